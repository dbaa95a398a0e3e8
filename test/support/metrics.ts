import ts from 'typescript';
import type { SourceFile } from './layers.js';

/** A function with a name of its own, a method or a constructor. */
export interface FunctionMetrics {
  readonly name: string;
  /** Where it stands: `path:line`. */
  readonly at: string;
  readonly lines: number;
  readonly commented: boolean;
}

export interface Metrics {
  readonly functions: readonly FunctionMetrics[];
  /** Where the type `any` is written. */
  readonly anys: readonly string[];
  /** Where an exception is caught and nothing is done. */
  readonly emptyCatches: readonly string[];
}

/** Measure source files. */
export function metricsOf(files: readonly SourceFile[]): Metrics {
  const functions: FunctionMetrics[] = [];
  const anys: string[] = [];
  const emptyCatches: string[] = [];
  for (const { path, text } of files) {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const at = (node: ts.Node) => `${path}:${lineOf(source, node.getStart()) + 1}`;
    const visit = (node: ts.Node): void => {
      const name = nameOf(node);
      if (name !== undefined) functions.push({ name, at: at(node), ...sizeOf(source, node) });
      if (node.kind === ts.SyntaxKind.AnyKeyword) anys.push(at(node));
      if (ts.isCatchClause(node) && node.block.statements.length === 0) emptyCatches.push(at(node));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { functions, anys, emptyCatches };
}

/** The value that `share` of the numbers are below: 0.5 is the median. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The name of a function with a body; nameless ones are part of the function around them. */
function nameOf(node: ts.Node): string | undefined {
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return undefined;
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name !== undefined) return node.name.getText();
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : undefined;
}

function sizeOf(source: ts.SourceFile, node: ts.Node): Pick<FunctionMetrics, 'lines' | 'commented'> {
  const lines = lineOf(source, node.end) - lineOf(source, node.getStart()) + 1;
  const statement = ts.isVariableDeclaration(node.parent) ? node.parent.parent.parent : node;
  const comments = ts.getLeadingCommentRanges(source.text, statement.getFullStart());
  return { lines, commented: comments !== undefined };
}

function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line;
}
