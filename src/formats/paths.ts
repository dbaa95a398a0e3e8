/** Longer lines are prose; the limit also bounds the work on a line. */
const LONGEST = 500;
/** More than this around a path is no decoration. */
const MOST_LAYERS = 8;

/** Names of files that have no extension and usually no folder. */
const PLAIN_NAMES = new Set([
  ...['AUTHORS', 'BUILD', 'Brewfile', 'CHANGELOG', 'CODEOWNERS', 'CONTRIBUTING', 'COPYING', 'Caddyfile'],
  ...['Containerfile', 'Dockerfile', 'GNUmakefile', 'Gemfile', 'Jenkinsfile', 'Justfile', 'LICENSE'],
  ...[
    'Makefile',
    'NOTICE',
    'Pipfile',
    'Procfile',
    'README',
    'Rakefile',
    'Tiltfile',
    'VERSION',
    'Vagrantfile',
  ],
  ...['WORKSPACE', 'configure', 'gradlew', 'justfile', 'makefile'],
]);

/** What is taken off around a path, as often as it fits; the group is what remains. */
const LAYERS: readonly RegExp[] = [
  /^#{1,6}[ \t]*([^ \t].*)$/,
  /^(?:\/\/|--|;)[ \t]*([^ \t].*)$/,
  /^<!--(.+)-->$/,
  /^\/\*(.+)\*\/$/,
  /^(?:[-*+]|\d{1,3}[.)])[ \t]+([^ \t].*)$/,
  /^\*\*(.+)\*\*$/,
  /^\*([^*]+)\*$/,
  /^(.+):$/,
  /^(.+)[ \t]\([^()]*\)$/,
];
const LABEL = /^(?:file(?:[ _-]?(?:name|path))?|path)[ \t]*:(?!\/\/)(.+)$/i;
const BOLD_LABEL = /^\*\*([^*:]{1,20})(?::\*\*|\*\*:)/;
const QUOTED = /^(?:`([^`]+)`|"([^"]+)"|'([^']+)')$/;
const BLANK = /\s/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no path on a line holds one
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
/** Not in a path that nothing vouches for: addresses, tags, wild cards, code. */
const FOREIGN = /:\/\/|[<>|*?"`;={}]/;
/** The number of a line behind a path. */
const LINE_BEHIND = /(?::\d{1,7}){1,2}$/;
const ENDS_IN_NAME = /[\w\])+~@$\u0080-\uffff-]$/;
const EXTENSION = /\.(?=\w*[A-Za-z])[\w+-]{1,15}$/;

/** What a line vouches for by how it is written around the path. */
interface Undressed {
  readonly text: string;
  readonly labelled: boolean;
  readonly quoted: boolean;
}

/**
 * Read a line as the path of a file, without what models put around one: `**a.py**`, `` `a.py` ``,
 * `# a.py:`, `### a.py`, `File: a.py`, quotation marks, a list's bullet. `undefined` if the line is
 * something else: a sentence that names a file is no path. After a label, a name need not look like
 * a path; after a label and in quotation marks, any text is a path.
 *
 * @example readPath('### `src/a.py` (new):') // 'src/a.py'
 */
export function readPath(line: string): string | undefined {
  if (line.length > LONGEST) return undefined;
  const undressed = undress({ text: line.trim(), labelled: false, quoted: false });
  if (!isPath(undressed)) return undefined;
  const path = slashed(undressed.text);
  return longerPath(line, path) ?? path;
}

/** `hooks/a.ts (i.e. packages/ui/hooks/a.ts)` says the whole path in its parentheses. */
function longerPath(line: string, path: string): string | undefined {
  const [, inside = ''] = /\(([^()]*)\)[^()]*$/.exec(line) ?? [];
  return inside
    .split(/[\s`"']+/)
    .map(slashed)
    .find(word => word.endsWith(`/${path}`));
}

function undress(line: Undressed): Undressed {
  let now = line;
  for (let layer = 0; layer < MOST_LAYERS && !now.quoted; layer++) {
    now = withoutQuotes(now) ?? withoutLabel(now) ?? withoutLayer(now) ?? now;
  }
  return now;
}

/** What is in quotes is taken as it is: nothing more comes off. */
function withoutQuotes(line: Undressed): Undressed | undefined {
  const found = QUOTED.exec(line.text);
  const inner = found?.[1] ?? found?.[2] ?? found?.[3];
  return inner === undefined ? undefined : { ...line, text: inner.trim(), quoted: true };
}

function withoutLabel(line: Undressed): Undressed | undefined {
  const inner = LABEL.exec(line.text.replace(BOLD_LABEL, '$1:'))?.[1];
  return inner === undefined ? undefined : { ...line, text: inner.trim(), labelled: true };
}

function withoutLayer(line: Undressed): Undressed | undefined {
  for (const layer of LAYERS) {
    const inner = layer.exec(line.text)?.[1]?.trim();
    if (inner !== undefined && inner !== '') return { ...line, text: inner };
  }
  return undefined;
}

/** `Usage/Examples` and `@vue/runtime-dom` are headings of a page, unless something says a path. */
function isHeading(text: string): boolean {
  const isWords = /^[A-Z][a-z]+(?:\/[A-Z][a-z]+)+$/.test(text);
  return (isWords && !PLAIN_NAMES.has(text.split('/').at(-1) as string)) || /^@[\w-]+\/[\w-]+$/.test(text);
}

function isPath({ text, labelled, quoted }: Undressed): boolean {
  if (text === '' || CONTROL.test(text)) return false;
  if (labelled && quoted) return true;
  if (PLAIN_NAMES.has(text)) return true;
  if (!labelled && !quoted && isHeading(text)) return false;
  if (/^file:\/\/\S+$/i.test(text)) return true;
  const path = text.replace(LINE_BEHIND, '');
  if (path !== text && !/[\\/]/.test(path)) return EXTENSION.test(path) && !BLANK.test(path);
  if (FOREIGN.test(text) || !ENDS_IN_NAME.test(text)) return false;
  if (BLANK.test(text)) return EXTENSION.test(path) && (labelled || quoted || mayHaveBlanks(path));
  // A name alone in quotes right above a block is meant as its file; better one that is not found
  // than another file.
  if (quoted && /^[\w.@+-]+$/.test(text)) return true;
  return labelled || EXTENSION.test(text) || /^\.\w/.test(text) || /[\w.)\]][/\\]\S/.test(text);
}

/**
 * Whether a text with blanks is a path and no sentence: no blank is before its first slash, none at
 * the edge of a name, and none behind an extension.
 */
function mayHaveBlanks(text: string): boolean {
  const names = text.split(/[\\/]/);
  const isName = (name: string) => name.trim() === name && !/\.[A-Za-z]\w{0,7}[\s,]/.test(name);
  return names.length > 1 && !BLANK.test(names[0] as string) && names.every(isName);
}

/**
 * A path with slashes instead of backslashes, if it is clearly one of Windows: it has backslashes,
 * no slash, and each name between them is one that Windows allows.
 *
 * @example slashed('src\\a.py') // 'src/a.py'
 */
export function slashed(path: string): string {
  return WINDOWS.test(path) ? path.replaceAll('\\', '/') : path;
}

/**
 * The form `a\b`, perhaps with a drive. Not a backslash before a space, which escapes it in a
 * shell.
 */
const WINDOWS = /^(?:[A-Za-z]:)?\\?[^\\/:*?"<>|\s][^\\/:*?"<>|]*(?:\\[^\\/:*?"<>|\s][^\\/:*?"<>|]*)+$/;

/**
 * A line that {@link readPath} reads as exactly this path, as plain as possible; `undefined` if
 * there is none.
 *
 * @example printPath('no extension') // 'File: `no extension`'
 */
export function printPath(path: string): string | undefined {
  const spellings = [path, `File: ${path}`, `File: \`${path}\``, `File: "${path}"`, `File: '${path}'`];
  return spellings.find(line => !/[\r\n]/.test(line) && readPath(line) === path);
}

/**
 * The path in a fence's first line: alone, or after the language.
 *
 * @example pathInInfo('python src/a.py') // 'src/a.py'
 */
export function pathInInfo(info: string): string | undefined {
  if (info === '') return undefined;
  // A path with blanks is behind the language.
  const rest = readPath(info.slice(info.search(BLANK)).trim());
  if (rest !== undefined && BLANK.test(info) && BLANK.test(rest)) return rest;
  // A colon after a single letter belongs to a drive.
  const last =
    info
      .replace(LINE_BEHIND, '')
      .split(/\s|=|(?<=\w\w):/)
      .at(-1) ?? '';
  return readPath(last) ?? readPath(info);
}
