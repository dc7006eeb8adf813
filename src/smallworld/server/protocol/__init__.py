"""Messages between server and browser; the client's types are generated from them.

The server sends keys and numbers, not sentences: fields such as `what`, `source` and `why` are keys of the catalogues
in `smallworld/i18n`. Seats are numbered from 0 in seating order. Regions, races, powers and markers are identified by
their ids.
"""
