// What a file would lose by code that shows less than it has.

import type { Draft } from '../files/draft.js';
import { containerNames, type Unit } from '../units/unit.js';
import { listedNames, Unread } from '../unread.js';

/** What is at the top of a file: imports, packages, doctypes. */
const HEAD =
  /^(?:import|from|package|namespace|using|use|#include|<\?php|#!|<!doctype|@charset|module\b|require)/i;

/** Refuse a whole file without imports or definitions that it has, where nothing names them. */
export function refuseLosses(draft: Draft, lines: readonly string[], said: string): void {
  if (losesHead(draft, lines))
    throw new Unread(`${draft.path} would lose its first lines, which this code does not show.`);
  const isAnything = /\bcontents? of (?:the )?(?:file\b|`)/i.test(said);
  const lost = isAnything ? [] : lostNames(draft, lines, said);
  if (lost.length > 0) throw new Unread(`The file would lose ${listedNames(lost)}.`);
}

/** Whether a file would lose all imports, or all of what else is at its top. */
function losesHead(draft: Draft, lines: readonly string[]): boolean {
  const heads = draft.lines.filter(line => HEAD.test(line.replace('\ufeff', '')));
  return heads.length > 0 && !lines.some(line => HEAD.test(line));
}

/** Definitions that a file has, and a whole one instead of it does not, and that nothing names. */
function lostNames(draft: Draft, lines: readonly string[], said: string): string[] {
  const text = lines.join('\n');
  return containerNames(draft.allUnits()).filter(
    key => /^[\w$.]+$/.test(key) && !text.includes(key.split('.').at(-1) as string) && !said.includes(key),
  );
}

/**
 * Refuse a part by which a file loses what the answer does not name.
 *
 * @param lost names of what the part does not show
 */
export function refuseLostByPart(draft: Draft, lost: readonly string[], said: string): void {
  const left = lost.filter(key => !said.includes(key));
  if (left.length > 0)
    throw new Unread(
      `${draft.path} would lose ${listedNames(left)}, which the code does not show and the answer does not name.`,
    );
}

/**
 * Refuse a part that is much shorter than what it replaces: a person may confirm that it is all.
 */
export function refuseShortened(draft: Draft, [unit]: readonly Unit[]): void {
  if (unit === undefined) return;
  const name = unit.key ?? (draft.lines[unit.head] as string).trim();
  const [first, last] = [draft.lineInFile(unit.head), draft.lineInFile(unit.to - 1)];
  const replaces = first === undefined || last === undefined ? undefined : { first, last };
  throw new Unread(
    `${draft.path} would be left with less than half of ${listedNames([name])}, and the answer does not say that some of it goes.`,
    replaces && { paths: [draft.path], lines: [], replaces },
  );
}
