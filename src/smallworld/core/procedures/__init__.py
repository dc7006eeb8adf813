"""The procedures of a turn: draft, conquest, decline and scoring, with the market and the judge."""
