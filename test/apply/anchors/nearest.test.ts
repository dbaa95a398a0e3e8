import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace, reportText } from '../../../src/index.js';
import { NodeGrammars } from '../../../src/node/index.js';

const grammars = new NodeGrammars();

const PYTHON = [
  'def discount(cart):',
  '    return cart.total * 0.9',
  '',
  'def shipping(cart):',
  '    return cart.weight * 2',
  '',
  'class Basket:',
  '    def add(self, item):',
  '        self.items.append(item)',
];
const TYPESCRIPT = [
  "import { load } from './load.js';",
  '',
  'export function discount(cart: Cart): number {',
  '  return cart.total * 0.9;',
  '}',
  '',
  'export class Basket {',
  '  addItem(item: Item): void {',
  '    this.items.push(item);',
  '  }',
  '}',
];
const GO = [
  'package a',
  '',
  'func Discount(c Cart) int {',
  '\treturn c.Total',
  '}',
  '',
  'func Shipping(c Cart) int {',
  '\treturn c.Weight',
  '}',
];
const RUST = [
  'fn discount(c: &Cart) -> i32 {',
  '    c.total',
  '}',
  '',
  'fn shipping(c: &Cart) -> i32 {',
  '    c.weight',
  '}',
];
const JAVA = [
  'class Basket {',
  '    int discount() {',
  '        return total;',
  '    }',
  '',
  '    int shipping() {',
  '        return weight;',
  '    }',
  '}',
];
const RUBY = ['def discount(cart)', '  cart.total', 'end', '', 'def shipping(cart)', '  cart.weight', 'end'];
const YAML = ['jobs:', '  build:', '    runs-on: ubuntu', '  deploy:', '    runs-on: macos'];
const MARKDOWN = ['# Basket', '', 'Words.', '', '## Shipping costs', '', 'More words.'];

describe('an anchor that no line is', () => {
  it.each<[string, string, readonly string[], string, string, number]>([
    ['a name with a letter less', 'a.py', PYTHON, 'function_definition', 'shiping', 4],
    ['a head with a letter less', 'a.py', PYTHON, 'function_definition', 'def shiping(cart):', 4],
    ['a class in the plural', 'a.py', PYTHON, 'class_definition', 'class Baskets:', 7],
    ['a line with another number', 'a.py', PYTHON, 'line_pattern', '    return cart.total * 0.8', 2],
    ['a function of TypeScript', 'a.ts', TYPESCRIPT, 'function_definition', 'discuont', 3],
    ['a method of TypeScript', 'a.ts', TYPESCRIPT, 'function_definition', 'addItems(item: Item): void {', 8],
    [
      'an import of TypeScript',
      'a.ts',
      TYPESCRIPT,
      'import_statement',
      "import { loads } from './load.js';",
      1,
    ],
    ['a function of Go', 'a.go', GO, 'function_definition', 'func Shiping(c Cart) int {', 7],
    ['a function of Rust', 'a.rs', RUST, 'function_definition', 'fn shipings', 5],
    ['a method of Java', 'Basket.java', JAVA, 'function_definition', 'int shiping() {', 6],
    ['a method of Ruby', 'a.rb', RUBY, 'function_definition', 'def discuont(cart)', 1],
    ['a key of YAML', 'a.yaml', YAML, 'line_pattern', '  deploys:', 4],
    ['a heading', 'a.md', MARKDOWN, 'class_definition', '## Shiping costs', 5],
  ])(
    'is refused with the number and the text of the nearest: %s',
    async (_, path, lines, type, selected, line) => {
      const workspace = new MemoryWorkspace({ [path]: `${lines.join('\n')}\n` });
      const edit = { type: 'insert_before', anchor: { type, selected }, content: 'x\n' };
      const report = await applyReply(JSON.stringify({ file: path, edits: [edit] }), workspace, { grammars });
      const refusal = report.edits[0]?.refusal;
      expect(refusal?.code).toBe('ANCHOR_NOT_FOUND');
      expect(refusal?.message).toContain(`The nearest is line ${line}.`);
      expect(refusal?.evidence.nearest).toMatchObject({ first: line, lines: [lines[line - 1]] });
      expect(reportText(report, { color: false })).toContain((lines[line - 1] as string).trim());
    },
  );

  it('names none where no line is like it', async () => {
    const workspace = new MemoryWorkspace({ 'a.py': 'x = 1\n' });
    const anchor = { type: 'line_pattern', selected: 'something.else(entirely)' };
    const script = { file: 'a.py', edits: [{ type: 'insert_after', anchor, content: 'y\n' }] };
    const report = await applyReply(JSON.stringify(script), workspace, { grammars });
    expect(report.edits[0]?.refusal?.message).not.toContain('nearest');
  });
});
