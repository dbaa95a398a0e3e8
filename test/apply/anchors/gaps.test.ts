import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../src/apply/index.js';
import { type Anchor, type AnchorAction, type AnchorEdit, NOWHERE } from '../../../src/edit/index.js';
import type { Syntax } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { syntax } from '../../support/syntax.js';

const python: Syntax = await syntax('python');

function edit(action: AnchorAction, anchor: Partial<Anchor>, content: string): AnchorEdit {
  const whole = { type: 'function_definition', selected: '', ...anchor } as const;
  return { kind: 'anchor', path: undefined, action, anchor: whole, content, source: NOWHERE };
}

/** What an edit makes of a text, or the message of its refusal. */
function made(text: string, one: AnchorEdit, known: Syntax | undefined = python): string {
  const { document, outcomes } = applyEdits(Document.of(text), [one], known && { syntax: known });
  return outcomes.map(o => (o.kind === 'refused' ? o.refusal.message : '')).join('') || document.text;
}

/**
 * How many blank lines stand on either side of the definition `new`, which is put in beside
 * another.
 */
function blanksAround(text: string, action: AnchorAction, selected: string, content: string) {
  const lines = made(text, edit(action, { selected }, content)).split('\n');
  const at = lines.findIndex(line => line.includes('new'));
  const first = lines[at - 1]?.trim().startsWith('#') ? at - 1 : at;
  const blank = (from: number, step: number) => {
    let count = 0;
    for (let i = from + step; lines[i]?.trim() === ''; i += step) count++;
    return count;
  };
  const last = lines[at + 1]?.trim().startsWith('return') ? at + 1 : at;
  return [blank(first, -1), blank(last, 1)];
}

const long = (name: string, indent = '') => `${indent}def ${name}():\n${indent}    return 1\n`;
const short = (name: string) => `def ${name}(): return 1\n`;

describe('the blank lines beside an inserted definition', () => {
  const MIXED = `${short('a')}${short('b')}\n\n${long('c')}\n\n${long('d')}`;
  const FAR = `${long('a')}\n${long('b')}\n${long('c')}\n\n\n${long('d')}`;
  const CLASSES = `class A:\n${long('a', '    ')}\n${long('b', '    ')}\n\nclass B:\n${long('c', '    ')}\n\n${long('d', '    ')}`;
  const HEADED = `${long('a')}\n# Second.\n${long('b')}\n\n${long('c')}`;

  test.each<[string, string, AnchorAction, string, string, number]>([
    ['short ones like short ones', MIXED, 'insert_after', 'a', short('new'), 0],
    ['long ones like long ones', MIXED, 'insert_after', 'c', long('new'), 2],
    ['as the nearest of those alike, above', FAR, 'insert_after', 'c', long('new'), 1],
    ['as the nearest of those alike, below', FAR, 'insert_before', 'd', long('new'), 3],
    ['as its own siblings, not those elsewhere', CLASSES, 'insert_after', 'c', long('new', '    '), 2],
    ['as its own siblings in the first class', CLASSES, 'insert_after', 'a', long('new', '    '), 1],
    ['with a comment like those with a comment', HEADED, 'insert_after', 'c', `# New.\n${long('new')}`, 1],
    ['without one like those without', HEADED, 'insert_after', 'c', long('new'), 2],
    [
      'as they were written, beside two alone',
      `${long('a')}\n\n${long('b')}`,
      'insert_after',
      'a',
      `\n${long('new')}`,
      1,
    ],
    [
      'as all the others, however written',
      `${long('a')}\n\n${long('b')}\n\n${long('c')}`,
      'insert_after',
      'a',
      `\n${long('new')}`,
      2,
    ],
    ['as is usual, beside one alone', long('a'), 'insert_after', 'a', long('new'), 2],
  ])('%s', (_, text, action, selected, content, count) => {
    const [above, below] = blanksAround(text, action, selected, content);
    expect(action === 'insert_after' ? above : below).toBe(count);
  });

  test('go with one that is deleted, so that its neighbours stay as far apart', () => {
    const remove = (text: string, selected: string) => made(text, edit('delete', { selected }, ''));
    expect(remove(`${long('a')}\n\n${long('b')}\n${long('c')}`, 'b')).toBe(`${long('a')}\n\n${long('c')}`);
    expect(remove(`${long('a')}\n${long('b')}\n\n${long('c')}`, 'b')).toBe(`${long('a')}\n\n${long('c')}`);
    expect(remove(`${long('a')}\n\n${long('b')}`, 'b')).toBe(long('a'));
    expect(remove(`${long('a')}\n\n${long('b')}`, 'a')).toBe(long('b'));
    expect(remove(CLASSES, 'd')).toBe(CLASSES.slice(0, CLASSES.indexOf('\n\n    def d')));
  });
});

describe('an anchor that names no definition', () => {
  const message = (line: number, text: string, what: string) =>
    `Line ${line}, "${text}", is not the head of a ${what} that is known. To edit the line itself, use "scope": "line".`;

  test('is refused where a definition is meant', () => {
    const anchor = { selected: 'x = 1', scope: 'definition' } as const;
    expect(made('y\nx = 1\n', edit('delete', anchor, ''))).toBe(message(2, 'x = 1', 'definition'));
    expect(made('y\nx = 1\n', edit('delete', { ...anchor, type: 'class_definition' }, ''))).toBe(
      message(2, 'x = 1', 'class'),
    );
  });

  test('represents its line where that is meant', () => {
    expect(made('y\nx = 1\n', edit('delete', { selected: 'x = 1', scope: 'line' }, ''))).toBe('y\n');
  });
});

describe('a definition that shares its line', () => {
  test('is not edited as a whole', async () => {
    const typescript = await syntax('typescript');
    const text = 'const x = 1; function a() {\n  return 1;\n}\n';
    const anchor = { selected: 'a', scope: 'definition' } as const;
    expect(made(text, edit('delete', anchor, ''), typescript)).toBe(
      'a shares a line with other code, so it cannot be edited as a whole. To edit the line itself, use "scope": "line".',
    );
  });

  test('keeps what separates it from the next', async () => {
    const typescript = await syntax('typescript');
    const text = 'const x = {\n  a() {\n    return 1;\n  },\n  b() {\n    return 2;\n  },\n};\n';
    const replace = (content: string) =>
      made(text, edit('replace', { selected: 'a', scope: 'definition' }, content), typescript);
    const expected = text.replace('return 1', 'return 3');
    expect(replace('a() {\n  return 3;\n}\n')).toBe(expected);
    expect(replace('a() {\n  return 3;\n},\n')).toBe(expected);
  });
});
