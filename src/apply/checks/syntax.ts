import { type Edit, type Refusal, refusal } from '../../edit/index.js';
import {
  endsOpen,
  type Language,
  leftOpen,
  type Syntax,
  type SyntaxFault,
  type SyntaxVerdict,
  TOO_DEEP,
} from '../../syntax/index.js';
import type { Document } from '../../text/index.js';
import type { EditOutcome } from '../edit-outcome.js';

/** What opens, and what closes it: one pattern for both, with the group `open` if it opens. */
const PAIRS: readonly RegExp[] = [
  /(?<open>\()|\)/g,
  /(?<open>\[)|\]/g,
  /(?<open>\{)|\}/g,
  /(?<open>\/\*)|\*\//g,
  /(?<open>^[ \t]*#[ \t]*if(?:n?def)?\b)|^[ \t]*#[ \t]*endif\b/gm,
  /(?<open><[A-Za-z][\w.]*(?=[\s>]))|<\/[A-Za-z][\w.]*|\/>/g,
];
/** Marks that are the same at both sides. */
const TOGGLES: readonly RegExp[] = [/`/g, /"""/g, /'''/g];

/**
 * How many of each kind of bracket, comment and the like a text closes without opening, and how
 * many it leaves open. Counted by characters alone, also inside strings.
 *
 * @example balanceOf('} else {').slice(4, 6) // [1, 1]
 */
export function balanceOf(text: string): readonly number[] {
  return [
    ...PAIRS.flatMap(pattern => pairsIn(text, pattern)),
    ...TOGGLES.map(mark => (text.match(mark)?.length ?? 0) % 2),
  ];
}

function pairsIn(text: string, pattern: RegExp): readonly [closed: number, open: number] {
  let [closed, open] = [0, 0];
  for (const { groups } of text.matchAll(pattern)) {
    if (groups?.open !== undefined) open++;
    else if (open > 0) open--;
    else closed++;
  }
  return [closed, open];
}

function countsOf(text: string, words: Language['words']): readonly number[] {
  return [...balanceOf(text), ...leftOpen(text, words)];
}

/** Whether two texts close and leave open the same, including words of the language. */
export function isBalancedWith(a: string, b: string, words: Language['words'] = []): boolean {
  const [left, right] = [countsOf(a, words), countsOf(b, words)];
  return left.every((count, i) => count === right[i]);
}

/**
 * A file with the result of a set of edits; `undefined` is a file that does not exist, or is no
 * text.
 */
interface ChangedText {
  readonly path: string;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
  /** By the number of the edit. */
  readonly outcomes: readonly EditOutcome[];
}

/** What a plan does to the syntax of its file. */
export type SyntaxFinding = (
  | { readonly kind: 'fine' }
  | { readonly kind: 'warned'; readonly warning: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
) & {
  /** What the syntax itself says. */
  readonly verdict: SyntaxVerdict;
};

const BROKEN_LITERAL = 'There is a line break inside a string; where \\n was meant, send it escaped.';

const CUT_OFF = 'The new file is still open at its end, as if it was cut off. Send all of it.';

const UNCHANGED: SyntaxVerdict = { kind: 'unknown', reason: 'its text does not change' };

/** How strictly a plan must keep the syntax of its file. */
interface SyntaxStrictness {
  /**
   * Whether the edits may be one step of several, after which a file of code may be incomplete:
   * then this is reported, and not refused.
   */
  readonly isStep?: boolean;
}

/**
 * Whether a file that parsed does not parse after its edits, which is refused. It is only reported
 * for a new file that is not cut off, because nothing shows that its grammar is known well enough;
 * and in a step, for a file of code whose edits themselves open or close more than what they
 * replace. A broken file of data cannot be used at all, and a line break in a string is no step to
 * anything: no step may leave one.
 *
 * @param edits the edits from which the plan was made
 */
export function syntaxFinding(
  { path, before, after, outcomes }: ChangedText,
  edits: readonly Edit[],
  syntax: Syntax,
  { isStep = false }: SyntaxStrictness = {},
): SyntaxFinding {
  if (after === undefined || before?.text === after.text) return { kind: 'fine', verdict: UNCHANGED };
  const verdict = syntax.parses(before ?? after.withText(''), after);
  if (verdict.kind === 'unknown' && verdict.reason === TOO_DEEP)
    return {
      kind: 'warned',
      warning: `${path}: ${TOO_DEEP}. Its brackets match; no more was checked.`,
      verdict,
    };
  // An empty text is no JSON, so that the parser has nothing to compare a new file with.
  if (verdict.kind === 'unknown' && before === undefined && isOpenJson(after.text, syntax.language))
    return { kind: 'refused', refusal: refusal('EDIT_SYNTAX_BROKEN', `${path}: ${CUT_OFF}`), verdict };
  if (verdict.kind !== 'broken') return { kind: 'fine', verdict };
  const message = sentence(path, verdict.first);
  const { line, text } = verdict.first;
  if (verdict.literals !== undefined) {
    const why = refusal('EDIT_SYNTAX_BROKEN', `${message} ${BROKEN_LITERAL}`, { fault: { line, text } });
    return { kind: 'refused', refusal: why, verdict };
  }
  const { language } = syntax;
  if (before === undefined && !isCutOff(after.text, language))
    return { kind: 'warned', warning: message, verdict };
  if (before === undefined) {
    const why = refusal('EDIT_SYNTAX_BROKEN', `${message} ${CUT_OFF}`, { fault: { line, text } });
    return { kind: 'refused', refusal: why, verdict };
  }
  const isOpen = (edit: Edit, i: number) => leavesOpen(edit, outcomes[i] as EditOutcome, language);
  if (isStep && language.checkedBy === undefined && edits.some(isOpen)) {
    const warning = `${message} The edit opens or closes more than what it replaces.`;
    return { kind: 'warned', warning, verdict };
  }
  const why = refusal('EDIT_SYNTAX_BROKEN', message, { fault: { line, text } });
  return { kind: 'refused', refusal: why, verdict };
}

/**
 * Whether a text leaves something open, or ends in the midst of a line: a new file that was sent in
 * part. Other faults of a new file may be the grammar's.
 */
function isCutOff(text: string, language: Language): boolean {
  return endsOpen(text, language) || /[,:=+*&|.<-]$/.test(text.trimEnd());
}

function isOpenJson(text: string, language: Language): boolean {
  return ['json', 'jsonc'].includes(language.checkedBy ?? '') && endsOpen(text, language);
}

function sentence(path: string, { line, text, message }: SyntaxFault): string {
  return `${path} does not parse with this edit: line ${line}, ${JSON.stringify(text.trim().slice(0, 120))}: ${message}.`;
}

/** Whether an edit itself opens or closes something without closing or opening it again. */
function leavesOpen(edit: Edit, outcome: EditOutcome, { words }: Language): boolean {
  if (outcome.kind !== 'applied') return false;
  switch (edit.kind) {
    case 'replace':
      return !isBalancedWith(edit.search, edit.replace, words);
    case 'anchor':
    case 'address':
      return outcome.places.some(
        place => !isBalancedWith(place.texts.search.join('\n'), place.texts.replace.join('\n'), words),
      );
    default:
      return false;
  }
}
