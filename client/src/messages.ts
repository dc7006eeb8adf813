/**
 * Every message between server and browser. Made from src/smallworld/server/protocol by `npm run types`;
 * not to be edited.
 */

/** The owner of a region that natives hold. */
export const NATIVES = -1;

/** An itemised sum: what, and how much. */
export type Sum = [string, number][];

/** A seat of a game to be started: played on this screen (me), by a bot, or open to anybody who has its link. */
export interface SeatRequest {
  kind: "bot" | "me" | "open";
  name?: string;
  level?: string;
}

/**
 * A game to be started. No board: the one for that many seats; `clock` is seconds for a turn, 0 for none.
 *
 * `content` are the documents (JSON) of races, powers, packs and a board of one's own; `board` may also be the id of a
 * board in a pack. `offered` are the race and the power that the column begins with, and `rounds` how long it lasts; 0
 * is as the game has it. `thinking` is how long bots, and hints, may think about a decision, in milliseconds: the top
 * level takes most of it, the others need a few. With a `lobby`, a game with open seats waits until it is started
 * there; `listed`: anybody may find it and sit down.
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

/** The secret of a seat: who has the key plays it. */
export interface SeatKeys {
  seat: number;
  kind: "me" | "open";
  key: string;
}

/** Who learns; without a name, one is given. */
export interface LessonRequest {
  name?: string;
}

/**
 * What the person who started a game gets: its id (enough to watch), the seats' keys, and the host's own key.
 *
 * Whoever has the `invitation` may take a free seat; empty where no seat is open.
 */
export interface GameKeys {
  id: string;
  host: string;
  seats: SeatKeys[];
  invitation: string;
}

/** Somebody sits down on an open seat, by its key. */
export interface JoinRequest {
  key: string;
  name: string;
}

/** Somebody wants to know what a key from a link opens, before they use it. */
export interface KeyRequest {
  key: string;
}

/** What a key opens: a seat, with the name of the person who has taken it, if any; or any free seat. */
export interface KeyInfo {
  kind: "host" | "invitation" | "seat";
  seat: number | null;
  name: string;
}

/** Somebody takes the next free seat: by the key of the invitation, or without one at a listed table. */
export interface TakeSeatRequest {
  name: string;
  key?: string | null;
}

/** Somebody wants to play a finished game again: the keys of their seats there, and the host's. */
export interface RematchRequest {
  keys: string[];
}

/**
 * A new game from a moment of another: after its first `at` steps (null: all), with these people on the seats.
 *
 * With `better`, the number of a turn, it goes on from the end of the better turn that its analysis found instead.
 */
export interface ForkRequest {
  at: number | null;
  seats: SeatRequest[];
  better?: number | null;
}

/**
 * A game in a list: what anybody with its id may know; `bot`: a bot is to move, `seeded`: as in `TableSettings`.
 *
 * `waiting`: it is still in the lobby; `free` seats can be taken there, by anybody if it is `listed`. `teams` has the
 * team of each seat, and is empty where everybody plays alone.
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

/** Why a request was refused: a key of the catalogue (`problem.…`), and a sentence for people at a console. */
export interface Problem {
  problem: string;
  detail: string;
}

/**
 * A game with what may be chosen for it; `boards`, `rounds` and the `teams` of seats by number of seats.
 *
 * So are the `ratings` of bots, by level. `symbols` are what its boards have in some region.
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
 * All games and bots of this server, and its lessons in the order in which they are taught.
 *
 * `listing`: there is a list of tables that anybody may join.
 */
export interface Catalogue {
  games: GameEntry[];
  levels: string[];
  lessons: string[];
  version: string;
  listing: boolean;
}

/**
 * A region of a drawing: its path, and where its name and what lies there go.
 *
 * `stack` and `label` are middles, `size` is how wide the stack can be, `letters` the size of the name's letters. The
 * first `marks` are where the art has the region's `symbols`, the others are free for markers, half as wide as `size`.
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

/** A name in the water: its middle, and the size of its letters. */
export interface Title {
  text: string;
  at: [number, number];
  letters: number;
}

/**
 * A board as it is drawn in one cut; `art` is the address of the picture below, of the same size.
 *
 * The picture has all that is printed on the board save for names: `titles` are those of islands.
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
 * An army of a player.
 *
 * `aside` counts tokens that return later, `auxiliaries` pieces in hand that count as tokens; `campaigns`
 * tells whether it also conquers in decline.
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

/**
 * A player and the armies in play, the active one first. Coins, which not everybody sees, are in
 * `PrivateView`.
 */
export interface TablePlayer {
  name: string;
  armies?: TableArmy[];
  team?: string;
}

/**
 * A count on the current board for the ability `of`; `what` is the thing counted (`counts.thing.…`).
 *
 * `entry` of them are entry regions and `empty` are held by nobody (None if not applicable), on `islands`
 * islands (0 on a board without islands).
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

/** A region and what lies in it; `owner` is a seat, NATIVES or None, `guard` what a plain rival would pay. */
export interface TableRegion {
  id: string;
  owner?: number | null;
  race?: string;
  tokens?: number;
  declined?: boolean;
  markers?: Record<string, number>;
  guard?: number;
}

/**
 * A state as everybody sees it: built and encoded once for all who look.
 *
 * `asked` is the key of what the mover is asked (`ask.…`): the step, or the name of the choice that an ability offers.
 * `hand` is what the mover has in hand to conquer or to place; `on_map` of these still are on the map, and are taken
 * up with the first conquest.
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
 * What a plain conquest of a region would take: `items` add up to `cost`, `due` to the coins to be paid first.
 *
 * `short` is how many tokens are missing, and `lacks` the key of the reason where no roll makes up for them. Where the
 * region can't be attacked, `closed` is the key of the reason, and there is no cost unless it is for want of coins.
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
 * A legal move. `text` is all that is sent back; the rest says where to show it and what it brings.
 *
 * `region` and `second` are where it acts, `word` what it names besides (a means, a form, a side, a number), `seat`
 * the player that it names, `count` how many at most can be placed by one such move (write `deploy R 1` to `deploy R
 * count`). `cost` is what a conquest takes from the hand, the sum of its `items`. `chances` is on how many of the six
 * sides of the die it succeeds, None without a roll, and `short` the least that the die must show: after a last
 * conquest's roll (`last`) no other follows, otherwise the die comes off the cost. `pays` are coins to be paid at
 * once, `due` what for, and `gain` what it adds to the coins of this turn.
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
  gain?: Sum;
}

/**
 * What is for the eyes of one seat (None: a spectator).
 *
 * `coins` has None where the viewer may not know them. Only for whoever is to move: `moves`; while conquering,
 * `targets` for every region; while redeploying, `before_redeploy`, the tokens that lay in each own region before they
 * were taken up; `closed` says by position why a combo can't be picked; `unused` is what ending this step would give
 * up, how many of each (`waste.…`), and `due` the pieces, besides tokens, that have to be placed first (`due.…`).
 * While conquering, `ahead` are both of these as they would be when redeploying, by their whole keys, with the tokens
 * to lay aside then (`ahead.aside`); `unfinished` is the reason why the step can't be ended yet (`reason.…`). `worth`
 * are the coins that each own region brings a turn.
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
 * How an army of a rival could take a region on its next turn.
 *
 * It takes `cost` of the `tokens` that the army will have, `way` of them for conquests on the way there; where `short`
 * is not 0, the die has to show at least as much.
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

/** An own region with the attacks that could take it, the most dangerous first; without any it is safe. */
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
 * Who sits on a seat: a person (connected or away since a time), a bot of a level, or nobody yet.
 *
 * `bot_stand_in` says that the time for this turn is up and a bot finishes it, whoever sits there; `returnable` that
 * the bot can leave, for the person whose seat it is or, before the start, for anybody; `ready` that the person waits
 * for the start; `muted` that the host does not let them talk.
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

/** A step that can be taken back: its text, and how many moves must be taken back to be before it. */
export interface UndoStep {
  text: string;
  moves: number;
}

/**
 * How many own moves can be taken back now, step by step from the last one on, and what comes before the first.
 *
 * `until` is a key (`act.undo.until.…`), empty for whoever is not to move.
 */
export interface UndoOptions {
  moves?: number;
  steps?: UndoStep[];
  until?: string;
}

/**
 * What was agreed on when the game was started, as far as it concerns the table.
 *
 * `seeded` says that chance is drawn from a seed: whoever knows or finds it can foretell what comes.
 * The host may change `listed` and `spectators`, and mute spectators by name. `without` are the races and powers that
 * were left out. `thinking` is how long a bot may think about a decision, in milliseconds.
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

/** A race or power that is not shipped: an icon for a badge or parts of a portrait, and who made it. */
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
 * What a game brings along: races and powers, and `words` by language under the keys that shipped ones have.
 *
 * `board` is the id of a board that is not shipped.
 */
export interface OwnContent {
  abilities: OwnAbility[];
  words: Record<string, Record<string, string>>;
  board?: string;
}

/** The next game of the same people, and the seat that wanted it first (None: a host without one). */
export interface NextGame {
  game: string;
  seat: number | null;
}

/** The lesson that the game teaches (`lesson.KEY.…`), the regions of its goal, and whether that has been reached. */
export interface LessonState {
  key: string;
  regions?: string[];
  done?: boolean;
}

/**
 * A line of the log (`log.KIND`), also shown on the map.
 *
 * `at` is the number of its step; `seat` did it, `other` suffered it; `power` or `source` caused it; `items`
 * itemise an income.
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
 * The table after a change, whole. `version` grows with every change; `lines` are those the browser has not had.
 *
 * `mine` are the seats that the keys of `Hello` opened, in the order of the keys; `waiting`: it is still in the lobby.
 * `own` comes with a `fresh` table.
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

/** Somebody came, left, or changed hands; `watchers` are the names of spectators, empty for one without. */
export interface PresenceUpdate {
  type: "presence-update";
  seats: SeatState[];
  watchers: string[];
}

/** A line of chat, a `phrase` instead of a text, or a nudge for a seat; `seat` None is a spectator. */
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

/** A hint: the moves that a bot would make, and why, as itemised worth; `instead` is the move it compares with. */
export interface HintReply {
  type: "hint-reply";
  version: number;
  texts: string[];
  why: string;
  items: Sum;
  instead: string;
}

/**
 * What rivals could take on their next turn: the viewer's regions, the weakest first.
 *
 * `picking` are the rivals who will pick a combo first, so that nothing can be said of them.
 */
export interface ThreatReply {
  type: "threat-reply";
  reply: number;
  version: number;
  regions: RegionThreat[];
  picking: number[];
}

/** The move was written and is now part of the game. */
export interface Accepted {
  type: "accepted";
  reply: number;
  version: number;
}

/** A player was removed: the new keys of the seat and of the invitation, since theirs no longer open anything. */
export interface Removal {
  type: "removal";
  reply: number;
  seat: number;
  key: string;
  invitation: string;
}

/** The server is there. */
export interface Pong {
  type: "pong";
}

/**
 * Who is there: the keys of all seats played on this screen (and of the host); none for a spectator with a `name`.
 *
 * `viewpoint` is the seat whose view the screen shows; `lines` is how many lines of the log the browser has.
 */
export interface Hello {
  type: "hello";
  keys?: string[];
  viewpoint?: number | null;
  lines?: number;
  name?: string;
}

/** Another of the player's seats looks at the screen now; None while the curtain is down. */
export interface SwitchSeat {
  type: "switch-seat";
  seat: number | null;
}

/** Moves of the facing seat, in order: all are made, or none. `version` is the table that they were chosen on. */
export interface Play {
  type: "play";
  version: number;
  texts: string[];
  reply?: number;
}

/** Take back the player's own moves. */
export interface Undo {
  type: "undo";
  version: number;
  moves?: number;
  reply?: number;
}

/** Say something to the table, or one of the phrases. */
export interface SendChat {
  type: "send-chat";
  text?: string;
  reply?: number;
  phrase?: "good-game" | "good-luck" | "hello" | "hurry" | "moment" | "ouch" | "sorry" | "thanks" | "well-played" | "wow" | null;
}

/** Ask whoever is to move to do so. */
export interface Nudge {
  type: "nudge";
  reply?: number;
}

/** A spectator's name. */
export interface SetName {
  type: "set-name";
  name: string;
  reply?: number;
}

/** The player's seats are ready to start, or not any more. */
export interface SetReady {
  type: "set-ready";
  ready: boolean;
  reply?: number;
}

/** The host starts the game; bots of a level take the free seats. */
export interface StartGame {
  type: "start-game";
  level?: string;
  reply?: number;
}

/** Ask for a hint. */
export interface HintRequest {
  type: "hint-request";
  version: number;
  reply?: number;
}

/** Ask which of the facing seat's regions rivals could take; `texts` are placements that are planned, not sent. */
export interface ThreatRequest {
  type: "threat-request";
  version: number;
  texts?: string[];
  reply?: number;
}

/** The host hands a seat to a bot of a level, or (empty) back; a player may do so with their own seat. */
export interface HandOver {
  type: "hand-over";
  seat: number;
  level?: string;
  reply?: number;
}

/** The host removes whoever sits on a seat: it is free again in the lobby, and a bot's once the game has started. */
export interface RemovePlayer {
  type: "remove-player";
  seat: number;
  reply?: number;
}

/** The host mutes the player of a seat, or (no seat) the spectators of a name, or lets them talk again. */
export interface MutePerson {
  type: "mute-person";
  seat: number | null;
  name?: string;
  muted?: boolean;
  reply?: number;
}

/** The host takes the table off the list of tables that anybody may join. */
export interface Unlist {
  type: "unlist";
  reply?: number;
}

/** The host says what spectators may do. */
export interface SetSpectators {
  type: "set-spectators";
  spectators: "off" | "open" | "silent";
  reply?: number;
}

/** How fast this screen wants bots to move; they are faster only where everybody who plays wants it. */
export interface SetPace {
  type: "set-pace";
  pace: "fast" | "normal" | "skip" | "slow";
  reply?: number;
}

/** Is the server there? */
export interface Ping {
  type: "ping";
}

/** A seat's coins of a round, with the items that they are the sum of. */
export interface RoundCoins {
  round: number;
  seat: number;
  coins: number;
  total: number;
  items: Sum;
}

/** What a seat was the most of (`title.KEY`), with its figure and the race that earned it, if one did. */
export interface EarnedTitle {
  key: string;
  seat: number;
  amount: number;
  race?: string;
}

/** The end of a game: places, titles, coins by source group and by round, and each seat's best and worst turn. */
export interface Ending {
  winners: number[];
  places: number[];
  titles: EarnedTitle[];
  coins: number[];
  teams: Record<string, number>;
  sources: Sum[];
  turns: RoundCoins[];
  best: number[];
  worst: number[];
}

/** A step of a replay: one move with what chance brought after it. */
export interface ReplayStep {
  text: string;
  round: number;
  seat: number | null;
  turn: number;
}

/** A finished game to walk through; step 0 is the opening, the view of step N is fetched by itself. */
export interface ReplayData {
  summary: GameSummary;
  steps: ReplayStep[];
  lines: LogEntry[];
  seats: SeatState[];
  ending: Ending | null;
  own: OwnContent | null;
}

/** Seats that win together: those of a `team`, or one player (no team). */
export interface AnalysisSide {
  seats: number[];
  team: string;
}

/** What a way to play a turn promises, whatever luck it has: chances by side, coins at the end by seat. */
export interface LineWorth {
  chances: number[];
  coins: number[];
}

/**
 * The best way to play a turn that was found, told as a replay is; `steps` and `lines` go on from its `first` step.
 *
 * The table at its end is at `/analysis/TURN`; unless the game is `over` there, a fork can go on from it.
 */
export interface BetterTurn {
  worth: LineWorth;
  steps: ReplayStep[];
  lines: LogEntry[];
  over: boolean;
}

/** What chance brought, and how much more than on average it gave each side. */
export interface ChanceReport {
  lines: LogEntry[];
  luck: number[];
}

/**
 * A turn: chances of all sides before and after it, and what luck and play did to them.
 *
 * `errors` are the standard errors of the chances before it.
 *
 * It begins after the replay's step `first` and ends with step `last`. `play` is what was given away against the best
 * turn that was found, and `play_error` the standard error of that for the mover. A turning point has its `rank` from
 * 1 on, the `side` that it mattered to most and what did more of it; for other turns they are 0, the mover's side, and
 * empty.
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

/** Where a finished game was won and lost. */
export interface AnalysisReport {
  sides: AnalysisSide[];
  turns: TurnReport[];
}

/**
 * How far the analysis of a game is: `done` of all `turns`, and the report once there is one.
 *
 * One that failed says so in `detail`, a sentence for people at a console; it can be asked for again.
 */
export interface AnalysisStatus {
  state: "done" | "failed" | "none" | "queued" | "running";
  done: number;
  turns: number;
  detail: string;
  report: AnalysisReport | null;
}

/** What a browser needs to subscribe: the server's public key, in base64url. */
export interface PushKey {
  key: string;
}

/** A browser that wants to be told of the turns of a seat (its `key`); the rest is of its push subscription. */
export interface PushRequest {
  key: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: string;
}

/** A browser that no longer wants to be told of the turns of a seat. */
export interface PushStopRequest {
  key: string;
  endpoint: string;
}

/** A document to be kept; it may still have faults. */
export interface InventRequest {
  document: string;
}

/** A new version of an invention, from whoever has its key. */
export interface ChangeRequest {
  key: string;
  document: string;
}

/** The secret of an invention: who has the key may change it. Its id is enough to see it. */
export interface InventionKey {
  id: string;
  key: string;
}

/**
 * An invention as anybody with its link sees it; `games` are those that it can be played in.
 *
 * `boards` are the ids under which the boards in it are drawn, in their order.
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
 * What the workshop begins with, in a language: templates, blank documents by kind, and ids of example packs.
 *
 * `races` and `powers` are the shipped ones with their strength for so many players as were asked about, none where
 * that was not measured; `measurements` is how many can be made in an hour.
 */
export interface WorkshopStart {
  templates: Template[];
  blank: Record<string, string>;
  packs: string[];
  measurements: number;
  races: ShippedStrength[];
  powers: ShippedStrength[];
}

/** Sentences for a document in a language, with its faults; `editable`: with what can be chosen instead. */
export interface ExplainRequest {
  document: string;
  language: string;
  game?: "azeroth" | "smallworld" | "warcraft";
  editable?: boolean;
}

/** Games of bots with a race or power, or on a board; `language` is that of a refusal. */
export interface MeasureRequest {
  document: string;
  game?: "azeroth" | "smallworld" | "warcraft";
  players?: number;
  language?: string;
}

/** The id of a measurement, to ask how far it is. */
export interface MeasureStarted {
  id: string;
}

/** A board from a seed, the shipped one, or empty land; the shares are from 0 (little) to 4 (much). */
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

/** What is wrong with a board, and on which region, if it is one; `cure` says what the `remedy` does. */
export interface BoardFault {
  sentence: string;
  region?: string;
  remedy?: string;
  cure?: string;
}

/**
 * A board as the editor shows it: its faults, and its counts beside what the box has (name, have, low, high).
 *
 * `region` is the one that was changed, by its new id; `done` says what was changed.
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
 * A change of a board: the tool, the regions it is used on, and the word it sets (terrain, symbol, name).
 *
 * `at` is a place of the landscape drawing, from 0 to 1 across and down.
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

/** A board's outlines, and the picture below as SVG; `crowded` if no true map could be drawn of it. */
export interface BoardPicture {
  drawing: Drawing;
  picture: string;
  crowded: boolean;
}

/** A board to be printed on so many pages of A4. */
export interface PrintRequest {
  document: string;
  pages?: 1 | 4 | 9;
  game?: "azeroth" | "smallworld" | "warcraft";
}

/**
 * Something that can be chosen for a word, with the document that results.
 *
 * `why` says why it can't be chosen. `icon` is a terrain, symbol or piece to show before the words.
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
 * A piece of a sentence: plain text, or a word with choices (for a stepper, one less and one more).
 *
 * A word has no text where the sentence says nothing: show the chosen choice faintly (`not in decline`).
 * `label` names for the ear what is chosen there; `fault` is what is wrong with it.
 */
export interface SentencePart {
  text: string;
  kind?: "chips" | "list" | "stepper" | "text";
  label?: string;
  choices?: WordChoice[];
  fault?: string;
}

/**
 * The sentence of one effect; `without` is the document after it is taken out.
 *
 * `fault` is what is wrong with the effect as a whole.
 */
export interface Sentence {
  effect: string;
  text: string;
  parts?: SentencePart[];
  without?: string;
  fault?: string;
}

/** What is wrong with a document: where, in a sentence, and the document put right, where that is clear. */
export interface Fault {
  path: string;
  sentence: string;
  remedy: string;
}

/**
 * An effect that can be added: its group, its sentence as an example, who has it, and the document with it.
 *
 * `why` says why it can't be added.
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
 * A recipe in sentences. `number` and `looks` can be changed like words, `looks` by the name of the part.
 *
 * `document` is the same as JSON, where it was read from YAML.
 */
export interface Explanation {
  kind: "board" | "pack" | "power" | "race";
  name: string;
  rule: string;
  sentences?: Sentence[];
  number?: SentencePart | null;
  faction?: SentencePart | null;
  looks?: Record<string, SentencePart>;
  additions?: Addition[];
  faults?: Fault[];
  games?: ("azeroth" | "smallworld" | "warcraft")[];
  hash?: string;
  document?: string;
}

/** A shipped race or power, or one of the example pack, as a document to start from. */
export interface Template {
  kind: "board" | "pack" | "power" | "race";
  name: string;
  rule: string;
  document: string;
}

/** A shipped race or power, with its coins a turn and their interval, by the same protocol. */
export interface ShippedStrength {
  key: string;
  coins: number;
  low: number;
  high: number;
}

/** What one sentence brings: coins a turn, by games without it. */
export interface EffectShare {
  effect: string;
  coins: number;
}

/** What a seat takes on a board: coins in a game with the interval, and how often it wins. */
export interface SeatFairness {
  seat: number;
  coins: number;
  low: number;
  high: number;
  wins: number;
}

/**
 * What would bring it to the middle: the number it should have, and the document with it.
 *
 * The number is computed from what a token is worth among the shipped ones; it is not measured.
 */
export interface Suggestion {
  number: number;
  document: string;
}

/**
 * How far a measurement is and what it has shown. `queued`: how many come before it; `failed` says what went wrong.
 *
 * For a race or power: `coins` a turn of the player who begins with it, with their 95 % interval, among the `shipped`
 * ones. They are its share of all coins at the table times what a player usually earns, so that a power which makes
 * its rivals as rich is no stronger for that. `picked` is how often the bot would have chosen it by itself, `wins` how
 * often it won. `effects` are in the order of the sentences. Without a table for so many players there are no
 * `shipped` ones, and so no `beats`, `standing` or `suggestion`. For a board: `seats` and regions that nobody takes.
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
}

export type FromServer = TableUpdate | PresenceUpdate | ChatMessage | Refused | HintReply | ThreatReply | Accepted | Removal | Pong;

export type FromBrowser = Hello | SwitchSeat | Play | Undo | SendChat | Nudge | SetName | SetReady | StartGame | HintRequest | ThreatRequest | HandOver | RemovePlayer | MutePerson | Unlist | SetSpectators | SetPace | Ping;
