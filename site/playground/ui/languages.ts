import { defineLanguageFacet, Language, LRLanguage } from '@codemirror/language';
import type { LRParser } from '@lezer/lr';

const lr = (parser: LRParser) => LRLanguage.define({ parser });
const script = async (dialect: string) =>
  lr((await import('@lezer/javascript')).parser.configure({ dialect }));

/** By the endings of file names. Each is fetched when the first file of it is shown. */
const LANGUAGES: readonly (readonly [endings: string, load: () => Promise<Language>])[] = [
  ['js mjs cjs jsx', () => script('jsx')],
  ['ts mts cts', () => script('ts')],
  ['tsx', () => script('ts jsx')],
  ['py pyi', async () => lr((await import('@lezer/python')).parser)],
  ['json jsonc json5 ipynb', async () => lr((await import('@lezer/json')).parser)],
  ['css scss less', async () => lr((await import('@lezer/css')).parser)],
  ['html htm vue svelte php', async () => lr((await import('@lezer/html')).parser)],
  ['xml svg xsd plist csproj', async () => lr((await import('@lezer/xml')).parser)],
  ['yaml yml', async () => lr((await import('@lezer/yaml')).parser)],
  ['rs', async () => lr((await import('@lezer/rust')).parser)],
  ['go', async () => lr((await import('@lezer/go')).parser)],
  ['java cs kt', async () => lr((await import('@lezer/java')).parser)],
  ['c h cc cpp cxx hpp hh hxx', async () => lr((await import('@lezer/cpp')).parser)],
  [
    'md markdown mdx',
    async () => new Language(defineLanguageFacet(), (await import('@lezer/markdown')).parser, [], 'markdown'),
  ],
];

/** The colours for a file by its name; `undefined` for one of a language that is not known. */
export async function languageOf(path: string): Promise<Language | undefined> {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const load = LANGUAGES.find(([endings]) => endings.split(' ').includes(ending))?.[1];
  return load?.();
}
