import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangedFile, RanIn, RanLines } from '../../lint/fix/lines-run.js';
import type { Env } from '../../lint/tools/tool.js';
import { isObject, parseJson } from '../../text/json.js';
import { smallText } from '../small-file.js';
import { ANY_SIZE, pythonModules } from './run-tool.js';

/** A command of a single program. Other shell syntax is not supported. */
const PLAIN = /^[\w\s./:=,@+~[\]"'-]+$/;
const PYTEST = /^((?:\S*\/)?(?:pytest|py\.test))(?=\s|$)/;
const MODULE = /^((?:\S*\/)?python[\d.]*\s+-m)\s+([\w.]+)(?=\s|$)/;

/**
 * A test command changed so that it records which lines run; `undefined` if it is neither pytest
 * nor a Python module.
 *
 * @example measuredCommand('pytest -q') // 'pytest -p mortise_coverage -q'
 */
export function measuredCommand(command: string): string | undefined {
  const text = command.trim();
  if (!PLAIN.test(text) || text.includes('\n')) return undefined;
  if (PYTEST.test(text)) return text.replace(PYTEST, '$1 -p mortise_coverage');
  const [, , module] = MODULE.exec(text) ?? [];
  if (module === undefined) return undefined;
  return module === 'pytest'
    ? text.replace(MODULE, '$1 pytest -p mortise_coverage')
    : text.replace(MODULE, `$1 mortise_coverage ${module}`);
}

/** The records of lines that tests run, in a folder outside the tree. */
export class LineRecords {
  private constructor(readonly folder: string) {}

  /**
   * Prepare for a run.
   *
   * @param files the files to measure, by paths relative to the folder of the tests.
   */
  static async for(aside: string, files: readonly ChangedFile[]): Promise<LineRecords> {
    const folder = join(aside, 'lines');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const before = Object.fromEntries(files.map(each => [each.path, each.before.text]));
    await writeFile(join(folder, 'files.json'), JSON.stringify(before));
    return new LineRecords(folder);
  }

  /** The environment for the tests. */
  env(env: Env): Env {
    return { ...env, ...pythonModules('pytest', env), MORTISE_COVERAGE: this.folder };
  }

  /** The lines that ran; `undefined` if nothing was recorded, for example without coverage.py. */
  async read(): Promise<RanLines | undefined> {
    const parsed = parseJson(await smallText(join(this.folder, 'lines.json'), { most: ANY_SIZE }));
    if (!isObject(parsed)) return undefined;
    return new Map(
      Object.entries(parsed).flatMap(([path, lines]) =>
        isObject(lines) ? [[path, ranIn(lines)] as const] : [],
      ),
    );
  }
}

/** The lines that ran in at least one of two runs. */
export function ranInEither(one: RanLines | undefined, other: RanLines | undefined): RanLines | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const paths = new Set([...one.keys(), ...other.keys()]);
  return new Map(
    [...paths].map(path => {
      const both = [one.get(path), other.get(path)];
      const run = new Set(both.flatMap(each => each?.run ?? []));
      const imported = new Set(both.flatMap(each => each?.imported ?? []).filter(each => !run.has(each)));
      const missed = new Set(both.flatMap(each => each?.missed ?? []));
      const isElse = (line: number) => !run.has(line) && !imported.has(line);
      return [path, { run: [...run], imported: [...imported], missed: [...missed].filter(isElse) }];
    }),
  );
}

function ranIn({ run, imported, missed }: Readonly<Record<string, unknown>>): RanIn {
  return { run: numbersOf(run), imported: numbersOf(imported), missed: numbersOf(missed) };
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'number') : [];
}
