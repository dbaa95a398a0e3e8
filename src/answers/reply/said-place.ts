// The place that a clause names for new lines: beside something, at an end, or an unclear one.

import { type Clause, HOLE, type Span, spansIn } from './clauses.js';
import type { Gap } from './gaps.js';
import { hasPath } from './paths.js';
import type { Words } from './words.js';

/** Beside what is named. */
export interface Beside {
  readonly kind: 'beside';
  readonly isAfter: boolean;
  readonly spans: readonly Span[];
  /** What is said of it. */
  readonly said: string;
}

/** At the end or the start of a file, or of what is named. */
export interface Edge {
  readonly kind: 'end' | 'start';
  readonly spans: readonly Span[];
  readonly isInside: boolean;
  /** Whether a span alone says whose end it is, or the word for a file. */
  readonly isOfSpan: boolean;
  /** The word for what it is the end of, where that has no name: `of the class`. */
  readonly noun: string | undefined;
}

/** A place that is said in words that name nothing of the file. */
interface Unknown {
  readonly kind: 'unknown';
}

type SaidPlace = Beside | Edge | Unknown;

/** Whether a text has Chinese or Japanese words, which name a place behind its object. */
const hasPostpositions = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** The place that a clause names for new lines. */
export function placeIn(clause: Clause): SaidPlace | undefined {
  const { text, words } = clause;
  const amid = words.amid.exec(text);
  if (amid !== null) return between(clause, amid);
  const edge = edgeIn(clause);
  const relation = relationIn(clause);
  const isPostposed = hasPostpositions(text);
  // `At the end of `a` under `b`` is no place below b.
  const edgeAt = (words.end.exec(text) ?? words.top.exec(text))?.index ?? text.length;
  const ofEdge = relation === undefined ? [] : spansIn(clause, text.slice(edgeAt, relation.index));
  if (edge !== undefined && !isPostposed && ofEdge.some(span => !hasPath(span.text))) return edge;
  const beside = isPostposed ? relation && besideBefore(clause, relation) : besideIn(clause);
  if (beside !== undefined) return beside;
  if (edge !== undefined) return edge;
  if (relation === undefined && /\bappend\b/i.test(text))
    return {
      kind: 'end',
      spans: spansIn(clause).slice(-1),
      isInside: false,
      isOfSpan: true,
      noun: undefined,
    };
  return relation === undefined || POINTS.test(text) ? undefined : { kind: 'unknown' };
}

/** What points to the code, and not to a place. */
const POINTS =
  /\b(?:as|shown|code|snippet|following|lines?) (?:below|above|before)\b|\b(?:below|above)\s*[:.]?$/i;

/** `Between `a` and `b``: after the first, or before the second where only that has a name. */
function between(clause: Clause, { index, 0: word }: RegExpExecArray): SaidPlace {
  const { text } = clause;
  const said = hasPostpositions(text) ? text.slice(0, index) : text.slice(index + word.length);
  const [first, second] = [...said.matchAll(HOLE)];
  const lead = first === undefined ? '' : said.slice(0, first.index);
  if (first === undefined || (second === undefined && !AND.test(said))) return { kind: 'unknown' };
  return { kind: 'beside', isAfter: !AND.test(lead), spans: spansIn(clause, first[0]), said: '' };
}

const AND = /(?<!\p{L})(?:and|und|y|e|et)(?!\p{L})/iu;

/** A word of a clause for `after` or `before`. */
interface Relation {
  readonly isAfter: boolean;
  readonly index: number;
  readonly length: number;
}

/** Where a text says `after` or `before`, whichever comes first. */
function relationIn({ text, words }: Pick<Clause, 'text' | 'words'>): Relation | undefined {
  const [after, before] = [words.after.exec(text), words.before.exec(text)];
  const [first] = [after, before].filter(found => found !== null).sort((a, b) => a.index - b.index);
  return first && { isAfter: first === after, index: first.index, length: first[0].length };
}

/**
 * What the first word for a place that has a name is about. `After the example, so before `x``: the
 * first place has no name, and the second says it in another way. What follows without a comma says
 * what the first one is, which has no name then: `below the comment above `x``.
 */
function besideIn(clause: Clause): Beside | undefined {
  let rest = clause.text;
  for (let at = relationIn(clause); at !== undefined; ) {
    rest = rest.slice(at.index + at.length);
    const next = relationIn({ ...clause, text: rest });
    const own = rest.slice(0, next?.index);
    const [lead = ''] = own.split('\ue000', 1);
    const isApart = /\b(?:to|into|in)\b/i.test(lead);
    if (NAMES_ITSELF.test(isApart ? lead : own))
      return {
        kind: 'beside',
        isAfter: at.isAfter,
        spans: isApart ? [] : spansIn(clause, own).slice(0, 1),
        said: own,
      };
    if (next !== undefined && !GOES_ON.test(own)) return undefined;
    at = next;
  }
  return undefined;
}

/** In Chinese and Japanese what a place is beside is named before the word for it. */
function besideBefore(clause: Clause, { isAfter, index }: Relation): Beside | undefined {
  const said = clause.text.slice(0, index);
  const spans = spansIn(clause, said).slice(-1);
  return spans.length > 0 || NAMES_ITSELF.test(said) ? { kind: 'beside', isAfter, spans, said } : undefined;
}

const GOES_ON = /[,;:(–—]|(?<!\p{L})(?:and|so|und|y|et|e|donc|also)\s+(?:\S+\s+)?$/iu;

/** `before the return`, of what the clause names. */
export const RETURN = /^\s*(?:the|its)\s+(?:(?:final|last)\s+)?return(?: statement)?\W*$/i;

/** What a place is named by, where no span does. */
const NAMES_ITSELF = /\ue000|imports?\b|includes?\b|\breturn\b|^\s*(?:it|this|that|them)\b/i;

/** What may follow `at the end` where it is the end of a file, and of nothing in it. */
const OF_FILE =
  /^\W*(?:lines? )?(?:(?:of|in|to|von|du|del|de|da|do|des|der)\s+)?(?:(?:the|this|your|la|le|el|o|a)\s+)?(?:(?:file|document|module|script|page|it|fichier|archivo|arquivo|datei)(?!\p{L}))?[^\p{L}]*/iu;

/** Whether nothing follows `at the end` but `of the file`, or what is to be put there. */
function isOfFile(rest: string, { add }: Words): boolean {
  const more = rest.slice(OF_FILE.exec(rest)?.[0].length ?? 0);
  return more === '' || add.exec(more)?.index === 0 || /^(?:hinzu|ein|an)\W*$/i.test(more);
}

const OF_KIND = /^\s*(?:of|in) (?:the|this) (class|struct|enum|interface|trait|module|namespace)\b/i;

function edgeIn(clause: Clause): Edge | Unknown | undefined {
  const { text, words } = clause;
  const isPostposed = hasPostpositions(text);
  const [end, start] = [words.end.exec(text), words.top.exec(text)];
  const found = end ?? start;
  if (found === null) return undefined;
  const rest = isPostposed ? text.slice(0, found.index) : text.slice(found.index + found[0].length);
  const hasSpan = /\ue000/.test(rest);
  // `the last bullet of the list`: what it is the last of has no name in the file.
  const noun = isPostposed ? undefined : OF_KIND.exec(rest)?.[1]?.toLowerCase();
  if (!isPostposed && !hasSpan && noun === undefined && !hasPath(rest) && !isOfFile(rest, words))
    return { kind: 'unknown' };
  return {
    kind: end === null ? 'start' : 'end',
    spans: spansIn(clause, rest),
    isInside: hasSpan && /\b(?:of|in|inside|to)\b/i.test(rest),
    isOfSpan: isOfFile(rest, words),
    noun,
  };
}

/** What something is added to, before its name and behind it. */
const TO =
  /(?:(?<!\p{L})(?:to|in|into|inside|within|on|onto|zu|zur|zum|im|an|à|au|aux|dans|a|al|ao|en|em|na|no)\s+|[在到向]\s*)(?:(?!(?:of|de|von|front)\s)[\p{L}-]+\s+){0,2}$/iu;
const TO_AFTER = /^\s*(?:の|这一|那一|的)?行?(?:に|へ|中|里)/u;

/** Whether new code goes into what has a name, by what is said before the name and behind it. */
export const isGoal = (before: string, after: string): boolean => TO.test(before) || TO_AFTER.test(after);

/**
 * So many words may be before a place that is all that is said: `and, in this file, below `a`:`.
 */
const MOST_BEFORE = 5;

/** A clause without a verb that says where the code below it goes: `At the end of the file:`. */
export function placeClauseOf({ clauses }: Gap): Clause | undefined {
  const last = clauses.at(-1);
  if (last === undefined || !/[:：]$/.test(last.text) || last.words.afterwards.test(last.text))
    return undefined;
  const place = placeIn(last);
  const { end, top, amid } = last.words;
  const at = [end, top, amid].flatMap(word => word.exec(last.text)?.index ?? []);
  const lead = last.text.slice(0, Math.min(...at, relationIn(last)?.index ?? last.text.length));
  // `And a test for this, right below `a`:`: only the part with the place counts.
  const own = lead.split(/[,;]\s/).at(-1) ?? '';
  const { change, remove, rename, move } = last.words;
  const asksOtherwise = [change, remove, rename, move].some(verb => verb.test(own));
  const isLabel = !asksOtherwise && (own.match(/(?<![\ue000\d])\p{L}+/gu) ?? []).length <= MOST_BEFORE;
  return place === undefined || place.kind === 'unknown' || !isLabel ? undefined : last;
}
