"""What travels between server and browser: the messages, their texts and keys, and errors."""
