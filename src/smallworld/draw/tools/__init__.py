"""Commands that make the shipped boards' art and islands again."""
