import { describe, expect, test } from 'vitest';
import { type EditReport, keptEdit, reportOfKept } from '../../src/edit/index.js';
import { FORMATS, parseReply } from '../../src/formats/index.js';
import { applyReply, MemoryWorkspace, reportText } from '../../src/index.js';
import { reportJson } from '../../src/report/index.js';

const FIND =
  'FILE: a.py\nCHANGE: a higher limit\nFIND:\n```\nlimit = 10\n```\nREPLACE:\n```\nlimit = 20\n```\n';
const call = (more: object) =>
  JSON.stringify({ path: 'a.py', old_str: 'limit = 10', new_str: 'limit = 20', ...more });
const SCRIPT = JSON.stringify({
  file: 'a.py',
  edits: [
    {
      type: 'replace',
      anchor: { type: 'line_pattern', selected: 'limit = 10' },
      content: 'limit = 20',
      description: 'a higher limit',
    },
  ],
});
const XML =
  '<edit path="a.py">\n<description>a higher limit</description>\n<old_text>limit = 10</old_text>\n<new_text>limit = 20</new_text>\n</edit>\n';

const reportOf = (reply: string) => applyReply(reply, new MemoryWorkspace({ 'a.py': 'limit = 10\n' }));

describe('what a reply says that an edit is for', () => {
  test.each([
    ['under a label', FIND],
    ['under a label in bold', FIND.replace('CHANGE:', '**CHANGE:**')],
    ['in a call', call({ description: 'a higher limit' })],
    ['in an edit script', SCRIPT],
    ['in XML', XML],
  ])('is in the report, its text and its JSON: %s', async (_, reply) => {
    const report = await reportOf(reply);
    expect(report.edits[0]).toMatchObject({ status: 'applied', description: 'a higher limit' });
    expect(reportText(report, { color: false })).toContain('\n    for: a higher limit\n');
    expect(JSON.parse(reportJson(report)).edits[0].description).toBe('a higher limit');
  });

  test.each([
    ['nothing', call({})],
    ['an empty text', call({ description: ' ' })],
    ['no text', call({ description: { why: 1 } })],
    [
      'a label of the edit before',
      `${FIND.replace('10', '9')}\n${FIND.replace('CHANGE: a higher limit\n', '')}`,
    ],
  ])('is null where it says nothing: %s', async (_, reply) => {
    const report = await reportOf(reply);
    expect(report.edits.at(-1)?.description).toBeNull();
  });

  test('is of a refused edit, too', async () => {
    const report = await reportOf(call({ old_str: 'bound = 10', description: 'a higher bound' }));
    expect(report.edits[0]).toMatchObject({ status: 'refused', description: 'a higher bound' });
  });

  test('drives no terminal', async () => {
    const report = await reportOf(call({ description: 'a\u001b[31m\nb' }));
    expect(reportText(report, { color: false })).not.toContain('\u001b');
  });

  test('is kept in a receipt, and may be missing there', async () => {
    const report = await reportOf(FIND);
    const kept = keptEdit(report.edits[0] as EditReport, report.files);
    expect(reportOfKept(JSON.parse(JSON.stringify(kept))).description).toBe('a higher limit');
    const { description: _, ...old } = kept;
    expect(reportOfKept(old).description).toBeNull();
  });

  test('is printed where a format has a place for it', () => {
    const { edits } = parseReply(FIND);
    for (const name of ['find-replace', 'edit-call'] as const)
      expect(parseReply(FORMATS[name].print(edits)).edits[0]).toMatchObject({
        description: 'a higher limit',
      });
  });
});
