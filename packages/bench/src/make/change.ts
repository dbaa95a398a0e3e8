import { posix } from 'node:path';

/** A file as it was before and after somebody changed it. */
export interface Change {
  /** Where it comes from: the repository and the commit, or the two versions. */
  readonly source: string;
  readonly path: string;
  readonly language: string;
  readonly before: string;
  readonly after: string;
  /** The version before `before`, where it is known. */
  readonly earlier?: string;
  /** The newest version, where it is known and is not `after`. */
  readonly later?: string;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  py: 'python',
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'tsx',
  go: 'go',
  rs: 'rust',
  java: 'java',
  kt: 'kotlin',
  kts: 'kotlin',
  swift: 'swift',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  rb: 'ruby',
  php: 'php',
  sh: 'bash',
  bash: 'bash',
  lua: 'lua',
  ex: 'elixir',
  exs: 'elixir',
  scala: 'scala',
  css: 'css',
  scss: 'css',
  html: 'html',
  md: 'markdown',
  rst: 'rst',
  yml: 'yaml',
  yaml: 'yaml',
  json: 'json',
  toml: 'toml',
  ini: 'ini',
  cfg: 'ini',
  conf: 'ini',
  properties: 'ini',
  xml: 'xml',
  sql: 'sql',
  vue: 'vue',
};

/**
 * The language of a file by its name; `undefined` where nobody would have it edited: binary,
 * generated, or not known.
 */
export function languageOf(path: string): string | undefined {
  if (
    /(^|\/)(vendor|node_modules|third_party|dist|snapshots?)\/|\.min\.|[.-]lock\b|\.snap$|(^|\/)(docs?|javadocs?)\/.*\.html$/i.test(
      path,
    )
  )
    return undefined;
  return LANGUAGES[posix.extname(path).slice(1).toLowerCase()];
}

/**
 * As large files are taken. Larger ones are mostly generated, and a benchmark is to be read by
 * others too.
 */
const LARGEST = 300_000;

/**
 * Whether a change can be made into cases: text on both sides that ends in a newline, with one sort
 * of line ending (kinds that are about endings put in their own), and no line that no person would
 * have written.
 */
export function isUsable({ before, after }: Change): boolean {
  return before !== after && [before, after].every(isPlain);
}

function isPlain(text: string): boolean {
  if (text.length < 40 || text.length > LARGEST || !text.endsWith('\n')) return false;
  if (/[\0\r\ufffd\ufeff]/.test(text)) return false;
  return text.split('\n').every(line => line.length <= 1000);
}
