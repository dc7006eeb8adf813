"""Inputs of commands: options, files, positions and rule ids."""
