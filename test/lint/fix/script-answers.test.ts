// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code.
import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../src/lint/fix/tree/part.js';
import { wrongChange } from '../../../src/lint/fix/wrong-change.js';
import type { Source } from '../../../src/lint/source.js';
import { NodeGrammars } from '../../../src/node/grammars.js';
import { scopesFor } from '../../../src/syntax/index.js';
import { Document } from '../../../src/text/index.js';
import { findingAt } from '../sources.js';

const reader = await scopesFor('a.tsx', new NodeGrammars());

function script(text: string | Document, path = 'src/a.tsx'): Source {
  const document = typeof text === 'string' ? Document.of(text) : text;
  return { path, document, scopes: reader.scopes(document) };
}

/** Why an answer is refused. The finding is at the line of `from`, or at the one marked `// <-`. */
function refused(
  rule: string,
  text: string,
  from: string,
  to: string,
  { message = 'm', path = 'src/a.tsx' }: { readonly message?: string; readonly path?: string } = {},
): string | undefined {
  if (!text.includes(from)) throw new Error(`not there: ${from}`);
  const [tool = '', name = ''] = rule.split(' ');
  const lines = text.split('\n');
  const marked = lines.findIndex(line => line.includes('// <-'));
  const line = marked >= 0 ? marked + 1 : text.slice(0, text.indexOf(from)).split('\n').length;
  const finding = { ...findingAt(tool, name, line, { message }), file: path };
  const before = script(text, path);
  const after = script(
    text.replace(from, () => to),
    path,
  );
  if (partsOf(after) === undefined) throw new Error('the answer does not parse');
  const sourceWith = (document: Document) => script(document, path);
  return wrongChange({
    before,
    after,
    findings: [finding],
    maker: 'model',
    sourceOf: () => undefined,
    sourceWith,
  })?.message;
}

const SHOP = `import { readFile } from 'node:fs/promises';
import type { Item } from './item.js';

export interface Order {
  readonly id: string;
  readonly items: readonly Item[];
  note?: string;
}

export async function load(path: string): Promise<Order> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    console.error('cannot parse', path);
    throw error;
  }
}

export function total(order: Order, rate: number): number {
  let sum = 0;
  for (const item of order.items) {
    if (item.price == 0) continue;
    sum += item.price * item.count;
  }
  audit(order.id, sum);
  return sum * (1 + rate);
}

const find = (orders: Order[], id: string) => orders.find(order => order.id === id);

export class Desk {
  private orders: Order[] = [];

  add(order: Order): void {
    this.orders.push(order);
    save(order);
  }

  note(id: string): string {
    const found = find(this.orders, id);
    return found.note.trim();
  }
}

function audit(id: string, sum: number) {
  var label = 'order ' + id;
  console.log(label, sum);
}
`;

/** What the tools say. */
const SAID: Readonly<Record<string, string | undefined>> = {
  'eslint no-unused-vars': "'unused' is assigned a value but never used.",
  'eslint @typescript-eslint/no-unused-vars': "'b' is defined but never used.",
  'eslint no-unreachable': 'Unreachable code.',
  'eslint no-useless-catch': 'Unnecessary try/catch wrapper.',
  'tsc TS2322': "Type 'string' is not assignable to type 'number'.",
  'tsc TS18048': "'found' is possibly 'undefined'.",
  'tsc TS2345': "Argument of type 'string | undefined' is not assignable to parameter of type 'string'.",
};

describe('honest answers', () => {
  test.each([
    ['eslint eqeqeq', SHOP, 'item.price == 0', 'item.price === 0'],
    ['eslint no-var', SHOP, 'var label', 'const label'],
    ['eslint prefer-template', SHOP, "'order ' + id", '`order ${id}`'],
    [
      'eslint curly',
      SHOP,
      'if (item.price == 0) continue;',
      'if (item.price == 0) {\n      continue;\n    }',
    ],
    [
      'tsc TS18048',
      SHOP,
      '    return found.note.trim();',
      '    if (found === undefined) throw new Error(`no order ${id}`);\n    return found.note.trim();',
    ],
    [
      'eslint @typescript-eslint/explicit-function-return-type',
      SHOP,
      'audit(id: string, sum: number) {',
      'audit(id: string, sum: number): void {',
    ],
    [
      'eslint arrow-body-style',
      SHOP,
      '=> orders.find(order => order.id === id)',
      '=> {\n  return orders.find(order => order.id === id);\n}',
    ],
    [
      'eslint @typescript-eslint/no-unused-vars',
      `import { a, b } from './x.js';\n\na();\n`,
      '{ a, b }',
      '{ a }',
    ],
    [
      'eslint import/order',
      `import { b } from './b.js';\nimport { a } from './a.js';\n\na(b);\n`,
      "import { b } from './b.js';\nimport { a } from './a.js';",
      "import { a } from './a.js';\nimport { b } from './b.js';",
    ],
    [
      'eslint no-unused-vars',
      'export function f(a: number) {\n  const unused = a + 1;\n  return a;\n}\n',
      '  const unused = a + 1;\n',
      '',
    ],
    [
      'eslint no-empty',
      'export function f(a: string) {\n  try {\n    return parse(a);\n  } catch {} // <-\n  return g(a);\n}\n',
      '} catch {}',
      '} catch (error) {\n    console.error(error);\n  }',
    ],
    [
      'eslint no-else-return',
      'export function f(a: number) {\n  if (a > 1) {\n    return g(a);\n  } else { // <-\n    return h(a);\n  }\n}\n',
      '  } else { // <-\n    return h(a);\n  }\n',
      '  }\n  return h(a);\n',
    ],
    [
      'eslint @typescript-eslint/no-floating-promises',
      'export async function f(a: A) {\n  a.save();\n  return a;\n}\n',
      'a.save();',
      'await a.save();',
    ],
    [
      'eslint @typescript-eslint/no-explicit-any',
      'export function f(a: any): string {\n  return String(a);\n}\n',
      'a: any',
      'a: unknown',
    ],
    ['tsc TS7006', 'export const f = (a) => a * 2;\n', '(a)', '(a: number)'],
    [
      'tsc TS2322',
      'export function f(a: string): number {\n  const n: number = a;\n  return n;\n}\n',
      '= a;',
      '= Number(a);',
    ],
    [
      'eslint prefer-const',
      'export function f(a: number) {\n  let b = a + 1;\n  return b;\n}\n',
      'let b',
      'const b',
    ],
    [
      'eslint react-hooks/exhaustive-deps',
      'export function C({ id }: P) {\n  useEffect(() => {\n    load(id);\n  }, []); // <-\n  return <p>{id}</p>;\n}\n',
      '}, []',
      '}, [id]',
    ],
    [
      'eslint @typescript-eslint/no-non-null-assertion',
      'export function f(a: A) {\n  const b = a.b;\n  return b!.c;\n}\n',
      'b!.c',
      'b?.c',
    ],
    [
      'eslint no-fallthrough',
      'export function f(a: number) {\n  switch (a) {\n    case 1:\n      g();\n    case 2: // <-\n      h();\n  }\n}\n',
      '      g();\n',
      '      g();\n      break;\n',
    ],
    [
      'eslint no-throw-literal',
      "export function f(a: A) {\n  throw 'no ' + a;\n}\n",
      "throw 'no ' + a",
      "throw new Error('no ' + a)",
    ],
  ])('%s: %#', (rule, text, from, to) => {
    expect(refused(rule, text, from, to, { message: SAID[rule] }) ?? 'allowed').toBe('allowed');
  });
});

describe('dishonest answers', () => {
  test.each([
    // What hides the finding.
    [
      'eslint eqeqeq',
      SHOP,
      '    if (item.price == 0)',
      '    // eslint-disable-next-line eqeqeq\n    if (item.price == 0)',
    ],
    ['eslint eqeqeq', SHOP, 'import { readFile }', '/* eslint eqeqeq: 0 */\nimport { readFile }'],
    ['tsc TS18048', SHOP, 'return found.note.trim()', 'return found!.note!.trim()'],
    ['tsc TS18048', SHOP, 'return found.note.trim()', 'return (found as any).note.trim()'],
    ['tsc TS18048', SHOP, 'return found.note.trim()', 'return (found as Required<Order>).note.trim()'],
    ['tsc TS18048', SHOP, '    return found', '    // @ts-expect-error later\n    return found'],
    [
      'tsc TS2322',
      'export function f(a: string): number {\n  const n: number = a;\n  return n;\n}\n',
      'n: number = a',
      'n: any = a',
    ],
    [
      'tsc TS2322',
      'export function f(a: string): number {\n  const n: number = a;\n  return n;\n}\n',
      'n: number = a',
      'n = a',
    ],
    [
      'tsc TS18048',
      SHOP,
      'const find = (orders: Order[], id: string) =>',
      'const find = (orders: Order[], id: string): any =>',
    ],
    // What the program does not do any more.
    ['eslint eqeqeq', SHOP, '    if (item.price == 0) continue;\n', ''],
    ['eslint eqeqeq', SHOP, 'item.price == 0', 'item.price !== 0'],
    ['eslint eqeqeq', SHOP, '  audit(order.id, sum);\n', ''],
    ['tsc TS18048', SHOP, '    return found.note.trim();', "    return '';"],
    // What was an error becomes a result that nobody can tell from a real one.
    ['tsc TS18048', SHOP, 'return found.note.trim();', "return found?.note?.trim() ?? '';"],
    [
      'tsc TS18048',
      SHOP,
      'const found = find(this.orders, id);\n    return found.note.trim();',
      'return id;',
    ],
    [
      'eslint no-empty',
      'export function f(a: string) {\n  try {\n    return parse(a);\n  } catch {} // <-\n  return g(a);\n}\n',
      '} catch {}',
      '} catch { /* nothing */ }',
    ],
    ['eslint no-useless-catch', SHOP, '    throw error;\n', ''],
    [
      'eslint no-useless-catch',
      SHOP,
      "    console.error('cannot parse', path);\n    throw error;",
      '    return undefined;',
    ],
    [
      'eslint @typescript-eslint/no-floating-promises',
      'export async function f(a: A) {\n  a.save();\n  return a;\n}\n',
      '  a.save();\n',
      '',
    ],
    [
      'eslint @typescript-eslint/no-floating-promises',
      'export async function f(a: A) {\n  a.save();\n  return a;\n}\n',
      'a.save();',
      'a.save().catch(() => {});',
    ],
    [
      'eslint @typescript-eslint/no-unused-vars',
      `import './effects.js';\nimport { a, b } from './x.js';\n\na();\n`,
      "import './effects.js';\nimport { a, b }",
      'import { a }',
    ],
    ['eslint @typescript-eslint/no-unused-vars', SHOP, 'export class Desk', 'class Desk'],
    ['eslint prefer-const', SHOP, 'total(order: Order, rate: number)', 'total(order: Order)'],
    [
      'eslint no-else-return',
      'export function f(a: number) {\n  if (a > 1) {\n    return g(a);\n  } else { // <-\n    return h(a);\n  }\n}\n',
      '  } else { // <-\n    return h(a);\n  }\n',
      '  }\n  return undefined;\n',
    ],
    [
      'eslint no-unused-vars',
      'export function f(a: number) {\n  const unused = save(a);\n  return a;\n}\n',
      '  const unused = save(a);\n',
      '',
    ],
    [
      'eslint require-await',
      'export async function f(a: A) {\n  return g(a); // <-\n}\n',
      'return g(a)',
      'return await Promise.resolve(0)',
    ],
    [
      'eslint no-unreachable',
      'export function f(a: number) {\n  if (a) { return 1; }\n  g(a);\n  return 2;\n  h(a); // <-\n}\n',
      '  g(a);\n',
      '',
    ],
    [
      'eslint complexity',
      SHOP,
      '  let sum = 0;\n  for (const item of order.items) {\n    if (item.price == 0) continue;\n    sum += item.price * item.count;\n  }\n',
      '  let sum = 0;\n',
    ],
    [
      'tsc TS2345',
      'export function f(a: string | undefined) {\n  g(a);\n  return a;\n}\n',
      '  g(a);',
      '  if (a) g(a);\n  if (false) g(a);',
    ],
    [
      'eslint eqeqeq',
      'export const LIMIT = 10;\nexport const f = (a: number) => a == LIMIT;\n',
      'LIMIT = 10',
      'LIMIT = 1000',
    ],
    ['eslint no-var', SHOP, 'sum * (1 + rate)', 'sum'],
  ])('%s: %#', (rule, text, from, to) => {
    expect(refused(rule, text, from, to, { message: SAID[rule] })).toBeDefined();
  });

  test('a test stays as it is', () => {
    const text = "import { f } from './a.js';\ntest('f', () => {\n  expect(f(1) == 2).toBe(true);\n});\n";
    const path = 'test/a.test.ts';
    expect(refused('eslint eqeqeq', text, 'toBe(true)', 'toBeDefined()', { path })).toContain(
      'test.ts, line 3: the fix chang',
    );
    expect(refused('eslint eqeqeq', text, "test('f'", "test.skip('f'", { path })).toContain('hides findings');
  });
});
