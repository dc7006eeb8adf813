"""The documentation as a site: what MkDocs needs from us besides mkdocs.yml."""
