import { type Draft, linesToRename, Unread } from '../answers/parts.js';
import { type Chosen, type Made, placeOf, reasonsOf } from './edit.js';
import { nameOf, type Sign } from './place.js';
import { NotSaid, shown } from './refused.js';
import { type Mention, mentionOf, type Sentence, spanMentions } from './said.js';

/** Between an old and a new token, beside the words for "becomes". */
const BECOMES =
  /^\s*(?:(?:should|must|needs to|has to|ought to)(?: now)? (?:be|become|read|say))(?: just| only)?\s*$/i;
/** Between a new token and the old one. */
const IN_PLACE_OF =
  /^[\s,]*(?:and )?(?:instead of|rather than|in place of|not)(?: the)?(?: old| current)?\s*$/i;
/** Between the name of a value and the value. */
const HAS_VALUE = /^[^.!?]{0,40}?(?:\b(?:to|be|become|as|with)\b|=|→|->)\s*(?:just |only |about )?$/i;
const LITERAL =
  /"[^"\\]*"|'[^'\\]*'|`[^`\\]*`|(?<![\w.])\d[\w.]*|\b(?:true|false|null|None|True|False|nil)\b/g;
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/**
 * A line in which one token changes to one that the answer names for it.
 *
 * @throws NotSaid if the answer does not name both, or another line may be meant
 */
export function substituted(chosen: Chosen): Made {
  const { draft } = chosen;
  const [before, after] = tokensOf(chosen);
  const { from: line } = placeOf(chosen);
  const [at, ...others] = tokenPlaces(draft.lines[line] as string, before);
  if (at === undefined || others.length > 0)
    throw new NotSaid(`${shown(before)} is not once in line ${line + 1} of ${draft.path}.`);
  const reasons = reasonsOf(chosen);
  const isPair = reasons.some(sentence => isPairIn(sentence, before, after, chosen));
  const signs = isPair
    ? onlyLine(chosen, line, before, reasons)
    : ofNamedValue(draft, line, before, after, reasons);
  const own = draft.lines[line] as string;
  if (signs === undefined)
    throw new NotSaid(
      `Line ${line + 1} of ${draft.path} would become ${shown(spliced(own, at, before, after))}, and the answer does not say that.`,
    );
  const splice = { from: line, to: line + 1, lines: [spliced(own, at, before, after)] };
  return { splices: [splice], signs, put: undefined, gone: [own.trim()] };
}

/**
 * A name that changes everywhere in a file.
 *
 * @throws NotSaid if the answer does not name both
 */
export function renamed(chosen: Chosen): Made {
  const { draft, words } = chosen;
  const [before, after] = tokensOf(chosen);
  const reasons = reasonsOf(chosen);
  const asked = reasons.filter(({ masked }) => words.rename.test(masked) || words.every.test(masked));
  if (
    !IDENTIFIER.test(before) ||
    !IDENTIFIER.test(after) ||
    !asked.some(each => isPairIn(each, before, after, chosen))
  )
    throw new NotSaid(`The answer does not rename ${shown(before)} to ${shown(after)}.`);
  if (draft.lines.some(line => tokenPlaces(line, after).length > 0))
    throw new NotSaid(`${draft.path} has ${shown(after)} already.`);
  const meant = linesMeant(draft, before);
  const splices = draft.lines.flatMap((line, i) => {
    const places = meant.has(i) ? tokenPlaces(line, before) : [];
    const lines = [places.reduceRight((text, at) => spliced(text, at, before, after), line)];
    return places.length === 0 ? [] : [{ from: i, to: i + 1, lines }];
  });
  if (splices.length === 0) throw new NotSaid(`${draft.path} has no ${shown(before)}.`);
  const gone = splices.map(({ from }) => (draft.lines[from] as string).trim());
  return { splices, signs: [sign(before)], put: undefined, gone };
}

/** @throws NotSaid if the name may be of several things, as where rules rename it */
function linesMeant(draft: Draft, name: string): ReadonlySet<number> {
  try {
    return linesToRename(draft, name, [], true);
  } catch (error) {
    if (error instanceof Unread) throw new NotSaid(error.message);
    throw error;
  }
}

/** @throws NotSaid if one of the two is missing, or is more than a part of a line */
function tokensOf({ selection, draft }: Chosen): readonly [string, string] {
  const { old, new: after } = selection;
  if (old === null || after === null || old.trim() === '' || after.trim() === '' || old === after)
    throw new NotSaid(`A change in a line of ${draft.path} has no old or no new text.`);
  if (/[\r\n]/.test(old + after)) throw new NotSaid('A change in a line has more than one line.');
  return [old, after];
}

/** `Change a to b`, and `b instead of a`. */
function isPairIn(sentence: Sentence, before: string, after: string, { words }: Chosen): boolean {
  const { masked } = sentence;
  const between = (a: Mention, b: Mention) => (a.to <= b.from ? masked.slice(a.to, b.from) : undefined);
  return placesIn(sentence, before).some(from =>
    placesIn(sentence, after).some(to => {
      const [forth, back] = [between(from, to), between(to, from)];
      if (forth !== undefined) return words.becomes.test(forth) || BECOMES.test(forth);
      return back !== undefined && IN_PLACE_OF.test(back);
    }),
  );
}

/** Where a sentence has a text: marked as code, or as a number or word of its own. */
function placesIn(sentence: Sentence, text: string): readonly Mention[] {
  const inner = /^(["'`])(.*)\1$/.exec(text)?.[2];
  const marked = spanMentions(sentence, span => span === text || (inner !== undefined && span === inner));
  if (marked.length > 0 || !/^[\w.$]+$/.test(text)) return marked;
  const isPlain = /^\d|^(?:true|false|null|None|True|False|nil)$|[\w$][A-Z_$\d]/.test(text);
  return isPlain ? tokenPlaces(sentence.masked, text).map(from => ({ from, to: from + text.length })) : [];
}

/** Why a token of a line is meant: it is in no other, or not in what else the sentences name. */
function onlyLine(
  { draft }: Chosen,
  line: number,
  before: string,
  reasons: readonly Sentence[],
): readonly Sign[] | undefined {
  const all = draft.lines.flatMap((text, i) => (tokenPlaces(text, before).length > 0 ? [i] : []));
  const units = draft.allUnits().filter(unit => isSaidOf(unit, reasons));
  const around = units.filter(({ from, to }) => from <= line && line < to);
  if (all.length === 1) return [sign(before), ...around.map(unit => sign(nameOf(unit) ?? '', true))];
  const meant = units.filter(({ from, to }) => all.filter(i => from <= i && i < to).length === 1);
  const [unit] = meant.filter(({ from, to }) => from <= line && line < to);
  const elsewhere = meant.some(({ from, to }) => !(from <= line && line < to));
  return unit === undefined || elsewhere ? undefined : [sign(before), sign(nameOf(unit) ?? '', true)];
}

function isSaidOf(unit: Parameters<typeof nameOf>[0], reasons: readonly Sentence[]): boolean {
  const name = nameOf(unit);
  return name !== undefined && reasons.some(sentence => mentionOf(sentence, name) !== undefined);
}

/** `Set the retry limit to 5`: the only value of the only line with this name. */
function ofNamedValue(
  draft: Draft,
  line: number,
  before: string,
  after: string,
  reasons: readonly Sentence[],
): readonly Sign[] | undefined {
  const units = draft.allUnits();
  const unit = units.find(({ head, to, kind }) => head === line && to === line + 1 && kind === 'value');
  const name = unit && nameOf(unit);
  if (unit === undefined || name === undefined) return undefined;
  if (units.filter(({ key }) => key === unit.key).length > 1) return undefined;
  const values = (draft.lines[line] as string).match(LITERAL) ?? [];
  if (values.length !== 1 || values[0] !== before) return undefined;
  const isSaid = reasons.some(sentence => {
    const key = mentionOf(sentence, name, name.length > 4);
    if (key === undefined) return false;
    const between = placesIn(sentence, after).map(({ from }) => sentence.masked.slice(key.to, from));
    return between.some(text => HAS_VALUE.test(text) && !/\d|__/.test(text));
  });
  return isSaid ? [sign(name, true)] : undefined;
}

const sign = (text: string, isName = false): Sign => ({ text, isName });

/** Where a line has a text that is not inside of a longer word. */
export function tokenPlaces(line: string, text: string): readonly number[] {
  const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_$]/u.test(sign);
  const places: number[] = [];
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
    const [first, last] = [text[0], text.at(-1)];
    const end = at + text.length;
    const isInside = (isWord(first) && isWord(line[at - 1])) || (isWord(last) && isWord(line[end]));
    const isOfNumber = /\d/.test(text) && (line[at - 1] === '.' || /^\.\d/.test(line.slice(end, end + 2)));
    if (!isInside && !isOfNumber) places.push(at);
  }
  return places;
}

function spliced(line: string, at: number, before: string, after: string): string {
  return line.slice(0, at) + after + line.slice(at + before.length);
}
