import { slashed } from './paths.js';

/** A marker line of a patch. `unknown` looks like the others but is none of them. */
export type Mark =
  | { readonly kind: 'begin' | 'end' | 'end-of-file' | 'unknown' }
  | {
      readonly kind: 'add' | 'update' | 'delete' | 'move';
      /** `undefined` if what is there is no path. */
      readonly path: string | undefined;
    };

const PLAIN = { 'begin patch': 'begin', 'end patch': 'end', 'end of file': 'end-of-file' } as const;
const NAMING = {
  'add file': 'add',
  'update file': 'update',
  'delete file': 'delete',
  'move to': 'move',
} as const;

const MARK =
  /^\*\*\*[ \t]*(?:(begin patch|end patch|end of file)[ \t]*|(add file|update file|delete file|move to)[ \t]*:(.*))$/i;
const NEARLY =
  /^\*\*\*[ \t]*(?:begin|end|add|create|new|update|modify|edit|delete|remove|move|rename|file)\b/i;

/** Longer ones are no paths of files. */
const LONGEST_PATH = 1000;
const WRAPPED = /^(?:`([^`]+)`|"([^"]+)"|'([^']+)'|\*\*([^*]+)\*\*|\*([^*]+)\*)$/;
/** Only after an extension or quotation marks: `notes (old)` may be the name of a file. */
const REMARK = /^(.*\.\w{1,15}|`[^`]+`|"[^"]+"|'[^']+'|\*\*[^*]+\*\*)(?::|[ \t]+\([^()]*\))$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no path on a line holds one
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Read a line as a marker of a patch, in the first column.
 *
 * @example readMark('*** Add File: a.py') // { kind: 'add', path: 'a.py' }
 */
export function readMark(line: string): Mark | undefined {
  if (!line.startsWith('***')) return undefined;
  const found = MARK.exec(line);
  if (found === null) return NEARLY.test(line) ? { kind: 'unknown' } : undefined;
  const [, plain, naming, rest] = found;
  if (plain !== undefined) return { kind: PLAIN[plain.toLowerCase() as keyof typeof PLAIN] };
  const kind = NAMING[(naming as string).toLowerCase() as keyof typeof NAMING];
  return { kind, path: readPatchPath(rest as string) };
}

/**
 * The path after a marker, which shows that it is one: read as it is, except for quotation marks or
 * stars around it, a remark after its extension, and the backslashes of Windows. `undefined` if
 * there is none.
 *
 * @example readPatchPath('`src/a.py` (new)') // 'src/a.py'
 */
export function readPatchPath(text: string): string | undefined {
  if (text.length > LONGEST_PATH) return undefined;
  const bare = text.trim();
  const named = REMARK.exec(bare)?.[1] ?? bare;
  const inner = WRAPPED.exec(named)
    ?.slice(1)
    .find(group => group !== undefined);
  const path = slashed((inner ?? named).trim());
  return path === '' || CONTROL.test(path) ? undefined : path;
}
