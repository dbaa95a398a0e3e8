import {
  defineLanguageFacet,
  Language,
  LRLanguage,
  StreamLanguage,
  type StreamParser,
} from '@codemirror/language';
import { csharp, kotlin } from '@codemirror/legacy-modes/mode/clike';
import { powerShell } from '@codemirror/legacy-modes/mode/powershell';
import { properties } from '@codemirror/legacy-modes/mode/properties';
import { ruby } from '@codemirror/legacy-modes/mode/ruby';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { swift } from '@codemirror/legacy-modes/mode/swift';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import type { Extension } from '@codemirror/state';
import { parser as cpp } from '@lezer/cpp';
import { parser as css } from '@lezer/css';
import { parser as go } from '@lezer/go';
import { parser as html } from '@lezer/html';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';
import type { LRParser } from '@lezer/lr';
import { parser as markdown } from '@lezer/markdown';
import { parser as python } from '@lezer/python';
import { parser as rust } from '@lezer/rust';
import { parser as xml } from '@lezer/xml';
import { parser as yaml } from '@lezer/yaml';

// The parsers alone: what completes and indents code is for an editor, and twice as large.
const lr = (parser: LRParser) => () => LRLanguage.define({ parser });
const script = (dialect: string) => lr(javascript.configure({ dialect }));
const stream = (parser: StreamParser<unknown>) => () => StreamLanguage.define(parser);

/** By the endings of file names. */
const LANGUAGES: readonly (readonly [endings: string, make: () => Language])[] = [
  ['js mjs cjs jsx', script('jsx')],
  ['ts mts cts', script('ts')],
  ['tsx', script('ts jsx')],
  ['py pyi', lr(python)],
  ['json jsonc json5 ipynb webmanifest', lr(json)],
  ['css scss less', lr(css)],
  ['html htm vue svelte php', lr(html)],
  ['xml svg xsd plist csproj', lr(xml)],
  ['yaml yml', lr(yaml)],
  ['md markdown mdx', () => new Language(defineLanguageFacet(), markdown, [], 'markdown')],
  ['rs', lr(rust)],
  ['go', lr(go)],
  ['java', lr(java)],
  ['c h cc cpp cxx hpp hh hxx', lr(cpp)],
  ['cs', stream(csharp)],
  ['kt kts', stream(kotlin)],
  ['rb', stream(ruby)],
  ['sh bash zsh', stream(shell)],
  ['ps1 psm1', stream(powerShell)],
  ['swift', stream(swift)],
  ['toml', stream(toml)],
  ['ini cfg conf properties', stream(properties)],
];

const MADE = new Map<() => Language, Language>();

/** The colours for a file by its name; nothing for one of a language that is not known. */
export function languageOf(path: string): Extension {
  const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const make = LANGUAGES.find(([endings]) => endings.split(' ').includes(ending))?.[1];
  if (make === undefined) return [];
  const language = MADE.get(make) ?? make();
  MADE.set(make, language);
  return language.extension;
}
