import { type Refusal, refusal } from '../../edit/index.js';
import type { CodeNode } from '../../syntax/index.js';
import type { Source } from '../source.js';

/**
 * Code that runs when an annotation is evaluated. Types are names, attributes, subscripts and
 * literals.
 */
const RUNS: ReadonlySet<string> = new Set([
  'call',
  'lambda',
  'named_expression',
  'await',
  'yield',
  'list_comprehension',
  'set_comprehension',
  'dictionary_comprehension',
  'generator_expression',
]);

/**
 * Refuse a change that puts code into an annotation. It would run when the module is loaded, and no
 * type needs it. Only `Annotated` may contain calls, because its other arguments are values.
 *
 * @example runningAnnotation(python('def f(): ...'), python('def f() -> print(): ...'))?.code
 * // 'FIX_BREAKS'
 */
export function runningAnnotation(before: Source, after: Source): Refusal | undefined {
  const known = new Set(runningIn(before));
  const text = runningIn(after).find(each => !known.has(each));
  if (text === undefined) return undefined;
  return refusal(
    'FIX_BREAKS',
    `The fix puts code that runs into an annotation: ${JSON.stringify(text.slice(0, 120))}.`,
  );
}

function runningIn({ document, scopes }: Source): readonly string[] {
  const tree = scopes.tree();
  if (tree === undefined) return [];
  const texts: string[] = [];
  const open: CodeNode[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isAnnotation(node) && runs(node, document.text)) texts.push(document.text.slice(node.from, node.to));
    open.push(...node.children);
  }
  return texts;
}

function isAnnotation({ type, field }: CodeNode): boolean {
  return type === 'type' && (field === 'type' || field === 'return_type');
}

function runs(node: CodeNode, text: string): boolean {
  if (RUNS.has(node.type)) return true;
  if (/^(?:\w+\.)*Annotated\s*\[/.test(text.slice(node.from, node.to)) && node.type !== 'type') return false;
  return node.children.some(child => runs(child, text));
}
