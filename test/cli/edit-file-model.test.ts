import { describe, expect, test } from 'vitest';
import { modelServer, type Scripted } from '../support/model-server.js';
import { filesIn, folderWith } from './folder.js';
import { mortise } from './terminal.js';

const FILE =
  'limit = read_limit(settings, 10)  # the most\nother = 1\nother_limit = read_limit(defaults, 10)\n';
const SLIP = { path: 'a.py', old_str: 'read_limit(setting, 10)', new_str: 'read_limit(setting, 20)' };
const said = (text: string): Scripted => ({
  text: JSON.stringify({ corrected_target_snippet: text }),
  tokens: [30, 7],
});

async function edit(scripted: readonly Scripted[], call: unknown = SLIP, args: readonly string[] = []) {
  const root = folderWith({ 'a.py': FILE });
  const server = await modelServer(...scripted);
  const model = ['--max-tier', 'spacing', '--model', 'openai-compatible/qwen3', '--base-url', server.url];
  const ran = await mortise(['edit-file', '--root', root, ...model, ...args], {
    stdin: JSON.stringify(call),
  });
  return { ...ran, server, file: filesIn(root)['a.py'] };
}

const ASKED = 'A model was asked (openai-compatible/qwen3, once: 30 tokens in, 7 out).';

describe('the text of mortise edit-file says that a model was asked, and what came of it', () => {
  test('an answer that is taken', async () => {
    const { stdout, exitCode, file } = await edit([said('read_limit(settings, 10)')]);
    expect(exitCode).toBe(0);
    expect(file).toContain('read_limit(settings, 20)  # the most');
    expect(stdout).toContain(ASKED);
    expect(stdout).toContain('  old_str: taken.');
    expect(stdout).toContain('    | read_limit(settings, 10)');
  });

  test.each([
    [
      'that is not in the file',
      said('read_limit(options, 10)'),
      'not taken',
      'it is not in the file',
      'read_limit(options, 10)',
    ],
    [
      'that stands in two places',
      said('read_limit('),
      'not taken',
      'it is in the file in 2 places',
      'read_limit(',
    ],
    ['that is another line', said('other = 1'), 'not taken', '', 'other = 1'],
    [
      'of several lines',
      said('no such line\nnor such'),
      'not taken',
      'it is not in the file',
      'no such line\n    | nor such',
    ],
  ])('an answer %s: what it was, and why it does not count', async (_, answer, outcome, why, words) => {
    const { stdout, exitCode, file } = await edit([answer]);
    expect(exitCode).toBe(1);
    expect(file).toBe(FILE);
    expect(stdout).toContain('EDIT_NO_OCCURRENCE_FOUND');
    expect(stdout).toContain(ASKED);
    expect(stdout).toContain(`  old_str: ${outcome}.`);
    expect(stdout).toContain(why);
    expect(stdout).toContain(`    | ${words}`);
  });

  test('an answer that is a look-alike: the model is asked for the word that differs', async () => {
    const { stdout, exitCode, file } = await edit([
      said('read_limit(defaults, 10)'),
      { text: '{"name_in_file": ""}', tokens: [20, 2] },
    ]);
    expect(exitCode).toBe(1);
    expect(file).toBe(FILE);
    expect(stdout).toContain('A model was asked (openai-compatible/qwen3, 2 times: 50 tokens in, 9 out).');
    expect(stdout).toContain('old_str: not taken.');
    expect(stdout).toContain('"defaults" is different there, and it did not repeat that');
    expect(stdout).toContain('    | read_limit(defaults, 10)');
  });

  test('no answer to be found', async () => {
    const { stdout } = await edit([said('')]);
    expect(stdout).toContain(ASKED);
    expect(stdout).toContain('old_str: no answer that could be used. The model finds no text of the file');
  });

  test.each([
    [
      'that cannot be reached',
      [{ status: 401, message: 'No' }],
      'MODEL_UNAVAILABLE',
      'does not accept the key',
    ],
    ['that fails', [{ status: 400, message: 'Too long' }], 'MODEL_FAILED', 'status 400: Too long'],
    [
      'that writes no JSON',
      [{ text: 'Let me think.' }],
      'MODEL_FAILED',
      'The answer is not JSON: Let me think.',
    ],
    [
      'that declines',
      [{ text: 'I will not.', finish: 'content_filter' as const }],
      'MODEL_FAILED',
      'refused to answer',
    ],
    [
      'that is cut',
      [{ text: '{"corrected', finish: 'length' as const }],
      'EDIT_TRUNCATED',
      'cut by the limit of tokens',
    ],
  ])('a model %s: that there was no answer, and why', async (_, scripted, code, why) => {
    const { stdout, exitCode } = await edit(scripted);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('EDIT_NO_OCCURRENCE_FOUND');
    expect(stdout).toContain('old_str: there was no answer.');
    expect(stdout).toContain(`(${code})`);
    expect(stdout).toContain(why);
  });

  test('a request that was sent again counts', async () => {
    const busy = { status: 503, headers: { 'retry-after-ms': '0' } };
    const { stdout } = await edit([busy, said('nothing like it')]);
    expect(stdout).toContain('A model was asked (openai-compatible/qwen3, 2 times: 30 tokens in, 7 out).');
  });

  test('nothing of it, if none was asked', async () => {
    const { stdout, server } = await edit([], { path: 'a.py', old_str: 'other = 1', new_str: 'other = 2' });
    expect(stdout).not.toContain('A model was asked');
    expect(server.requests).toHaveLength(0);
    const ambiguous = await edit([], { path: 'a.py', old_str: 'read_limit(', new_str: 'limit(' });
    expect(ambiguous.exitCode).toBe(1);
    expect(ambiguous.stdout).not.toContain('A model was asked');
  });

  test('what a model says cannot drive the terminal', async () => {
    const { stdout } = await edit([said('a\u001b[2Jb')]);
    expect(stdout).toContain('    | a\\x1b[2Jb');
    expect(stdout).not.toContain('\u001b[2J');
  });

  test('the answer is in JSON too, and in no log', async () => {
    const { stdout } = await edit([said('read_limit(options, 10)')], SLIP, ['--json']);
    expect(JSON.parse(stdout).corrections).toMatchObject([
      { outcome: 'rejected', value: null, answer: 'read_limit(options, 10)' },
    ]);
  });
});

test('on a terminal it shows who is asked, and nothing is left of that', async () => {
  const root = folderWith({ 'a.py': FILE });
  const server = await modelServer(said('read_limit(settings, 10)'));
  const model = ['--max-tier', 'spacing', '--model', 'openai-compatible/qwen3', '--base-url', server.url];
  const ran = await mortise(['edit-file', '--root', root, ...model], {
    stdin: JSON.stringify(SLIP),
    terminal: { stderr: true },
  });
  expect(ran.stderr).toContain('0 s  asking openai-compatible/qwen3 to correct the call (request 1)');
  expect(ran.stderr.endsWith('\r\u001b[2K')).toBe(true);
});
