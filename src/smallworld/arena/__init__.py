"""Games between bots: playing many of them, and analysing the results."""
