// The prose before a fence: which files it speaks of, and what its sentences ask for by themselves.

import { ownClause } from '../fences/request.js';
import type { Said } from '../fences/role.js';
import type { Reading } from '../reading.js';
import { asksOtherwise } from '../reply/asks.js';
import type { Prose } from '../reply/blocks.js';
import { type Clause, HOLE, shown, spansIn } from '../reply/clauses.js';
import { clausesIn, type Gap } from '../reply/gaps.js';
import { hasPath } from '../reply/paths.js';
import { isTitleOf, pairIn } from '../reply/said-pair.js';
import { isEnglish } from '../reply/words.js';
import { Unclear } from '../unread.js';
import { HAS_ARROW, replaceByArrow } from './replace-text.js';
import { carryOutSentence } from './sentence.js';

const SAME =
  /\bdo the same\b|\blikewise\b|\bditto\b|\bthe same (?:change|edit|thing|goes|applies)?\s*(?:for|in|to|with)\b|\bdasselbe\b|\blo mismo\b|\bla même chose\b/i;

/** Follow the files that prose names, and carry out what it asks for without the fence below it. */
export async function carryOutProse(reading: Reading, gap: Gap, below: Said | undefined): Promise<void> {
  // Between old and new code is what one says to the other.
  const isBetween = below?.role === 'new';
  const own = isBetween || !mayBeOwn(reading, below) ? undefined : ownClause(gap);
  const done = new Set<Prose>();
  const failing = new Set<Prose>();
  for (const block of gap.blocks.filter(({ line }) => !reading.leftOut.has(line))) {
    const clauses = clausesIn(gap, block);
    const asks = !isBetween && clauses.some(({ verb }) => verb !== undefined);
    follow(reading, block, asks || block === gap.blocks.at(-1));
    for (const clause of clauses) {
      if (clause === own) done.add(block);
      if (
        clause === own ||
        isTitleOf(clause, clauses) ||
        isSummary(clause, own) ||
        leadsOn(reading, clause, gap) ||
        (own !== undefined && isPlan(reading, clause))
      )
        continue;
      const step = async () => {
        if (await carryOut(reading, clause, isBetween, gap, block)) done.add(block);
      };
      if (await reading.try(clause.line, step)) continue;
      failing.add(block);
      const failed = reading.problems.at(-1);
      if (failed !== undefined) reading.asked.set(failed, { clause, gap });
    }
  }
  if (!isBetween) refuseUnreadItems(reading, gap, done, failing);
}

/** Whether what is said before a fence may ask for its code, also if somebody leaves that out. */
function mayBeOwn(reading: Reading, below: Said | undefined): boolean {
  if (below === undefined) return false;
  if (reading.isMeantAsCode(below.fence.line) === false) return true;
  return !['example', 'command', 'quote', 'afterwards'].includes(below.role);
}

/** Go on to the files that a block names. */
function follow(reading: Reading, block: Prose, isNear: boolean): void {
  const found = reading.filesNamedIn(block.text);
  const isLabel =
    isNear ||
    block.role !== 'paragraph' ||
    /^\W*(?:and |then |also |now )?(?:in|file|open|now|update)\b/i.test(block.text);
  if (found.length > 0 && (isLabel || reading.current.length === 0)) reading.current = found;
}

/** Whether a clause says in other words what the one before a fence asks for. */
function isSummary(clause: Clause, own: Clause | undefined): boolean {
  if (own === undefined || isEnglish(clause.words) || clause.verb !== 'change') return false;
  if (pairIn(clause) !== undefined) return false;
  const names = new Set(spansIn(own).map(({ text }) => text));
  return spansIn(clause).some(({ text }) => names.has(text) && !hasPath(text));
}

const AS_FOLLOWS =
  /\bas follows\b|\bwie folgt\b|\bfolgendermaßen\b|\bde la siguiente manera\b|\bcomme suit\b|\bda seguinte forma\b|如下|次のように|以下のように/i;

/** Whether a clause only leads to what is asked for: a title, or `change this file as follows`. */
function leadsOn(reading: Reading, clause: Clause, gap: Gap): boolean {
  const { text, spans, role, verb } = clause;
  const named = spansIn({ text, spans });
  if (role === 'heading') return named.length === 0 && !hasPath(text);
  const isOfFiles = named.every(span => reading.isFile(span.text));
  // `Three things change in src/a.ts:` and a list, or a fence.
  const isTitle =
    verb === 'change' && named.length > 0 && (/[:：]\W*$/.test(text) || isSaidBelow(clause, gap));
  return (isOfFiles && (isTitle || AS_FOLLOWS.test(text))) || isOfList(clause, gap);
}

/** Whether the next sentence says what is to be changed: `Also update `a`. Below `x` add:`. */
function isSaidBelow(clause: Clause, { clauses }: Gap): boolean {
  const next = clauses[clauses.indexOf(clause) + 1];
  return next?.line === clause.line && next.verb !== undefined;
}

const PLANS = /^\W*(?:let's|let us|I(?:'d|'ll| would| will)|we(?:'d|'ll| would| will| can))(?!\p{L})/iu;

/**
 * `Let's move that into a helper` above code that does it: it names nothing that could be missed.
 */
function isPlan(reading: Reading, { text, spans, verb }: Clause): boolean {
  if (verb === 'remove' || verb === 'rename') return false;
  return PLANS.test(text) && spansIn({ text, spans }).every(span => reading.isFile(span.text));
}

/** `Update `a`:` above a list of changes: each item says its own. */
function isOfList(clause: Clause, gap: Gap): boolean {
  const above = gap.blocks.find(({ line }) => line === clause.line);
  const items = above === undefined ? [] : itemsBelow(gap, above);
  const asks = ({ text, verb }: Clause) => verb !== undefined || HAS_ARROW.test(text);
  const isLead = clause.verb === 'change' && /[:：]\W*$/.test(clause.text) && items.length > 0;
  return isLead && items.every(item => clausesIn(gap, item).some(asks));
}

/** The items of the list right below a block. */
function itemsBelow({ blocks }: Gap, block: Prose): readonly Prose[] {
  const below = blocks.slice(blocks.indexOf(block) + 1);
  const end = below.findIndex(({ role }) => role !== 'item');
  return end < 0 ? below : below.slice(0, end);
}

/** Carry out a clause; returns whether it asks for a change. */
async function carryOut(
  reading: Reading,
  clause: Clause,
  isBetween: boolean,
  gap: Gap,
  block: Prose,
): Promise<boolean> {
  if (asksForSame(clause))
    throw new Unclear(
      `This asks for the same at another place, which could not be read: “${shown(clause).slice(0, 100)}”.`,
    );
  const own = clause.verb === undefined ? undefined : ownSettings(reading, clause);
  if (own !== undefined) {
    reading.unused(clause.line, `to be done by hand, as ${own} is not here`);
    return true;
  }
  const verb = isBetween ? undefined : clause.verb;
  if (verb === undefined) {
    if (await replaceByArrow(reading, clause, gap.clauses[gap.clauses.indexOf(clause) - 1])) return true;
    // Whether the code does what it asks for is known in the end.
    if (!isBetween && asksOtherwise(clause.text, clause.words))
      throw new Unclear(`This asks for a change that could not be read: “${shown(clause).slice(0, 120)}”.`);
    return false;
  }
  const listed = verb === 'rename' || verb === 'change' ? listedFiles(reading, gap, block) : [];
  for (const path of listed) {
    reading.current = [path];
    await carryOutSentence(reading, clause, verb);
  }
  if (listed.length === 0) await carryOutSentence(reading, clause, verb);
  return true;
}

const INTO = /\b(?:in|into|to)\s+(?:your\s+|the\s+)?$/i;

/**
 * A file with settings of each user, which no repository has, as the place: `in your .env.local`.
 */
function ownSettings(reading: Reading, { text, spans }: Clause): string | undefined {
  for (const hole of text.matchAll(HOLE)) {
    const path = spans[Number(hole[1])]?.text ?? '';
    const isOwn = /^(?:\.\/)?\.env(?:\.\w+)*$/.test(path) && !reading.isFile(path);
    if (isOwn && INTO.test(text.slice(0, hole.index))) return path;
  }
  return undefined;
}

/** `and do the same for the calls in x`. */
function asksForSame(clause: Clause): boolean {
  const isOffer = clause.words.not.test(clause.text) || /[?？]/.test(clause.text);
  return !isOffer && SAME.test(clause.text) && spansIn(clause).length > 0;
}

/** The files that the items below a paragraph begin with: what it asks for is meant in each. */
function listedFiles(reading: Reading, gap: Gap, block: Prose): readonly string[] {
  if (!/[:：]\W*$/.test(block.text)) return [];
  const paths: string[] = [];
  for (const item of itemsBelow(gap, block)) {
    const isFile = /^\W*`?[\w./\\-]+\.\w+`?\s*(?:[–—(:-]|$)/.test(item.text);
    const [path, ...others] = isFile ? reading.filesNamedIn(item.text) : [];
    const asks = clausesIn(gap, item).some(({ verb }) => verb !== undefined);
    if (path === undefined || others.length > 0 || asks) return [];
    paths.push(path);
  }
  return paths.length > 1 ? paths : [];
}

/** In a list of changes an item with two texts of code is one, too: it must not be passed over. */
function refuseUnreadItems(
  reading: Reading,
  { blocks }: Gap,
  done: ReadonlySet<Prose>,
  failing: ReadonlySet<Prose>,
): void {
  for (const items of listsIn(blocks)) {
    if (!items.some(item => done.has(item))) continue;
    for (const item of items)
      if (!done.has(item) && !failing.has(item) && (item.text.match(/`/g)?.length ?? 0) > 3)
        reading.failUnclear(item.line, `This item could not be read: “${item.text.slice(0, 100)}”.`);
  }
}

/** The runs of items in some blocks. */
function listsIn(blocks: readonly Prose[]): Prose[][] {
  const lists: Prose[][] = [[]];
  for (const block of blocks) {
    if (block.role === 'item') lists.at(-1)?.push(block);
    else lists.push([]);
  }
  return lists;
}
