import type { Prose } from './blocks.js';
import type { Words } from './words.js';

/** What a sentence marks as code or quotes. */
export interface Span {
  readonly text: string;
  readonly isCode: boolean;
}

/** A part of a sentence that asks for one thing. Spans are `\ue000` and their number in its text. */
export interface Clause {
  readonly text: string;
  readonly spans: readonly Span[];
  /** 1-based line of the reply. */
  readonly line: number;
  readonly role: Prose['role'];
}

const SPAN =
  /(`+)(.+?)\1|"([^"]{1,300})"|“([^”]{1,300})”|«([^»]{1,300})»|「([^」]{1,300})」|(?<!\*)\*\*([\w./\\()-]+)\*\*(?!\*)/g;
const HOLE = /\ue000(\d+)\ue001/g;

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
    .split(/(?<=[.!?;。！？；])\s+|(?<=[。！？；])|(?<=[:：])\s+(?=\p{L})/u)
    .flatMap(sentence => splitAtVerbs(sentence, words))
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => ({ text: part, spans, line, role }));
}

const AND =
  /(?:,\s*)?(?<![\p{L}])(?:and|then|und|dann|y|luego|et|puis|e|então)\s+(?:then |also |dann |auch |también |aussi |também )?|[,，]\s*(?:并|然后|再)|;\s*/giu;

/** `Remove a and add b:` asks for two things. */
function splitAtVerbs(sentence: string, words: Words): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const found of sentence.matchAll(AND)) {
    const rest = sentence.slice(found.index + found[0].length);
    if (!startsWithVerb(rest, words)) continue;
    parts.push(sentence.slice(start, found.index));
    start = found.index + found[0].length;
  }
  parts.push(sentence.slice(start));
  return parts;
}

function startsWithVerb(text: string, words: Words): boolean {
  return [words.change, words.add, words.remove, words.rename, words.move].some(verb => {
    const found = verb.exec(text);
    return found !== null && found.index <= 1;
  });
}

export type Verb = 'change' | 'add' | 'remove' | 'rename' | 'move';

/** What is asked for only in a case that nobody knows. */
const CONDITION =
  /^\W*(?:if|when|in case|unless|should you|falls|wenn|si|se|quand|如果|もし|若)(?![\p{L}])/iu;
const FILLERS =
  /^(?:[^\p{L}\ue000]+|(?:and|then|also|now|please|just|simply|finally|first|second|third|next|so|step \d+|to fix (?:it|this)|you (?:should|must|need to|have to|also need to)|let's|additionally|lastly|here|there|in|at|inside|within|for|of|the|file|section|method|function|class|block|module|und|dann|bitte|jetzt|zuerst|luego|ahora|primero|puis|ensuite|d'abord|agora|depois|primeiro|wrap|while you're (?:there|at it))(?=[^\p{L}])|\ue000\d+\ue001|[\w./\\-]+\.\w{1,10}(?=[\s,:]))/iu;

/**
 * What a clause asks for: its first verb, where it is a request; `undefined` for an explanation.
 * In English a request begins with its verb; other tables have only forms of requests.
 */
export function verbOf({ text }: Clause, words: Words, isEnglish: boolean): Verb | undefined {
  const plain = words.noun === undefined ? text : text.replace(words.noun, match => '_'.repeat(match.length));
  const found = (['change', 'add', 'remove', 'rename', 'move'] as const)
    .map(verb => ({ verb, at: words[verb].exec(plain)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0];
  if (found === undefined || /[?？]\s*[)*_]*$/.test(text) || CONDITION.test(text)) return undefined;
  const before = text.slice(0, found.at);
  if (
    words.not.test(before) ||
    /\b(?:the|an?|this|that|your|each|any|no|to|would|could|can|will)\s+$/i.test(before)
  )
    return undefined;
  if (!isEnglish) return found.verb;
  let rest = before;
  for (let i = 0; i < 30 && rest !== ''; i++) {
    const less = rest.replace(FILLERS, '');
    if (less === rest) break;
    rest = less;
  }
  if (rest.trim() === '') return found.verb;
  // The place may be named first: `In the class …, add`, `After x add`.
  const isPlace =
    PLACE_FIRST.test(before.trim()) &&
    before.length < 140 &&
    !/\b(?:is|are|was|has|have|(?<!(?:after|before|below|above) )it|we|they|which|(?<!(?:after|before|below|above|in|to) )that|I|does|will)\b/i.test(
      before,
    );
  return isPlace ||
    (/[,:–—-]\s*(?:then|also|now|please)?\s*$/i.test(before) &&
      before.length < 90 &&
      !/\b(?:to|which|that|I|I'd)\b/.test(before))
    ? found.verb
    : undefined;
}

const PLACE_FIRST =
  /^(?:\W|\d+[.)]|and|then|also)*\s*(?:in|at|inside|within|below|above|after|before|under|right|directly|for|on|near|next|further|immediately|just)\b/i;

/** The spans of a part of a clause's text, in order. */
export function spansIn(text: string, { spans }: Clause): Span[] {
  return [...text.matchAll(HOLE)].map(([, n]) => spans[Number(n)] as Span);
}

/** A clause's text with its spans. */
export function shown({ text, spans }: Pick<Clause, 'text' | 'spans'>): string {
  return text.replace(HOLE, (_, n) => spans[Number(n)]?.text ?? '');
}

/** The text between the marks of spans, for what stands between two of them. */
export const HOLES = HOLE;
