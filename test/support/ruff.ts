import { createRequire } from 'node:module';

/** What the package of ruff for Node says of a text. */
interface Diagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: Place;
  readonly end_location: Place;
  readonly fix: {
    readonly message: string | null;
    readonly edits: readonly {
      readonly content: string | null;
      readonly location: Place;
      readonly end_location: Place;
    }[];
  } | null;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

interface Ruff {
  readonly Workspace: {
    new (options: unknown, encoding: number): { check(text: string): readonly Diagnostic[] };
  };
  readonly PositionEncoding: { readonly Utf32: number };
}

/**
 * Rules whose fixes ruff's command calls safe, of those that tests have: its package does not tell.
 */
const SAFE = /^(?:E401|F401|F541|I001|UP006|UP007|UP035|UP045)$/;

/**
 * Ruff as a function: what `ruff check --output-format json` prints of some files.
 *
 * @param options what stands below `[tool.ruff]`.
 */
export function ruffJson(options: unknown, files: Readonly<Record<string, string>>): string {
  const { Workspace, PositionEncoding } = createRequire(import.meta.url)(
    '@astral-sh/ruff-wasm-nodejs',
  ) as Ruff;
  const workspace = new Workspace(options, PositionEncoding.Utf32);
  const records = Object.entries(files).flatMap(([file, text]) =>
    workspace.check(text).map(found => record(file, found)),
  );
  return JSON.stringify(records);
}

function record(filename: string, { code, message, start_location, end_location, fix }: Diagnostic) {
  const applicability = SAFE.test(code ?? '') ? 'safe' : 'unsafe';
  return {
    code,
    message,
    filename,
    location: start_location,
    end_location,
    fix: fix && { applicability, message: fix.message, edits: fix.edits },
  };
}
