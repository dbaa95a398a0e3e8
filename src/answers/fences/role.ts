// The role of a fence: what a careful reader takes it for, by itself and by what is said before it.

import { isSolid } from '../../text/index.js';
import { filesMeant } from '../files/files.js';
import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import type { Clause } from '../reply/clauses.js';
import { isDiff } from '../reply/fence-lines.js';
import { clausesIn, type Gap } from '../reply/gaps.js';
import { infoWithoutLanguage, pathComment } from '../reply/path-comment.js';
import { pathsIn } from '../reply/paths.js';
import { bareText, withoutCode } from '../reply/plain-text.js';
import { placeClauseOf } from '../reply/said-place.js';
import { isEnglish, type Words } from '../reply/words.js';
import { isImportsOnly } from '../units/imports.js';
import { allUnits, isDefinition } from '../units/unit.js';
import { unitsOf } from '../units/units.js';
import { isCommand } from './commands.js';

type Role =
  /** To be put in. */
  | 'code'
  /** To be put in, or an example: nobody knows. */
  | 'unsure'
  /** Code as it was; the next fence is `new`. */
  | 'old'
  | 'new'
  /** Code of the file that is explained. */
  | 'quote'
  | 'command'
  | 'example'
  /** Code of an option that is not chosen. */
  | 'option'
  /** Code that a later fence takes the place of. */
  | 'dropped'
  /** What comes out of the changes. */
  | 'afterwards'
  | 'diff';

/** A fence with what is said before it. */
export interface Said {
  readonly fence: Fenced;
  readonly gap: Gap;
  role: Role;
}

const HYPOTHETICAL =
  /\b(?:would (?:be|go|look|have been)|for the record|don't use (?:it|this)|could be|could look|might|naive|imagine|suppose|hypothetical\w*|for comparison|compare|can (?:also|then)|could (?:also|then)|rather not|alternatively|if you (?:did|do|really|ever|want|prefer|need))\b/i;
const WOULD_BE = /\b(?:would|could|might) be\b/i;
/** `Once it runs in a container, you can`: nobody asks for this now. */
const LATER =
  /^(?:once|when|if)\b[^.]{1,80}\byou (?:can|could|may|might)\b|^\W*you (?:may|might|could) (?:also |still )?(?:want|like|prefer|consider)\b/i;
/** What is said before code that is to be put in, where nothing asks for it. */
export const INTRODUCES =
  /\b(?:here(?:'s| is| are)|updated?|changed?|new|final|fixed|becomes?|version|corrected|complete|full|whole|following|need (?:this|these|one)|implementation|result|change|edit|fix|patch|addition|code|snippet|lowering|raising|adding|removing|replacing|changing)\b|^\W*(?:and|then|now|also)\W*$/i;
const NO_CHANGE =
  /\bno changes? (?:is |are )?(?:needed|necessary|required)\b|\bnothing (?:has|needs) to change\b/i;
/** The same of what is shown. */
const UNTOUCHED =
  /\b(?:don't|do not|doesn't|needn't) (?:(?:have|need) to )?(?:touch|change|modify|update|edit)\b/i;
/** `f(1) // '1'` shows what comes out. */
const RESULT = /\S\s*(?:\/\/|#)\s*(?:=>|->|→|["'`<[{]|-?\d)/;
const EXPLAINED =
  /\b(?:walk through|let's look at|how (?:it|this|that) works|explain\w*|does the following)\b/i;

/**
 * What a fence is by itself and by what is said before it. Code that defines something is an
 * example only where the words above it say no less: else it would be left out in silence.
 */
export function roleOf(reading: Reading, fence: Fenced, gap: Gap): Role {
  const role = likelyRole(reading, fence, gap);
  if (role !== 'example' || !allUnits(unitsOf(fence.lines)).some(isDefinition)) return role;
  const lead = clausesIn(gap, gap.blocks.at(-1)).at(-1)?.text ?? '';
  return reading.words?.shown.test(lead) === true || LATER.test(lead) ? role : 'unsure';
}

function likelyRole(reading: Reading, fence: Fenced, gap: Gap): Role {
  if (/^diff|^patch/i.test(fence.info) || isDiff(fence.lines)) return 'diff';
  const last = gap.blocks.at(-1);
  const named = reading.filesNamedIn(`${fence.info} ${last?.text ?? ''}`);
  if (isCommand(reading, fence, gap, named)) return 'command';
  const ownPaths = [infoWithoutLanguage(fence), pathComment(fence) ?? ''].flatMap(pathsIn);
  if (ownPaths.some(path => filesMeant(path, reading.paths).length > 0)) return 'code';
  if (reading.words === undefined) return 'code';
  const said = last === undefined ? '' : withoutCode(last.text);
  const clauses = clausesIn(gap, last);
  if (reading.words.afterwards.test(said))
    return clauses.some(({ verb }) => verb === 'move') ? 'code' : 'afterwards';
  const asks = gap.clauses.some(({ verb }) => verb !== undefined);
  const names = named.length > 0;
  const lastClause = clauses.at(-1);
  if (lastClause?.verb !== undefined) return 'code';
  const example = exampleRole(lastClause, said, reading.words, asks || names);
  if (example !== undefined) return example;
  const asksLast = clauses.some(({ verb }) => verb !== undefined);
  // `It might be slow. The new helper:` is about the helper.
  const about = lastClause !== undefined && announces(lastClause) ? lastClause.text : said;
  if (!asksLast && HYPOTHETICAL.test(bareText(about))) {
    if (!names) return 'example';
    // `A fix would be to set it in `a.json`:` may be advice.
    if (WOULD_BE.test(about)) return 'unsure';
  }
  // Only what leads to the fence says what it is: `It is slow at the moment. The new one:`.
  const lead = (lastClause === undefined ? said : withoutCode(lastClause.text)).replace(/^[^\p{L}]+/u, '');
  if (!asks && !names && LATER.test(lead)) return 'example';
  if (!asks && UNTOUCHED.test(lead) && !/\b(?:only|just|but)\b/i.test(lead)) return 'quote';
  if ((reading.words.old.test(bareText(lead)) || EXPLAINED.test(said) || NO_CHANGE.test(said)) && !asks)
    return 'quote';
  if (!asksLast && !names && hasResults(fence)) return 'example';
  return isWeak(reading, fence, gap) && isImportsOnly(fence.lines) ? 'unsure' : 'code';
}

/**
 * Whether nothing that is said before code asks for it, introduces it, or names its file or place.
 */
export function isWeak(reading: Reading, fence: Fenced, gap: Gap): boolean {
  const last = gap.blocks.at(-1);
  const said = last === undefined ? '' : withoutCode(last.text);
  const isLabel =
    last === undefined ||
    last.role === 'heading' ||
    /^[\W\d]*$/.test(said) ||
    pathComment(fence) !== undefined ||
    reading.filesNamedIn(`${fence.info} ${last.text}`).length > 0;
  return (
    !isLabel &&
    !gap.clauses.some(({ verb }) => verb !== undefined) &&
    isEnglish(reading.words) &&
    !INTRODUCES.test(said) &&
    placeClauseOf(gap) === undefined
  );
}

/** Whether each line of a fence shows what comes out of it. */
function hasResults({ lines }: Fenced): boolean {
  const solid = lines.filter(isSolid);
  return solid.length > 0 && solid.every(line => RESULT.test(line));
}

/** The role of a fence behind a word for an example, such as `usage` or `output`. */
function exampleRole(
  clause: Clause | undefined,
  said: string,
  words: Words,
  isAbout: boolean,
): Role | undefined {
  if (words.whole.test(said)) return undefined;
  if (clause !== undefined && words.example.test(withoutCode(clause.text))) {
    const mayAsk =
      (words.add.test(clause.text) || words.change.test(clause.text)) && !words.not.test(clause.text);
    return mayAsk ? 'unsure' : 'example';
  }
  const mayBe = !isAbout && (clause === undefined || !announces(clause));
  return mayBe && words.example.test(bareText(said)) ? 'example' : undefined;
}

/**
 * Whether a clause leads to code that is to be put in: what is said before it is not about that.
 */
const announces = ({ text }: Clause): boolean => /[:：]$/.test(text) && INTRODUCES.test(text);
