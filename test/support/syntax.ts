import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeGrammars } from '../../src/node/grammars.js';
import { languageNamed, NO_GRAMMARS, type Syntax, syntaxOf } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';
import { ROOT } from './sources.js';

const FOLDER = join(ROOT, 'test/syntax/fixtures');
const GRAMMARS = new NodeGrammars();

/** The languages that have a fixture. */
export const FIXTURES: readonly string[] = readdirSync(FOLDER)
  .filter(name => name.endsWith('.txt'))
  .map(name => name.slice(0, -'.txt'.length));

export function fixture(language: string): string {
  return readFileSync(join(FOLDER, `${language}.txt`), 'utf8');
}

/** Where the outline of a fixture is kept. */
export function pinned(language: string): string {
  return join(FOLDER, `${language}.outline`);
}

/** What reads a language, with its grammar if it has one. */
export function syntax(language: string): Promise<Syntax> {
  return syntaxOf(known(language), GRAMMARS);
}

/** What reads a language with its grammar alone, without a tool that knows it better. */
export function grammarOnly(language: string): Promise<Syntax> {
  const loader = { engine: () => GRAMMARS.engine(), grammar: GRAMMARS.grammar.bind(GRAMMARS) };
  return syntaxOf(known(language), loader);
}

/** What reads a language by its lines. */
export function linesOnly(language: string): Promise<Syntax> {
  return syntaxOf(known(language), NO_GRAMMARS);
}

/** The document that a text with a byte order mark in front is read as. */
export function withBom(text: string): Document {
  const read = Document.decode(new TextEncoder().encode(`\ufeff${text}`));
  if (read.kind !== 'document') throw new Error(read.reason);
  return read.document;
}

function known(name: string) {
  const language = languageNamed(name);
  if (language === undefined) throw new Error(`No language ${name}`);
  return language;
}
