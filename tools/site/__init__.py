"""The documentation as a site: our additions to mkdocs.yml for MkDocs."""
