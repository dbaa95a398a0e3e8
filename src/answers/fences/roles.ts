// The roles of all fences of an answer: each by itself, and then by the fences beside it.

import type { Reading } from '../reading.js';
import type { Fenced } from '../reply/blocks.js';
import { keysOf, labelOf, withoutLabel } from '../reply/fence-lines.js';
import { type Gap, textOfGap } from '../reply/gaps.js';
import { pathComment } from '../reply/path-comment.js';
import { bareText } from '../reply/plain-text.js';
import { isTyped } from './commands.js';
import { leaveOptions } from './options.js';
import { roleOf, type Said } from './role.js';

const SUPERSEDES =
  /\b(?:final version|ignore the|instead|better use|hmm|wait(?=\s*[,.…—–!])|actually|on second thought|scratch that|use this one)\b/i;

/** The fences of an answer with their roles. */
export function rolesOf(reading: Reading): readonly Said[] {
  const fences = reading.blocks.filter(block => block.kind === 'fence');
  const all: Said[] = fences.map((fence, i) => {
    const gap = reading.gaps[i] as Gap;
    return { fence, gap, role: roleOf(reading, fence, gap) };
  });
  pairOldAndNew(reading, all);
  pairLabelled(all);
  markExamples(reading, all);
  for (const [above, below] of neighbours(all)) markOutput(above, below);
  for (const [above, below] of neighbours(all)) goOn(above, below);
  for (const [i, { fence, gap }] of all.entries())
    if (SUPERSEDES.test(textOfGap(gap))) drop(all.slice(0, i), fence);
  leaveOptions(reading, all);
  takeOnlyResult(reading, all);
  for (const said of all) said.role = roleMeant(reading, said);
  return all;
}

/** What somebody says counts more than any sign. */
function roleMeant(reading: Reading, { fence, role }: Said): Said['role'] {
  const isCode = reading.isMeantAsCode(fence.line);
  if (isCode === undefined) return role;
  if (!isCode) return 'example';
  return role === 'old' || role === 'new' || role === 'diff' ? role : 'code';
}

function neighbours(all: readonly Said[]): [Said, Said][] {
  return all.slice(1).map((below, i) => [all[i] as Said, below]);
}

/** Two fences with `becomes` between them are the old code and the new one. */
function pairOldAndNew({ words }: Reading, all: readonly Said[]): void {
  if (words === undefined) return;
  for (const [above, below] of neighbours(all)) {
    const [only, ...more] = below.gap.blocks;
    if (only === undefined || more.length > 0 || above.role === 'new') continue;
    if (!words.between.test(bareText(only.text))) continue;
    if (above.role === 'command' && below.role !== 'command') continue;
    if (isTyped(below.fence) && !isTyped(above.fence)) continue;
    above.role = 'old';
    below.role = 'new';
  }
}

/** Two fences that begin with comments such as `# old` and `# new`. */
function pairLabelled(all: Said[]): void {
  for (let i = 1; i < all.length; i++) {
    const [above, below] = [all[i - 1] as Said, all[i] as Said];
    if (labelOf(above.fence) !== 'old' || labelOf(below.fence) !== 'new') continue;
    all[i - 1] = { ...above, fence: withoutLabel(above.fence), role: 'old' };
    all[i] = { ...below, fence: withoutLabel(below.fence), role: 'new' };
  }
}

const TRY = /^\W*(?:try|test|verify|check)(?: (?:it|this))?(?: out)?\W*$/i;

/** Below a heading such as `Usage` all code is an example, unless a sentence asks for it. */
function markExamples(reading: Reading, all: readonly Said[]): void {
  let isExample = false;
  for (const said of all) {
    const heading = said.gap.blocks.findLast(({ role }) => role === 'heading');
    if (heading !== undefined)
      isExample = reading.words?.shown.test(heading.text) === true || TRY.test(heading.text);
    const asks = said.gap.clauses.some(({ verb }) => verb !== undefined);
    const isNamed = reading.filesNamedIn(`${said.fence.info} ${textOfGap(said.gap)}`).length > 0;
    const isOpen = said.role === 'code' || said.role === 'unsure';
    if (isExample && isOpen && !asks && !isNamed && pathComment(said.fence) === undefined)
      said.role = 'example';
  }
}

/** Right below commands is what they print. */
function markOutput(above: Said, below: Said): void {
  const isNext = below.gap.blocks.length === 0 && above.role === 'command';
  if (isNext && /^(?:te?xt|plaintext|output|console)?$/.test(below.fence.info)) below.role = 'example';
}

/** Behind `and` alone is another fence of the same kind. */
function goOn(above: Said, below: Said): void {
  const [only, ...more] = below.gap.blocks;
  const isAnd = more.length === 0 && /^\W*(?:and|und|y|et|e|和|と)\W*$/i.test(only?.text ?? '');
  const mayGoOn = below.role === 'code' || below.role === 'unsure';
  if (only !== undefined && isAnd && mayGoOn && above.role !== 'new') below.role = above.role;
}

/**
 * What a file looks like afterwards is the change itself, where the answer asks for nothing else.
 */
function takeOnlyResult({ gaps }: Reading, all: readonly Said[]): void {
  const asks = gaps.some(({ clauses }) => clauses.some(({ verb }) => verb !== undefined));
  const isOther = ({ role }: Said) => !['afterwards', 'command', 'example'].includes(role);
  if (asks || all.some(isOther)) return;
  for (const said of all) if (said.role === 'afterwards') said.role = 'code';
}

/** A later version of the same code takes the place of earlier ones. */
function drop(earlier: readonly Said[], fence: Fenced): void {
  const keys = new Set(keysOf(fence));
  for (const said of earlier)
    if (said.role === 'code' && keysOf(said.fence).some(key => keys.has(key))) said.role = 'dropped';
}
