import { expect, test } from 'vitest';
import { NodeGrammars } from '../../src/node/grammars.js';
import { type CodeNode, NO_GRAMMARS, scopesFor } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';

const python = await scopesFor('a.py', new NodeGrammars());
const treeOf = (text: string) => python.scopes(Document.of(text)).tree();

function shown({ type, field, isNamed, children }: CodeNode): string {
  if (!isNamed) return '';
  const inner = children.map(shown).filter(each => each !== '');
  return `${field === undefined ? '' : `${field}:`}${type}${inner.length === 0 ? '' : `(${inner.join(' ')})`}`;
}

test('the tree has every node with its type, its field and its place', () => {
  const text = 'x = f(1)  # why\n';
  const root = treeOf(text);
  expect(root && shown(root)).toBe(
    'module(expression_statement(assignment(left:identifier right:call(function:identifier arguments:argument_list(integer)))) comment)',
  );
  const comment = root?.children.at(-1);
  expect(comment && text.slice(comment.from, comment.to)).toBe('# why');
});

test('tokens are children without a name', () => {
  const [statement] = treeOf('assert x\n')?.children ?? [];
  expect(statement?.children.map(({ type, isNamed }) => [type, isNamed])).toEqual([
    ['assert', false],
    ['identifier', true],
  ]);
});

test('places are UTF-16 code units', () => {
  const text = "a = '😀'; b\n";
  const last = treeOf(text)?.children.at(-1);
  expect(last && text.slice(last.from, last.to)).toBe('b');
});

test('a text that does not parse, and one without a grammar, have no tree', async () => {
  expect(treeOf('def f(:\n')).toBeUndefined();
  const byLines = await scopesFor('a.py', NO_GRAMMARS);
  expect(byLines.scopes(Document.of('x = 1\n')).tree()).toBeUndefined();
});

test('it is read once', () => {
  const scopes = python.scopes(Document.of('y = 2\n'));
  expect(scopes.tree()).toBe(scopes.tree());
});

test('brackets may be nested deeply', () => {
  const text = `x = ${'('.repeat(3000)}1${')'.repeat(3000)}\n`;
  let [node, depth] = [treeOf(text), 0];
  for (; node !== undefined; node = node.children.find(each => each.isNamed && each.field !== 'left'))
    depth++;
  expect(depth).toBeGreaterThan(3000);
});
