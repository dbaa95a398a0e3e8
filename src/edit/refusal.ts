import type { Code } from './codes.js';

/** Some lines of a file, as evidence: 1-based numbers, both inclusive. */
export interface Excerpt {
  readonly first: number;
  readonly last: number;
  /** The lines without their endings; of a long stretch only the first ones. */
  readonly lines: readonly string[];
  /** Names these lines in another edit, in the file as it is. */
  readonly address?: string;
}

/**
 * What an answer of a chat leaves open, for somebody to say: its file, or one line of that file.
 */
export interface OpenPlace {
  /** Files that may be meant; none if nothing tells. */
  readonly paths: readonly string[];
  /** Lines of the only file in `paths`, of which one is meant; none if the file is open. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  /** 1-based lines of the only file in `paths` that code would replace, if somebody confirms it. */
  readonly replaces?: { readonly first: number; readonly last: number };
}

/** Lines of another file that have all that an edit quotes. */
export interface OtherFile extends Excerpt {
  readonly path: string;
}

/** What a refused edit would do at the likeliest place, for somebody to confirm. */
export interface Offer {
  /** 1-based lines of the file, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Names these lines. */
  readonly address?: string;
  /** The lines as they would be. */
  readonly lines: readonly string[];
  /** Those of them that the edit changes: by index from 0, the second one after the last. */
  readonly changed: { readonly from: number; readonly to: number };
  /**
   * The first name, number or path in which the quote differs from these lines. To confirm the
   * place, the file's is repeated.
   */
  readonly name?: OtherName;
}

/** A name that a file has where a quote has another one. One of the two may be empty. */
export interface OtherName {
  readonly file: string;
  readonly quoted: string;
}

/** The first line where the search text and the nearest place of the file differ. */
export interface Divergence {
  /** 1-based line in the searched text. */
  readonly searchLine: number;
  /** 1-based line in the file. */
  readonly fileLine: number;
  /** `undefined`: the searched text ends before this line. */
  readonly expected: string | undefined;
  /** `undefined`: the file ends before this line. */
  readonly found: string | undefined;
}

/** The text that was searched for, as evidence. */
export interface SearchedText {
  /** Without their endings; of a long text only the first ones. */
  readonly lines: readonly string[];
  /** How many lines follow those. */
  readonly more: number;
}

/** One of several possible places, and a line beside it that only this one has. */
export interface AmbiguousPlace extends Excerpt {
  /** The nearest line before or after that no other place has there, if there is one. */
  readonly distinguishedBy: { readonly line: number; readonly text: string } | undefined;
  /** What the edit would mean if it were this place; `undefined` if all mean the same. */
  readonly meaning?: string;
}

/** Lines that were changed since, and what was to take their place. */
export interface ConflictEvidence {
  /** 1-based number of the first line in the file. */
  readonly first: number;
  /** Names the lines in another edit, in the file as it is. */
  readonly address?: string;
  /** The lines in the file; none if they are gone. */
  readonly file: readonly string[];
  readonly wanted: readonly string[];
  /** What edits before it in the same reply make of them. */
  readonly earlier?: readonly string[];
}

/** What a refusal rests on. */
export interface Evidence {
  /** Of an ambiguous edit: every place, up to a limit. */
  readonly places?: readonly AmbiguousPlace[];
  /** How many places there are, if `places` does not have them all. */
  readonly placeCount?: number;
  /** Of an edit that was not found: what it searched for. */
  readonly searched?: SearchedText;
  /** The place most like it. */
  readonly nearest?: Excerpt;
  /**
   * Whether lines beside the nearest place may belong to it, as the search begins or ends with
   * lines that are not there.
   */
  readonly isOpenEnded?: boolean;
  readonly divergence?: Divergence;
  /** The first name, number or path in which the quote differs from the nearest place. */
  readonly name?: OtherName;
  /** Of an edit that names the wrong file: the only one that has all that it quotes. */
  readonly elsewhere?: OtherFile;
  /** What the edit would do there, if somebody confirms it. */
  readonly offer?: Offer;
  /**
   * For an edit that was not found: where its replacement exists. This is no evidence that it was
   * made.
   */
  readonly standing?: readonly Excerpt[];
  /** For a change that cannot be taken back: where it touches a later one. */
  readonly conflict?: ConflictEvidence;
  /** The 1-based line of the new text at which it no longer parses. */
  readonly fault?: { readonly line: number; readonly text: string };
  /** 1-based line of the reply with the problem. */
  readonly replyLine?: number;
  /** Of an answer of a chat: which file or line it leaves open at that line. */
  readonly open?: OpenPlace;
  /** Paths that exist and are like the one that does not. */
  readonly similarPaths?: readonly string[];
}

/** Why an edit was not made: what happened, and where. The code determines the next step. */
export interface Refusal {
  readonly code: Code;
  readonly message: string;
  readonly evidence: Evidence;
}

/** A problem of a reply as a refusal. `line` is 1-based. */
export function replyRefusal(
  problem: Pick<Refusal, 'code' | 'message'> & { readonly line: number; readonly open?: OpenPlace },
): Refusal {
  const { code, message, line, open } = problem;
  return refusal(code, `Line ${line} of the reply: ${message}`, { replyLine: line, ...(open && { open }) });
}

/**
 * @example refusal('EDIT_NO_CHANGE', 'Search and replacement are the same.').code // 'EDIT_NO_CHANGE'
 */
export function refusal(code: Code, message: string, evidence: Evidence = {}): Refusal {
  return { code, message, evidence };
}
