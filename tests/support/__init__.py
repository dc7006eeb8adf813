"""What tests share: invariants of a state, and players that move at random."""
