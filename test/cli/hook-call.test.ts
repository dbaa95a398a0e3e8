import { describe, expect, test } from 'vitest';
import { hookCall } from '../../src/cli/hook-call.js';

describe('a hook as settings of agents call it', () => {
  test.each([
    [['hook', 'gemini'], { agent: 'gemini', flags: {} }],
    [['hook', 'pi', '--limit', '900'], { agent: 'pi', flags: { limit: 900 } }],
    [['hook', '--limit', '900', 'codex'], { agent: 'codex', flags: { limit: 900 } }],
  ])('%j is understood', (args, call) => expect(hookCall(args)).toEqual(call));

  test.each([
    [['apply', 'gemini']],
    [['hook']],
    [['hook', 'emacs']],
    [['hook', 'gemini', 'pi']],
    [['hook', '--limit', '0', 'gemini']],
    [['hook', '--limit', 'x', 'gemini']],
    [['hook', '--limit']],
    [['hook', '--help']],
    [['hook', 'claude-code', '--apply']],
    [['hook', 'gemini', '--limit=900']],
  ])('%j is left to the parser of command lines', args => expect(hookCall(args)).toBeUndefined());
});
