import type { Texts } from '../edit/index.js';

/** A comment of one word, in the ways of common languages. */
const COMMENT =
  /^(?:\/\/+|#+|--|;+|%+|<!--|\/\*+|\(\*)\s*(?:(?:file|filename|path)\s*:\s*)?(\S+?)\s*(?:-->|\*+\/|\*\))?$/i;
/** A path that ends in a file with an extension. */
const PATH = /^[^\s:*?"<>|]+\.[A-Za-z0-9]{1,10}$/;

/** How fences name languages. */
const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'bash c c# c++ cmake clojure cpp cs csharp css dart diff dockerfile elixir erlang fsharp go golang graphql groovy ' +
    'haskell html java javascript js json json5 jsonc jsx julia kotlin kt less lua makefile markdown md objc objective-c ' +
    'ocaml perl php plaintext powershell proto ps1 py python python3 r rb rs ruby rust sass scala scss sh shell sql svelte ' +
    'swift text toml ts tsx txt typescript vue xml yaml yml zsh'
  ).split(' '),
);

/**
 * Both texts without a first line that only labels the block: a comment with the path of the file, or the name of its language,
 * as it stands behind a fence. `undefined` where they do not share one, or nothing else is searched for.
 *
 * @example withoutLabel({ search: ['python', 'a'], replace: ['python', 'b'] }, undefined) // { search: ['a'], replace: ['b'] }
 */
export function withoutLabel({ search, replace }: Texts, path: string | undefined): Texts | undefined {
  const [s, r] = [firstSolid(search), firstSolid(replace)];
  const label = search[s]?.trim();
  if (label === undefined || label !== replace[r]?.trim() || !isLabel(label, path)) return undefined;
  const rest = replace.slice(r + 1);
  return { search: search.slice(s + 1), replace: rest.length > 0 ? rest : [''] };
}

function firstSolid(lines: readonly string[]): number {
  return lines.findIndex(line => line.trim() !== '');
}

/** Where the path of the file is known, a comment with another one says something else. */
function isLabel(line: string, path: string | undefined): boolean {
  if (LANGUAGES.has(line.toLowerCase())) return true;
  const named = pathInComment(line);
  return named !== undefined && (path === undefined || nameOf(named) === nameOf(path));
}

/**
 * The path that a line is, as a comment of nothing else; `undefined` where it is none.
 *
 * @example pathInComment('// src/a.ts') // 'src/a.ts'
 */
export function pathInComment(line: string): string | undefined {
  const named = COMMENT.exec(line)?.[1]?.replace(/^[`'"*]+|[`'"*:]+$/g, '') ?? '';
  return PATH.test(named) ? named : undefined;
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) as string;
}
