import type { EditLines } from '../edit-lines.js';
import type { Draft } from './draft.js';

/**
 * What lines look like, as far as the kinds need it. Not the engine's own idea of it, which is on
 * trial here.
 */
export const isBlank = (line: string) => line.trim() === '';

export const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0] ?? '';

const COMMENT =
  /^\s*(\/\/|\/\*|\*|<!--|--\s|#(?!(?:include|define|undef|if|ifdef|ifndef|elif|else|endif|pragma|error|region|!)\b))/;

export const isComment = (line: string) => COMMENT.test(line);

/** A statement, or part of one: neither blank nor a comment. */
export const isCode = (line: string) => !isBlank(line) && !isComment(line);

const HEAD =
  /^\s*([\w@<>*&:.,[\]]+\s+)*(def|class|func|fn|fun|function|interface|struct|module|trait|impl|enum|type|describe|it|test)\b/;

/**
 * Whether a line says what stands below it. With another name in it, an edit is meant for another
 * place.
 */
export const isHead = (line: string) =>
  HEAD.test(line) || /^[\w\s*&<>:,[\]]+\([^;]*\)[\w\s]*\{$/.test(line) || /^\s*["'\w-]+:\s*[{[]?$/.test(line);

/** Words of languages, which no writer gets wrong. */
const KEYWORDS = new Set(
  (
    'abstract assert async await break case catch class const constexpr continue default defer delete double else elif ' +
    'elsif endif enum export extends final finally float for foreach from func function global goto guard implements ' +
    'import include inline instanceof interface internal lambda long match module mutable namespace None null ' +
    'nullptr operator override package pass private protected public readonly require rescue return self short ' +
    'signed sizeof static string struct super switch template then this throw throws trait true True false False try ' +
    'type typedef typename typeof union unless unsigned until using void volatile where while with yield end then'
  ).split(' '),
);

/** Names of a line that a writer could get wrong. */
export const namesOf = (line: string) =>
  (line.match(/[A-Za-z_][A-Za-z0-9_]{3,}/g) ?? []).filter(word => !KEYWORDS.has(word));

/**
 * The indentation of one level of a file: a tab, or so many blanks; `undefined` where it has none.
 */
export function unitOf(file: readonly string[]): string | undefined {
  const indents = file.map(indentOf).filter(indent => indent !== '');
  if (indents.length < 4) return undefined;
  const tabs = indents.filter(indent => indent.startsWith('\t')).length;
  if (tabs > 0) return tabs === indents.length ? '\t' : undefined;
  const widths = new Map<number, number>();
  // Comment blocks and continued lines stand one or three blanks in: what most lines are a multiple
  // of decides.
  for (const width of [2, 4]) widths.set(width, indents.filter(indent => indent.length % width === 0).length);
  if ((widths.get(4) ?? 0) >= indents.length * 0.9) return '    ';
  return (widths.get(2) ?? 0) >= indents.length * 0.9 ? '  ' : undefined;
}

/** Whether blank lines are empty: how a writer who shifts a text indents others, nobody can say. */
export const hasEmptyBlanks = ({ search, replace }: EditLines) =>
  [...search, ...replace].every(line => line === '' || !isBlank(line));

/** All lines of both halves that are not blank. */
export const solidLines = ({ search, replace }: EditLines) =>
  [...search, ...replace].filter(line => !isBlank(line));

/** A comment as the language of a file writes it; `undefined` where it has none. */
export function commentIn({ change }: Draft, text: string): string | undefined {
  const sign = COMMENT_SIGNS.find(([, languages]) => languages.includes(change.language))?.[0];
  return sign === undefined ? undefined : `${sign} ${text}`;
}

const COMMENT_SIGNS: readonly (readonly [string, readonly string[]])[] = [
  [
    '//',
    [
      'javascript',
      'typescript',
      'tsx',
      'go',
      'rust',
      'java',
      'kotlin',
      'swift',
      'c',
      'cpp',
      'csharp',
      'php',
      'scala',
    ],
  ],
  ['#', ['python', 'ruby', 'bash', 'yaml', 'toml', 'elixir']],
  ['--', ['lua', 'sql']],
];
