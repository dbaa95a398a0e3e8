// What an answer says of the outcome: it must be so after all steps.

import type { Draft } from '../files/draft.js';
import { nameAlone } from '../files/targets.js';
import type { Reading } from '../reading.js';
import { type Clause, HOLE, type Span, spansIn } from '../reply/clauses.js';
import { isTitleOf, pairsIn } from '../reply/said-pair.js';
import { namesAfter, namesBefore, withoutParentheses } from '../reply/span-list.js';
import { isImportLine } from '../units/imports.js';
import { saysWhy } from './accounted.js';
import { changedLines, isTouched } from './met.js';
import { hasName, type Times, timesIn } from './times.js';

/** What a sentence says of things that it names. */
interface Claim {
  readonly says: RegExp;
  /** Whether the names are before these words, or after them. */
  readonly names: 'before' | 'after';
  readonly isBroken: (times: Times) => boolean;
  /** Whether it is about old code only, which new code may have the name of. */
  readonly isOfOld?: boolean;
  readonly why: string;
}

const GOES: Pick<Claim, 'isBroken' | 'why'> = {
  isBroken: ({ before, after, isDefined }) => before > 0 && (after >= before || isDefined),
  why: 'goes, and it is still there after its steps',
};
const STAYS: Pick<Claim, 'isBroken' | 'why'> = {
  isBroken: ({ before, after }) => before > 0 && after === 0,
  why: 'stays, and its steps remove it',
};
/** In the words of answers that left out what they said, or said both. */
const CLAIMS: readonly Claim[] = [
  {
    says: /\b(?:can|may|should|must|to|is|are|was|were|been)\s+(?:(?:now|also|then|safely|simply|just|be)\s+){0,3}(?:removed|deleted|dropped|gone|obsolete|replaced)\b|\b(?:go|goes|went) away\b|\b(?:can|should|must|has to) (?:also )?go(?:\W*$| (?:too|as well|now)\b)/i,
    names: 'before',
    ...GOES,
  },
  { says: /\bno longer need (?:the )?(?=\ue000)/i, names: 'after', ...GOES },
  {
    says: /^(?!.*\b(?:if|once|when|later)\b).*\byou can (?:also |now |then |safely )?(?:remove|delete|drop)\b/i,
    names: 'after',
    ...GOES,
  },
  {
    says: /\b(?:replaces?|takes? the place of|supersedes?)\b/i,
    names: 'after',
    isOfOld: true,
    ...GOES,
  },
  { says: /\b(?:keep|leave|retain)\b/i, names: 'after', ...STAYS },
  {
    says: /\b(?:(?:must|should|may|can) not be (?:removed|deleted|dropped|changed)|(?:must|should) (?:stay|remain)|stays|remains)\b/i,
    names: 'before',
    ...STAYS,
  },
];
/** Shorter names are in any file. */
const SHORTEST = 3;
const FROM_TO =
  /\bfrom\s+\ue000\d+\ue001\s+to\s+\ue000|\ue001\s+(?:now\s+)?becomes\s+\ue000|\ue001\s*→\s*\ue000/i;

/** Refuse an answer whose steps do not lead to what its sentences say. */
export function checkSaid(reading: Reading): void {
  if (reading.drafts.size === 0) return;
  const all = [...reading.drafts.values()];
  for (const [i, { clauses }] of reading.gaps.entries()) {
    const near = draftsBeside(reading, i);
    for (const clause of clauses.filter(({ line }) => !reading.leftOut.has(line))) {
      const message =
        missingWanted(reading, clause, all) ??
        (isTitleOf(clause, clauses) ? undefined : missingAsked(reading, clause, all)) ??
        sameNumber(clause, all) ??
        otherNumber(clause, all) ??
        otherValue(clause, all) ??
        near.map(draft => brokenClaim(reading, clause, [draft], GOES.isBroken)).find(Boolean) ??
        brokenClaim(reading, clause, all) ??
        missingNew(clause, all);
      if (message !== undefined) reading.fail(clause.line, message);
    }
  }
}

/** The files that the code above a gap, and the code below it, went into. */
function draftsBeside({ blocks, put }: Reading, gap: number): readonly Draft[] {
  const fences = blocks.filter(({ kind }) => kind === 'fence');
  const lines = [fences[gap - 1]?.line, fences[gap]?.line];
  return put.filter(({ fence }) => lines.includes(fence.line)).map(({ draft }) => draft);
}

/** @param only the one kind of claims that is looked for */
function brokenClaim(
  reading: Reading,
  clause: Clause,
  drafts: readonly Draft[],
  only?: Claim['isBroken'],
): string | undefined {
  const { text, verb, words } = clause;
  for (const { says, names, isBroken, isOfOld, why } of CLAIMS) {
    const found = only === undefined || only === isBroken ? says.exec(text) : null;
    if (found === null || (isOfOld === true && verb !== undefined)) continue;
    const list =
      names === 'before'
        ? namesBefore(clause, found.index)
        : namesAfter(clause, found.index + found[0].length);
    const name = namesOf(reading, list).find(
      each => isBroken(timesIn(drafts, each)) && !(isOfOld === true && isShown(reading, each)),
    );
    if (name !== undefined) return `The answer says that \`${name}\` ${why}.`;
  }
  if (verb !== 'remove') return undefined;
  // A step may have failed to find it, or the code of the answer may bring it back.
  const at = words.remove.exec(text)?.index ?? 0;
  // `Remove these lines from `a`` names the place.
  if (FROM.test(text.slice(at).split('\ue000', 1)[0] as string)) return undefined;
  const left = namesOf(reading, namesAfter(clause, at)).find(
    each => GOES.isBroken(timesIn(drafts, each)) && !isImported(reading, drafts, each),
  );
  return left === undefined ? undefined : `The answer says that \`${left}\` ${GOES.why}.`;
}

const FROM = /\b(?:from|inside|in|of)\s+(?:the\s+)?$/i;

/** Whether code of the answer has a name. */
function isShown({ put }: Reading, name: string): boolean {
  return put.some(({ fence }) => fence.lines.some(line => hasName(line, name)));
}

/** Whether code that was put into some files imports a name, which no longer is where it was. */
function isImported({ put }: Reading, drafts: readonly Draft[], name: string): boolean {
  return put.some(
    ({ fence, draft }) =>
      drafts.includes(draft) && fence.lines.some(line => isImportLine(line) && hasName(line, name)),
  );
}

/** `From a to b`, where the files have a, or had it, and do not have b. */
function missingNew(clause: Clause, drafts: readonly Draft[]): string | undefined {
  if (!FROM_TO.test(clause.text) || clause.words.not.test(clause.text)) return undefined;
  const pair = pairsIn(clause).find(({ from, to }) => {
    const isLong = from.length >= SHORTEST && to.length >= SHORTEST;
    return isLong && timesIn(drafts, from).before > 0 && timesIn(drafts, to).after === 0;
  });
  return (
    pair && `The answer says that \`${pair.from}\` becomes \`${pair.to}\`, and its steps do not lead to it.`
  );
}

/** A sentence that says how something must be, in other words than a request. */
const WANTS =
  /\b(?:should|must|(?<!\bwill )(?:ha(?:s|ve) to|needs? to)) (?:now |also |then )?(?:be|return|have|use|call|get|take|read|point|contain)\b|\b(?:needs?|want)\s+(?:\w+\s+){0,2}\ue000|\bdon't forget\b|\bmake sure\b|\binstead of\b|(?<!\p{L})(?:sollte|muss|braucht|debería|debe|necesita|devrait|doit|deveria|deve|precisa)(?!\p{L})|应该|需要|必须|べき|必要が/iu;

const MUST =
  /\b(?:should|must|(?<!\bwill )(?:ha(?:s|ve) to|needs? to)) (?:now |also |then )?(?:be|get|have|use|call|take|return)\b/i;

const isInFiles = ({ text, isCode }: Span, drafts: readonly Draft[]): boolean =>
  isCode && text.length >= SHORTEST && drafts.some(({ before }) => before.some(line => hasName(line, text)));

const INSTEAD = /\binstead of\b|\brather than\b/i;
const WONDERS = /\b(?:why|reason|because)\b/i;

/** Code that a sentence wants, and that no file has after the steps. */
function missingWanted(reading: Reading, clause: Clause, drafts: readonly Draft[]): string | undefined {
  const { text, spans, verb, words } = clause;
  const at = WANTS.exec(text)?.index;
  const isOffer = verb !== undefined || /[?？]/.test(text) || words.example.test(text);
  // `Don't forget` and `instead of` are no negations of what is wanted.
  if (at === undefined || isOffer || words.not.test(text.slice(0, at))) return undefined;
  // What is after `instead of` is the old code, and so is what one wonders about.
  const end = INSTEAD.exec(text)?.index ?? text.length;
  if (WONDERS.test(text.slice(0, at)) || /\balready\b/i.test(text.slice(at))) return undefined;
  const [from, to] = [text.slice(0, at).search(/[–—][^–—]*$/), text.slice(at).search(/[–—]/)];
  const own = text.slice(Math.max(0, from), Math.min(end, to < 0 ? text.length : at + to));
  const names = [...own.matchAll(HOLE)].map(([, n]) => spans[Number(n)] as Span);
  const missing = names.find(({ text: name, isCode }) => {
    const isCommand = /^[a-z][\w -]* --?\w/.test(name);
    const isLong = isCode && name.length > 1 && !isCommand && !reading.isFile(name) && !name.includes('/');
    return isLong && !drafts.some(({ lines }) => lines.some(line => line.includes(name)));
  });
  // `The one of `a` should get the same` is about something that stays as it is.
  const isLeft = MUST.test(text) && !isTouched(reading, changedLines(reading), clause);
  const left = missing ?? (isLeft ? names.find(name => isInFiles(name, drafts)) : undefined);
  return left && `The answer wants \`${left.text}\`, and its steps do not lead to it.`;
}

/** Code that a request names, and that no file had or has. */
function missingAsked(reading: Reading, clause: Clause, drafts: readonly Draft[]): string | undefined {
  const { verb, text, words } = clause;
  // Where a step failed, that is said already.
  if (reading.problems.length > 0) return undefined;
  if (verb === undefined || verb === 'move' || words.example.test(text)) return undefined;
  const made = reading.edits.flatMap(edit => (edit.kind === 'create' ? [edit.content] : []));
  const fences = reading.blocks.flatMap(block => (block.kind === 'fence' ? block.lines : []));
  const lines = drafts.flatMap(draft => [...draft.before, ...draft.lines]);
  const texts = [...lines, ...made, ...fences].map(line => line.toLowerCase());
  const own = withoutParentheses(text.slice(0, saysWhy(clause)));
  const missing = spansIn(clause, own).find(({ text: name, isCode }) => {
    const isLong = isCode && name.length >= SHORTEST && !reading.isFile(name) && !/\.{3}|…/.test(name);
    const known = [name, nameAlone(name)].filter(each => each !== '').map(each => each.toLowerCase());
    const has = (own: string) => texts.some(each => each.includes(own));
    // `Options.timeout` names a member.
    const isMember = name.split('.').every(part => /^\w+$/.test(part) && has(part.toLowerCase()));
    return isLong && !isMember && !known.some(has);
  });
  return missing && `The answer asks for \`${missing.text}\`, and its steps do not lead to it.`;
}

const NUMBERS = /\bfrom\s+(\d[\w.%]*)\s+(?:\w+\s+)?to\s+(\d[\w.%]*?)(?=[\s,;:)]|\.?$|\.\s)/i;

/** `From 3000 to 1500`, where the files have the old number as often as before, and no new one. */
function sameNumber({ text, words }: Clause, drafts: readonly Draft[]): string | undefined {
  const [, from = '', to = ''] = NUMBERS.exec(text) ?? [];
  if (to === '' || words.not.test(text) || words.example.test(text)) return undefined;
  const [old, now] = [timesIn(drafts, from), timesIn(drafts, to)];
  const isMade = old.before === 0 || old.after < old.before || now.after > now.before;
  return isMade ? undefined : `The answer says that ${from} becomes ${to}, and its steps do not lead to it.`;
}

/** A number without the zeros at its end. */
function withoutZeros(number: string): string {
  let end = number.length;
  while (end > 1 && number[end - 1] === '0') end--;
  return number.slice(0, end);
}

const NAMED_NUMBER = /\ue000(\d+)\ue001\s+(?:(?:is|becomes|now)\s+){0,2}(?:to|at|=)\s+(\d[\d_.]*)/g;

/** `Set the limit of `a` to 5`, where all lines with that name have other numbers. */
function otherNumber({ text, spans, words }: Clause, drafts: readonly Draft[]): string | undefined {
  if (words.not.test(text) || words.example.test(text)) return undefined;
  for (const [, span, said = ''] of text.matchAll(NAMED_NUMBER)) {
    const name = spans[Number(span)]?.text ?? '';
    const number = said.replace(/_/g, '').replace(/\.$/, '');
    const lines = drafts.flatMap(draft => draft.lines.filter(line => hasName(line, name)));
    const found = lines.flatMap(line => line.replaceAll(name, '').match(/\d[\d_.]*/g) ?? []);
    // 30 seconds are 30_000 of something.
    const isIt = (each: string) => withoutZeros(each.replace(/_/g, '')) === withoutZeros(number);
    if (name.length >= SHORTEST && found.length > 0 && !found.some(isIt))
      return `The answer says that \`${name}\` gets ${number}, and its steps do not lead to it.`;
  }
  return undefined;
}

/** What a name must have, or keep. */
const VALUE =
  /\ue000(\d+)\ue001 (?:must|should|ha(?:s|ve) to|needs? to) (?:now |still |also )?(?:be|stay|remain|keep)(?: set)?(?: (?:to|at|as))? \ue000(\d+)\ue001/g;

/** ``a` has to stay `true``, where no line with that name has it. */
function otherValue({ text, spans }: Clause, drafts: readonly Draft[]): string | undefined {
  for (const [, of, said] of text.matchAll(VALUE)) {
    const [name = '', value = ''] = [spans[Number(of)]?.text, spans[Number(said)]?.text];
    const lines = drafts.flatMap(draft => draft.lines.filter(line => hasName(line, name)));
    if (lines.length > 0 && !lines.some(line => hasName(line, value)))
      return `The answer says that \`${name}\` is to be \`${value}\`, and its steps do not lead to it.`;
  }
  return undefined;
}

/** The names of a list that are long enough, without what dots stand for. */
function namesOf(reading: Reading, list: readonly Span[]): string[] {
  return list
    .filter(({ text, isCode }) => isCode && !reading.isFile(text))
    .map(({ text }) => text.split(/,|\(?(?:\.{3}|…)/, 1)[0]?.trim() ?? '')
    .filter(name => name.length >= SHORTEST);
}
