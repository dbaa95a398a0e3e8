// The clauses of a paragraph: each asks for one thing at most, and has what it quotes apart.

import type { Prose } from './blocks.js';
import { isCommandLine } from './fence-lines.js';
import { type Verb, verbOf } from './verbs.js';
import type { Words } from './words.js';

/** What a sentence marks as code or quotes. */
export interface Span {
  readonly text: string;
  readonly isCode: boolean;
}

/**
 * A part of a sentence that asks for one thing. Spans are `\ue000`, their number and `\ue001` in
 * its text.
 */
export interface Clause {
  readonly text: string;
  readonly spans: readonly Span[];
  /** 1-based line of the reply. */
  readonly line: number;
  readonly role: Prose['role'];
  /** The words of its language. */
  readonly words: Words;
  /** What it asks for; `undefined` where it explains. */
  readonly verb: Verb | undefined;
}

const SPAN =
  /(`+)(.+?)\1|"([^"]{1,300})"|[“„]([^“”]{1,300})[“”]|«([^»]{1,300})»|「([^」]{1,300})」|(?<!\*)\*\*([\w./\\()-]+)\*\*(?!\*)/g;
/** What stands for a span in the text of a clause. */
export const HOLE = /\ue000(\d+)\ue001/g;

/** The clauses of a paragraph, item or heading. */
export function clausesOf({ text, line, role }: Prose, words: Words): Clause[] {
  const spans: Span[] = [];
  const add = (inner: string, isCode: boolean) => `\ue000${spans.push({ text: inner, isCode }) - 1}\ue001`;
  const plain = text
    .replace(SPAN, (_all, _mark, code, ...rest) => {
      if (code !== undefined) return add(code.trim(), true);
      const quoted = (rest.slice(0, 4) as (string | undefined)[]).find(each => each !== undefined);
      if (quoted !== undefined) return add(quoted, false);
      const bold = rest[4] as string;
      // A bold word is emphasis; a bold name is a name.
      return /[A-Z_./\\(]/.test(bold.slice(1)) && /[A-Za-z]{2}/.test(bold) && !/^[\w]+[.:]$/.test(bold)
        ? add(bold, true)
        : bold;
    })
    .replace(/\*\*|__(?=\w)|(?<=\w)__/g, '');
  return plain
    .split(SENTENCE_END)
    .flatMap(sentence => splitAtVerbs(sentence, words))
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const verb = verbOf(part, words);
      const isOther = verb === 'change' && isOfCommand(part, spans, words);
      return { text: part, spans, line, role, words, verb: isOther ? undefined : verb };
    });
}

/** `` `curl -i …` should now say `404 Not Found` `` tells what a command prints. */
function isOfCommand(text: string, spans: readonly Span[], { change }: Words): boolean {
  const [first] = [...text.matchAll(HOLE)];
  return first !== undefined && !change.test(text) && isCommandLine(spans[Number(first[1])]?.text ?? '');
}

/** No sentence ends at `e.g.`. */
const SENTENCE_END =
  /(?<=[.!?;。！？；])(?<!\b(?:e\.g|i\.e|vs|z\. ?B|d\. ?h|p\. ?ej|p\. ?ex)\.)\s+|(?<=[。！？；])|(?<=[:：])\s+(?=\p{L})/iu;

const AND =
  /(?:,\s*)?(?<![\p{L}])(?:and|then|und|dann|y|luego|et|puis|e|então)\s+(?:then |also |dann |auch |también |aussi |também )?|,\s*(?:so|also|daher|deshalb|así que|por eso|por lo tanto|donc|então|portanto|por isso)\s+|[,，]\s*(?:并|然后|再|所以|因此)|(?<=^\W*(?:(?:and|also|then)\s+)?(?:while|since|as|because)\b[^,]{1,100}),\s+|;\s*|\s[–—]\s/giu;

/**
 * `Remove a and add b:` asks for two things; `nothing uses it, so remove it` and `while you are
 * there, remove it` say something else first.
 */
function splitAtVerbs(sentence: string, words: Words): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const found of sentence.matchAll(AND)) {
    const [rest, before] = [sentence.slice(found.index + found[0].length), sentence.slice(0, found.index)];
    if (!startsWithVerb(rest.replace(IN_PLACE, ''), words) || isInNoun(sentence, before, words)) continue;
    parts.push(sentence.slice(start, found.index));
    start = found.index + found[0].length;
  }
  parts.push(sentence.slice(start));
  return parts;
}

/** `and in `b.md` append`: another place comes first. */
const IN_PLACE = /^(?:in|at|to|inside|under|within) (?:the )?\ue000\d+\ue001(?: [a-z]+)?,? /i;

/** Whether a place of a sentence is in words that only look like a verb. */
function isInNoun(sentence: string, before: string, { noun }: Words): boolean {
  return [...sentence.matchAll(noun ?? /(?!)/g)].some(
    ({ index, 0: text }) => index < before.length && before.length < index + text.length,
  );
}

function startsWithVerb(text: string, words: Words): boolean {
  return [words.change, words.add, words.remove, words.rename, words.move].some(verb =>
    startsWith(verb, text),
  );
}

function startsWith(verb: RegExp, text: string): boolean {
  const found = verb.exec(text);
  return found !== null && found.index <= 1;
}

/** What a text marks as code, where no words of its language are known. */
export function codeMarkedIn(text: string): string[] {
  return [...text.matchAll(SPAN)].flatMap(([, , code]) => code?.trim() ?? []);
}

/** The spans of a clause, in order; or those of a part of its text. */
export function spansIn(clause: Pick<Clause, 'text' | 'spans'>, text = clause.text): Span[] {
  return [...text.matchAll(HOLE)].map(([, n]) => clause.spans[Number(n)] as Span);
}

/** A clause's text with its spans. */
export function shown({ text, spans }: Clause): string {
  return text.replace(HOLE, (_, n) => spans[Number(n)]?.text ?? '');
}
