import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RunProgress } from '../../src/cli/run-progress.js';
import { filesIn, folderWith } from '../cli/folder.js';
import { type Given, mortise } from '../cli/terminal.js';
import { freePort, type ModelServer, modelServer, type Scripted } from '../support/model-server.js';
import { block, ofDefinition, whole } from './talk.js';

const SMALL = 'def add(a, b):\n    return a - b\n';
const FIXED = SMALL.replace('-', '+');
const RIGHT: Scripted = { text: whole('small.py', FIXED), tokens: [50, 20] };
const PLAIN = Array.from({ length: 600 }, (_, i) => `line ${i}.\n`).join('');

/** `mortise edit` against a server, as a person runs it. */
async function edit(
  server: ModelServer,
  args: readonly string[] = [],
  { files = { 'small.py': SMALL }, ...given }: Given & { readonly files?: Record<string, string> } = {},
) {
  const root = folderWith(files);
  const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
  const ran = await mortise(
    ['edit', Object.keys(files)[0] ?? '', '-m', 'Do it.', '--root', root, ...model, ...args],
    given,
  );
  return { ...ran, root, files: filesIn(root) };
}

const withConfig = (config: unknown, files: Record<string, string> = { 'small.py': SMALL }) => ({
  files: { ...files, 'mortise.config.json': JSON.stringify(config) },
});
const NO_WAIT = { 'retry-after-ms': '0' };
const BUSY: Scripted = { status: 503, headers: NO_WAIT, message: 'Busy' };

describe('what went over the wire', () => {
  test.each([
    ['a right answer', [RIGHT], [], 'was asked once: 50 tokens in, 20 out', 1],
    ['one failure first', [BUSY, RIGHT], [], 'was asked 2 times: 50 tokens in, 20 out', 2],
    ['three failures first', [BUSY, BUSY, BUSY, RIGHT], [], 'was asked 4 times: 50 tokens in', 4],
    ['failures only', [BUSY, BUSY, BUSY, BUSY], [], 'was asked 4 times: 0 tokens in', 4],
    ['--calls 1 and a failure', [BUSY, RIGHT], ['--calls', '1'], 'was asked once: 0 tokens in', 1],
    ['--calls 2 and two failures', [BUSY, BUSY, RIGHT], ['--calls', '2'], 'was asked 2 times', 2],
    [
      '--calls 3, a failure, a bad answer, a failure',
      [BUSY, { text: 'Prose.' }, BUSY, RIGHT],
      ['--calls', '3'],
      'was asked 3 times',
      3,
    ],
  ] as const)('%s', async (_, scripted, args, said, requests) => {
    const server = await modelServer(...scripted);
    const ran = await edit(server, args);
    expect(ran.stdout).toContain(said);
    expect(server.requests).toHaveLength(requests);
    const log = readFileSync(join(ran.root, '.mortise/log.jsonl'), 'utf8');
    expect(JSON.parse(log).calls).toBe(requests);
  });

  test('counts what was received of a stream that is cut', async () => {
    const text = block('line 7.', 'line seven.');
    const server = await modelServer({ text, cut: 'end' }, { text, tokens: [50, 20] });
    const { stdout, exitCode } = await edit(server, [], { files: { 'a.txt': PLAIN } });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/was asked 2 times: about \d{4,} tokens in/);
  });

  test('a model that is not there was not asked', async () => {
    const server = await modelServer();
    const { stdout, exitCode } = await edit({ ...server, url: `http://127.0.0.1:${await freePort()}/v1` });
    expect(exitCode).toBe(4);
    expect(stdout).toContain('openai-compatible/qwen3 was not reached');
    expect(stdout).toContain('ECONNREFUSED');
  });

  test('reports the limit with what was wrong with the last answer', async () => {
    const { stdout } = await edit(await modelServer({ text: 'I would use a plus.' }), ['--calls', '1']);
    expect(stdout).toContain('The run has sent one request to the model, which is its limit.');
    expect(stdout).toContain('There is no file in the reply.');
    expect(stdout).toContain('  | I would use a plus.');
  });
});

describe('progress', () => {
  const onTerminal = { terminal: { stderr: true } };

  test('says who is asked about what, and what is tested', async () => {
    const server = await modelServer({ text: whole('small.py', SMALL.replace('-', '*')) }, RIGHT);
    const check = `node -e "process.exit(require('fs').readFileSync('small.py','utf8').includes('+') ? 0 : 1)"`;
    const ran = await edit(server, ['--test', check], onTerminal);
    const shown = ran.stderr.split('\r\u001b[2K').map(line => line.replace(/^\d+ s {2}/, ''));
    expect(shown[1]).toMatch(/^asking openai-compatible\/qwen3 about small\.py, by whole-file \(request 1/);
    expect(shown.filter(line => line.startsWith('asking'))).toHaveLength(2);
    expect(shown.filter(line => line.startsWith('testing, round 1 of 4 at most: node -e'))).not.toEqual([]);
    expect(shown.filter(line => line.startsWith('testing, round 2'))).not.toEqual([]);
    expect(ran.stderr.endsWith('\r\u001b[2K')).toBe(true);
    expect(ran.stdout).not.toContain('\u001b[2K');
  });

  test('keeps a line for each reply that was not taken, and the report and the log have it', async () => {
    const server = await modelServer({ text: block('line 7', 'seven') }, { text: block('line 7.', 'seven') });
    const ran = await edit(server, [], { ...onTerminal, files: { 'a.txt': PLAIN } });
    const said = 'reply 1 not taken: EDIT_AMBIGUOUS (change 1; lines 8, 71, 72, …); asked again\n';
    expect(ran.stderr).toContain(`\r\u001b[2Ka.txt, by diff-mode: ${said}`);
    expect(ran.stdout).toContain(`since the file is large and has no anchors\n  ${said}`);
    const { refusedReplies } = JSON.parse(readFileSync(join(ran.root, '.mortise/log.jsonl'), 'utf8'));
    expect(refusedReplies).toMatchObject([{ reply: 1, refused: [{ code: 'EDIT_AMBIGUOUS', block: 1 }] }]);
  });

  test('is for terminals only', async () => {
    expect((await edit(await modelServer(RIGHT))).stderr).toBe('');
    expect((await edit(await modelServer(RIGHT), [], { ...onTerminal, env: { TERM: 'dumb' } })).stderr).toBe(
      '',
    );
  });

  test('keeps standard output plain JSON', async () => {
    const ran = await edit(await modelServer(RIGHT), ['--json'], onTerminal);
    expect(JSON.parse(ran.stdout).outcome).toBe('applied');
    expect(ran.stderr).toContain('asking');
  });

  test('tells how long, and how much of an answer has come', () => {
    let [now, written] = [0, ''];
    const keep = (text: string) => {
      written = text;
    };
    const stderr = { isTTY: true, columns: 200, write: (text: string) => keep(text) };
    const progress = new RunProgress(
      { stderr: stderr as never, env: {} },
      { now: () => now, test: 'pytest -q' },
    );
    const asking = {
      kind: 'asking',
      model: 'm',
      path: 'a.py',
      strategy: 'diff-mode',
      calls: 2,
      mostCalls: 12,
    } as const;
    progress.step(asking);
    expect(written).toContain('0 s  asking m about a.py, by diff-mode (request 3 of 12 at most)');
    now = 3_400;
    progress.step({ kind: 'answering', characters: 1240 });
    expect(written).toContain('3 s  asking m about a.py');
    expect(written).toContain(', 1240 characters so far');
    now = 3_410;
    progress.step({ kind: 'answering', characters: 1260 });
    expect(written).toContain('1240');
    progress.step({ kind: 'testing', round: 1, rounds: 4 });
    expect(written).toContain('0 s  testing, round 1 of 4 at most: pytest -q');
    progress.step({ kind: 'putting-back' });
    expect(written).toContain('putting the files back');
    progress.end();
    expect(written).toBe('\r\u001b[2K');
  });

  test('cannot be driven by a path', () => {
    let written = '';
    const keep = (text: string) => {
      written = text;
    };
    const stderr = { isTTY: true, columns: 200, write: (text: string) => keep(text) };
    const progress = new RunProgress({ stderr: stderr as never, env: {} }, { now: () => 0 });
    progress.step({
      kind: 'asking',
      model: 'm',
      path: 'a\u001b[2Jb',
      strategy: 'diff-mode',
      calls: 0,
      mostCalls: 1,
    });
    expect(written).toContain('a\\x1b[2Jb');
    progress.end();
  });
});

describe('the strategy', () => {
  const files = { 'a.txt': PLAIN };
  const wrong = { text: block('no such line', 'seven') };
  const right = { text: whole('a.txt', PLAIN.replace('line 7.\n', 'seven\n')) };

  test('is where it begins: the next one is tried after it', async () => {
    const server = await modelServer(...Array<Scripted>(4).fill(wrong), right);
    const ran = await edit(server, ['--strategy', 'diff-mode'], { files });
    expect(ran.exitCode).toBe(0);
    expect(ran.stdout).toContain('asked for by diff-mode, since it was asked for; then whole-file, after');
  });

  test('is the only one with --no-fall-back, which the report says', async () => {
    const server = await modelServer(...Array<Scripted>(4).fill(wrong));
    const ran = await edit(server, ['--strategy', 'diff-mode', '--no-fall-back'], { files });
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('asked for by diff-mode, since no other way is allowed\n');
    expect((await edit(server, ['--no-fall-back'], { files })).stderr).toContain('name it by --strategy');
  });

  test('a reference patch and a range go with the message', async () => {
    const server = await modelServer(right);
    const patch = join(folderWith({ 'like.patch': '-line 7.\n+seven\n' }), 'like.patch');
    await edit(server, ['--reference-patch', patch, '--range', '3'], { files });
    expect(JSON.stringify(server.requests[0])).toContain('-line 7.\\n+seven');
    const ran = await edit(server, ['--reference-patch', `${patch}.no`], { files });
    expect(ran.stderr).toContain('The reference patch');
  });
});

describe('a refusal', () => {
  /** What is for the model alone. */
  const FOR_MODELS = [
    /Copy the lines to replace/,
    /Send the whole reply/,
    /Send all the changes/,
    /send the edit again/i,
    /Select an anchor/,
    /in the same format/,
  ];
  const never = (answer: Scripted): Scripted[] => Array(12).fill(answer);

  test.each([
    [
      'prose',
      never({ text: 'I would rename it.' }),
      [],
      'The model did not answer in the form',
      '  | I would rename it.',
    ],
    [
      'a block without a place',
      never({ text: block('no such line', 'x') }),
      ['--strategy', 'diff-mode'],
      'The model did not quote the file exactly',
      '  | no such line',
    ],
    [
      'an answer that is cut',
      never({ text: whole('small.py', FIXED).slice(0, 20), finish: 'length' }),
      ['--strategy', 'whole-file'],
      '--max-output-tokens',
      '  | small.py',
    ],
    [
      'another file',
      never({ text: whole('other.py', FIXED) }),
      [],
      'where --allow permits it',
      '  | other.py',
    ],
    [
      'code left out',
      never({ text: whole('small.py', 'def add(a, b):\n    # ... existing code ...\n') }),
      [],
      'The model left code out',
      '  |     # ... existing code ...',
    ],
    [
      'a model that declines',
      [{ text: 'I cannot.', finish: 'content_filter' }],
      [],
      'use another model',
      'refused to answer: I cannot.',
    ],
    [
      'a key that is not taken',
      [{ status: 401, message: 'No' }],
      [],
      'set its key',
      'does not accept the key',
    ],
    ['a model that is busy', Array(4).fill(BUSY), [], 'Run it again later', 'status 503: Busy'],
    ['too many requests', [{ text: 'Hm.' }], ['--calls', '1'], 'Raise --calls', '  | Hm.'],
    [
      'a file that does not parse',
      never({ text: whole('small.py', 'def add(a, b:\n    return a + b\n') }),
      [],
      'ask for less at once',
      '  | def add(a, b:',
    ],
  ] as const)(
    'of %s tells the person what to do, and shows what the model said',
    async (_, scripted, args, hint, words) => {
      const ran = await edit(await modelServer(...scripted), args);
      expect(ran.exitCode).toBeGreaterThan(0);
      expect(ran.stdout).toContain(hint);
      expect(ran.stdout).toContain(words);
      for (const forModels of FOR_MODELS) expect(ran.stdout).not.toMatch(forModels);
      expect(ran.stdout).toContain('The files are as they were before.');
      expect(ran.files).toEqual({ 'small.py': SMALL });
    },
  );

  test('shows no more of a long answer than a screen, and nothing that drives the terminal', async () => {
    const text = `I am sorry.\u001b[2J\n${'More words.\n'.repeat(300)}`;
    const { stdout } = await edit(await modelServer(...never({ text })));
    expect(stdout).toContain('I am sorry.\\x1b[2J');
    expect(stdout.match(/ \| /g)).toHaveLength(20);
    expect(stdout).toMatch(/… \d+ more lines/);
  });

  test('has what the person can do in JSON too', async () => {
    const { stdout } = await edit(await modelServer(...never({ text: 'Hm.' })), ['--json']);
    expect(JSON.parse(stdout).problems[0].hint).toContain('The model did not answer in the form');
    expect(JSON.parse(stdout).output.reply).toBe('Hm.');
  });

  test('what the model said is in no log', async () => {
    const { root } = await edit(await modelServer(...never({ text: 'Secret words.' })));
    expect(readFileSync(join(root, '.mortise/log.jsonl'), 'utf8')).not.toContain('Secret');
  });

  test('in the talk with the model its own hints stay', async () => {
    const server = await modelServer(
      { text: block('no such line', 'x') },
      { text: block('    return a - b', '    return a + b') },
    );
    await edit(server, ['--strategy', 'diff-mode']);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('What to do:');
    expect(JSON.stringify(server.requests[1]?.body)).not.toContain('use another model');
  });
});

describe('sentences that were wrong', () => {
  const DIFF = ['--strategy', 'diff-mode'];
  const good = block('line 7.', 'line seven.');
  const bad = block('no such line', 'x');
  const files = { 'a.txt': PLAIN };
  const said = (server: ModelServer, asked = 1) =>
    JSON.stringify(server.requests[asked]?.body.messages.at(-1));

  test.each([
    ['is stopped', [{ text: bad + good, parts: 20 }, { text: good }]],
    [
      'is stopped after a good change',
      [{ text: good + bad, parts: 20 }, { text: block('line 9.', 'line nine.') }],
    ],
    ['is cut', [{ text: good + bad.slice(0, 30), finish: 'length' as const }, { text: 'NO CHANGE' }]],
    [
      'is cut with a change that is refused',
      [{ text: bad + good.slice(0, 30), finish: 'length' as const }, { text: good }],
    ],
  ])('the model is not told how the run ends, where its answer %s', async (_, scripted) => {
    const server = await modelServer(...scripted);
    await edit(server, DIFF, { files });
    expect(said(server)).not.toMatch(/would be put back|Nothing to do|Nothing was written: /);
  });

  test.each([
    ['a new file', { files: { 'other.txt': 'x\n' } }, ['new.py'], '```python\nx = 1\n'],
    ['blocks', { files }, DIFF, good.slice(0, -6)],
  ])(
    'an open fence is no limit of tokens, where the model says that it is done: %s',
    async (_, given, args, text) => {
      const server = await modelServer(
        ...Array(12).fill({ text: args[0] === 'new.py' ? `new.py\n${text}` : text, finish: 'stop' }),
      );
      const { stdout } = await edit(server, args, given);
      expect(stdout).toContain('ends inside a block that is not closed');
      expect(stdout).not.toContain('The limit of tokens');
      expect(said(server)).not.toContain('limit of tokens');
    },
  );

  test('a limit of tokens is said where there was one', async () => {
    const server = await modelServer(...Array(12).fill({ text: good.slice(0, -6), finish: 'length' }));
    expect((await edit(server, DIFF, { files })).stdout).toContain('The limit of tokens cut the reply.');
    expect(said(server)).toContain('The limit of tokens cut the reply.');
  });

  test.each(['f00', 'abcdef123456', '0'.repeat(64)])(
    'a "base" that is copied wrongly (%s) is no change of the file',
    async base => {
      const python = Array.from(
        { length: 150 },
        (_, i) => `def step_${i}(value):\n    return add(value, ${i})\n\n\n`,
      ).join('');
      const edits = [ofDefinition('def step_7(value):', 'def step_7(value):\n    return 7\n')];
      const server = await modelServer({ text: JSON.stringify({ file: 'big.py', base, edits }) });
      const ran = await edit(server, [], { files: { 'big.py': python } });
      expect(ran.files['big.py']).toBe(python.replace('add(value, 7)', '7'));
      expect(server.requests).toHaveLength(1);
    },
  );

  test.each([
    [[], true],
    [['--keep'], false],
  ] as const)('--keep is advised only where it was not given: %j', async (args, isAdvised) => {
    const tries = ['*', '/'].map(sign => ({ text: whole('small.py', SMALL.replace('-', sign)) }));
    const { stdout } = await edit(await modelServer(...tries), ['--test', 'false', '--rounds', '2', ...args]);
    expect(stdout.includes('--keep leaves the last try')).toBe(isAdvised);
    expect(stdout.includes('The last try is in the files')).toBe(!isAdvised);
    expect(stdout.includes('small.py is as it was before.')).toBe(isAdvised);
  });

  test('a call that was cancelled is not said to fit', async () => {
    const root = folderWith({ 'a.py': SMALL });
    const server = await modelServer({ hang: 'before' });
    const interrupt = new AbortController();
    void server.received(1).then(() => interrupt.abort());
    const call = { path: 'a.py', old_str: 'return a - c', new_str: 'return a + c' };
    const ran = await mortise(
      [
        ...['edit-file', '--root', root, '--max-tier', 'spacing'],
        ...['--model', 'openai-compatible/q', '--base-url', server.url],
      ],
      { stdin: JSON.stringify(call), interrupt },
    );
    expect(ran.exitCode).toBe(130);
    expect(ran.stdout).not.toContain('it fits');
    expect(ran.stdout).toContain('The call: Interrupted (CANCELLED)');
    expect(ran.stdout).toContain('Nothing was written.');
  });

  test('a model that finds nothing to do is not taken for an undo', async () => {
    const { stdout } = await edit(await modelServer({ text: 'NO CHANGE' }));
    expect(stdout).toContain('Nothing to do: the model says that nothing needs a change.');
    expect(stdout).not.toContain('before that commit');
  });
});

describe('a test command that formats what it tests', () => {
  const formatting = (then: string) =>
    `node -e "const fs=require('fs'); fs.writeFileSync('small.py', fs.readFileSync('small.py','utf8').replace(/a . b/, s => '(' + s + ')')); ${then}"`;
  const tries = ['*', '/', '%'].map(sign => ({ text: whole('small.py', SMALL.replace('-', sign)) }));

  test('and fails: the end says what is on the disk, and that is true', async () => {
    const server = await modelServer(...tries);
    const ran = await edit(server, ['--test', formatting('process.exit(1)'), '--rounds', '3']);
    expect(ran.files).toEqual({ 'small.py': SMALL });
    expect(ran.stdout).toContain('The tests do not pass after 3 rounds. small.py is as it was before.');
    expect(JSON.stringify(server.requests[1]?.body)).toContain('return (a * b)');
  });

  test('and passes: the diff is what is on the disk, and one undo takes it back', async () => {
    const ran = await edit(await modelServer(RIGHT), ['--test', formatting('')]);
    expect(ran.files).toEqual({ 'small.py': FIXED.replace('a + b', '(a + b)') });
    expect(ran.stdout).toContain('+    return (a + b)');
    expect((await mortise(['undo', '--root', ran.root])).exitCode).toBe(0);
    expect(filesIn(ran.root)).toEqual({ 'small.py': SMALL });
  });

  test('and adds a line elsewhere: that is not called as before', async () => {
    const long = `${SMALL}\n\n${'x = 1\n'.repeat(9)}`;
    const add = `node -e "require('fs').appendFileSync('small.py', '# more\\n'); process.exit(1)"`;
    const answer = { text: whole('small.py', long.replace('-', '*')) };
    const given = { files: { 'small.py': long } };
    const ran = await edit(await modelServer(answer), ['--test', add, '--rounds', '1'], given);
    expect(ran.files).toEqual({ 'small.py': `${long}# more\n` });
    expect(ran.stdout).toContain('This file is not as before: small.py');
    expect(ran.stdout).toContain('+# more');
    expect(ran.stdout).not.toContain('as they were before');
  });
});

describe('limits', () => {
  const seven = Array.from({ length: 7 }, (_, i) => `def f${i}():\n    return ${i}\n`).join('');
  const asked = async (args: readonly string[], given: Parameters<typeof edit>[2]) => {
    const { stdout } = await edit(await modelServer({ text: 'NO CHANGE' }), ['--json', ...args], given);
    return JSON.parse(stdout).output.files[0].strategy;
  };
  const files = { 'a.py': seven };

  test.each([
    ['nothing given', [], { files }, 'whole-file'],
    ['--large-lines', ['--large-lines', '13'], { files }, 'edit-script'],
    ['--large-lines as many as it has', ['--large-lines', '14'], { files }, 'whole-file'],
    ['--large-bytes', ['--large-bytes', '100'], { files }, 'edit-script'],
    ['--large-bytes, more than it has', ['--large-bytes', '1000'], { files }, 'whole-file'],
    ['lines in the file', [], withConfig({ large: { lines: 5 } }, files), 'edit-script'],
    ['bytes in the file', [], withConfig({ large: { bytes: 50 } }, files), 'edit-script'],
    [
      'a flag before the file',
      ['--large-lines', '500'],
      withConfig({ large: { lines: 5 } }, files),
      'whole-file',
    ],
    [
      'a large file, with larger limits',
      ['--large-lines', '1000', '--large-bytes', '99999'],
      { files: { 'a.txt': PLAIN } },
      'whole-file',
    ],
    [
      'lines raised, bytes not',
      ['--large-lines', '1000'],
      { files: { 'a.txt': PLAIN.repeat(3) } },
      'diff-mode',
    ],
  ] as const)('of a large file: %s', async (_, args, given, strategy) => {
    expect(await asked(args, given)).toBe(strategy);
  });

  test.each([[{ large: { lines: -1 } }], [{ large: { rows: 5 } }], [{ model: { maxOutputTokens: 0 } }]])(
    'that mean nothing are refused: %j',
    async config => {
      const ran = await edit(await modelServer(RIGHT), [], withConfig(config));
      expect(ran.exitCode).not.toBe(0);
      expect(ran.stderr).toContain('mortise.config.json:1:');
    },
  );

  test.each([
    ['not given', [], {}, undefined],
    ['by flag', ['--max-output-tokens', '777'], {}, 777],
    ['by the file', [], { model: { maxOutputTokens: 555 } }, 555],
    ['by both', ['--max-output-tokens', '777'], { model: { maxOutputTokens: 555 } }, 777],
  ] as const)('of tokens that an answer may have: %s', async (_, args, config, limit) => {
    const server = await modelServer(RIGHT);
    await edit(server, args, withConfig(config));
    expect(server.requests[0]?.body.max_tokens).toBe(limit);
  });
});

describe('mortise stats', () => {
  test('counts no dry runs, whatever came of them', async () => {
    const server = await modelServer(RIGHT, ...Array(4).fill({ text: 'Hm.' }), RIGHT);
    const root = folderWith({ 'small.py': SMALL });
    const model = ['--model', 'openai-compatible/qwen3', '--base-url', server.url];
    const line = ['edit', 'small.py', '-m', 'x', '--root', root, ...model];
    await mortise([...line, '--dry-run']);
    await mortise([...line, '--dry-run']);
    await mortise(line);
    const call = JSON.stringify({ path: 'small.py', old_str: 'a + b', new_str: 'b + a' });
    const lost = JSON.stringify({ path: 'small.py', old_str: 'nowhere at all', new_str: 'x' });
    for (const stdin of [call, lost]) await mortise(['edit-file', '--root', root, '--dry-run'], { stdin });
    await mortise(['edit-file', '--root', root], { stdin: call });
    const { stdout } = await mortise(['stats', '--root', root, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      all: { calls: 1, done: 1, refused: 0 },
      editRuns: { runs: 1, applySuccess: 1 },
    });
  });

  test('nor those of older logs', async () => {
    const root = folderWith({ 'small.py': SMALL });
    await mortise(['edit-file', '--root', root, '--dry-run'], {
      stdin: JSON.stringify({ path: 'small.py', old_str: 'a - b', new_str: 'a + b' }),
    });
    const log = join(root, '.mortise/log.jsonl');
    const { dryRun, ...old } = JSON.parse(readFileSync(log, 'utf8'));
    expect(dryRun).toBe(true);
    writeFileSync(log, `${JSON.stringify(old)}\n`);
    const { stdout } = await mortise(['stats', '--root', root, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ all: { calls: 0 }, damaged: 0 });
  });
});
