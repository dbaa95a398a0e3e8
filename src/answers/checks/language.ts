// Code in a language that its file is not written in.

import type { Fenced } from '../reply/blocks.js';
import { Unclear } from '../unread.js';

/** Languages that one kind of file has in it, by the names in fences and the ends of paths. */
const FAMILIES: readonly (readonly string[])[] = [
  'js jsx ts tsx javascript typescript mjs cjs mts cts vue svelte html css scss astro',
  'md mdx markdown txt text',
  'json jsonc json5',
  'yaml yml',
  'toml ini cfg conf properties',
  'py python pyi',
  'rb ruby',
  'rs rust',
  'go golang',
  'java kotlin kt kts groovy gradle scala',
  'c h cpp cc hpp c++ cxx hxx objc m mm',
  'cs csharp c# csx',
  'sh bash zsh shell bats',
  'php',
  'swift',
  'sql',
].map(names => names.split(' '));

/** Refuse a fence of a language that a file is not written in, as far as both are known. */
export function refuseOtherLanguage({ info }: Fenced, path: string): void {
  if (!isOtherLanguage(info, path)) return;
  throw new Unclear(`This is ${info.split(/\s/, 1)[0]}, which ${path} is not.`, {
    paths: [],
    lines: [],
  });
}

/** Whether a file is not written in the language of a fence, as far as both are known. */
export function isOtherLanguage(info: string, path: string): boolean {
  const [own, there] = [familyOf(/^[\w+#-]+/.exec(info)?.[0]), familyOf(/\.(\w+)$/.exec(path)?.[1])];
  return own !== undefined && there !== undefined && own !== there && !own.includes('text');
}

function familyOf(name: string | undefined): readonly string[] | undefined {
  return FAMILIES.find(names => name !== undefined && names.includes(name.toLowerCase()));
}
