import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/apply/index.js';

/** Tests of one shape, some of which have three lines more. */
function tests(count: number, longer: readonly number[]): string {
  const lines = ["const { it } = require('node:test')", ''];
  for (let i = 0; i < count; i++) {
    lines.push(
      `it('case ${i}', () => {`,
      `  const app = make(${i})`,
      '  app.use(ctx => {',
      `    ctx.body = 'b${i}'`,
    );
    if (longer.includes(i)) lines.push('    later(() => {', `      ctx.end('e${i}')`, '    })');
    lines.push('  })', '', '  return request(app.callback())', "    .get('/')", '    .expect(200)');
    lines.push(`    .expect('b${i}')`, '})', '');
  }
  return lines.join('\n');
}

const QUOTE = "    })\n  })\n\n  return request(app.callback())\n    .get('/')\n    .expect(200)";

describe('a misquoted text that is in the file twice, among many that are like it', () => {
  const cases = [10, 20, 25, 30, 40, 80].flatMap(count =>
    [
      QUOTE.replaceAll("'", '"'),
      QUOTE.replace("'/')", "'/');"),
      QUOTE.replace('callback', 'calback'),
      QUOTE.replace('200', '200,'),
    ].map(quote => [count, quote] as const),
  );
  it.each(cases)('is refused: %d tests, %j', async (count, quote) => {
    const text = tests(count, [3, count - 3]);
    const workspace = new MemoryWorkspace({ 'a.test.js': text });
    const call = JSON.stringify({ path: 'a.test.js', old_str: quote, new_str: `${quote}\n    .more()` });
    const report = await applyReply(call, workspace, { format: 'edit-call', syntaxCheck: false });
    expect(report.outcome).toBe('refused');
    expect(new TextDecoder().decode(workspace.files.get('a.test.js'))).toBe(text);
  });
});
