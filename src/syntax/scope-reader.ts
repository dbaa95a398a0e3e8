import { type Document, memoized } from '../text/index.js';
import { languageOf } from './detect.js';
import { type Grammar, grammarFor } from './grammar.js';
import type { GrammarLoader } from './loader.js';
import type { ScopeReader, Scopes } from './scopes.js';
import { scopesByLines } from './scopes-by-lines.js';
import { scopesByOutline } from './scopes-by-outline.js';
import { PYTHON_STATEMENTS, scopesByTree } from './scopes-by-tree.js';
import { syntaxOf } from './syntax.js';

/**
 * Get ready to read what encloses what in a file, by its path: Python by its tree, or by
 * indentation if there is no grammar or the text does not parse; other languages as far as their
 * outlines go.
 *
 * @throws Error what the loader throws for a grammar or engine that is there but cannot be read.
 * @example (await scopesFor('a.py', loader)).scopes(Document.of('def f():\n    pass\n')).statements.length // 2
 */
export async function scopesFor(path: string, loader: GrammarLoader): Promise<ScopeReader> {
  const language = languageOf(path);
  if (language.name === 'python') {
    const grammar = await grammarFor(PYTHON_STATEMENTS, loader);
    return { scopes: memoized((document: Document) => ofPython(document, grammar)) };
  }
  const syntax = await syntaxOf(language, loader);
  return { scopes: memoized((document: Document) => scopesByOutline(document, syntax)) };
}

function ofPython(document: Document, grammar: Grammar | undefined): Scopes {
  return (grammar && scopesByTree(document, grammar)) ?? scopesByLines(document);
}
