// Which file or line an answer of a chat means where it leaves that open: flags and questions.

import type { AllMeant, Meant } from '../answers/index.js';
import { meantBy } from '../answers/meant.js';
import type { OpenPlace, Refusal } from '../edit/index.js';
import { printableLine } from '../report/index.js';
import type { AskLine } from './confirmed-places.js';
import { usage } from './failure.js';

/** What lines of an answer mean, as far as somebody has told. */
export type Meanings = AllMeant;

/**
 * Read `--meant LINE=FILE`, `--meant LINE=FILE:LINE` and `--meant LINE=FILE:FIRST-LAST`.
 *
 * @throws CommandFailure for any other text.
 */
export function meantFlags(flags: readonly string[]): Meanings {
  const all = new Map<number, readonly Meant[]>();
  for (const flag of flags) {
    const [at = '', ...rest] = flag.split('=');
    const meant = meantBy(rest.join('='));
    if (meant === undefined || !/^\s*\d{1,6}\s*$/.test(at))
      throw usage(
        `--meant takes a line of the reply and what it means, as --meant 12=src/a.ts, --meant 12=src/a.ts:40 or --meant 12=src/a.ts:40-52, not ${JSON.stringify(flag)}.`,
      );
    all.set(Number(at), [...(all.get(Number(at)) ?? []), meant]);
  }
  return all;
}

/**
 * What a person may do about an open place, in the words of the command; for others `undefined`. Of
 * several none is put into the flag: it would be copied unread.
 *
 * @param besides what else helps
 */
export function openHint({ evidence }: Refusal, besides: string): string | undefined {
  const { open, replyLine } = evidence;
  if (open === undefined) return undefined;
  const paths = open.paths.map(printableLine);
  const path = paths.length === 1 ? paths[0] : 'FILE';
  const { replaces } = open;
  const line =
    replaces !== undefined ? `:${replaces.first}-${replaces.last}` : open.lines.length > 0 ? ':LINE' : '';
  const among = paths.length > 1 ? `, where FILE may be ${paths.join(' or ')}` : '';
  if (replaces !== undefined)
    return `If this code is all of the new text: --meant ${replyLine}=${path}${line}. ${besides}`;
  return `Say what it means: --meant ${replyLine}=${path}${line}${among}. ${besides}`;
}

/**
 * Ask about each open place, if nothing else is wrong with an answer. `undefined` where there is
 * none, or where the person does not know.
 */
export async function withAnswers(
  problems: readonly Refusal[],
  known: Meanings,
  ask: AskLine,
): Promise<Meanings | undefined> {
  const open = problems.flatMap(({ message, evidence: { open: place, replyLine } }) =>
    place === undefined || replyLine === undefined || isTold(known, replyLine, place)
      ? []
      : [{ message, place, replyLine }],
  );
  if (open.length === 0 || open.length < problems.length) return undefined;
  const told = new Map(known);
  for (const { message, place, replyLine } of open) {
    const meant = meantIn(await ask(questionFor(message, place)), place);
    if (meant === undefined) return undefined;
    told.set(replyLine, [...(told.get(replyLine) ?? []), meant]);
  }
  return told;
}

/** Whether somebody has told it before: they are not asked twice. */
function isTold(known: Meanings, replyLine: number, { lines, replaces }: OpenPlace): boolean {
  const said = known.get(replyLine) ?? [];
  if (replaces !== undefined) return said.some(meant => meant.lines !== undefined);
  return said.some(({ line }) => lines.length === 0 || lines.some(each => each.line === line));
}

function questionFor(message: string, { paths, lines, replaces }: OpenPlace): string {
  if (replaces !== undefined)
    return `\n${printableLine(message)}\nReplace ${printableLine(paths[0] ?? '')}:${replaces.first}-${replaces.last} by this code? [y/N] `;
  const shown =
    lines.length > 0
      ? lines.map(({ line, text }) => `  line ${line}: ${printableLine(text)}\n`)
      : paths.map((path, i) => `  ${i + 1}: ${printableLine(path)}\n`);
  const wanted =
    lines.length > 0
      ? 'Type the number of the line'
      : paths.length > 0
        ? 'Type its number or a path'
        : 'Type the path of the file';
  return `\n${printableLine(message)}\n${shown.join('')}${wanted}, or press Enter to write nothing: `;
}

/** What an answer at the terminal means. */
function meantIn(said: string, { paths, lines, replaces }: OpenPlace): Meant | undefined {
  const text = said.trim();
  if (replaces !== undefined)
    return /^y(?:es)?$/i.test(text)
      ? { ...(paths[0] !== undefined && { path: paths[0] }), lines: replaces }
      : undefined;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
  const [path] = paths;
  if (lines.length > 0)
    return path !== undefined && lines.some(({ line }) => line === number)
      ? { path, line: number as number }
      : undefined;
  const chosen = number === undefined ? text : paths[number - 1];
  return chosen === undefined || chosen === '' ? undefined : { path: chosen };
}
