"""What a match needs from outside, as interfaces: a store, a bus between processes, and a place where bots think."""
