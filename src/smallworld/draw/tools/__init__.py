"""Commands that regenerate the shipped boards' art and islands."""
