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
 * Read `--meant LINE=FILE` and `--meant LINE=FILE:LINE`.
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
        `--meant takes a line of the reply and what it means, as --meant 12=src/a.ts or --meant 12=src/a.ts:40, not ${JSON.stringify(flag)}.`,
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
  const line = open.lines.length > 0 ? ':LINE' : '';
  const among = paths.length > 1 ? `, where FILE may be ${paths.join(' or ')}` : '';
  return `Say what is meant: --meant ${replyLine}=${path}${line}${among}. ${besides}`;
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
function isTold(known: Meanings, replyLine: number, { lines }: OpenPlace): boolean {
  const said = known.get(replyLine) ?? [];
  return said.some(({ line }) => lines.length === 0 || lines.some(each => each.line === line));
}

function questionFor(message: string, { paths, lines }: OpenPlace): string {
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
function meantIn(said: string, { paths, lines }: OpenPlace): Meant | undefined {
  const text = said.trim();
  const number = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
  const [path] = paths;
  if (lines.length > 0)
    return path !== undefined && lines.some(({ line }) => line === number)
      ? { path, line: number as number }
      : undefined;
  const chosen = number === undefined ? text : paths[number - 1];
  return chosen === undefined || chosen === '' ? undefined : { path: chosen };
}
