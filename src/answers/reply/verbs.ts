// Whether a clause is a request, and what it asks for.

import { isEnglish, type Words } from './words.js';

export type Verb = 'change' | 'add' | 'remove' | 'rename' | 'move';

const VERBS: readonly Verb[] = ['change', 'add', 'remove', 'rename', 'move'];

/** What is asked for only in a case that nobody knows. */
const CONDITION =
  /^\W*(?:if|when|in case|unless|should you|falls|wenn|si|se|quand|如果|もし|若)(?![\p{L}])/iu;
const FILLERS =
  /^(?:[^\p{L}\ue000]+|(?:and|then|also|now|please|just|simply|finally|first|second|third|next|so|step \d+|to fix (?:it|this)|(?:you|we)(?:'ll| will)?(?: also| then| only| just)? (?:should|must|need to|have to)|(?:don't forget|remember|make sure|be sure)(?: to| that you| you)?|let's|additionally|lastly|here|there|in|at|inside|within|for|of|the|file|section|method|function|class|block|module|und|dann|bitte|jetzt|zuerst|luego|ahora|primero|puis|ensuite|d'abord|agora|depois|primeiro|wrap|while you're (?:there|at it))(?=[^\p{L}])|\ue000\d+\ue001|[\w./\\-]+\.\w{1,10}(?=[\s,:]))/iu;
/** So many words before a verb may say nothing of what it asks for. */
const MOST_FILLERS = 30;
/** A name that an item begins with: `` `a.md` – in the section …, replace ``. */
const LABEL = /^\W*\ue000\d+\ue001\W*/;
const PLACE_FIRST =
  /^(?:\W|\d+[.)]|and|then|also)*\s*(?:in|at|inside|within|below|above|after|before|under|right|directly|for|on|near|next|further|immediately|just)\b/i;

/**
 * What the text of a clause asks for: its first verb, where it is a request; `undefined` for an
 * explanation. In English a request begins with its verb; other tables have only forms of requests.
 */
export function verbOf(text: string, words: Words): Verb | undefined {
  const plain = words.noun === undefined ? text : text.replace(words.noun, match => '_'.repeat(match.length));
  const found = VERBS.map(verb => ({ verb, at: words[verb].exec(plain)?.index ?? -1 }))
    // `read-modify-write` asks for nothing.
    .filter(({ at }) => at >= 0 && plain[at - 1] !== '-')
    .sort((a, b) => a.at - b.at)[0];
  if (isOpen(text)) return undefined;
  if (isEnglish(words) && isChange(text.replace(IN_PLACE, ''))) return 'change';
  if (isEnglish(words) && HAS_TO_GO.test(text)) return 'remove';
  return found !== undefined && isRequest(text.slice(0, found.at), words) ? found.verb : undefined;
}

/** A place that is named first: `in `a.ts`, use …`. */
const IN_PLACE = /^\W*(?:in|at|inside|within|under)\b[^,:]{1,100}[,:]\s*/i;

/** Whether a clause asks for a change in other words than by a verb for that. */
const isChange = (text: string): boolean =>
  READS.test(text) || CAN_BECOME.test(text) || ((USE.test(text) || BECOMES.test(text)) && INSTEAD.test(text));

/** Whether a clause is a question, or about a case that nobody knows. */
export function isOpen(text: string): boolean {
  return /[?？]\s*[)*_]*$/.test(text) || CONDITION.test(text) || /\byourself\b/i.test(text);
}

const NO_REQUEST =
  /\b(?:the|an?|this|that|your|each|any|no|(?<!\b(?:need|have|remember|forget|sure) )to|would|could|can|will)\s+$/i;

/** Whether a verb behind these words asks for something. */
export function isRequest(before: string, words: Words): boolean {
  const isNegated = words.not.test(before.replace(/\bdon't forget\b/i, '')) || NO_REQUEST.test(before);
  return !isNegated && (!isEnglish(words) || mayBeginRequest(before));
}

/** `The line `a` should read `b``: a request in other words. */
const READS =
  /\ue001[\p{L} ]{0,20} (?:should|must|has to|needs to) (?:now )?(?:read|say|become)\s*:?\s*\ue000|^(?:\W*(?:so|then|and|thus|there|here)\b)?\W*\ue000\d+\ue001 becomes:? \ue000/iu;
/** `so the import can be shortened to`, above the code that it becomes. */
const CAN_BECOME =
  /\b(?:can|should|must) (?:now |then |simply |just )?be \w+ed (?:to|by|with)(?: just)?\s*:?$/i;
/** `Use `a` instead of `b``: the second becomes the first. */
export const INSTEAD =
  /\ue000(\d+)\ue001,? (?:instead of|rather than|in place of) (?:the )?(?:old |current )?\ue000(\d+)\ue001/i;
const USE =
  /^(?:[^\p{L}\ue000]|(?:and|then|also|now|please|just|so|simply|there|here)(?!\p{L}))*(?:use|write|call|return|pass) (?:the )?\ue000/iu;

const BECOMES = /\bbecomes?:? \ue000/i;
/** `The `a` import is unused and has to go`. */
const HAS_TO_GO =
  /\ue001[^.;:,]{0,60}\b(?:has to|have to|must|needs? to) (?:also |now |therefore )?go(?: too| now| as well| away)?(?=\s*(?:[.,;!)]|$))/i;

/** `To avoid this, replace`: what a request is for is said first. */
const PURPOSE =
  /^\W*(?:so |in order )?to\s[^,.;]{1,120},\s*(?:you(?:'ll| will| only| just)? (?:need|have|want) to\s+)?$/i;

/** Whether a request may begin with this before its English verb: fillers, or a place. */
function mayBeginRequest(before: string): boolean {
  let rest = before;
  for (let i = 0; i < MOST_FILLERS && rest !== ''; i++) {
    const less = rest.replace(FILLERS, '');
    if (less === rest) break;
    rest = less;
  }
  if (rest.trim() === '' || PURPOSE.test(before)) return true;
  // The place may be named first: `In the class …, add`, `After x add`.
  const isPlace =
    PLACE_FIRST.test(before.replace(LABEL, '').trim()) &&
    before.length < 140 &&
    !/\b(?:is|are|was|has|have|(?<!(?:after|before|below|above) )it|we|they|which|(?<!(?:after|before|below|above|in|to) )that|I|does|will)\b/i.test(
      before,
    );
  const isIntroduced =
    /[,:–—-]\s*(?:then|also|now|please)?\s*$/i.test(before) &&
    before.length < 90 &&
    !/\b(?:to|which|that|I|I'd)\b/.test(before);
  return isPlace || isIntroduced;
}
