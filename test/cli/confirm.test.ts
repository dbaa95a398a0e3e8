import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ask, needsConfirmation } from '../../src/cli/confirm.js';
import { TIERS } from '../../src/edit/index.js';
import { edit, placed, report } from '../report/reports.js';

describe('whether to ask', () => {
  test.each(TIERS.map(tier => [tier, ['lookalike', 'elided', 'drift'].includes(tier)] as const))(
    'a place found by %s: %s',
    (tier, asks) => {
      const edits = [edit({ places: [placed()] }), edit({ places: [placed(), placed({ tier })] })];
      expect(needsConfirmation(report({ edits }))).toBe(asks);
    },
  );
});

describe('the question', () => {
  const answered = async (answer: string) => {
    const io = { stdin: new PassThrough(), stderr: new PassThrough(), interrupt: new AbortController() };
    io.stdin.end(answer);
    const yes = await ask('Write? ', io);
    expect(String(io.stderr.read())).toBe('Write? ');
    return yes;
  };

  test.each([
    ['y\n', true],
    ['Yes\n', true],
    [' y \r\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
    ['', false],
  ])('answered by %j is %s', async (answer, yes) => {
    expect(await answered(answer)).toBe(yes);
  });

  test('interrupted is a no', async () => {
    const io = { stdin: new PassThrough(), stderr: new PassThrough(), interrupt: new AbortController() };
    const answer = ask('Write? ', io);
    io.interrupt.abort();
    expect(await answer).toBe(false);
  });
});
