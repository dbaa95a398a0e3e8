import { bareName, isEnglish, type Prose, squeezed, type Words } from '../answers/parts.js';

/** A sentence of the prose of an answer. */
export interface Sentence {
  readonly text: string;
  /** The same with what is marked as code or quoted as `_`. */
  readonly masked: string;
  readonly line: number;
}

const MARKED = /`[^`]{0,300}`|"[^"]{0,300}"|“[^”]{0,300}”|«[^»]{0,300}»|「[^」]{0,300}」/g;

/** @example sentencesOf(prose)[0]?.masked // 'Put it below ______.' */
export function sentencesOf({ text, line }: Prose): readonly Sentence[] {
  const masked = text.replace(MARKED, marked => '_'.repeat(marked.length));
  const ends = [...masked.matchAll(/[.!?](?=\s)|[。！？]/g)].map(({ index }) => index + 1);
  const bounds = [0, ...ends, text.length];
  return bounds.slice(1).flatMap((end, i) => {
    const [own, hidden] = [text.slice(bounds[i], end), masked.slice(bounds[i], end)];
    return own.trim() === '' ? [] : [{ text: own, masked: hidden, line }];
  });
}

const SHORTEST_QUOTE = 8;

/**
 * The whole sentences that some words are quoted from: a part alone could leave out a "not". None
 * if the prose does not have these words.
 */
export function quotedIn(because: string | null, said: readonly Prose[]): readonly Sentence[] {
  const words = squeezed(because ?? '');
  for (const block of words.length < SHORTEST_QUOTE ? [] : said) {
    const text = squeezed(block.text);
    const from = text.indexOf(words);
    if (from < 0) continue;
    let at = 0;
    return sentencesOf({ ...block, text }).filter(sentence => {
      const start = at;
      at += sentence.text.length;
      return start < from + words.length && from < at;
    });
  }
  return [];
}

const DOUBT =
  /\b(?:not|never|no need|would|could|can|might|may|if|unless|only when|in case|optional(?:ly)?|alternatively|maybe|perhaps|leave|keep|stays?|avoid|until|later|was|were|had|used to|previously|already)\b|n['’]t\b|[?？]/i;
/** What is said of the old value beside a new one is no doubt. */
const CONTRAST = /(?:,\s*|\b(?:and|instead of|rather than) )(?:not )?(?:the )?(?:_+|\d[\d._]*)/gi;
/** Where a request does not begin with its verb. */
const REQUEST =
  /\b(?:should|must|needs? to|has to|have to|ought to|please|suggest\w*|recommend\w*|best to|time to|(?:thing|step|one)(?: for you)? (?:to \w+ )?is)\b|→|->|=>/i;
const VALUE_VERB = /\b(?:set|raise|lower|increase|decrease|reduce|use)\b/i;
const FILLERS =
  /^(?:\W|\d|in [^,.]{1,60},|(?:so|then|now|and|please|also|just|simply|first|next|finally)\b)*/i;

/** Whether a sentence asks for a change, without a condition and without a "not". */
export function isAsked(sentence: Sentence, words: Words): boolean {
  const { masked } = sentence;
  if (isDoubtful(sentence, words)) return false;
  const verbs = [words.change, words.add, words.remove, words.rename, words.move, VALUE_VERB];
  if (!isEnglish(words)) return verbs.some(verb => verb.test(masked));
  const rest = masked.replace(FILLERS, '');
  return REQUEST.test(masked) || verbs.some(verb => verb.exec(rest)?.index === 0);
}

/** Whether a sentence has a condition, a "not" or a question. */
export function isDoubtful({ masked }: Sentence, words: Words): boolean {
  const plain = masked.replace(CONTRAST, ' ');
  return DOUBT.test(plain) || (!isEnglish(words) && words.not.test(plain));
}

/** Where a sentence has a name. */
export interface Mention {
  readonly from: number;
  readonly to: number;
}

/** Where a sentence marks some text as code. */
export function spanMentions({ text }: Sentence, fits: (span: string) => boolean): readonly Mention[] {
  return [...text.matchAll(MARKED)].flatMap(found =>
    fits(found[0].slice(1, -1).trim()) ? [{ from: found.index, to: found.index + found[0].length }] : [],
  );
}

/** Before a number that is a value, and no count of something. */
const VALUE_OF = /(?:\b(?:to|be|become|with|as|from|than|of|not)|[=→>])[ ]?$/i;

/** What a sentence marks as code or quotes, and the values in it. */
export function markedIn({ text, masked }: Sentence): readonly string[] {
  const spans = [...text.matchAll(MARKED)].map(([span]) => span.slice(1, -1).trim());
  const numbers = [...masked.matchAll(/(?<![\w.])\d[\d_.,]*/g)]
    .filter(({ index }) => VALUE_OF.test(masked.slice(Math.max(0, index - 10), index)))
    .map(([number]) => number.replace(/[.,]$/, ''));
  return [...spans, ...numbers].filter(each => each !== '');
}

const KIND =
  /^(?:function|method|class|constant|variable|field|key|section|entry|rule|test|property|setting|option|type|interface|struct|module|hook|handler|helper|loop|target|job|route)$/i;

/**
 * Where a sentence names something: marked as code, as a word that can only be a name, or by the
 * words of a name: `RETRY_LIMIT` is "the retry limit".
 *
 * @param isPlain whether any word may be a name
 */
export function mentionOf(sentence: Sentence, name: string, isPlain = false): Mention | undefined {
  const [marked] = spanMentions(sentence, span => isNamed(span, name));
  if (marked !== undefined) return marked;
  const tokens = [...sentence.masked.matchAll(/[\p{L}\p{N}_$]+/gu)].map(({ 0: text, index }) => ({
    ...{ text, from: index, to: index + text.length },
  }));
  const own = /[\w$][A-Z_$\d]/.test(name) ? tokens.find(({ text }) => text === name) : undefined;
  if (own !== undefined) return own;
  const parts = partsOf(name);
  if (parts.length === 0) return undefined;
  for (let i = 0; i + parts.length <= tokens.length; i++) {
    const run = tokens.slice(i, i + parts.length);
    if (!run.every(({ text }, n) => text.toLowerCase() === parts[n])) continue;
    const beside = [tokens[i - 1]?.text ?? '', tokens[i + parts.length]?.text ?? ''];
    // A single word may be a word like any other.
    if (isPlain || parts.length > 1 || beside.some(word => KIND.test(word)))
      return { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 };
  }
  return undefined;
}

function isNamed(span: string, name: string): boolean {
  const bare = bareName(span).replace(/\([^()]*\)$/, '');
  if (bare === name || bare === bareName(name)) return true;
  return [`.${name}`, `::${name}`, `#${name}`].some(end => bare.endsWith(end));
}

/** @example partsOf('maxRetryCount') // ['max', 'retry', 'count'] */
export function partsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '');
}

const BESIDE = {
  after: /\b(?:behind|beside|right under|follows)\b/i,
  before: /\b(?:in front of|preceding|prior to|on top of)\b/i,
};

/** On which side of something it names a sentence asks for new lines. */
export function sideOf(
  { masked }: Sentence,
  { from, to }: Mention,
  words: Words,
): 'after' | 'before' | undefined {
  const above = masked.slice(0, from);
  const last = (side: 'after' | 'before') =>
    Math.max(lastOf(words[side], above), lastOf(BESIDE[side], above));
  const [after, before] = [last('after'), last('before')];
  if (after !== before) return after > before ? 'after' : 'before';
  // Some languages say it behind the name.
  const below = masked.slice(to, to + 12);
  if (isEnglish(words)) return undefined;
  if (words.after.test(below)) return 'after';
  return words.before.test(below) ? 'before' : undefined;
}

function lastOf(pattern: RegExp, text: string): number {
  let last = -1;
  for (let at = 0; at < text.length; ) {
    const found = pattern.exec(text.slice(at));
    if (found === null) break;
    last = at + found.index;
    at = last + found[0].length;
  }
  return last;
}
