import { describe, expect, test } from 'vitest';
import { applyToDocument } from '../../src/apply/index.js';
import { editScriptPrompt } from '../../src/author/index.js';
import { anchorCandidates, candidateAddress } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';
import { syntax } from '../support/syntax.js';

const TEXT = 'import os\n\n\ndef one():\n    return 1\n\n\ndef two():\n    return 2\n';

async function prompt(options: Partial<Parameters<typeof editScriptPrompt>[0]> = {}) {
  const document = Document.of(TEXT);
  const candidates = anchorCandidates(document, (await syntax('python')).outline(document), {
    targetLine: 8,
  });
  const made = editScriptPrompt({
    document,
    path: 'a.py',
    candidates,
    instruction: 'Rename two.',
    ...options,
  });
  return { ...made, candidates };
}

describe('the prompt for a script', () => {
  test('has the rules, the candidates, the problem and the schema', async () => {
    const { system, user, schema, candidates } = await prompt();
    expect(system).toContain('Choose anchors from the list of candidates only');
    expect(system).toContain('Invent no anchor');
    expect(system).toContain('The edits are made in their order');
    expect(user).toContain('File: a.py\n\nProblem:\nRename two.');
    for (const each of candidates) {
      const { type, line } = each;
      const at = candidateAddress(Document.of(TEXT), each, 'long');
      expect(user).toMatch(new RegExp(`^${at}  ${type}  ${line.replace(/[()]/g, '\\$&')}`, 'm'));
    }
    expect(user).toContain(JSON.stringify(schema));
    expect(user).not.toContain('Reference:');
  });

  test('cuts a long problem at 500 characters and a reference at 2,000, and says so', async () => {
    const { user } = await prompt({
      instruction: '😀'.repeat(600),
      reference: 'r'.repeat(2001),
      excerpt: '8 def two():',
    });
    expect(user).toContain(`Problem:\n${'😀'.repeat(500)}\n[cut: 100 more characters]`);
    expect(user).toContain(`Reference:\n${'r'.repeat(2000)}\n[cut: 1 more characters]`);
    expect(user).toContain('Lines of the file:\n8 def two():');
    const wider = await prompt({ instruction: 'i'.repeat(600), instructionLimit: 600 });
    expect(wider.user).toContain(`Problem:\n${'i'.repeat(600)}\n\n`);
  });

  test('has an example of the order that is right: applied, each edit finds what it names', async () => {
    const { system } = await prompt();
    const document = Document.of(
      'import os\n\n\ndef old():\n    return os.name\n\n\ndef run():\n    return old()\n',
    );
    const example = /^\{"edits": \[\n(?:.*\n)*?\]\}$/m.exec(system)?.[0] ?? '';
    const script = example.replace(/"(\d+)(?:-(\d+))?#…"/g, (_, first, last = first) => {
      const lines = { lineno: Number(first), end_lineno: Number(last) };
      return JSON.stringify(candidateAddress(document, lines, 'short'));
    });
    const made = applyToDocument(document, script, {
      ...{ path: 'a.py', syntax: await syntax('python'), format: 'edit-script', seen: [document] },
    });
    expect(made.kind === 'applied' ? made.document.text : made).toBe(
      'import os\nimport new\n\n\ndef run():\n    return new.run()\n',
    );
  });

  test('says of a line that it occurs several times', async () => {
    const document = Document.of('x = 1\ny = 2\nx = 1\n');
    const candidates = anchorCandidates(document, (await syntax('python')).outline(document), {
      targetLine: 1,
    });
    const { user } = editScriptPrompt({ document, path: 'a.py', candidates, instruction: '' });
    expect(user).toContain('x = 1  (2 lines are like this)');
  });
});
