import { readFileSync } from 'node:fs';
import { TREE } from './tree.js';

/** An edit of a translation, its lines named by what is in them. */
export interface Wanted {
  readonly op: 'replace' | 'insert_before' | 'insert_after' | 'delete' | 'substitute' | 'rename';
  readonly file: string;
  readonly step?: number;
  /** A line of the file, by its text or its number. */
  readonly from?: string | number;
  readonly to?: string | number;
  /** The fence whose lines are put in, from 0; or lines of the answer. */
  readonly put?: number | readonly [string | number, string | number];
  readonly blank?: number;
  readonly old?: string;
  readonly new?: string;
  readonly because?: string;
}

/** An answer that rules refuse, what a translator makes of it, and what must come out. */
export interface Case {
  readonly name: string;
  readonly reply: string;
  readonly edits: readonly Wanted[];
  /** By path: texts of the file, and what they become. Nothing, where nothing may be written. */
  readonly after: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

/** Answers that a good translator translates, and what it makes of them. */
export const CASES = casesIn('answers.txt');
/** Answers, and what a translator makes of them that they do not say. */
export const DISHONEST = casesIn('dishonest.txt');

/**
 * The cases of a file: a line `=== name`; the answer, if it is not that of the case before; lines
 * `edit OP FILE {…}` and `after FILE [[old, new], …]`. A line `####` heads those that follow.
 */
function casesIn(file: string): readonly Case[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/^#### .*\n/gm, '');
  let said = '';
  return text
    .split(/^=== /m)
    .slice(1)
    .map(part => {
      const [name = '', ...lines] = part.split('\n').slice(0, -1);
      const reply = lines.filter(line => !/^(?:edit|after) /.test(line));
      if (reply.length > 0) said = reply.join('\n');
      const edits = lines.flatMap(line => {
        const [, op, path, rest] = /^edit (\S+) (\S+) (.*)$/.exec(line) ?? [];
        return rest === undefined ? [] : [{ op, file: path, ...JSON.parse(rest) } as Wanted];
      });
      const after = lines.flatMap(line => {
        const [, path = '', rest] = /^after (\S+) (.*)$/.exec(line) ?? [];
        return rest === undefined ? [] : [[path, JSON.parse(rest)] as const];
      });
      return { name, reply: said, edits, after: Object.fromEntries(after) };
    });
}

/** The files as they must be in the end. */
export function expectedOf({ after }: Pick<Case, 'after'>): Readonly<Record<string, string>> {
  const changed = Object.entries(after).map(([path, pairs]) => {
    const text = pairs.reduce((now, [old, fresh]) => {
      if (now.split(old).length !== 2) throw new Error(`${JSON.stringify(old)} is not once in ${path}`);
      return now.replace(old, () => fresh);
    }, TREE[path] as string);
    return [path, text] as const;
  });
  return { ...TREE, ...Object.fromEntries(changed) };
}

/** A translation as a model would send it, without what it repeats. */
export function scriptOf(reply: string, edits: readonly Wanted[], tree = TREE): readonly object[] {
  const answer = reply.split('\n');
  return edits.map(({ op, file, step = 1, from, to, put, blank, because, ...edit }) => {
    const lines = (tree[file] ?? '').split('\n');
    const [first, last] = putOf(put, answer);
    return {
      ...{ step, op, file, from: numberOf(from, lines), to: numberOf(to, lines) ?? numberOf(from, lines) },
      ...{ first, last, blank: blank ?? null, old: edit.old ?? null, new: edit.new ?? null },
      because: because ?? null,
    };
  });
}

function putOf(put: Wanted['put'], answer: readonly string[]): readonly (number | null)[] {
  if (put === undefined) return [null, null];
  if (typeof put !== 'number') return put.map(each => numberOf(each, answer));
  const marks = answer.flatMap((line, i) => (/^\s*```/.test(line) ? [i + 1] : []));
  return [(marks[put * 2] as number) + 1, (marks[put * 2 + 1] as number) - 1];
}

function numberOf(line: string | number | undefined, lines: readonly string[]): number | null {
  if (line === undefined) return null;
  if (typeof line === 'number') return line;
  const at = lines.findIndex(each => each.trim() === line);
  if (at < 0) throw new Error(`There is no line ${JSON.stringify(line)}`);
  return at + 1;
}
