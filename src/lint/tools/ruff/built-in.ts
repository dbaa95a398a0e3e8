import { hashBytes } from '../../../text/index.js';
import { isObject, withoutBom } from '../../../text/json.js';
import { addAll } from '../../../text/many.js';
import { isNear } from '../settings.js';
import type { BuiltIn, BuiltInRun, EntriesIn, Ran } from '../tool.js';
import { OwnModules } from './own-modules.js';
import { type FolderSettings, type RuffSettings, ruffSettings, settingsFor } from './settings.js';

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
 * Rules whose fixes are always safe for ruff. Its build for Node does not report the safety of a
 * fix, so all others count as unsafe.
 */
const SAFE: ReadonlySet<string> = new Set(
  'E401 E703 E713 E714 F401 F541 F632 F901 I001 UP004 UP015 UP024 W292 W605'.split(' '),
);

/** Ruff's build for Node, which is used if ruff is not installed. */
export const builtIn: BuiltIn = {
  package: '@astral-sh/ruff-wasm-nodejs',
  prepare: module => {
    const known: Known = new Map();
    return async (files, entriesIn) =>
      new RuffRun(module as Ruff, await ruffSettings(files), entriesIn, known);
  },
  warnings: async (files, paths) => {
    const nested = (await ruffSettings(files)).filter(({ folder }) => folder !== '' && isNear(folder, paths));
    return nested.flatMap(({ folder, settings }) =>
      settings.kind === 'failed' ? [`ruff does not check the files in ${folder}: ${settings.message}`] : [],
    );
  },
};

/** The findings of ruff, by settings and text: nothing else affects them. */
type Known = Map<string, readonly Diagnostic[]>;

type Settings = RuffSettings & { readonly kind: 'settings' };

/**
 * Checks each file with the settings of its folder. Files whose settings are not supported are left
 * out.
 */
class RuffRun implements BuiltInRun {
  /** By their options, as text. */
  readonly #workspaces = new Map<string, Workspace>();
  readonly #modules = new Map<Settings, OwnModules>();
  readonly #records: unknown[] = [];
  #files = 0;
  #failed: string | undefined;

  constructor(
    readonly ruff: Ruff,
    readonly settings: readonly FolderSettings[],
    readonly entriesIn: EntriesIn,
    readonly known: Known,
  ) {
    const top = settingsFor(settings, '').settings;
    if (top.kind === 'failed') this.#failed = top.message;
  }

  leavesOut(path: string): boolean {
    const { folder, settings } = settingsFor(this.settings, path);
    return (
      this.#failed !== undefined || (settings.kind === 'settings' && settings.excludes(pathIn(folder, path)))
    );
  }

  check(path: string, bytes: Uint8Array): void {
    const { folder, settings } = settingsFor(this.settings, path);
    if (settings.kind === 'failed') return;
    try {
      const found = this.#diagnostics(path, folder, settings, bytes)
        .filter(
          ({ code }) =>
            code === null || !(settings.ignores(pathIn(folder, path), code) || isOfPackage(path, code)),
        )
        .toSorted((a, b) => compared(a.start_location, b.start_location));
      addAll(
        this.#records,
        found.map(each => recordOf(path, each)),
      );
      this.#files++;
    } catch (error) {
      // The error names the unknown setting.
      const message = error instanceof Error ? error.message : String(error);
      this.#failed ??= folder === '' ? message : `${folder}: ${message}`;
    }
  }

  end(): Ran {
    for (const workspace of this.#workspaces.values()) workspace.free();
    if (this.#failed !== undefined) return { exitCode: 2, report: '', stdout: '', stderr: this.#failed };
    const stdout = JSON.stringify(this.#records);
    const stderr = this.#files > 0 ? '' : 'No Python files found';
    return { exitCode: this.#records.length > 0 ? 1 : 0, report: stdout, stdout, stderr };
  }

  /** The findings in a text. The same text with the same settings is checked once. */
  #diagnostics(path: string, folder: string, settings: Settings, bytes: Uint8Array): readonly Diagnostic[] {
    const text = textOf(bytes);
    if (text === undefined) return [NOT_UTF_8];
    const isort = this.#modulesOf(folder, settings).isortFor(path, text);
    const options = withIsort(settings.options, isort);
    const workspace = this.#workspaceOf(options);
    const key = `${hashBytes(bytes)} ${JSON.stringify(options)}`;
    const found = this.known.get(key) ?? this.#withCodes(options, text, workspace.check(withoutBom(text)));
    this.known.set(key, found);
    return isort === undefined ? found.filter(({ code }) => !BY_OWN_MODULES.test(code ?? '')) : found;
  }

  #modulesOf(folder: string, settings: Settings): OwnModules {
    const { options } = settings;
    const isStandard = (name: string) => this.#isStandard(name, options['target-version']);
    const modules =
      this.#modules.get(settings) ?? new OwnModules(this.entriesIn, folder, options, isStandard);
    this.#modules.set(settings, modules);
    return modules;
  }

  /** Ruff itself tells: a module of Python's library stands in a block of its own. */
  #isStandard(name: string, target: unknown): boolean {
    const version = typeof target === 'string' ? { 'target-version': target } : {};
    const workspace = this.#workspaceOf({ ...version, lint: { select: ['I001'] } });
    return workspace.check(`import ${name}\n\nimport zzz_of_others\n`).length === 0;
  }

  /**
   * In preview, ruff reports names instead of codes. The same finding without preview has the code.
   */
  #withCodes(options: Table, text: string, found: readonly Diagnostic[]): readonly Diagnostic[] {
    if (!found.some(each => isName(each.code))) return found;
    const workspace = new this.ruff.Workspace(withoutPreview(options), this.ruff.PositionEncoding.Utf32);
    const key = ({ message, start_location: { row, column } }: Diagnostic) => `${row}:${column} ${message}`;
    const codes = new Map(workspace.check(withoutBom(text)).map(each => [key(each), each.code]));
    workspace.free();
    return found.map(each =>
      isName(each.code) ? { ...each, code: codes.get(key(each)) ?? each.code } : each,
    );
  }

  #workspaceOf(options: Table): Workspace {
    const key = JSON.stringify(options);
    const { Workspace, PositionEncoding } = this.ruff;
    const workspace = this.#workspaces.get(key) ?? new Workspace(options, PositionEncoding.Utf32);
    this.#workspaces.set(key, workspace);
    return workspace;
  }
}

type Table = Settings['options'];

/** Rules whose findings depend on whose a module is. */
const BY_OWN_MODULES = /^(?:I001|TCH?00[12]|unsorted-imports|typing-only-(?:first|third)-party-import)$/;

/** Without the folders of `src`, which this build does not see. */
function withIsort({ src: _, ...options }: Table, isort: Table | undefined): Table {
  if (isort === undefined) return options;
  return { ...options, lint: { ...(isObject(options.lint) && options.lint), isort } };
}

/** Whether a code is the name of a rule, such as `unused-import`. */
function isName(code: string | null): boolean {
  return code !== null && code !== 'invalid-syntax' && /^[a-z]+(?:-[a-z0-9]+)+$/.test(code);
}

function withoutPreview(options: Table): unknown {
  const { lint } = options;
  return { ...options, preview: false, lint: { ...(isObject(lint) && lint), preview: false } };
}

function pathIn(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/**
 * Whether ruff reports this only because it does not know that the file is that of a package, in
 * which modules are names too.
 */
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
  const isSafe =
    code !== null &&
    SAFE.has(code) &&
    // An import in `__init__.py` may be there to export it.
    !(code === 'F401' && isInit(filename));
  return {
    applicability: isSafe ? 'safe' : 'unsafe',
    message: message ?? '',
    edits: edits.map(each => ({ ...each, content: each.content ?? '' })),
  };
}
