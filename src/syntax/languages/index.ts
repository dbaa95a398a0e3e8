import type { Language } from '../language.js';
import { bash } from './bash.js';
import { c } from './c.js';
import { cpp } from './cpp.js';
import { csharp } from './csharp.js';
import { css } from './css.js';
import { go } from './go.js';
import { ini } from './ini.js';
import { java } from './java.js';
import { javascript } from './javascript.js';
import { json, jsonc } from './json.js';
import { kotlin } from './kotlin.js';
import { markdown } from './markdown.js';
import { php } from './php.js';
import { powershell } from './powershell.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';
import { swift } from './swift.js';
import { toml } from './toml.js';
import { tsx } from './tsx.js';
import { typescript } from './typescript.js';
import { xml } from './xml.js';
import { yaml } from './yaml.js';

/** Every language that is known. */
export const LANGUAGES: readonly Language[] = [
  python,
  typescript,
  tsx,
  javascript,
  go,
  rust,
  java,
  c,
  cpp,
  csharp,
  ruby,
  php,
  bash,
  powershell,
  css,
  kotlin,
  swift,
  markdown,
  yaml,
  toml,
  ini,
  json,
  jsonc,
  xml,
];
