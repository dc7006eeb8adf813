/** One game on this screen: the state received from the server, and outgoing moves. */

import { byBot } from "../../../lib/game/seats";
import { showOwn } from "../../../lib/game/ownContent";
import { partnersOf } from "../../../lib/game/teams";
import { t } from "../../../lib/i18n/words.svelte";
import type { Status } from "../../../lib/net/connection";
import type { ComboOffer, Drawing, LegalMove, LogEntry, OwnContent, SeatState, TableUpdate } from "../../../messages";
import type { LogContext } from "../log/logText";
import { sortMoves } from "./moves";
import type { Sender } from "./sender.svelte";

export class Game {
  status = $state<Status>("connecting");
  table = $state.raw<TableUpdate | undefined>();
  lines = $state.raw<LogEntry[]>([]);
  seats = $state.raw<SeatState[]>([]);
  /** Names of spectators; empty strings for anonymous ones. */
  watchers = $state.raw<readonly string[]>([]);
  /** Number of players removed so far; each removal changes the links. */
  removals = $state(0);
  /** The spectator's own name, sent again after a reconnection. */
  spectator = $state("");
  drawing = $state.raw<Drawing | undefined>();
  /** Custom races, powers and board of the game, sent with the first table. */
  own = $state.raw<OwnContent | undefined>();

  readonly public = $derived(this.table?.view.public);
  readonly private = $derived(this.table?.view.private);
  readonly me = $derived(this.private?.seat ?? null);
  readonly names = $derived(
    this.public?.players.map((player, seat) => this.seats[seat]?.name || player.name || t("seat.open")) ?? [],
  );
  readonly logContext: LogContext = $derived({
    game: this.public?.game ?? "smallworld",
    names: this.names,
    drawing: this.drawing,
    me: this.me,
  });
  /** Whether a bot stands in for the viewing seat. */
  readonly replaced = $derived(this.me !== null && byBot(this.seats[this.me]));
  /** Whether nobody else waits for the player: all other seats are bots and there is no clock. */
  readonly alone = $derived(
    !!this.table &&
      !this.table.terms.clock &&
      this.seats.every((seat, number) => byBot(seat) || this.table?.mine.includes(number)),
  );
  readonly myMove = $derived(this.me !== null && this.public?.mover === this.me && !this.public.over && !this.replaced);
  readonly acts = $derived(sortMoves(this.private?.moves ?? []));
  readonly picking = $derived(this.myMove && this.acts.picks.length > 0);
  /** The other seats of the player's team. */
  readonly partners = $derived(partnersOf(this.public?.players ?? [], this.me));
  /** The team whose combos are on offer; empty if there are no teams. */
  readonly team = $derived(this.public?.players[this.me ?? this.public.turn]?.team ?? "");
  readonly offers = $derived(this.public?.column.filter((offer) => !offer.team || offer.team === this.team) ?? []);

  constructor(
    readonly id: string,
    private readonly sender: Sender,
  ) {}

  /** Store the current table; if `first`, its log lines replace all earlier ones. */
  take(table: TableUpdate, first: boolean): void {
    this.lines = first ? [...table.lines] : [...this.lines, ...table.lines];
    if (table.fresh) {
      this.own = table.own ?? undefined;
      showOwn(table.view.public.game, this.own);
    }
    this.table = table;
    this.seats = table.seats;
  }

  /** Send moves of the viewing seat, all or none. */
  async play(texts: readonly string[]): Promise<boolean> {
    if (!this.table || this.sender.busy || !texts.length) return false;
    return this.sender.send({ type: "play", version: this.table.version, texts: [...texts] });
  }

  async make(move: LegalMove): Promise<boolean> {
    return this.play([move.text]);
  }

  /** The move that picks a combo, if it is available. */
  pickOf(offer: ComboOffer | undefined): LegalMove | undefined {
    return offer && this.acts.picks.find((each) => each.text === `pick ${offer.position}`);
  }

  /** End the step, sending planned placements first. */
  async finish(planned: readonly string[]): Promise<boolean> {
    return this.play([...planned, this.acts.done?.text ?? "done"]);
  }

  async takeBack(moves = 1): Promise<boolean> {
    if (!this.table || this.sender.busy) return false;
    return this.sender.send({ type: "undo", version: this.table.version, moves });
  }
}
