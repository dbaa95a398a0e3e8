import { hasNoEscapes } from '../locate/index.js';
import type { Model } from '../model/model.js';
import { NO_USAGE } from '../model/usage.js';
import { unescapeOverEscaped } from '../text/index.js';
import {
  type AttemptOptions,
  attemptCall,
  type CallAttempt,
  type CallEdit,
  type CallSource,
} from './attempt.js';
import { type Correction, madeByModel, madeByRule, notTaken, withoutAnswer } from './correction.js';
import { correctStringEscaping } from './questions.js';

interface Escaped {
  readonly edit: CallEdit;
  /** The result of the edit for the file. */
  readonly made: CallAttempt;
  readonly corrections: readonly Correction[];
}

interface EscapingOptions extends AttemptOptions {
  readonly model?: Model;
  readonly signal?: AbortSignal;
}

/**
 * An edit whose new text is not escaped once too often, as far as this is known. One level of
 * escapes is removed if the given text would add a syntax error and the other text none, or if the
 * edit proves it. Else a model is asked, if there is one; otherwise the text is written as given,
 * with a note.
 *
 * @param made the result of the given edit for the file
 */
export async function withRightEscaping(
  source: CallSource,
  edit: CallEdit,
  made: CallAttempt,
  options: EscapingOptions,
): Promise<Escaped> {
  const given = newTextOf(edit);
  const undone = unescapeOverEscaped(given);
  const { model } = options;
  // A reading that undid the escapes of both texts has done it.
  if (undone === given || isReadUnescaped(made))
    return model !== undefined && hasBrokenString(made, given)
      ? askedFor(source, edit, made, model, options)
      : { edit, made, corrections: [] };
  const isBroken = made.verdict.kind === 'broken';
  const code = made.verdict.kind === 'parses' ? unquoted(given) : given;
  const isProven =
    edit.kind === 'replace'
      ? comesBack(edit.search, given, undone)
      : (made.verdict.kind === 'parses' || TEXTS.test(source.path)) && isSpelledOut(code, source.path);
  if (isBroken || isProven) {
    const plain = withNewText(edit, undone);
    const tried = await attemptCall(source, plain, options);
    const note = 'new_str was escaped once too often.';
    if (isBroken ? isBetter(tried) : isAsGood(tried, made))
      return { edit: plain, made: tried, corrections: [madeByRule('escaping', note, undone)] };
  }
  if (!isBroken && !(made.verdict.kind === 'parses' ? isJoined(edit, given) : isSuspicious(edit, given)))
    return { edit, made, corrections: [] };
  if (model !== undefined) return askedFor(source, edit, made, model, options);
  const doubt = notTaken('escaping', 'none', DOUBT, NO_USAGE);
  return { edit, made, corrections: isBroken || hasNoEscapes(source.path) ? [] : [{ ...doubt, by: 'rule' }] };
}

const DOUBT =
  'new_str spells out line breaks or quotation marks (\\n, \\"), and was written as it is: send it again without the escapes if ' +
  'they were not meant.';

/**
 * Whether a text shows that it was escaped once too often: without the escapes, what the edit
 * keeps comes back, which is not in the text as it was given. A search of one line does not show
 * how line breaks are written: `\nabla` is one of TeX.
 */
function comesBack(search: string, given: string, undone: string): boolean {
  if (/\\[nrt"']/.test(search)) return false;
  const lines = (text: string) => new Set(text.split(/\r\n|\n|\r/).map(line => line.trimEnd()));
  const [old, now] = [lines(search), lines(undone)];
  const isWord = (line: string) => /[\p{L}\p{N}]{2}/u.test(line);
  const hasBreaks = /[\r\n]/.test(search.trim());
  const kept = [...old].filter(line => hasBreaks && isWord(line) && now.has(line));
  if (kept.some(line => given.includes(line) && lines(given).has(line))) return false;
  // A quotation mark without a backslash says how the others are meant.
  if (/(?<!\\)["']/.test(given)) return kept.length > 0;
  const quoted = [...search.matchAll(/[^\s"']{2}["']/g)].map(([part]) => part);
  return (
    kept.length > 0 ||
    (quoted.some(part => undone.includes(part)) && !quoted.some(part => given.includes(part)))
  );
}

/** Texts and pages: other files without a parser may have such escapes of their own. */
const TEXTS = /\.(?:mdx?|markdown|rst|txt|adoc|html?|xml|svg)$/i;

/** Whether a new file is one line, in which several line breaks are spelled out where lines end. */
function isSpelledOut(text: string, path: string): boolean {
  if (/[\r\n]/.test(text.trim()) || hasNoEscapes(path)) return false;
  const breaks = text.match(/\\n/g) ?? [];
  return breaks.length > 1 && /\\n(?:\\n|\s*(?:[#<>*}\]`|-]|\d+\. )|\s*$)/.test(text);
}

/** Whether another text is made as the given one would be, and is no worse for the syntax. */
function isAsGood({ outcome, refusal, verdict }: CallAttempt, made: CallAttempt): boolean {
  return outcome.kind === 'applied' && refusal === undefined && verdict.kind === made.verdict.kind;
}

async function askedFor(
  source: CallSource,
  edit: CallEdit,
  made: CallAttempt,
  model: Model,
  options: EscapingOptions,
): Promise<Escaped> {
  const given = newTextOf(edit);
  const oldStr = edit.kind === 'replace' ? edit.search : '';
  const { path } = source;
  const { refusal } = made;
  const question = { path, newStr: given, oldStr, refused: refusal, signal: options.signal };
  const asked = await correctStringEscaping(model, question);
  const { usage } = asked;
  const asGiven = (correction: Correction) => ({ edit, made, corrections: [correction] });
  if (asked.kind === 'failed') return asGiven(withoutAnswer('escaping', asked.refusal, usage));
  if (asked.kind === 'none' || asked.text === given)
    return asGiven(notTaken('escaping', 'none', 'The escaping of new_str is right as it is.', usage));
  const corrected = withNewText(edit, asked.text);
  const tried = await attemptCall(source, corrected, options);
  const holds =
    isSameButForEscaping(given, asked.text) &&
    tried.outcome.kind === 'applied' &&
    tried.refusal === undefined &&
    (isBetter(tried) || tried.verdict.kind === made.verdict.kind) &&
    tried.verdict.kind !== 'broken';
  if (!holds)
    return asGiven(
      notTaken('escaping', 'rejected', 'The answer changes more than escapes.', usage, asked.text),
    );
  const note = 'The escaping of new_str was corrected.';
  const correction = madeByModel('escaping', note, asked.text, usage);
  return { edit: corrected, made: tried, corrections: [correction] };
}

/** Whether what is wrong is a line break in a string: no rule knows how it should be written. */
function hasBrokenString({ verdict, refusal }: CallAttempt, text: string): boolean {
  if (refusal === undefined || verdict.kind !== 'broken') return false;
  return verdict.literals !== undefined || text.split('\n').slice(0, -1).some(endsInString);
}

function endsInString(line: string): boolean {
  return (line.match(/(?<!\\)"/g) ?? []).length % 2 === 1;
}

function isBetter({ outcome, verdict }: CallAttempt): boolean {
  return outcome.kind === 'applied' && verdict.kind === 'parses';
}

function isReadUnescaped({ outcome }: CallAttempt): boolean {
  return outcome.kind !== 'refused' && outcome.places.some(place => place.found.reading === 'unescaped');
}

/**
 * A text that parses may still be wrong: several lines become one that spells out its line breaks,
 * as in a comment.
 */
function isJoined(edit: CallEdit, text: string): boolean {
  return edit.kind === 'replace' && /[\r\n]/.test(edit.search.trim()) && isSuspicious(edit, text);
}

/**
 * If no syntax is known: a text that spells out its line breaks, or one that escapes quotation
 * marks that are plain in the old text.
 */
function isSuspicious(edit: CallEdit, text: string): boolean {
  const oldStr = edit.kind === 'replace' ? edit.search : '';
  const quoted = /\\["']/.test(text) && /["']/.test(oldStr) && !/\\["']/.test(oldStr);
  return quoted || (spellsBreaks(text) && !spellsBreaks(oldStr));
}

/**
 * Whether a text spells out line breaks: all of them, so that it is one line (blank lines at its
 * ends aside); or one outside of quotation marks where a line ends or could end.
 */
function spellsBreaks(text: string): boolean {
  if (!/[\r\n]/.test(text.trim())) return /\\n/.test(text);
  return text
    .split(/\r\n|\n|\r/)
    .some(line => /(?:^|[;{}),:\w\]"'`>])\\n\s*$|[;{})]\\n/.test(unquoted(line)));
}

/** A line without what is in quotation marks, or after quotation marks that are not closed. */
function unquoted(line: string): string {
  return line.replace(/(["'`])(?:\\.|(?!\1)[^\\])*(?:\1|$)/g, '""');
}

/**
 * Whether two texts differ in nothing but backslashes and what they escape.
 *
 * @example isSameButForEscaping('a\\nb', 'a\nb') // true
 */
export function isSameButForEscaping(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

/** Without backslashes: `\n` and a line break are the same, and so are `\"` and `"`. */
function bare(text: string): string {
  let before = text;
  for (;;) {
    const after = unescapeOverEscaped(before);
    if (after === before) return after.replace(/\\/g, '').replace(/\r\n?/g, '\n');
    before = after;
  }
}

function newTextOf(edit: CallEdit): string {
  return edit.kind === 'replace' ? edit.replace : edit.content;
}

function withNewText<E extends CallEdit>(edit: E, text: string): E {
  return edit.kind === 'replace' ? { ...edit, replace: text } : { ...edit, content: text };
}
