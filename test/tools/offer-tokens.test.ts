import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { project } from './project.js';

/** A method of `count` lines, whose edit changes one, and the quote has another name in it. */
const method = (count: number, name: string, end: string) =>
  [
    `    def totals(self, ${name}):`,
    ...Array.from(
      { length: count - 2 },
      (_, i) => `        self.rows[${i}] = ${name}.price(${i}) * self.rates[${i}]`,
    ),
    `        return ${end}`,
    '',
  ].join('\n');

test.each([3, 5, 10, 20, 40])('an offer for %i lines takes 90 tokens or fewer over MCP', async count => {
  const file = `class Cart:\n${method(count, 'items', 'sum(self.rows)')}\n    def clear(self):\n        self.rows = []\n`;
  const { call } = project({ 'shop/cart.py': file }, { remembers: true });
  const [old_str, new_str] = ['sum(self.rows)', 'round(sum(self.rows), 2)'].map(end =>
    method(count, 'items', end).replace('price(0)', 'cost(0)'),
  );
  const { text } = await call('edit', { path: 'shop/cart.py', old_str, new_str });
  const offer = text.slice(text.indexOf('  With the edit,'));
  expect(offer).toContain('round(sum(self.rows), 2)');
  expect(offer).toMatch(/Next: .*"confirm":"\d+-\d+#\d{3} NAME"/);
  expect(encode(offer).length).toBeLessThanOrEqual(90);
});
