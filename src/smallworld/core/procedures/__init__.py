"""The procedures of a turn: draft, conquest, decline, scoring, and the market and judge behind them."""
