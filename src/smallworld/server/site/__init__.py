"""The files of the serverless edition: this package as an archive, and a folder that any host can serve."""
