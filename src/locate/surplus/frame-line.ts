import { isDefinition } from '../line-kinds.js';
import { lowerCaseWords, namesEdit, onlyNamesEdit } from './edit-words.js';
import { isPathLine } from './path-line.js';

/**
 * What kind of line may be around a quote without belonging to the file: `fence` of code;
 * `conflict` mark of a block of an edit or a merge; `mark`, signs alone; `opener` and `closer`, a
 * tag; `token` that a model ends a text with; `path` of the file; `language` of the code; `label`,
 * words that announce what follows; `prose`, a sentence.
 */
export type FrameSort =
  | 'fence'
  | 'conflict'
  | 'mark'
  | 'opener'
  | 'closer'
  | 'token'
  | 'path'
  | 'language'
  | 'label'
  | 'prose';

/** How fences name languages. */
const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'bash c c# c++ cmake clojure cpp cs csharp css dart diff dockerfile elixir erlang fsharp go golang graphql groovy ' +
    'haskell html java javascript js json json5 jsonc jsx julia kotlin kt less lua makefile markdown md objc objective-c ' +
    'ocaml perl php plaintext powershell proto ps1 py python python3 r rb rs ruby rust sass scala scss sh shell sql svelte ' +
    'swift text toml ts tsx txt typescript vue xml yaml yml zsh'
  ).split(' '),
);

/** The head of a hunk, or five to nine of the signs of a conflict, with some words after. */
const CONFLICT = /^(?:@@(?: .*)?|([<>=|])\1{4,8}(?:\s+[\w./()-]+){0,4})$/;
const MARK = /^(["'`=+*~_-])\1{2,}$/;
const FENCE = /^(?:`{3,}|~{3,})[\w+#.-]*$/;
const OPENER = /^(?:<([\w.:-]+)>|\[([\w-]+)\]|<!\[(CDATA)\[)$/;
const CLOSER = /^(?:<\/([\w.:-]+)>|\[\/([\w-]+)\]|\](\])>)$/;
const TOKEN = /^<\|[^|<>]+\|>$/;
/** Letters and the signs of sentences; no brackets but round ones, no operators. */
const WORDS_ALONE = /^[\p{L}\p{N}\s'’"“”,.:;!?()/*_`#-]+$/u;
const SENTENCE = /^[(*_]*\p{Lu}.*[.!:…?][)*_]*$/u;
/** A longer line says more than a frame does. */
const LONGEST = 200;

/**
 * What sort of frame a line is; `undefined` if it may be code or text of the file.
 *
 * @example frameSort('<<<<<<< SEARCH', undefined) // 'conflict'
 */
export function frameSort(line: string, path: string | undefined): FrameSort | undefined {
  const text = line.trim();
  if (text === '' || text.length > LONGEST) return undefined;
  if (FENCE.test(text)) return 'fence';
  if (CONFLICT.test(text)) return 'conflict';
  if (MARK.test(text)) return 'mark';
  if (OPENER.test(text)) return 'opener';
  if (CLOSER.test(text)) return 'closer';
  if (TOKEN.test(text)) return 'token';
  if (isPathLine(text, path)) return 'path';
  return LANGUAGES.has(text.toLowerCase()) ? 'language' : sortOfWords(line);
}

/** Words begin at the margin: what is indented belongs to the code around it. */
function sortOfWords(line: string): FrameSort | undefined {
  const text = line.trimEnd();
  if (/^\s/.test(line) || !WORDS_ALONE.test(text)) return undefined;
  const count = lowerCaseWords(text).length;
  if (mayBeCode(text)) return undefined;
  if (isLabel(text)) return namesEdit(text) || count >= 4 ? 'label' : undefined;
  return count >= 4 && SENTENCE.test(text) && !/[;#]$/.test(text) ? 'prose' : undefined;
}

/**
 * Whether words may be the head of a block in a language that writes it with words: a call, or no
 * capital at the start.
 */
function mayBeCode(text: string): boolean {
  return /\w\(/.test(text) || isDefinition(text) || (/^\p{Ll}/u.test(text) && !onlyNamesEdit(text));
}

function isLabel(text: string): boolean {
  return /:[*_]*$/.test(text) || (/^[/#*-]/.test(text) && onlyNamesEdit(text));
}

/** The name of a tag, equal for the one that opens and the one that closes. */
export function tagName(line: string): string | undefined {
  const [, xml, bb, cdata] = OPENER.exec(line.trim()) ?? CLOSER.exec(line.trim()) ?? [];
  return xml ?? bb ?? (cdata === undefined ? undefined : 'CDATA');
}
