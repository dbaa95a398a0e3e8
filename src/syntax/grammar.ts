import type { Language as Compiled, Parser, Query } from 'web-tree-sitter';
import type { EscapeRules } from './escapes.js';
import type { GrammarName, TreeRules } from './language.js';
import type { LineBreakRules } from './line-break-rules.js';
import type { Engine, GrammarLoader } from './loader.js';
import type { OneLineLiterals } from './one-line-literals.js';

/** A grammar that is ready: its parser, and the queries of a language. */
export interface Grammar {
  readonly parser: Parser;
  readonly query: Query;
  /** How often the parser may report for each code unit. */
  readonly reports?: number | undefined;
  readonly lineBreaks?: LineBreakRules | undefined;
  readonly escapes?: EscapeRules | undefined;
  readonly literals?: OneLineLiterals | undefined;
}

/**
 * One engine serves a whole process. A start that failed is not kept, so that it can be tried
 * again.
 */
let engine: Promise<Engine['api']> | undefined;

/**
 * An engine that ran out of memory or stack, as at thousands of nested readings of one text, is of
 * no use afterwards, for no grammar, and there is no second one in a process: from then on every
 * file is read by its lines.
 */
let isLost = false;

export function loseEngine(): void {
  isLost = true;
}

export function engineIsLost(): boolean {
  return isLost;
}

/**
 * What each loader has given: one promise a set of rules, so that a grammar is loaded once, when
 * first needed.
 */
const loaded = new WeakMap<GrammarLoader, Map<TreeRules, Promise<Grammar | undefined>>>();

/**
 * The grammar of a language, loaded on its first use; `undefined` if the loader has none, or the
 * engine failed.
 *
 * @throws Error what the loader throws, and if the versions of the files do not belong together.
 */
export function grammarFor(rules: TreeRules, loader: GrammarLoader): Promise<Grammar | undefined> {
  if (isLost) return Promise.resolve(undefined);
  const known = loaded.get(loader) ?? new Map<TreeRules, Promise<Grammar | undefined>>();
  loaded.set(loader, known);
  const promise = known.get(rules) ?? load(rules, loader);
  known.set(rules, promise);
  promise.catch(() => known.delete(rules));
  return promise;
}

async function load(rules: TreeRules, loader: GrammarLoader): Promise<Grammar | undefined> {
  const bytes = await loader.grammar(rules.grammar);
  if (bytes === undefined) return undefined;
  const api = await startEngine(loader);
  const compiled = await compile(api, rules.grammar, bytes);
  const parser = new api.Parser().setLanguage(compiled);
  let query: Query | undefined;
  return {
    parser,
    reports: rules.reports,
    lineBreaks: rules.lineBreaks,
    escapes: rules.escapes,
    literals: rules.literals,
    // Compiling it takes longer than compiling a grammar, and checking whether a text parses does
    // not need it.
    get query() {
      query ??= new api.Query(compiled, rules.query);
      return query;
    },
  };
}

function startEngine(loader: GrammarLoader): Promise<Engine['api']> {
  engine ??= start(loader).catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function start(loader: GrammarLoader): Promise<Engine['api']> {
  const { api, wasm } = await loader.engine();
  // The type of the options is that of the compiler that made the engine, which is not installed
  // here. What it prints when it fails is not needed: it throws as well.
  const options: object = { wasmBinary: wasm, printErr: () => undefined };
  await api.Parser.init(options);
  return api;
}

/** C and C++ share a grammar, and so do others: each file is compiled once. */
const compiledGrammars = new Map<GrammarName, Promise<Compiled>>();

function compile(api: Engine['api'], name: GrammarName, bytes: Uint8Array): Promise<Compiled> {
  const promise = compiledGrammars.get(name) ?? api.Language.load(bytes);
  compiledGrammars.set(name, promise);
  promise.catch(() => compiledGrammars.delete(name));
  return promise;
}
