import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { sources } from './sources.js';

/** A regular expression of `src`: written as a literal, or composed while its module is loaded. */
export interface Expression {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A place where a regular expression is built while the program works. */
export interface Built {
  readonly path: string;
  readonly line: number;
}

interface Found {
  readonly literals: readonly Expression[];
  readonly built: readonly Built[];
  /** The modules that compose an expression while they are loaded. */
  readonly composing: readonly string[];
}

/** All regular expressions that the sources write, and all places that build some. */
export function expressions(): Found {
  const literals: Expression[] = [];
  const built: Built[] = [];
  const composing = new Set<string>();
  for (const { path, text } of sources()) {
    if (!/RegExp|\//.test(text)) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
    const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    const visit = (node: ts.Node, inFunction: boolean): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
        literals.push({ path, line: lineOf(node), source, flags });
      }
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') {
        if (inFunction) built.push({ path, line: lineOf(node) });
        else composing.add(path);
      }
      ts.forEachChild(node, child => visit(child, inFunction || ts.isFunctionLike(node)));
    };
    visit(file, false);
  }
  return { literals, built, composing: [...composing] };
}

/** What modules compose while they are loaded. */
export async function composed(paths: readonly string[]): Promise<readonly Expression[]> {
  const made: Expression[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, given: [string, string?]) {
      const built = new target(...given);
      const [, path] = /\/src\/([^\s:?]+\.ts)/.exec(new Error().stack ?? '') ?? [];
      if (path !== undefined) made.push({ path, line: 0, source: built.source, flags: built.flags });
      return built;
    },
  });
  try {
    for (const path of paths) await import(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)));
  } finally {
    globalThis.RegExp = own;
  }
  return made;
}
