"""What travels between server and browser; the client's types are made from these messages.

The server sends keys and numbers, never sentences: `what`, `source`, `why` and the like are keys of the catalogues in
`smallworld/i18n`. Seats are numbered from 0 in seating order. Regions, races, powers and markers go by their ids.
"""
