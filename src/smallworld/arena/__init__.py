"""Games between bots: playing many of them, and measuring what came out."""
