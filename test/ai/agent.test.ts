import { createOpenAI } from '@ai-sdk/openai';
import { generateText, stepCountIs } from 'ai';
import { describe, expect, test } from 'vitest';
import { editTools } from '../../src/ai/index.js';
import { MemoryWorkspace } from '../../src/index.js';
import { NodeWorkspace } from '../../src/node/index.js';
import { EDIT_TOOLS } from '../../src/tools/index.js';
import { block, filesIn, folderWith } from '../cli/folder.js';
import { modelServer, type Scripted } from '../support/model-server.js';
import { calls } from './calls.js';

const SHOP = {
  'shop/cart.py': 'class Cart:\n    def total(self):\n        return sum(self.prices)\n',
  'shop/tax.py': 'def net(total):\n    return total\n\n\ndef gross(total):\n    return total\n',
  'shop/view.ts': 'export function show(cart: Cart): string {\n\treturn cart.total().toFixed(2);\n}\n',
  'shop/README.md': '# Shop\n\nPrices are in euros.\n',
  'shop/test.py': 'assert Cart().total() == 0\n',
};

/** What each file is in the end. */
const DONE = {
  'shop/cart.py': 'class Cart:\n    def total(self, rate=0):\n        return sum(self.prices) * (1 + rate)\n',
  'shop/tax.py': 'def net(total):\n    return total\n\n\ndef gross(total):\n    return total * 1.19\n',
  'shop/view.ts': 'export function show(cart: Cart): string {\n\treturn cart.total(0.19).toFixed(2);\n}\n',
  'shop/README.md': '# Shop\n\nPrices are in cents.\n',
  'shop/test.py': 'assert Cart().total(0.19) == 0\n',
};

/**
 * Five files, with two slips on the way (indentation lost, escaping) and one edit that could be of
 * two places.
 */
const SCRIPT: readonly Scripted[] = [
  calls('1', 'read', { path: 'shop/cart.py' }),
  calls('2', 'edit', {
    path: 'shop/cart.py',
    old_str: 'def total(self):\n    return sum(self.prices)',
    new_str: 'def total(self, rate=0):\n    return sum(self.prices) * (1 + rate)',
  }),
  calls('3', 'edit', {
    path: 'shop/tax.py',
    old_str: 'return total',
    new_str: 'return total * 1.19',
  }),
  calls('4', 'edit', {
    path: 'shop/tax.py',
    old_str: 'def gross(total):\n    return total\n',
    new_str: 'def gross(total):\n    return total * 1.19\n',
  }),
  calls('5', 'edit', {
    file_path: 'shop/view.ts',
    old_string: 'string {\\n\\treturn cart.total().toFixed(2);\\n}',
    new_string: 'string {\\n\\treturn cart.total(0.19).toFixed(2);\\n}',
  }),
  calls('6', 'edit', {
    reply: [
      block('shop/README.md', 'Prices are in euros.', 'Prices are in cents.'),
      block('shop/test.py', 'total()', 'total(0.19)'),
    ].join('\n'),
  }),
  { text: 'All five files are changed.' },
];

describe('an agent of the AI SDK', () => {
  test('changes five files, with two slips and one refusal on the way, and ends right', async () => {
    const server = await modelServer(...SCRIPT);
    const root = folderWith(SHOP);
    const { text, steps } = await generateText({
      model: createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('scripted'),
      tools: editTools(await NodeWorkspace.open(root)),
      stopWhen: stepCountIs(20),
      prompt: 'Let totals have a tax rate.',
    });
    expect(text).toBe('All five files are changed.');
    expect(filesIn(root)).toEqual(DONE);
    const outputs = steps.flatMap(step => step.toolResults.map(result => result.output));
    expect(outputs.map(output => (output as { isError: boolean }).isError)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  test('is given the texts of the tools: how a place was found, and what to send next', async () => {
    const server = await modelServer(...SCRIPT);
    await generateText({
      model: createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('scripted'),
      tools: editTools(new MemoryWorkspace(SHOP)),
      stopWhen: stepCountIs(20),
      prompt: 'Let totals have a tax rate.',
    });
    const { messages, tools } = server.requests.at(-1)?.body ?? {};
    const told = messages.filter((each: { role: string }) => each.role === 'tool');
    const texts: string[] = told.map((each: { content: string }) => each.content);
    expect(texts[0]).toContain('2\t    def total(self):');
    expect(texts[1]).toContain('indentation (');
    expect(texts[2]).toContain('EDIT_AMBIGUOUS');
    expect(texts[2]).toContain('Next: Add a line before or after it that only the right place has');
    expect(texts[4]).toContain('read unescaped');
    expect(texts[5]).toContain('shop/README.md:3 exact');
    expect(tools.map((each: { function: unknown }) => each.function)).toMatchObject(
      EDIT_TOOLS.map(({ name, description, inputSchema }) => ({
        name,
        description,
        parameters: inputSchema,
      })),
    );
  });

  test('may have a model that corrects edits, and may be stopped', async () => {
    const fix = await modelServer({
      text: '{"corrected_target_snippet":"limit = read_limit(settings, 10)"}',
    });
    const workspace = new MemoryWorkspace({ 'a.py': 'limit = read_limit(settings, 10)\nother = 1\n' });
    const model = createOpenAI({ baseURL: fix.url, apiKey: 'none' }).chat('fixer');
    const { edit } = editTools(workspace, { model });
    const input = {
      path: 'a.py',
      old_str: 'limit = read_limit(setting, 10)',
      new_str: 'limit = read_limit(setting, 20)',
    };
    const options = { toolCallId: '1', messages: [] };
    const stopped = await edit.execute?.(input, { ...options, abortSignal: AbortSignal.abort() });
    expect(stopped).toMatchObject({ isError: true });
    expect(workspace.textOf('a.py')).toContain('10');
    expect(await edit.execute?.(input, options)).toMatchObject({ isError: false });
    expect(workspace.textOf('a.py')).toBe('limit = read_limit(settings, 20)\nother = 1\n');
  });
});
