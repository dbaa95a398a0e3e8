import { type Document, memoized } from '../text/index.js';
import { languageOf } from './detect.js';
import { type Grammar, grammarFor } from './grammar.js';
import type { Language, TreeRules } from './language.js';
import type { GrammarLoader } from './loader.js';
import type { ScopeReader, Scopes } from './scopes.js';
import { scopesByLines } from './scopes-by-lines.js';
import { scopesByOutline } from './scopes-by-outline.js';
import { scopesByQuery } from './scopes-by-query.js';
import { PYTHON_STATEMENTS, scopesByTree } from './scopes-by-tree.js';
import { syntaxOf } from './syntax.js';

/**
 * Get ready to read what encloses what in a file, by its path: by its tree, or if there is no
 * grammar or the text does not parse, Python by indentation and other languages as far as their
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
  const rules = statementRules(language);
  const [syntax, grammar] = [await syntaxOf(language, loader), rules && (await grammarFor(rules, loader))];
  const standIns = rules?.standIns;
  const byQuery = (document: Document) => grammar && scopesByQuery(document, grammar, standIns);
  return { scopes: memoized((document: Document) => byQuery(document) ?? scopesByOutline(document, syntax)) };
}

/** Kept for each language, because a grammar is loaded once for its rules. */
const known = new WeakMap<Language, TreeRules>();

function statementRules(language: Language): TreeRules | undefined {
  const { tree, statements } = language;
  if (tree === undefined || statements === undefined) return undefined;
  const rules = known.get(language) ?? { grammar: tree.grammar, query: statements, ...withStandIns(tree) };
  known.set(language, rules);
  return rules;
}

function withStandIns({ standIns }: TreeRules): Pick<TreeRules, 'standIns'> {
  return standIns === undefined ? {} : { standIns };
}

function ofPython(document: Document, grammar: Grammar | undefined): Scopes {
  return (grammar && scopesByTree(document, grammar)) ?? scopesByLines(document);
}
