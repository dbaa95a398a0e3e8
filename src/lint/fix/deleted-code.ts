import type { Finding } from '../finding.js';
import { type Compared, isAbout } from './judged-change.js';
import { SPLITS, type Why } from './kept-code.js';
import type { TreeDifference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import type { Part } from './tree/part.js';
import {
  allParts,
  boundNames,
  child,
  definedName,
  definition,
  functionOf,
  isStatement,
  outwards,
} from './tree/walk.js';
import { hasWork, isPlain, isTrivial, wholeCall } from './trivial-code.js';

/** Messages about code that should not exist. It may be deleted. */
const DELETABLE =
  /unused|never used|not (?:used|accessed)|redefin|already defined|redeclar|repeated|duplicate|useless|unnecessary|unreachable|redundant|has no effect|shadow|conflicting|outdated|superfluous/i;

/**
 * Whether the finding means that the code should not exist. Names that the message quotes do not
 * count.
 */
export function mayBeDeleted({ message, rule, test }: Finding): boolean {
  if (test !== undefined) return false;
  return (
    DELETABLE.test(message.replace(QUOTED, '')) ||
    /^(?:I\d|E402|UP036|F401|F811|F841|ERA|B015|B018)/.test(rule)
  );
}

const QUOTED = /"[^"\n]*"|`[^`\n]*`|'[^'\n]*'/g;

/** `self.call` as a statement: reading an attribute may have an effect. */
function isUnusedAttribute({ type, parts: [value] }: Part): boolean {
  const asked = value === undefined ? [] : allParts(value);
  return type === 'expression_statement' && asked.some(each => /^(?:attribute|subscript)$/.test(each.type));
}

export function deletedStatement({ tree, findings }: Compared): Why | undefined {
  for (const { before, after, isMoved, around } of tree.differences) {
    if (before === undefined || isMoved || !isStatement(before)) continue;
    if (isTrivial(before) || /import/.test(before.type)) continue;
    if (after !== undefined && !isTrivial(after)) continue;
    const about = findings.filter(each => isAbout(each, before));
    if (isUnusedAttribute(before) && about.some(each => /^B01[58]$/.test(each.rule)))
      return {
        part: before,
        what: 'the fix removes an attribute whose reading may have an effect',
      };
    if (about.some(mayBeDeleted) || isDefinedTwice(before, around.before, findings)) continue;
    if (definedName(before) !== undefined)
      return { part: before, what: `the fix removes the definition of ${definedName(before)}` };
    const asked = about.find(each => each.test === undefined);
    if (
      asked === undefined ||
      hasReplacement(tree, scopeOf(around.before, findings)) ||
      isInlined(before, tree) ||
      isComputedElsewhere(before, tree)
    )
      continue;
    const what = `what ${asked.tool} ${asked.rule} reports`;
    return {
      part: before,
      what:
        after === undefined
          ? `the fix deletes ${what}, without a replacement`
          : `the fix replaces ${what} by a statement that does nothing`,
    };
  }
  return undefined;
}

/**
 * A function or class that is missing without a replacement. Each finding about unused or duplicate
 * code allows one to be missing.
 */
export function lostDefinition({ before, after, findings }: Compared): Why | undefined {
  const definitions = (part: Part) => allParts(part).filter(each => definition(each) === each);
  const [old, now] = [definitions(before), definitions(after)];
  if (old.length - now.length <= findings.filter(mayBeDeleted).length) return undefined;
  const names = new Set(now.map(definedName));
  const part = old.find(each => !names.has(definedName(each))) ?? (old[0] as Part);
  return { part, what: `the fix removes the definition of ${definedName(part)}` };
}

/** A variable that is replaced by its value. */
function isInlined(part: Part, { differences }: TreeDifference): boolean {
  const names =
    part.parts[0]?.type === 'assignment' && !hasEffect(part) ? boundNames(part) : new Set<string>();
  return differences.some(
    ({ before, after }) => before?.type === 'identifier' && names.has(before.text) && after !== undefined,
  );
}

/** A value that is computed as before, under another name or where it is used. */
function isComputedElsewhere(part: Part, { differences }: TreeDifference): boolean {
  const value = part.parts[0]?.type === 'assignment' ? child(part.parts[0], 'right') : undefined;
  if (value === undefined || isPlain(value)) return false;
  const come = differences.flatMap(({ after }) => (after === undefined ? [] : allParts(after)));
  return come.some(each => each.text === value.text);
}

/** A definition that another one in the same block hides, if a finding is about that. */
function isDefinedTwice(part: Part, { parts }: Part, findings: readonly Finding[]): boolean {
  const name = definedName(part);
  const isAsked = findings.some(({ rule }) => rule === 'F811' || rule === 'no-redef');
  return isAsked && name !== undefined && parts.filter(each => definedName(each) === name).length > 1;
}

/** The block that must contain a replacement: of a function that is split up, its whole body. */
function scopeOf(block: Part, findings: readonly Finding[]): Part {
  const isSplit = findings.some(({ rule }) => SPLITS.test(rule));
  return (isSplit ? child(functionOf(block), 'body') : undefined) ?? block;
}

/** Whether the change adds code to the same block. */
export function hasReplacement({ differences }: TreeDifference, block: Part): boolean {
  return differences.some(
    ({ after, around }) =>
      after !== undefined && outwards(around.before).includes(block) && hasWork(wholeCall(after)),
  );
}
