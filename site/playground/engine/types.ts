/**
 * What the playground takes and what it shows: everything that its page needs, as plain data that
 * can be sent from a worker. All lines are 1-based and inclusive unless a field says otherwise.
 *
 * @module
 */
import type { Code, Edit, FormatName, Report, Tier } from 'mortise';

/** A file as it was typed or dropped: its text keeps CRLF, tabs and a byte order mark. */
export interface PlaygroundFile {
  readonly path: string;
  readonly text: string;
}

/** What a person put in. */
export interface PlaygroundInput {
  readonly files: readonly PlaygroundFile[];
  readonly reply: string;
  readonly format: FormatName | 'auto';
  /** The file that edits without a path mean. */
  readonly file?: string;
  /** The loosest tier that may find a place; `drift` by default. */
  readonly maxTier?: Tier;
  /** The probability, 0 to 1, that a place of tier `drift` must have; 0.999 by default. */
  readonly minConfidence?: number;
}

/**
 * How far a result is. Each stage is a whole result, and replaces the one before:
 *
 * - `placed`: edits are placed or refused; `formats` is `null`, nothing was parsed
 * - `converted`: as before, with the reply in every other format
 * - `checked`: the grammars were loaded, and a file that would no longer parse is refused. This is
 *   the answer of the command. Follows at once where no file needs a grammar.
 */
export type Stage = 'placed' | 'converted' | 'checked';

/** Everything that the page shows for an input. */
export interface PlaygroundResult {
  readonly stage: Stage;
  /** The report of `applyReply`, as `mortise apply --json` has it, but for the receipt. */
  readonly report: Report;
  /** What `mortise apply` prints, without colors. */
  readonly printed: string;
  /** The format of the reply, as it was detected or given. */
  readonly format: FormatName;
  /** One for each edit of the reply, in its order. */
  readonly edits: readonly EditView[];
  /** What is wrong with the reply or the files as a whole. */
  readonly problems: readonly RefusalView[];
  /** The files that the edits concern, then those that were given and are not touched. */
  readonly files: readonly FileView[];
  /** The reply in every other format; `null` until it was written. */
  readonly formats: readonly FormatView[] | null;
  readonly syntax: SyntaxView;
  /** The file that edits without a path were put in, because it is the only one; or `null`. */
  readonly assumedFile: string | null;
  /** How long placing the edits took, in milliseconds. */
  readonly ms: number;
}

/** A file before and after. A text is `null` if there is no such file, or it is no text. */
export interface FileView {
  readonly path: string;
  /** The path before, of a file that is moved. */
  readonly from: string | null;
  readonly status: 'changed' | 'created' | 'deleted' | 'moved' | 'unchanged';
  readonly before: string | null;
  /** The text after the reply; that of `before` where nothing is written. */
  readonly after: string | null;
  /**
   * The text whose lines every line number of this file means: that of `before`, but of a notebook
   * the sources of its cells.
   */
  readonly shown: string | null;
  /** Unified diff of what is written; empty without a change. */
  readonly diff: string;
}

/** What became of one edit, and why. */
export interface EditView {
  /** 1-based number of the edit in the reply. */
  readonly number: number;
  readonly kind: Edit['kind'];
  readonly path: string | null;
  /** What its lines are counted in: the file, or the sources of a notebook’s cells. */
  readonly linesOf: 'file' | 'cells';
  /** 1-based line of the reply where the edit begins. */
  readonly replyLine: number;
  readonly status: Report['edits'][number]['status'];
  /** The status in a sentence, for a person. */
  readonly statusText: string;
  /** The number of the edit before it that this one repeats. */
  readonly sameAs: number | null;
  /** The two texts of an edit of kind `replace`. */
  readonly texts: { readonly search: string; readonly replace: string } | null;
  /** Where the edit goes. Empty for a created file and for a refusal. */
  readonly places: readonly PlaceView[];
  /** Where it is made already. */
  readonly proof: readonly ExcerptView[];
  readonly refusal: RefusalView | null;
  /**
   * What speaks for the place in plain sentences: how many places match, what differs, how the
   * texts were read. Of every edit; the only evidence where nothing was weighed.
   */
  readonly facts: readonly string[];
  /** What drift weighed; `null` where a stricter tier decided and nothing was weighed. */
  readonly drift: DriftView | null;
  /** What an exact matcher would do; `null` for edits that search for no text. */
  readonly exact: ExactView | null;
}

/** One place of an edit. */
export interface PlaceView {
  readonly path: string;
  /** In the text before the edits; of an insertion between lines `lastLine` is `firstLine - 1`. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly tier: Tier;
  /** The tier in words, for example “the same but for indentation”. */
  readonly tierText: string;
  readonly reading: string;
  /** How the texts were read, in words; `null` if as they are. */
  readonly readingText: string | null;
  /** Probability, 0 to 1, that this is the place that was meant. */
  readonly confidence: number;
  /** The probability of the next best place. */
  readonly runnerUp: number | null;
  /** What differs between the searched text and the place, in words. */
  readonly differences: readonly string[];
  readonly scope: 'line' | 'definition' | null;
}

/** Some lines of a file. Of a long stretch `lines` has only the first ones. */
export interface ExcerptView {
  readonly first: number;
  readonly last: number;
  readonly lines: readonly string[];
}

/** Why an edit, or the whole reply, is refused. */
export interface RefusalView {
  readonly code: Code;
  readonly title: string;
  readonly message: string;
  /** Nothing of the reply could be read as an edit. */
  readonly isUnread: boolean;
  /** What to do next. */
  readonly next: string;
  /** All of it as text, with the evidence: what a model needs to try again. */
  readonly full: string;
  /** Of an ambiguous edit: the places, and the line beside each that only it has. */
  readonly places: readonly (ExcerptView & {
    readonly distinguishedBy: { readonly line: number; readonly text: string } | null;
  })[];
  /** How many places there are, if `places` does not have them all. */
  readonly placeCount: number;
  /** The place most like the searched text. */
  readonly nearest: ExcerptView | null;
  /** The first line that differs there. A text is `null` past the end of its side. */
  readonly divergence: {
    readonly searchLine: number;
    readonly fileLine: number;
    readonly expected: string | null;
    readonly found: string | null;
  } | null;
  /** Of a conflict: the lines of the file, what this edit wants of them, what earlier ones make. */
  readonly conflict: {
    readonly first: number;
    readonly file: readonly string[];
    readonly wanted: readonly string[];
    readonly earlier: readonly string[] | null;
  } | null;
  /** The line of the new text at which it no longer parses. */
  readonly fault: { readonly line: number; readonly text: string } | null;
  /** 1-based line of the reply with the problem. */
  readonly replyLine: number | null;
  readonly similarPaths: readonly string[];
}

/**
 * What drift weighed for one edit: the numbers of the decision itself. Each candidate starts from
 * `bias`, each piece adds its weight, and the sums in logits against “not here” give the
 * probabilities, which with `notHere` sum to 1.
 */
export interface DriftView {
  /** How the texts were read for it, in words; `null` if as they are. */
  readonly readingText: string | null;
  /**
   * Whether it was weighed in the text that the edits before it make, which then all lines of it
   * are of. Otherwise they are of the file before all edits.
   */
  readonly isInLaterText: boolean;
  /** Most probable first. At most 8; the others are in `others`. */
  readonly candidates: readonly CandidateView[];
  /** The sum of the probabilities of candidates that are not listed. */
  readonly others: number;
  /** The probability that the place is not in the file. */
  readonly notHere: number;
  /** The probability that a place must have. */
  readonly threshold: number;
  /** Whether the first candidate was taken. */
  readonly taken: boolean;
  /** Why it was not taken, in a sentence; `null` if it was. */
  readonly whyNot: string | null;
}

/** One place that drift looked at. */
export interface CandidateView {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly lines: readonly string[];
  readonly probability: number;
  /** The sum of the weights of `pieces`: the evidence in logits against “not here”. */
  readonly logit: number;
  /** Everything that was weighed and is not 0, the heaviest first; `bias` among them. */
  readonly pieces: readonly EvidencePiece[];
  /** How the searched lines and the file's are paired, in order. */
  readonly pairs: readonly LinePair[];
}

/** One thing that speaks for a place (weight above 0) or against it (below 0). */
export interface EvidencePiece {
  /** Its name in the engine, for example `missingContext`; `bias` for where every place starts. */
  readonly key: string;
  /** For a person, for example “a line of the search is not in the file”. */
  readonly label: string;
  /** How much of it there is: a count, or a share. */
  readonly value: number;
  /** What it adds to the logit: value × weight of the model. */
  readonly weight: number;
  /** Indexes into `pairs` of the lines it was counted on; empty if it is about the whole place. */
  readonly pairs: readonly number[];
}

/** Searched lines and the file's lines beside them. One side may be empty. */
export interface LinePair {
  readonly kind: 'same' | 'similar' | 'reflow' | 'search-only' | 'file-only';
  /** 1-based first line in the searched text; lines of it. */
  readonly searchLine: number;
  readonly search: readonly string[];
  /** 1-based first line in the file; lines of it. */
  readonly fileLine: number;
  readonly file: readonly string[];
  /** Of a similar pair: the runs of words that differ. */
  readonly words: readonly { readonly search: string; readonly file: string }[];
}

/**
 * What a program does that looks for the searched text as it is and replaces its first occurrence.
 * It takes the texts as the format gives them, and makes its edits one after the other.
 */
export interface ExactView {
  readonly found: 'no-file' | 'not-found' | 'once' | 'several';
  /** In how many places the text is, in the text after its own edits before. */
  readonly count: number;
  /** 1-based line of the first occurrence. */
  readonly firstLine: number | null;
  /** The text of the file after this and all its edits before. */
  readonly after: string | null;
  /** In a sentence. */
  readonly text: string;
  /**
   * Whether all edits of the file, made in this way, leave the text that mortise leaves. `null`
   * where mortise refuses.
   */
  readonly agrees: boolean | null;
}

/** The reply in another format, or why that format cannot carry it. */
export interface FormatView {
  readonly format: FormatName;
  readonly text: string | null;
  /** In words; `null` if there is a text. */
  readonly failure: string | null;
}

/** Whether files are checked by their grammars. */
export interface SyntaxView {
  readonly state: 'pending' | 'checked' | 'unchecked' | 'unavailable' | 'not-needed';
  /** The languages whose grammars were asked for; of `checked`, those of the files that were. */
  readonly languages: readonly string[];
  /** In a sentence, for a person. */
  readonly text: string;
}

/** What the page sends to the worker. A newer run supersedes older ones. */
export interface ToWorker {
  readonly kind: 'run';
  /** Rises with each run. */
  readonly id: number;
  readonly input: PlaygroundInput;
  /**
   * The URL of the folder with `tree-sitter-LANG.wasm` and `web-tree-sitter.wasm`, ending in `/`.
   */
  readonly grammars: string;
}

/** What the worker answers: up to three results of a run, or that it failed. */
export type FromWorker =
  | { readonly kind: 'result'; readonly id: number; readonly result: PlaygroundResult }
  /** A defect of the playground: no text of a person leads here. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** What a link carries. */
export interface State {
  readonly input: PlaygroundInput;
  /** The path of the file that is shown. */
  readonly shown?: string;
  /** The example that the input was taken from, if it was not changed. */
  readonly example?: string;
}

/** The kinds of example, in the order of the menu. */
export type ExampleGroup = 'slips' | 'formats' | 'refusals' | 'bytes';

/** An example to choose from. */
export interface Example {
  readonly id: string;
  readonly group: ExampleGroup;
  readonly title: string;
  /** One sentence of what it shows; a test holds that it is true. */
  readonly shows: string;
  readonly input: PlaygroundInput;
  readonly expected: ExpectedResult;
}

/** What an example must give. */
export interface ExpectedResult {
  readonly outcome: Report['outcome'];
  /** The first edit's tier, where it has a place. */
  readonly tier?: Tier;
  readonly reading?: string;
  /** The code of the first refusal. */
  readonly code?: Code;
  /** The first edit's first line, where it has a place. */
  readonly line?: number;
  /** What the exact matcher does with the first edit. */
  readonly exact?: ExactView['found'];
  /** A text that a file has afterwards, and one that it has not. */
  readonly has?: string;
  readonly hasNot?: string;
}
