/** What a figure is drawn from: the shapes of the files in `site/data/`. */

/** A piece of evidence: its name, its value, and what it adds in logits. */
export type Piece = readonly [key: string, value: number, logits: number];

/** A line of a file: it stays, is taken away, or comes. */
export interface HomeRow {
  readonly kind: string;
  readonly text: string;
}

/** What the picture of the first page shows: an answer of a chat, and what became of a file. */
export interface HomeFigureData {
  readonly path: string;
  readonly prose: string;
  readonly code: readonly string[];
  readonly rows: readonly HomeRow[];
  readonly ending: string;
  /** The last line that the command printed. */
  readonly said: string;
}

export interface DriftPlace {
  /** 1-based, inclusive. */
  readonly first: number;
  readonly last: number;
  /** Whether it is the place that the edit means, or a part of it. */
  readonly isMeant: boolean;
  readonly probability: number;
  readonly pieces: readonly Piece[];
}

/** What drift sees for some slips, and what the command does. */
export interface DriftState {
  readonly slips: readonly string[];
  readonly search: string;
  readonly replace: string;
  readonly places: readonly DriftPlace[];
  readonly notHere: number;
  readonly decision: Decision;
}

/** What the command does; a tier, a reading and lines only where it makes the edit. */
export interface Decision {
  readonly status: string;
  readonly tier: string | null;
  readonly reading: string | null;
  /** 1-based, inclusive. */
  readonly first: number | null;
  readonly last: number | null;
  readonly code: string | null;
}

export interface DriftFigureData {
  readonly path: string;
  readonly file: string;
  readonly slips: readonly { readonly key: string; readonly label: string }[];
  readonly bias: number;
  readonly states: readonly DriftState[];
}

/** Right, but for white space, wrong, refused. */
export type Counts = readonly [number, number, number, number];

export interface Counted {
  readonly name: string;
  readonly cases: number;
  readonly counts: Counts;
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly cases: number;
  readonly right: number;
  readonly said: number;
}

export interface Peer {
  readonly name: string;
  readonly formats: string;
  readonly cases: number;
  /** Right, space or near, wrong, refused, in percent. */
  readonly shares: readonly [number, number, number, number];
}

export interface AnswersData {
  readonly date: string;
  readonly cases: number;
  readonly command: string;
  readonly sets: readonly Counted[];
  readonly formats: readonly Counted[];
  readonly kinds: readonly Counted[];
  readonly bins: readonly Bin[];
  readonly peers: readonly Peer[];
}
