"""Tables printed by several commands: the column, the players, the end of a game."""

from rich import box
from rich.table import Table
from rich.text import Text

from smallworld.cli.terminal.board_map import Legend
from smallworld.cli.terminal.narration import sources
from smallworld.cli.terminal.text import count, listing, plain_table, says, title
from smallworld.core.ruleset import Ruleset
from smallworld.game.game import Game
from smallworld.views.seat_view import PlayerView, View
from smallworld.views.table import TableArmy


def column_table(view: View, rules: Ruleset) -> Table:
    """List the combos on offer with price, tokens, coins and both abilities; other teams' combos in brief."""
    table = Table(box=None, pad_edge=False, padding=(0, 1), show_header=True)
    table.add_column("", justify="right")
    table.add_column("price", justify="right")
    table.add_column("the column")
    own = _team_of(view)
    for combo in view.column:
        if combo.team != own:
            continue
        position = combo.position - 1
        race = rules.races[rules.race_number[combo.race]]
        power = rules.powers[rules.power_number[combo.power]]
        about = Text(title(combo.power, combo.race), "bold")
        about.append(f" · {count(combo.tokens, 'token')}")
        about.append(f" · {combo.faction}" if combo.faction else "")
        about.append(f" · {count(combo.coins, 'coin')} on it" if combo.coins else "", "yellow")
        about.append(f"\n{title(combo.race)} {race.number}: {says(race)}", "not bold")
        about.append(f"\n{title(combo.power)} {power.number}: {says(power)}", "not bold")
        table.add_row(str(position + 1), "free" if position == 0 else count(position, "coin"), about)
    for team in dict.fromkeys(combo.team for combo in view.column if combo.team != own):
        rows = [f"{row.position} {title(row.power, row.race)}" for row in view.column if row.team == team]
        table.add_row("", "", Text(f"{title(team)}: {', '.join(rows)}", "grey62"))
    return table


def _team_of(view: View) -> str:
    """Return the viewer's team; for a spectator, the current player's."""
    return next(player.team for player in view.players if player.name == (view.seat or view.turn))


def players_table(view: View, legend: Legend) -> Table:
    """List the players: coins as far as the viewer knows them, armies, tokens."""
    table = plain_table("player", "coins", "active", "in decline", numbers=["coins"])
    for player in view.players:
        arrow = "→ " if player.name == view.turn and not view.over else "  "
        name = (
            Text(arrow)
            .append(f" {legend.letters[player.name]} ", legend.styles[player.name][0])
            .append(f" {player.name}{f' ({player.team})' if player.team else ''}")
        )
        coins = "?" if player.coins is None else str(player.coins)
        table.add_row(name, coins, _armies(player, declined=False), _armies(player, declined=True))
    return table


def _armies(player: PlayerView, declined: bool) -> str:
    return "\n".join(_army(army) for army in player.armies if army.declined == declined)


def _army(army: TableArmy) -> str:
    faction = f" ({army.faction})" if army.faction else ""
    text = f"{title(army.power, army.race)}{faction}: {army.tokens} in {count(army.regions, 'region')}"
    text += f", {army.hand} in hand" if army.hand else ""
    return text + (f", {army.aside} aside" if army.aside else "")


def final_table(game: Game) -> Table:
    """List the final coins by source, with the total that decides the game."""
    found = sources(game.rules, len(game.names), game.entries)
    kinds = list(dict.fromkeys(kind for row in found for kind in row))
    order = ["start", "paid for picks", "on combos", "regions"]
    kinds.sort(key=lambda kind: (order.index(kind) if kind in order else len(order), kind))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Final table", title_justify="left", show_footer=True)
    table.add_column("coins", footer="total")
    for seat, name in enumerate(game.names):
        alone = game.winners == (name,) or len(game.winning_teams) == 1
        crown = "" if name not in game.winners else " (wins)" if alone else " (shares)"
        table.add_column(f"{name}{crown}", justify="right", footer=Text(str(game.state.coins[seat]), "bold"))
    for kind in kinds:
        table.add_row(title(kind) if kind not in order else kind, *(str(row.get(kind, "")) for row in found))
    return table


def verdict(game: Game) -> str:
    """Return the winners as a sentence."""
    if game.rules.teams:
        return _team_verdict(game)
    coins = game.state.coins[game.names.index(game.winners[0])]
    if len(game.winners) == 1:
        tied = sum(other == coins for other in game.state.coins) > 1
        why = ", ahead of others with as many coins by tokens on the map" if tied else ""
        return f"{game.winners[0]} wins with {count(coins, 'coin')}{why}."
    return f"{listing(game.winners)} share the victory with {count(coins, 'coin')} each."


def _team_verdict(game: Game) -> str:
    """Return the winning side, and each side's score, as a sentence."""
    scores = game.rules.judge.team_scores(game.state)
    winning = [title(team) for team in game.winning_teams]
    told = [f"{title(team)} {scores[team]}" for team in sorted(scores, key=lambda team: -scores[team])]
    verb = "wins" if len(winning) == 1 else "share the victory"
    is_tied = list(scores.values()).count(max(scores.values())) > len(winning)
    tied = " The tie is broken by the richest player, then by tokens on the map." if is_tied else ""
    return f"{listing(winning)} {verb}. A side scores as its poorer player: {', '.join(told)}.{tied}"
