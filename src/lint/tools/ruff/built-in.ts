import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutBom } from '../../lint/json.js';
import { addAll } from '../../text/many.js';
import { errorCode } from '../file-system.js';
import { quicklyCompiled } from '../quickly-compiled.js';
import { pythonFiles } from './python-files.js';
import { type FolderSettings, type RuffSettings, ruffSettingsBelow } from './ruff-settings.js';
import type { BuiltIn, Place, Ran } from './runner.js';

/** The part of ruff's package for Node that is used here. */
interface Ruff {
  readonly Workspace: { new (options: unknown, encoding: number): Workspace };
  readonly PositionEncoding: { readonly Utf32: number };
}

interface Workspace {
  check(text: string): readonly Diagnostic[];
  free(): void;
}

interface Point {
  readonly row: number;
  readonly column: number;
}

interface Diagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: Point;
  readonly end_location: Point;
  readonly fix: {
    readonly message: string | null;
    readonly edits: readonly {
      readonly content: string | null;
      readonly location: Point;
      readonly end_location: Point;
    }[];
  } | null;
}

/**
 * Rules whose fixes ruff calls safe wherever it offers one. Its build for Node does not tell how safe a fix is, so that
 * all others count as unsafe.
 */
const SAFE: ReadonlySet<string> = new Set(
  'E401 E703 E713 E714 F401 F541 F632 F901 I001 UP004 UP015 UP024 W292 W605'.split(' '),
);

/** Ruff's build for Node, where that package is installed: it serves where there is no ruff. */
export const ruffWasm: BuiltIn = {
  load: () => {
    const ruff = loaded();
    const known: Known = new Map();
    return ruff && ((place, signal) => report(ruff, place, signal, known));
  },
};

/** What ruff says of texts, by its settings and the text: it takes nothing else into account. */
type Known = Map<string, readonly Diagnostic[]>;

function loaded(): Ruff | undefined {
  try {
    return quicklyCompiled<Ruff>('@astral-sh/ruff-wasm-nodejs');
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** What ruff would print of the same files: of each with the settings of the folder that it is in. */
async function report(ruff: Ruff, place: Place, signal: AbortSignal | undefined, known: Known): Promise<Ran> {
  const settingsAt = await ruffSettingsBelow(place.folder);
  const top = settingsAt('').settings;
  if (top.kind === 'failed') return ran(2, '', top.message);
  const workspaces = new Map<Settings, Workspace>();
  const records: unknown[] = [];
  let files = 0;
  try {
    for await (const path of pythonFiles(place.folder, place.paths, each =>
      isLeftOut(each, settingsAt(each)),
    )) {
      if (signal?.aborted === true) break;
      const { folder, settings } = settingsAt(path);
      if (settings.kind === 'failed') continue;
      const workspace = workspaces.get(settings) ?? workspaceOf(ruff, settings, known);
      if (typeof workspace === 'string')
        return ran(2, '', folder === '' ? workspace : `${folder}: ${workspace}`);
      workspaces.set(settings, workspace);
      const ignores = (rule: string) => settings.ignores(pathIn(folder, path), rule);
      addAll(records, await recordsOf(workspace, place.folder, path, ignores));
      files++;
    }
  } finally {
    for (const workspace of workspaces.values()) workspace.free();
  }
  return ran(records.length > 0 ? 1 : 0, JSON.stringify(records), files > 0 ? '' : 'No Python files found');
}

/** Files whose settings cannot be taken are left out, which a warning says. */
function isLeftOut(path: string, { folder, settings }: FolderSettings): boolean {
  return settings.kind === 'settings' && settings.excludes(pathIn(folder, path));
}

function pathIn(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

function ran(exitCode: number, stdout: string, stderr: string): Ran {
  return { exitCode, report: stdout, stdout, stderr };
}

type Settings = RuffSettings & { readonly kind: 'settings' };

function workspaceOf(
  { Workspace, PositionEncoding }: Ruff,
  { options }: Settings,
  known: Known,
): Workspace | string {
  try {
    return remembering(new Workspace(options, PositionEncoding.Utf32), JSON.stringify(options), known);
  } catch (error) {
    // It says what it does not know in the settings.
    return error instanceof Error ? error.message : String(error);
  }
}

/** The same, but a text that was looked at with these settings is not looked at again. */
function remembering(workspace: Workspace, settings: string, known: Known): Workspace {
  const check = (text: string) => {
    const key = createHash('sha256').update(settings).update('\0').update(text).digest('hex');
    const said = known.get(key) ?? workspace.check(text);
    known.set(key, said);
    return said;
  };
  return { check, free: () => workspace.free() };
}

async function recordsOf(
  workspace: Workspace,
  folder: string,
  path: string,
  ignores: (rule: string) => boolean,
): Promise<readonly unknown[]> {
  const text = textOf(await readFile(join(folder, path)));
  if (text === undefined) return [recordOf(path, NOT_UTF_8)];
  return workspace
    .check(withoutBom(text))
    .filter(({ code }) => code === null || !(ignores(code) || isOfPackage(path, code)))
    .sort((a, b) => compared(a.start_location, b.start_location))
    .map(each => recordOf(path, each));
}

/** Whether ruff finds it only since it is not told that the file is that of a package: modules beside it are names, too. */
function isOfPackage(path: string, code: string): boolean {
  return code === 'F822' && isInit(path);
}

function isInit(path: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path);
}

const START: Point = { row: 1, column: 1 };
const NOT_UTF_8: Diagnostic = {
  code: 'E902',
  message: 'stream did not contain valid UTF-8',
  start_location: START,
  end_location: START,
  fix: null,
};

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function compared(a: Point, b: Point): number {
  return a.row - b.row || a.column - b.column;
}

function recordOf(filename: string, { code, message, start_location, end_location, fix }: Diagnostic) {
  return {
    code,
    message,
    filename,
    location: start_location,
    end_location,
    fix: fix && fixOf(filename, code, fix),
  };
}

function fixOf(filename: string, code: string | null, { message, edits }: NonNullable<Diagnostic['fix']>) {
  // What a package exports may be imported for no other reason.
  const isSafe = code !== null && SAFE.has(code) && !(code === 'F401' && isInit(filename));
  return {
    applicability: isSafe ? 'safe' : 'unsafe',
    message: message ?? '',
    edits: edits.map(each => ({ ...each, content: each.content ?? '' })),
  };
}
