import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { AGENT_FILES, UnreadableSettings } from '../../src/agents/index.js';
import { AGENT_NAMES } from '../../src/agents/names.js';

const COMMAND = ['/usr/bin/node', '/opt/a b/mortise/dist/cli/main.js'];

describe.each(AGENT_NAMES)('the settings of %s', agent => {
  const { change } = AGENT_FILES[agent].project;

  test('are written once, however often it is installed, and are gone after the removal', () => {
    const once = change(undefined, 'install', COMMAND) as string;
    expect(once).toContain(agent === 'opencode' || agent === 'pi' ? `'${agent}'` : `hook ${agent}`);
    expect(change(once, 'install', COMMAND)).toBe(once);
    const moved = change(once, 'install', ['/node', '/new/mortise/main.js']) as string;
    expect(moved).not.toContain('/opt/a b/mortise');
    expect(change(once, 'remove', COMMAND) ?? '').not.toContain('mortise');
  });

  test('that nobody has written stay absent if there is nothing to remove', () => {
    expect(change(undefined, 'remove', COMMAND)).toBeUndefined();
  });
});

describe.each(['claude-code', 'codex', 'gemini'] as const)('the settings file of %s', agent => {
  const { change } = AGENT_FILES[agent].project;
  const event = { 'claude-code': 'PostToolBatch', codex: 'PreToolUse', gemini: 'BeforeTool' }[agent];
  const theirs = { hooks: [{ type: 'command', command: 'their hook' }] };
  const before = `{\n    // why\n    "theme": "dark",\n    "hooks": {\n        "${event}": [${JSON.stringify(theirs)}]\n    }\n}\n`;

  test('keeps what others have in it', () => {
    const after = change(before, 'install', COMMAND) as string;
    expect(after).toContain('    // why\n    "theme": "dark",\n');
    const { hooks } = parse(after);
    expect(hooks[event]).toHaveLength(2);
    expect(hooks[event][0]).toEqual(theirs);
    expect(hooks[event][1].hooks[0].command).toBe(
      `/usr/bin/node "/opt/a b/mortise/dist/cli/main.js" hook ${agent}`,
    );
    expect(parse(change(after, 'remove', COMMAND) as string)).toEqual(parse(before));
  });

  test.each(['{"hooks": ', '[1', `{"hooks": {"${event}": "x"}}`])('is left alone if it is %s', text => {
    expect(() => change(text, 'install', COMMAND)).toThrow(UnreadableSettings);
  });
});

test.each(['opencode', 'pi'] as const)('a plugin of %s that somebody else wrote is left alone', agent => {
  const { change } = AGENT_FILES[agent].user;
  expect(() => change('export default 1;\n', 'install', COMMAND)).toThrow(UnreadableSettings);
  expect(() => change('export default 1;\n', 'remove', COMMAND)).toThrow(UnreadableSettings);
});
