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

/** An answer that rules refuse, what a good translator makes of it, and what must come out. */
export interface Case {
  readonly name: string;
  readonly reply: string;
  readonly edits: readonly Wanted[];
  /** By path: texts of the file, and what they become. */
  readonly after: Readonly<Record<string, readonly (readonly [string, string])[]>>;
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
