"""How strong a race or power is: games of bots by one protocol for recipes and for what is shipped."""
