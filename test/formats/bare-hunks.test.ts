import { describe, expect, it } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';

const FILE =
  'import os\n\ndef a():\n    x = 1\n    return x\n\ndef b():\n    y = 2\n\n    return y\n\nprint(a())\n';
const NAMES = '--- a/f.py\n+++ b/f.py\n';
const GIT = 'diff --git a/f.py b/f.py\n';
const ONE = ' def a():\n-    x = 1\n+    x = 9\n     return x\n';
const TWO = ' def b():\n-    y = 2\n+    y = 3\n';
const CHANGED_ONE = FILE.replace('x = 1', 'x = 9');
const CHANGED_BOTH = CHANGED_ONE.replace('y = 2', 'y = 3');
const fence = (body: string, info = 'diff') => `\`\`\`${info}\n${body}\`\`\`\n`;

/** The file after a reply, or the codes of what was refused. */
async function made(reply: string, file?: string): Promise<string> {
  const workspace = new MemoryWorkspace({ 'f.py': FILE });
  const report = await applyReply(reply, workspace, file === undefined ? {} : { file });
  const codes = [...report.edits.map(edit => edit.refusal?.code), ...report.problems.map(({ code }) => code)];
  if (report.outcome !== 'applied') return codes.filter(code => code !== undefined).join() || report.outcome;
  const read = await workspace.read('f.py');
  return read.kind === 'file' ? new TextDecoder().decode(read.bytes) : read.kind;
}

describe('a hunk without a header is read', () => {
  it.each<[string, string]>([
    ['behind two names', NAMES + ONE],
    ['behind two names and an empty line', `${NAMES}\n${ONE}`],
    ['behind two names and several empty lines', `${NAMES}\n\n\n${ONE}`],
    ['behind names with times', `--- f.py\t2024-01-01\n+++ f.py\t2024-01-01\n${ONE}`],
    ['behind a header of git', GIT + NAMES + ONE],
    [
      'behind a header of git with hashes, and an empty line',
      `${GIT}index 12ab..34cd 100644\n${NAMES}\n${ONE}`,
    ],
    ['behind the first line of a header of git', GIT + ONE],
    ['where its first line has no sign', `${NAMES}def a():\n-    x = 1\n+    x = 9\n     return x\n`],
    ['where no line that stays has a sign', `${NAMES}def a():\n-    x = 1\n+    x = 9\n    return x\n`],
    ['where its first line is blank', `${NAMES} \n${ONE}`],
    ['where it begins with a mark of omission', `${NAMES}...\n${ONE}`],
    ['where it begins with the line that goes', `${NAMES}-    x = 1\n+    x = 9\n`],
    ['in a fence', fence(NAMES + ONE)],
    ['in a fence behind an empty line', fence(`${NAMES}\n${ONE}`)],
    ['before prose', `So:\n\n${NAMES}\n${ONE}\nThat is all.\nAsk me for more.\n`],
    ['before prose in a paragraph each', `${NAMES}${ONE}\n\nThat is all.\n\nAsk me for more.\n`],
    ['in a fence under a path', `f.py\n${fence(ONE)}`],
    ['in a fence under a path in words', `In \`f.py\`:\n\n**f.py**\n\n${fence(ONE)}`],
    ['in a fence that names the path', fence(ONE, 'diff f.py')],
    ['in a fence of a patch', `f.py\n${fence(ONE, 'patch')}`],
    ['in a fence that is indented', `f.py\n${fence(ONE).replace(/^/gm, '  ')}`],
    ['in an update of a patch', `*** Begin Patch\n*** Update File: f.py\n${ONE}*** End Patch\n`],
    ['in an update behind an empty line', `*** Begin Patch\n*** Update File: f.py\n\n${ONE}*** End Patch\n`],
  ])('%s', async (_, reply) => {
    expect(await made(reply)).toBe(CHANGED_ONE);
    expect(await made(reply.replaceAll('\n', '\r\n'))).toBe(CHANGED_ONE);
  });

  // A chat answer: its first hunk had no header, its second one had, and only that one was applied.
  it.each([
    ['the numbers', '@@ -7,2 +7,2 @@\n'],
    ['no numbers', '@@\n'],
    ['a name', '@@ def b():\n'],
    ['an empty line and a header', '\n@@ -7,2 +7,2 @@\n'],
  ])('before a hunk that has %s', async (_, header) => {
    const body = ONE + header + TWO;
    expect(await made(`f.py\n${fence(body)}`)).toBe(CHANGED_BOTH);
    expect(await made(`Change \`f.py\`:\n\n${fence(body)}`)).toBe(CHANGED_BOTH);
    expect(await made(fence(body), 'f.py')).toBe(CHANGED_BOTH);
  });

  it('before the header of the file', async () => {
    expect(await made(fence(`${ONE}--- a/f.py\n+++ b/f.py\n@@ -7,2 +7,2 @@\n${TWO}`))).toBe(CHANGED_BOTH);
  });

  it('in a fence for the file given', async () => {
    expect(await made(fence(ONE), 'f.py')).toBe(CHANGED_ONE);
  });

  it.each<[string, string]>([
    ['an empty line', `${ONE}\n${TWO}`],
    ['a mark of omission', `${ONE}...\n${TWO}`],
    ['a header', `${ONE}@@\n${TWO}`],
    ['nothing', ONE + TWO],
  ])('for two places, with %s between', async (_, hunks) => {
    expect(await made(NAMES + hunks)).toBe(CHANGED_BOTH);
    expect(await made(fence(`${NAMES}\n${hunks}`))).toBe(CHANGED_BOTH);
  });

  it('of a new file behind an empty line', async () => {
    const workspace = new MemoryWorkspace({});
    await applyReply('--- /dev/null\n+++ b/n.py\n\n+x = 1\n', workspace);
    const read = await workspace.read('n.py');
    expect(read.kind === 'file' && new TextDecoder().decode(read.bytes)).toBe('x = 1\n');
  });
});

describe('text that only resembles a hunk without a header', () => {
  it.each<[string, string, string]>([
    ['prose alone behind the names', `${NAMES}\nNothing to do.\n`, 'EDIT_MALFORMED'],
    ['lines that stay alone', `${NAMES} def a():\n     x = 1\n`, 'EDIT_MALFORMED'],
    ['lines of another file', `${NAMES} def z():\n-    q = 1\n+    q = 2\n`, 'EDIT_NO_OCCURRENCE_FOUND'],
    ['new lines without a place', `f.py\n${fence('+x = 1\n')}`, 'EDIT_MALFORMED'],
    ['a fence that nothing closes', `f.py\n\`\`\`diff\n${ONE}`, 'EDIT_TRUNCATED'],
  ])('%s is refused', async (_, reply, code) => {
    expect(await made(reply)).toBe(code);
  });

  it('a list in the prose behind a hunk is part of it, and not found', async () => {
    expect(await made(`${NAMES}${ONE}\nI did this:\n\n- changed x\n`)).toBe('EDIT_NO_OCCURRENCE_FOUND');
  });

  it('a fence that shows a diff beside edits of another format is no edit', async () => {
    const blocks = 'f.py\n<<<<<<< SEARCH\n    y = 2\n=======\n    y = 3\n>>>>>>> REPLACE\n';
    const reply = `This is what changes:\n\nf.py\n${fence(TWO.replace('y = 3', 'y = 7'))}\n${blocks}`;
    expect(await made(reply)).toBe(FILE.replace('y = 2', 'y = 3'));
  });

  it('a fence that shows a diff beside whole files is no edit', async () => {
    const whole = `g.py\n${fence('z = 1\n', 'python')}`;
    expect(await made(`f.py\n${fence(ONE)}\n${whole}`)).toBe('EDIT_MALFORMED');
  });

  it('a list behind the header of a rename is none', async () => {
    const rename = `${GIT.replace('b/f.py', 'b/g.py')}similarity index 100%\nrename from f.py\nrename to g.py\n`;
    const workspace = new MemoryWorkspace({ 'f.py': FILE });
    const { outcome } = await applyReply(`${rename}\n- That is all.\n`, workspace);
    expect([outcome, (await workspace.read('g.py')).kind]).toEqual(['applied', 'file']);
  });
});
