"""What commands are given: options, files, positions and rule ids."""
