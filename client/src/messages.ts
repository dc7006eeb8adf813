/**
 * Every message between server and browser. Made from src/smallworld/server/protocol by `npm run types`;
 * not to be edited.
 */

/** The owner of a region that natives hold. */
export const NATIVES = -1;

/** An itemised sum: what, and how much. */
export type Sum = [string, number][];

/** A seat of a new game: played on this screen (me), by a bot, or open to anyone with its link. */
export interface SeatRequest {
  kind: "bot" | "me" | "open";
  name?: string;
  level?: string;
}

/**
 * A game to be created. Without a board, the standard one for the number of seats; `clock` is seconds per turn, 0
 * for none.
 *
 * `content` are the documents (JSON) of custom races, powers, packs and a board; `board` may also be the id of a board
 * in a pack. `offered` are the race and power at the top of the column. `rounds` is the number of rounds; 0 means the
 * standard. `thinking` is the time that bots and hints may take per decision, in milliseconds: the top level uses most
 * of it, the others a few. With a `lobby`, a game with open seats waits there until it is started; if `listed`, anyone
 * may find and join it.
 */
export interface NewGameRequest {
  game: "azeroth" | "smallworld" | "warcraft";
  seats: SeatRequest[];
  title?: string;
  board?: string;
  islands?: "" | "large-medium" | "large-small";
  first?: number | null;
  coins?: "hidden" | "shown";
  undo?: boolean;
  hints?: boolean;
  clock?: number;
  without?: string[];
  seed?: number | null;
  lobby?: boolean;
  listed?: boolean;
  rounds?: number;
  content?: string[];
  offered?: string[];
  thinking?: 200 | 1000 | 5000;
}

/** The secret key of a seat; its holder plays the seat. */
export interface SeatKeys {
  seat: number;
  kind: "me" | "open";
  key: string;
}

/** A learner's name; empty for a default. */
export interface LessonRequest {
  name?: string;
}

/**
 * The keys for a game's creator: its id (enough to watch), the seats' keys, and the host's own.
 *
 * The holder of `invitation` may take a free seat; it is empty if no seat is open.
 */
export interface GameKeys {
  id: string;
  host: string;
  seats: SeatKeys[];
  invitation: string;
}

/** A player joins an open seat with its key. */
export interface JoinRequest {
  key: string;
  name: string;
}

/** A lookup of a link's key before using it. */
export interface KeyRequest {
  key: string;
}

/** The access that a key gives: a seat, with its player's name, if any; or any free seat. */
export interface KeyInfo {
  kind: "host" | "invitation" | "seat";
  seat: number | null;
  name: string;
}

/** A player takes the next free seat: with the invitation, or without a key at a listed table. */
export interface TakeSeatRequest {
  name: string;
  key?: string | null;
}

/** A request for a rematch of a finished game: the player's seat keys there, and the host's. */
export interface RematchRequest {
  keys: string[];
}

/**
 * A new game that starts from another game's position: after its first `at` steps (null: all), with new players.
 *
 * With `better`, a turn's number, it continues from the end of the better line that the analysis found.
 */
export interface ForkRequest {
  at: number | null;
  seats: SeatRequest[];
  better?: number | null;
}

/**
 * Public summary of a game for anyone with its id; `bot`: it is a bot's turn; `seeded`: as in `TableSettings`.
 *
 * `waiting`: still in the lobby, where `free` seats can be taken, by anyone if it is `listed`. `teams` lists each
 * seat's team; empty if everyone plays alone.
 */
export interface GameSummary {
  id: string;
  game: string;
  title: string;
  board: string;
  round: number;
  rounds: number;
  players: string[];
  mover: number | null;
  over: boolean;
  winners: number[];
  started: string;
  changed: string;
  steps: number;
  bot?: boolean;
  seeded?: boolean;
  waiting?: boolean;
  free?: number;
  listed?: boolean;
  teams?: string[];
}

/** The reason for a refusal: a catalogue key (`problem.…`), and an English sentence for the console. */
export interface Problem {
  problem: string;
  detail: string;
}

/**
 * A game with its options; `boards`, `rounds` and the seats' `teams` are by player count.
 *
 * So are the bots' `ratings`, by level. `symbols` are those that occur on its boards.
 */
export interface GameEntry {
  key: string;
  seats: number[];
  boards: Record<string, string[]>;
  races: string[];
  powers: string[];
  artifacts: string[];
  places: string[];
  symbols: string[];
  factions: Record<string, string>;
  tokens: Record<string, number>;
  rounds: Record<string, number>;
  teams: Record<string, string[]>;
  ratings: Record<string, Record<string, number>>;
}

/**
 * This server's games, bots, and lessons in teaching order.
 *
 * `listing`: the server has a public list of tables.
 */
export interface Catalogue {
  games: GameEntry[];
  levels: string[];
  lessons: string[];
  version: string;
  listing: boolean;
}

/**
 * A region of a drawing: its path, and the positions of its name and pieces.
 *
 * `stack` and `label` are centres, `size` is the width available for the stack, `letters` the font size of the name.
 * The first `marks` are where the art shows the region's `symbols`; the others are free for markers, half as wide as
 * `size`.
 */
export interface RegionOutline {
  id: string;
  name: string;
  terrain: string;
  symbols: string[];
  path: string;
  stack: [number, number];
  size: number;
  label: [number, number];
  letters: number;
  marks: [number, number][];
  neighbours: string[];
  island?: string;
  edge?: boolean;
}

/** A name printed in the water: its centre and font size. */
export interface Title {
  text: string;
  at: [number, number];
  letters: number;
}

/**
 * A board drawn in one cut; `art` is the URL of the picture below it, of the same size.
 *
 * The picture shows everything printed on the board except names: `titles` are those of islands.
 */
export interface Drawing {
  board: string;
  cut: "landscape" | "portrait";
  width: number;
  height: number;
  art: string;
  regions: RegionOutline[];
  titles?: Title[];
}

/**
 * A player's army.
 *
 * `aside` counts tokens that return later, `auxiliaries` pieces in hand that count as tokens; `campaigns` is whether
 * it also conquers in decline.
 */
export interface TableArmy {
  race: string;
  power?: string;
  declined?: boolean;
  hand?: number;
  aside?: number;
  auxiliaries?: number;
  regions?: number;
  tokens?: number;
  faction?: string;
  campaigns?: boolean;
}

/** A player and the armies in play, the active one first. Coins, which may be hidden, are in `PrivateView`. */
export interface TablePlayer {
  name: string;
  armies?: TableArmy[];
  team?: string;
}

/**
 * A count on the current board for the ability `of`; `what` is the thing counted (`counts.thing.…`).
 *
 * `entry` is the number of entry regions among them, `empty` the number held by nobody (None if not applicable),
 * `islands` the number of islands they are on (0 on a board without islands).
 */
export interface BoardCount {
  of: string;
  what: string;
  count: number;
  entry?: number | null;
  empty?: number | null;
  islands?: number;
}

/**
 * A combo on offer: its price, the coins on it, its tokens; in teams, `team` names the row's team.
 *
 * `items` splits the tokens by race and power.
 */
export interface ComboOffer {
  position: number;
  race: string;
  power: string;
  price: number;
  coins: number;
  tokens: number;
  faction?: string;
  team?: string;
  counts?: BoardCount[];
  items?: Sum;
}

/**
 * A region and its contents; `owner` is a seat, NATIVES or null, `guard` the cost to a rival without abilities.
 *
 * `immune` is whether a piece in it keeps everybody out.
 */
export interface TableRegion {
  id: string;
  owner?: number | null;
  race?: string;
  tokens?: number;
  declined?: boolean;
  markers?: Record<string, number>;
  guard?: number;
  immune?: boolean;
}

/**
 * The public part of a state: built and encoded once for all viewers.
 *
 * `asked` is the key of the current decision (`ask.…`): the step, or the name of an ability's choice. `hand` is the
 * number of tokens that the mover can conquer with or place; `on_map` of these are still on the map until the first
 * conquest.
 */
export interface PublicView {
  game: string;
  board: string;
  round: number;
  rounds: number;
  turn: number;
  mover: number | null;
  step: string;
  asked: string;
  players: TablePlayer[];
  regions: TableRegion[];
  column: ComboOffer[];
  over?: boolean;
  hand?: number;
  on_map?: number;
  supply?: Record<string, number>;
  tray?: Record<string, number>;
  discard?: string[];
  winners?: number[];
}

/**
 * The cost of a plain conquest of a region: `items` add up to `cost`, and `due` to the coins that must be paid
 * first.
 *
 * `short` is the number of missing tokens; `lacks` is the key of the reason why no roll can make up for them. If the
 * region can't be attacked, `closed` is the key of the reason, and there is no cost unless coins are missing.
 */
export interface MoveTarget {
  region: string;
  cost?: number | null;
  items?: Sum;
  short?: number;
  lacks?: string;
  due?: Sum;
  closed?: string;
}

/**
 * A legal move. Only `text` is sent back; the rest is for display.
 *
 * `region` and `second` are where it acts, `word` any further argument (a means, a form, a side, a number), `seat` the
 * player that it names, `count` the most that one such move can place (write `deploy R 1` to `deploy R count`). `cost`
 * is what a conquest takes from the hand, the sum of its `items`. `chances` is how many of the six sides of the die
 * make it succeed, null without a roll, and `short` the least that the die must show: no conquest follows the roll of
 * a last one (`last`), other rolls reduce the cost. `pays` are coins to be paid at once, `due` what for, `payee` the
 * seat that gets them (null: the bank), `gain` its effect on this turn's coins, and `leaves` the other own regions
 * that it gives up.
 */
export interface LegalMove {
  text: string;
  verb: string;
  region?: string;
  second?: string;
  word?: string;
  seat?: number | null;
  count?: number;
  cost?: number | null;
  items?: Sum;
  short?: number;
  chances?: number | null;
  last?: boolean;
  pays?: number;
  due?: Sum;
  payee?: number | null;
  gain?: Sum;
  leaves?: string[];
}

/**
 * The private part of a state for one seat (null: a spectator).
 *
 * `coins` has null where they are hidden from the viewer. Only for the player to move: `moves`; while conquering,
 * `targets` for every region; while redeploying, `before_redeploy`, the tokens in each own region before they were
 * taken up; `closed` maps positions to the reasons why their combos can't be picked; `unused` counts what ending this
 * step would waste (`waste.…`), and `due` the pieces other than tokens that must be placed first (`due.…`). While
 * conquering, `ahead` holds both as they will be when redeploying, under their full keys, with the tokens to set aside
 * then (`ahead.aside`); `unfinished` is the reason why the step can't be ended yet (`reason.…`). `worth` is each own
 * region's income per turn.
 */
export interface PrivateView {
  seat: number | null;
  coins: (number | null)[];
  moves?: LegalMove[];
  targets?: MoveTarget[];
  before_redeploy?: Record<string, number>;
  closed?: Record<string, string>;
  income?: Sum;
  unused?: Record<string, number>;
  due?: Record<string, number>;
  ahead?: Record<string, number>;
  unfinished?: string;
  worth?: Record<string, number>;
}

/**
 * An attack by which a rival's army could take a region on its next turn.
 *
 * It takes `cost` of the army's `tokens`, of which `way` are for conquests on the way there; if `short` is not 0, the
 * die must show at least that.
 */
export interface Attack {
  seat: number;
  race: string;
  tokens: number;
  cost: number;
  way?: number;
  short?: number;
  declined?: boolean;
}

/** One of the player's regions and the attacks that could take it, most dangerous first; safe if there are none. */
export interface RegionThreat {
  region: string;
  attacks?: Attack[];
}

/** A state as one seat or a spectator sees it. */
export interface TableView {
  public: PublicView;
  private: PrivateView;
}

/**
 * The player of a seat: a person (connected, or away since a time), a bot of a level, or nobody yet.
 *
 * `bot_stand_in`: the player's time is up for this turn, and a bot finishes it; `returnable`: the bot can give the
 * seat back to its player or, before the start, to anyone; `ready`: the player is ready to start; `muted`: the host
 * has muted the player.
 */
export interface SeatState {
  name: string;
  kind: "bot" | "open" | "person";
  level?: string;
  present?: boolean;
  away?: string;
  host?: boolean;
  bot_stand_in?: boolean;
  returnable?: boolean;
  ready?: boolean;
  muted?: boolean;
}

/** A step that can be undone: its text, and the number of moves to undo. */
export interface UndoStep {
  text: string;
  moves: number;
}

/**
 * The number of own moves that can be undone now, step by step, most recent first, and what limits it.
 *
 * `until` is a key (`act.undo.until.…`); empty for players whose turn it isn't.
 */
export interface UndoOptions {
  moves?: number;
  steps?: UndoStep[];
  until?: string;
}

/**
 * Settings chosen when the game was created, as far as they concern the table.
 *
 * `seeded`: random outcomes come from a seed; anyone who knows or finds it can predict them. The host may change
 * `listed` and `spectators`, and mute spectators by name. `without` are the excluded races and powers. `thinking` is a
 * bot's time per decision, in milliseconds.
 */
export interface TableSettings {
  title: string;
  coins: string;
  undo: boolean;
  hints: boolean;
  clock?: number;
  seeded?: boolean;
  listed?: boolean;
  spectators?: "off" | "open" | "silent";
  muted?: string[];
  without?: string[];
  thinking?: number;
}

/** A custom race or power: a badge's icon or a portrait's parts, and its author. */
export interface OwnAbility {
  kind: "power" | "race";
  key: string;
  number: number;
  hash: string;
  icon?: string;
  portrait?: Record<string, string | number>;
  by?: string;
  faction?: string;
}

/**
 * A game's custom content: races and powers, and `words` by language under the same keys as shipped ones.
 *
 * `board` is a custom board's id.
 */
export interface OwnContent {
  abilities: OwnAbility[];
  words: Record<string, Record<string, string>>;
  board?: string;
}

/** A game's rematch, and the seat that started it (null: a host without a seat). */
export interface NextGame {
  game: string;
  seat: number | null;
}

/** A game's lesson (`lesson.KEY.…`), the regions of its goal, and whether the goal was reached. */
export interface LessonState {
  key: string;
  regions?: string[];
  done?: boolean;
}

/**
 * A log line (`log.KIND`), also shown on the map.
 *
 * `at` is the number of its step; `seat` acted, `other` was affected; `power` or `source` caused it; `items` itemise
 * an income.
 */
export interface LogEntry {
  at: number;
  round: number;
  kind: string;
  seat?: number | null;
  other?: number | null;
  region?: string;
  second?: string;
  race?: string;
  power?: string;
  source?: string;
  amount?: number;
  declined?: boolean;
  items?: Sum;
}

/**
 * The whole table after a change. `version` grows with every change; `lines` are those new to the browser.
 *
 * `mine` are the seats that the keys in `Hello` open, in key order; `waiting`: still in the lobby. `own` comes with a
 * `fresh` table.
 */
export interface TableUpdate {
  type: "table-update";
  version: number;
  view: TableView;
  lines: LogEntry[];
  undo: UndoOptions;
  seats: SeatState[];
  terms: TableSettings;
  mine: number[];
  host: boolean;
  fresh: boolean;
  deadline: string;
  rematch: NextGame | null;
  waiting: boolean;
  lesson: LessonState | null;
  own: OwnContent | null;
}

/**
 * Someone connected, disconnected, or took over a seat; `watchers` are the spectators' names, empty for unnamed
 * ones.
 */
export interface PresenceUpdate {
  type: "presence-update";
  seats: SeatState[];
  watchers: string[];
}

/** A chat message, a `phrase` instead of a text, or a nudge for a seat; `seat` is null for a spectator. */
export interface ChatMessage {
  type: "chat-message";
  seat: number | null;
  name: string;
  text: string;
  at: string;
  phrase: string;
  nudged: number | null;
}

/** A message was refused and nothing changed: `why` is a key (`problem.…` or `reason.…`), `detail` a sentence. */
export interface Refused {
  type: "refused";
  why: string;
  detail: string;
  reply: number;
}

/** A hint: the moves that a bot would make, and their value by item; `instead` is the alternative compared. */
export interface HintReply {
  type: "hint-reply";
  version: number;
  texts: string[];
  why: string;
  items: Sum;
  instead: string;
}

/**
 * Rivals' possible attacks on their next turn: the viewer's regions, weakest first.
 *
 * `picking` are the rivals who will pick a combo first, so that their attacks are unknown.
 */
export interface ThreatReply {
  type: "threat-reply";
  reply: number;
  version: number;
  regions: RegionThreat[];
  picking: number[];
}

/** The move was stored and is part of the game. */
export interface Accepted {
  type: "accepted";
  reply: number;
  version: number;
}

/** A player was removed: new keys for the seat and the invitation replace the revoked ones. */
export interface Removal {
  type: "removal";
  reply: number;
  seat: number;
  key: string;
  invitation: string;
}

/** Answer to `Ping`. */
export interface Pong {
  type: "pong";
}

/**
 * Keys of all seats played on this screen (and of the host); none for a spectator, who may give a `name`.
 *
 * `viewpoint` is the seat whose view the screen shows; `lines` is the number of log lines that the browser has.
 */
export interface Hello {
  type: "hello";
  keys?: string[];
  viewpoint?: number | null;
  lines?: number;
  name?: string;
}

/** Show another of the player's seats; null while the screen is hidden between players. */
export interface SwitchSeat {
  type: "switch-seat";
  seat: number | null;
}

/**
 * Moves for the viewpoint's seat, in order: all are made, or none. `version` is the table version on which they
 * were chosen.
 */
export interface Play {
  type: "play";
  version: number;
  texts: string[];
  reply?: number;
}

/** Undo the player's own moves. */
export interface Undo {
  type: "undo";
  version: number;
  moves?: number;
  reply?: number;
}

/** Send a chat message or a phrase. */
export interface SendChat {
  type: "send-chat";
  text?: string;
  reply?: number;
  phrase?: "good-game" | "good-luck" | "hello" | "hurry" | "moment" | "ouch" | "sorry" | "thanks" | "well-played" | "wow" | null;
}

/** Nudge the player whose turn it is. */
export interface Nudge {
  type: "nudge";
  reply?: number;
}

/** Set a spectator's name. */
export interface SetName {
  type: "set-name";
  name: string;
  reply?: number;
}

/** Mark the player's seats ready to start, or not ready. */
export interface SetReady {
  type: "set-ready";
  ready: boolean;
  reply?: number;
}

/** Start the game (host only); bots of a level take the free seats. */
export interface StartGame {
  type: "start-game";
  level?: string;
  reply?: number;
}

/** Request a hint. */
export interface HintRequest {
  type: "hint-request";
  version: number;
  reply?: number;
}

/** Request threats to the viewpoint seat's regions; `texts` are planned placements that have not been sent. */
export interface ThreatRequest {
  type: "threat-request";
  version: number;
  texts?: string[];
  reply?: number;
}

/** Hand a seat to a bot of a level, or (empty) back: hosts any seat, players their own. */
export interface HandOver {
  type: "hand-over";
  seat: number;
  level?: string;
  reply?: number;
}

/** Remove a seat's player (host only): the seat becomes free in the lobby, or a bot's after the start. */
export interface RemovePlayer {
  type: "remove-player";
  seat: number;
  reply?: number;
}

/** Mute or unmute a seat's player, or (no seat) spectators by name (host only). */
export interface MutePerson {
  type: "mute-person";
  seat: number | null;
  name?: string;
  muted?: boolean;
  reply?: number;
}

/** Remove the table from the public list (host only). */
export interface Unlist {
  type: "unlist";
  reply?: number;
}

/** Set what spectators may do (host only). */
export interface SetSpectators {
  type: "set-spectators";
  spectators: "off" | "open" | "silent";
  reply?: number;
}

/** Set this screen's preferred bot pace; bots use the slowest pace of all players. */
export interface SetPace {
  type: "set-pace";
  pace: "fast" | "normal" | "skip" | "slow";
  reply?: number;
}

/** Check that the server responds. */
export interface Ping {
  type: "ping";
}

/** A seat's coins in a round, with the items that add up to them. */
export interface RoundCoins {
  round: number;
  seat: number;
  coins: number;
  total: number;
  items: Sum;
}

/** A title won by a seat (`title.KEY`), with its figure and the race that earned it, if any. */
export interface EarnedTitle {
  key: string;
  seat: number;
  amount: number;
  race?: string;
}

/**
 * The end of a game: places, titles, coins by source group and by round, and each seat's best and worst turn.
 *
 * `tie` is what decided a tie: `tokens` on the map, the `richest` player of a team, or empty.
 */
export interface Ending {
  winners: number[];
  tie: string;
  places: number[];
  titles: EarnedTitle[];
  coins: number[];
  teams: Record<string, number>;
  sources: Sum[];
  turns: RoundCoins[];
  best: number[];
  worst: number[];
}

/** A step of a replay: one move with its random outcomes. */
export interface ReplayStep {
  text: string;
  round: number;
  seat: number | null;
  turn: number;
}

/** A finished game to step through; step 0 is the opening, and each step's view is requested separately. */
export interface ReplayData {
  summary: GameSummary;
  steps: ReplayStep[];
  lines: LogEntry[];
  seats: SeatState[];
  ending: Ending | null;
  own: OwnContent | null;
}

/** Seats that win together: a `team`, or one player (no team). */
export interface AnalysisSide {
  seats: number[];
  team: string;
}

/**
 * Expected result of playing a turn in a certain way, averaged over random outcomes: chances by side, final coins
 * by seat.
 */
export interface LineWorth {
  chances: number[];
  coins: number[];
}

/**
 * The best line found for a turn, in the form of a replay; `steps` and `lines` continue from its `first` step.
 *
 * The table at its end is at `/analysis/TURN`; it can be forked unless the game is `over` there.
 */
export interface BetterTurn {
  worth: LineWorth;
  steps: ReplayStep[];
  lines: LogEntry[];
  over: boolean;
}

/** A random outcome, and each side's gain compared with the average outcome. */
export interface ChanceReport {
  lines: LogEntry[];
  luck: number[];
}

/**
 * A turn: the chances of all sides before and after it, and the effects of luck and play.
 *
 * `errors` are the standard errors of the chances before the turn.
 *
 * It begins after the replay's step `first` and ends with step `last`. `play` is the loss compared with the best turn
 * found, and `play_error` that loss's standard error for the mover. A turning point has a `rank` (from 1), the `side`
 * most affected, and the main cause (luck or play); for other turns these are 0, the mover's side, and empty.
 */
export interface TurnReport {
  number: number;
  round: number;
  seat: number;
  first: number;
  last: number;
  before: number[];
  after: number[];
  errors: number[];
  luck: number[];
  play: number[];
  play_error: number;
  rank: number;
  side: number;
  kind: "" | "luck" | "play";
  outcomes: ChanceReport[];
  played: LineWorth | null;
  better: BetterTurn | null;
}

/** Analysis of a finished game: where it was won and lost. */
export interface AnalysisReport {
  sides: AnalysisSide[];
  turns: TurnReport[];
}

/**
 * Progress of an analysis: `done` of all `turns`, with the report at the end.
 *
 * After a failure, `detail` is one English sentence for the console; the analysis can be requested again.
 */
export interface AnalysisStatus {
  state: "done" | "failed" | "none" | "queued" | "running";
  done: number;
  turns: number;
  detail: string;
  report: AnalysisReport | null;
}

/** The server's public key in base64url, which browsers need for subscribing. */
export interface PushKey {
  key: string;
}

/** A browser's push subscription to a seat's turns; `key` is the seat's key. */
export interface PushRequest {
  key: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** End a browser's push subscription to a seat's turns. */
export interface PushStopRequest {
  key: string;
  endpoint: string;
}

/** A document to be stored; it may have faults. */
export interface InventRequest {
  document: string;
}

/** A new version of an invention, authorised by its key. */
export interface ChangeRequest {
  key: string;
  document: string;
}

/** An invention's secret key, which allows changing it. Its id is enough to view it. */
export interface InventionKey {
  id: string;
  key: string;
}

/**
 * An invention as its public link shows it; `games` are those that can use it.
 *
 * `boards` are the ids for drawing its boards, in document order.
 */
export interface Invention {
  id: string;
  kind: "board" | "pack" | "power" | "race";
  document: string;
  hash: string;
  changed: string;
  games: ("azeroth" | "smallworld" | "warcraft")[];
  strength: StrengthReport | null;
  boards: string[];
}

/**
 * Start of the workshop in a language: templates, blank documents by kind, and ids of example packs.
 *
 * `races` and `powers` are the shipped ones with their strength at the requested player count, empty if it was not
 * measured; `measurements` is the number allowed per hour.
 */
export interface WorkshopStart {
  templates: Template[];
  blank: Record<string, string>;
  packs: string[];
  measurements: number;
  races: ShippedStrength[];
  powers: ShippedStrength[];
}

/** A request for a document's sentences and faults in a language; `editable`: with alternatives to choose from. */
export interface ExplainRequest {
  document: string;
  language: string;
  game?: "azeroth" | "smallworld" | "warcraft";
  editable?: boolean;
}

/** A request for bot games with a race or power, or on a board; `language` is for refusals. */
export interface MeasureRequest {
  document: string;
  game?: "azeroth" | "smallworld" | "warcraft";
  players?: number;
  language?: string;
}

/** Sums from games with a race or power; `language` is that of a refusal. */
export interface InPlayRequest {
  document: string;
  game?: "azeroth" | "smallworld" | "warcraft";
  language?: string;
}

/** The id of a measurement, for polling. */
export interface MeasureStarted {
  id: string;
}

/**
 * A request for a board: generated from a seed, the shipped one, or empty land; the shares range from 0 (little) to
 * 4 (much).
 */
export interface GenerateRequest {
  players: number;
  seed: number;
  game?: "azeroth" | "smallworld" | "warcraft";
  water?: number;
  mountains?: number;
  symbols?: number;
  natives?: number;
  islands?: boolean;
  start?: "empty" | "seed" | "shipped";
  language?: string;
}

/** A fault of a board, and its region, if any; `cure` describes the effect of `remedy`. */
export interface BoardFault {
  sentence: string;
  region?: string;
  remedy?: string;
  cure?: string;
}

/**
 * A board for the editor: its faults, and its counts next to the standard range (name, have, low, high).
 *
 * `region` is the changed one, by its new id; `done` describes the change.
 */
export interface BoardCheck {
  document: string;
  hash: string;
  name: string;
  players: number;
  faults: BoardFault[];
  counts: [string, number, number, number][];
  region: string;
  done: string;
}

/**
 * A change to a board: the tool, the regions it is applied to, and the value it sets (terrain, symbol, name).
 *
 * `at` is a position in the landscape drawing, from 0 to 1 horizontally and vertically.
 */
export interface EditBoardRequest {
  document: string;
  tool: "check" | "edge" | "join" | "move" | "native" | "players" | "rename" | "split" | "symbol" | "terrain";
  regions?: string[];
  word?: string;
  at?: [number, number] | null;
  game?: "azeroth" | "smallworld" | "warcraft";
  language?: string;
}

/** A board to be drawn in one cut. */
export interface DrawBoardRequest {
  document: string;
  cut?: "landscape" | "portrait";
  game?: "azeroth" | "smallworld" | "warcraft";
}

/** A board's outlines, and the picture below as SVG; `crowded` if its regions don't fit a true map. */
export interface BoardPicture {
  drawing: Drawing;
  picture: string;
  crowded: boolean;
}

/** A board to be printed on a number of A4 pages. */
export interface PrintRequest {
  document: string;
  pages?: 1 | 4 | 9;
  game?: "azeroth" | "smallworld" | "warcraft";
}

/**
 * An alternative for a word, with the resulting document.
 *
 * `why` is the reason if it can't be chosen. `icon` is a terrain, symbol or piece to show before the text.
 */
export interface WordChoice {
  text: string;
  document?: string;
  chosen?: boolean;
  icon?: string;
  why?: string;
  group?: string;
}

/**
 * A piece of a sentence: plain text, or a word with alternatives (for a stepper, one less and one more).
 *
 * A word without text has none in the sentence: show the chosen alternative faintly (`not in decline`). `label` is its
 * accessible name; `fault` is its problem; `note` says how many regions it means.
 */
export interface SentencePart {
  text: string;
  kind?: "chips" | "list" | "stepper" | "text";
  label?: string;
  choices?: WordChoice[];
  fault?: string;
  note?: string;
}

/**
 * One effect's sentence; `without` is the document after removing the effect.
 *
 * `fault` is a problem of the effect as a whole.
 */
export interface Sentence {
  effect: string;
  text: string;
  parts?: SentencePart[];
  without?: string;
  fault?: string;
}

/** A problem of a document: its location, a sentence, and the repaired document if the repair is clear. */
export interface Fault {
  path: string;
  sentence: string;
  remedy: string;
}

/**
 * An effect that can be added: group, example sentence, shipped races or powers that have it, and the resulting
 * document.
 *
 * `why` is the reason if it can't be added.
 */
export interface Addition {
  group: string;
  effect: string;
  text: string;
  known_from: string[];
  document: string;
  why: string;
}

/**
 * A recipe in sentences. `number` and `faction` can be edited like words.
 *
 * `document` is the JSON form if it was read from YAML.
 */
export interface Explanation {
  kind: "board" | "pack" | "power" | "race";
  name: string;
  rule: string;
  sentences?: Sentence[];
  number?: SentencePart | null;
  faction?: SentencePart | null;
  additions?: Addition[];
  faults?: Fault[];
  games?: ("azeroth" | "smallworld" | "warcraft")[];
  hash?: string;
  document?: string;
}

/** A shipped race or power, or one from the example pack, as a document to start from. */
export interface Template {
  kind: "board" | "pack" | "power" | "race";
  name: string;
  rule: string;
  document: string;
}

/**
 * An itemised sum: tokens of a conquest (`attack`, or a rival's: `defence`), or of the army, or a turn's coins.
 *
 * `region` is the English name of the attacked one; `holder` is the race that held it, or `natives`.
 */
export interface PlaySum {
  kind: "attack" | "defence" | "growth" | "income";
  total: number;
  items: Sum;
  region?: string;
  terrain?: string;
  holder?: string;
}

/** The sums to which a race or power contributes most, if any, and the partner it had. */
export interface InPlay {
  partner: string;
  sums: PlaySum[];
}

/** A shipped race or power, with its coins per turn and their interval, by the same protocol. */
export interface ShippedStrength {
  key: string;
  coins: number;
  low: number;
  high: number;
}

/** One effect's contribution: coins per turn, compared with games without it. */
export interface EffectShare {
  effect: string;
  coins: number;
}

/** A seat's results on a board: coins per game with their interval, and share of victories. */
export interface SeatFairness {
  seat: number;
  coins: number;
  low: number;
  high: number;
  wins: number;
}

/** A change of the board editor that should draw players to a region: a tool, and the word it sets, if any. */
export interface BoardAdvice {
  region: string;
  tool: "native" | "symbol" | "terrain";
  word: string;
}

/**
 * The number that would make it average, and the document with it.
 *
 * It is computed from a token's value among the shipped ones, not measured.
 */
export interface Suggestion {
  number: number;
  document: string;
}

/**
 * Progress and results of a measurement. `queued`: number of measurements ahead of it; `failed`: the error.
 *
 * For a race or power: `coins` a turn of the player who begins with it, with their 95 % interval, among the `shipped`
 * ones. They are its share of all coins at the table times what a player usually earns, so that a power which makes
 * its rivals as rich is no stronger for that. `picked` is how often the bot would have chosen it by itself, `wins` how
 * often it won. `effects` are in the order of the sentences. Without a table for so many players there are no
 * `shipped` ones, and so no `beats`, `standing` or `suggestion`. For a board: `seats`, and the regions that hardly
 * anybody takes, the rarest first: in which share of the games each was `taken`, and `advice` for the first.
 */
export interface StrengthReport {
  hash: string;
  game: "azeroth" | "smallworld" | "warcraft";
  players: number;
  level: string;
  games?: number;
  planned?: number;
  queued?: number;
  done?: boolean;
  failed?: string;
  coins?: number;
  low?: number;
  high?: number;
  picked?: number;
  wins?: number;
  beats?: number;
  standing?: "" | "fine" | "strong" | "weak";
  shipped?: ShippedStrength[];
  effects?: EffectShare[];
  suggestion?: Suggestion | null;
  seats?: SeatFairness[];
  never_taken?: string[];
  taken?: number[];
  advice?: BoardAdvice | null;
}

export type FromServer = TableUpdate | PresenceUpdate | ChatMessage | Refused | HintReply | ThreatReply | Accepted | Removal | Pong;

export type FromBrowser = Hello | SwitchSeat | Play | Undo | SendChat | Nudge | SetName | SetReady | StartGame | HintRequest | ThreatRequest | HandOver | RemovePlayer | MutePerson | Unlist | SetSpectators | SetPace | Ping;
