// Written by tools/wire_types.py from docs/protocol; change nothing here.

/** How far an analysis is, and what it has found. */
export interface Analysis {
  done: number;
  points: Point[];
  state: "cancelled" | "done" | "failed" | "thinking" | "waiting";
}

/** Ask to take the seat's last decision back. Never possible once anything has been revealed after it. */
export interface AskUndo {
  kind: "ask-undo";
}

/** The server closes the feed: come back later, and go on after the last `seq`. */
export interface Bye {
  type: "bye";
  reason: "flood" | "restart" | "slow" | "unreadable";
}

/** For the host, before the game: there will be none. */
export interface Cancel {
  kind: "cancel";
}

/** What somebody wants to be called, and read. */
export interface ChangeMe {
  name?: string;
  language?: "de" | "en" | "nl";
}

/** Say something, where the table allows chat. */
export interface Chat {
  kind: "chat";
  text: string;
}

/** What somebody said. */
export interface ChatLine {
  seat: number;
  text: string;
  at: number;
}

export type ClientMessage = Watch | Unwatch | Command | Ping;

export type Clock = GameClock | DaysClock;

/** Do something at a table. The body of `POST /api/tables/{id}/commands` as well. */
export interface Command {
  type: "command";
  table: string;
  id: string;
  do: Play | Resign | AskUndo | GrantUndo | DeclineUndo | Lend | TakeBack | Chat | Mute | Rematch | Start | Leave | Cancel;
  seat?: number | null;
  seq?: number | null;
}

/** A table that is there now. */
export interface Created {
  table: string;
  links: SeatLink[];
}

/** For a new account, or for logging in to one. */
export interface Credentials {
  login: string;
  password: string;
}

/** So many days for each decision. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** Do not agree to it; or, for who asked, ask no longer. */
export interface DeclineUndo {
  kind: "decline-undo";
}

export type Do = Play | Resign | AskUndo | GrantUndo | DeclineUndo | Lend | TakeBack | Chat | Mute | Rematch | Start | Leave | Cancel;

/** A command has been carried out and will not be lost. */
export interface Done {
  type: "done";
  id: string;
  table: string;
  seq: number;
}

/** Why not: `text` is an English template with `{}` fields, the key of its translations, which take the same facts. */
export interface Error {
  code: string;
  text: string;
  facts?: Record<string, unknown>;
  rule?: string | null;
}

/** One step of a replay: an event, and what it changed. */
export interface Frame {
  event: [number | "chance", string] | null;
  patch: unknown;
  turn: number | null;
  scores: number[];
}

/** So many minutes for the whole game, and seconds more for each decision. */
export interface GameClock {
  kind: "game";
  minutes: number;
  increment?: number;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  fewest: number;
  most: number;
  rules: number;
  options: OptionInfo[];
  levels: LevelInfo[];
}

/** One game, complete enough to be replayed without a random generator. */
export interface GameRecord {
  format: "tilewitch-record/1";
  game: string;
  rules: number;
  options: Record<string, unknown>;
  players: PlayerName[];
  events: ([number | "chance", string])[];
  seed?: string;
  scores?: number[];
  winners?: number[];
  meta?: Record<string, unknown>;
}

/** Agree to what another seat asked. */
export interface GrantUndo {
  kind: "grant-undo";
}

/** What can become of a move that is half made. */
export interface Guide {
  chosen: string;
  legal: boolean;
  gain: number | null;
  parts: Part[];
  next: string[];
  moves: string[];
  more: number;
  refusal: Error | null;
  preview: unknown;
}

/** How the server is. */
export interface Health {
  ok: boolean;
  version: string;
  tables: number;
  ready: string[];
}

/** What a strong bot would play. */
export interface Hint {
  move: string;
  chance: number | null;
}

/** Who takes a linked seat. */
export interface Join {
  name?: string | null;
}

/** Where a link led to. */
export interface Joined {
  table: string;
  seat: number;
}

/** Get up. Before the game the seat is open again; during it a bot plays for it until its owner takes it back. */
export interface Leave {
  kind: "leave";
}

/** Let a bot play for a person who has been absent for the grace period. */
export interface Lend {
  kind: "lend";
  to: number;
  level?: string;
}

/** A level of a game's bots. */
export interface LevelInfo {
  name: string;
  title: string;
  seconds: number;
}

/** Who is asking. */
export interface Me {
  name: string | null;
  language: "de" | "en" | "nl" | null;
  account: string | null;
}

/** The answer to polling: what the feed would have sent. */
export interface Missed {
  messages: (Snapshot | Step)[];
}

/** Hear nothing more of what a seat says, or hear it again; for oneself alone. */
export interface Mute {
  kind: "mute";
  whom: number;
  muted?: boolean;
}

/** The tables at which I sit, the latest first. */
export interface MyTables {
  tables: TableLine[];
}

/** What is to be analysed: a finished game at a table, or a record. */
export interface NewAnalysis {
  table?: string | null;
  record?: unknown;
  seconds?: number;
}

/** A record that somebody wants to look at. */
export interface NewReplay {
  record: unknown;
  after?: number;
  seat?: number | null;
}

/** A table that somebody wants. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  clock?: GameClock | DaysClock | null;
  chat?: boolean;
}

/** What a token is for, so that its owner knows it again. */
export interface NewToken {
  label?: string;
}

/** Something that can be chosen about a game. */
export interface OptionInfo {
  name: string;
  default: unknown;
  about: string;
}

/** One part of what a move scores at once: a template with its facts, as in `Error`. */
export interface Part {
  text: string;
  points: number;
  rule: string;
  facts: Record<string, unknown>;
}

/** Still here. */
export interface Ping {
  type: "ping";
}

/** Play a move for the seat, in the notation of records. */
export interface Play {
  kind: "play";
  move: string;
}

/** Who sat on a seat. */
export interface PlayerName {
  name: string;
  kind?: "bot" | "human";
}

/** One decision of a game, looked at again. */
export interface Point {
  at: number;
  seat: number;
  played: string;
  chance: number;
  lost: number | null;
  best: Thought[];
}

/** Still here too. */
export interface Pong {
  type: "pong";
  now: number;
}

/** The body of every refusal over HTTP. */
export interface Problem {
  error: Error;
}

/** A command or a wish has not been carried out; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  table: string | null;
  error: Error;
  seq: number | null;
}

/** After the end: the same people at a new table, each one seat further. */
export interface Rematch {
  kind: "rematch";
}

/** A game step by step, open to everybody. */
export interface Replay {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  first: number;
  frames: Frame[];
  more: boolean;
  winners: number[];
}

/** Give up. With two, the other wins; with more, a bot plays on for the seat, which cannot win. */
export interface Resign {
  kind: "resign";
}

/** One rule. */
export interface RuleText {
  id: string;
  section: string;
  text: string;
}

/** A seat as everybody may know it. */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
  present: boolean;
  lent: string | null;
  out: "resigned" | "time" | null;
  clock: number | null;
  running: boolean;
}

/** Where somebody takes an open seat. */
export interface SeatLink {
  seat: number;
  url: string;
}

/** Who is to sit on a seat of a new table. */
export interface SeatWish {
  kind: "bot" | "link" | "me" | "screen";
  name?: string | null;
  level?: string | null;
}

export type ServerMessage = Snapshot | Step | Done | Refused | Pong | Bye;

/** All that a viewer may know of a table. */
export interface Snapshot {
  type: "snapshot";
  table: string;
  seq: number;
  info: TableInfo;
  view: unknown;
  moves: string[] | null;
  log: ([number | "chance", string])[];
  chat: ChatLine[];
  now: number;
}

/** For the host, while seats are open: bots take them. */
export interface Start {
  kind: "start";
  level?: string;
}

/** An analysis that has been begun. */
export interface Started {
  id: string;
}

/** What is new since the message before. One with a `seq` that was there already tells that somebody came or went. (After something was taken back comes a snapshot instead.) */
export interface Step {
  type: "step";
  table: string;
  seq: number;
  now: number;
  events?: ([number | "chance", string])[];
  patch?: unknown;
  info?: unknown;
  moves?: string[] | null;
  chat?: ChatLine[];
}

/** A table around its game, as one viewer may know it. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  phase: "over" | "playing" | "waiting";
  seats: SeatInfo[];
  yours: number[];
  host: boolean;
  seat: number | null;
  turn: number | null;
  scores: number[];
  winners: number[];
  clock: GameClock | DaysClock | null;
  chat: boolean;
  muted: number[];
  commitment: string;
  seed: string | null;
  undo: UndoInfo | null;
  undoable: boolean;
  rematch: string | null;
  reason: "cancelled" | "played" | "resigned" | "time" | null;
  links: SeatLink[];
}

/** One of my tables. */
export interface TableLine {
  table: string;
  game: string;
  phase: "over" | "playing" | "waiting";
  names: string[];
  yours: number[];
  turn: number | null;
  scores: number[];
  winners: number[];
  at: number;
}

/** Take one's own seat back from the bot. Coming back to the table does it too. */
export interface TakeBack {
  kind: "take-back";
}

/** What the bot thinks of one move. */
export interface Thought {
  move: string;
  chance: number;
}

/** A token of the Bot API; it is shown once. */
export interface Token {
  token: string;
  label: string;
}

/** A question that waits for answers. */
export interface UndoInfo {
  by: number;
  granted: number[];
}

/** Look away. */
export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** Look at a table from now on; again for another seat, or to go on after a gap. */
export interface Watch {
  type: "watch";
  table: string;
  seat?: number | null;
  after?: number | null;
  moves?: boolean;
}

/** Why a move is not legal; null where it is. */
export interface Why {
  refusal: Error | null;
}

/** Who did something, and what, as the viewer may see it. */
export type LogEvent = NonNullable<Frame["event"]>;

/** Why not. */
export type Refusal = Error;
