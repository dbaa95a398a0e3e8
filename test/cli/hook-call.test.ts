import { describe, expect, test } from 'vitest';
import { hookCall } from '../../src/cli/hook-call.js';

describe('a hook as settings of agents call it', () => {
  test.each([
    [['hook', 'gemini'], { agent: 'gemini', flags: {} }],
    [['hook', 'pi', '--limit', '900'], { agent: 'pi', flags: { limit: 900 } }],
    [['hook', '--limit', '900', 'codex'], { agent: 'codex', flags: { limit: 900 } }],
    [['hook', 'gemini', '--limit=900'], { agent: 'gemini', flags: { limit: 900 } }],
    [['hook', 'claude-code', '--apply'], { agent: 'claude-code', flags: { apply: true } }],
  ])('%j is understood', (args, call) => expect(hookCall(args)).toEqual(call));

  test.each([
    [['hook']],
    [['hook', 'emacs']],
    [['hook', 'gemini', 'pi']],
    [['hook', '--limit', '0', 'gemini']],
    [['hook', '--limit', 'x', 'gemini']],
    [['hook', 'gemini', '--limit']],
    [['hook', 'gemini', '--json']],
    [['hook', 'gemini', '--apply=yes']],
  ])('%j is a fault', args => expect(hookCall(args)).toEqual({ fault: expect.any(String) }));

  test.each([[['apply', 'gemini']], [['hook', '--help']], [['hook', 'pi', '-h']]])(
    '%j is left to the parser of command lines',
    args => expect(hookCall(args)).toBeUndefined(),
  );
});
