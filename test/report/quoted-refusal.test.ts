import { describe, expect, test } from 'vitest';
import { applyReply } from '../../src/apply/engine.js';
import { MemoryWorkspace } from '../../src/apply/index.js';
import { type Evidence, refusal } from '../../src/edit/index.js';
import { reportJson, reportText } from '../../src/report/index.js';
import { quotedLine } from '../../src/report/printable.js';
import { quotedRefusal } from '../../src/report/quoted-refusal.js';
import { reportResult } from '../../src/tools/results.js';

const LONG = 'x'.repeat(1_000_000);
const excerpt = { first: 1, last: 1, lines: [LONG] };

/** The family: all that quotes a line in a refusal. */
const EVIDENCE: Readonly<Record<string, Evidence>> = {
  searched: { searched: { lines: [LONG], more: 0 } },
  nearest: { nearest: excerpt },
  places: { places: [{ ...excerpt, distinguishedBy: { line: 1, text: LONG } }] },
  standing: { standing: [excerpt] },
  conflict: { conflict: { first: 1, file: [LONG], wanted: [LONG] } },
  divergence: { divergence: { searchLine: 1, fileLine: 1, expected: `${LONG}a`, found: `${LONG}b` } },
  'a divergence of one side': {
    divergence: { searchLine: 1, fileLine: 1, expected: LONG, found: undefined },
  },
  fault: { fault: { line: 1, text: LONG } },
  'similar paths': { similarPaths: [LONG] },
};

describe('a refusal that quotes a line of a million characters', () => {
  test.each(Object.entries(EVIDENCE))('as %s, quotes a part of it', (_, evidence) => {
    const text = JSON.stringify(quotedRefusal(refusal('EDIT_CONFLICT', 'Why.', evidence)));
    expect(text.length).toBeLessThan(5_000);
    expect(text).toMatch(/\[\d+ (?:more )?characters\]/);
  });

  test('in its message quotes a part of it', () => {
    expect(quotedRefusal(refusal('EDIT_CONFLICT', LONG)).message).toBe(
      `${'x'.repeat(2000)} [998000 more characters]`,
    );
  });

  test('shows where two long lines part', () => {
    const { divergence } = quotedRefusal(refusal('EDIT_CONFLICT', '', EVIDENCE.divergence)).evidence;
    expect([divergence?.expected?.at(-1), divergence?.found?.at(-1)]).toEqual(['a', 'b']);
  });

  test.each(['', 'short', 'y'.repeat(2000)])('leaves a shorter line as it is', line => {
    expect(quotedLine(line)).toBe(line);
  });
});

describe('a report about a line of millions of characters', () => {
  const block = (search: string, replace: string) =>
    `a.txt\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
  const FILE = `${'x'.repeat(3_000_000)}needle\nb\n`;

  test.each([
    ['a search that is not there', block(`${LONG}y`, 'z')],
    ['a short search that is not there', block('q', 'z')],
    ['a placeholder', block('b', `// ... rest of code ${LONG}`)],
    ['a conflict marker', block('b', `<<<<<<< HEAD\n=======\n>>>>>>> ${LONG}`)],
    ['a change of it', JSON.stringify({ path: 'a.txt', old_str: 'needle', new_str: 'pin' })],
    [
      'an anchor',
      JSON.stringify({
        file: 'a.txt',
        edits: [{ type: 'delete', anchor: { type: 'line_pattern', selected: LONG } }],
      }),
    ],
    ['a path', block('b', 'c').replace('a.txt', `${LONG}.txt`)],
    ['a header', `--- a/a.txt\n+++ b/a.txt\n@@ def ${LONG} @@\n+c\n`],
    ['a new file', `*** Begin Patch\n*** Add File: n.txt\n${LONG}\n*** End Patch\n`],
  ])('%s: is short', async (_, reply) => {
    const report = await applyReply(reply, new MemoryWorkspace({ 'a.txt': FILE }), { dryRun: true });
    const texts = [
      reportText(report, { color: false }),
      reportJson(report),
      JSON.stringify(reportResult(report, { diff: true })),
    ];
    for (const text of texts) expect(text.length).toBeLessThan(50_000);
  });
});
