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

  const other = JSON.stringify(theirs);
  const spread = JSON.stringify(theirs, null, 2).replaceAll('\n', '\n      ');
  test.each([
    '{}',
    '{}\n',
    '{\n}\n',
    '{"a":1}',
    '{ "a": 1, }\n',
    `{"hooks":{"${event}":[${other}]}}`,
    `{"hooks":{"Other":[]},"b":[1,2]}\n`,
    '{\n  "a": 1\n}\n',
    '{\n    "a": {\n        "b": 1\n    }\n}\n',
    '{\n\t"a": 1,\n\t"hooks": {\n\t\t"Other": []\n\t}\n}',
    '{\r\n  "a": 1,\r\n  "b": [\r\n    1\r\n  ]\r\n}\r\n',
    '\ufeff{\n  "a": 1\n}\n',
    `{\n  "hooks": {\n    "${event}": [\n      ${spread}\n    ]\n  }\n}\n`,
    `// a\n{\n  "hooks": { // b\n    "${event}": [\n      // c\n      ${other}, // d\n      // e\n    ], /* f */\n  },\n}\n// g`,
    `{\n  "hooks": {\n    "${event}": [\n      ${other} /* c */ // d\n      // e\n    ] // f\n  } // g\n}`,
    `{\n  "a": "http://x"}`,
    '',
    '  ',
    ' \n\n',
    '\r\n',
    '\ufeff',
    '\ufeff \n',
    '{ }',
    '{ }\n\n',
    '\n\n{\n\n}\n\n',
    '{\r\n}\r\n',
    '{"hooks":{}}',
    '{"hooks": { }}',
    '{ "hooks": {} }',
    '{\n  "hooks": {}\n}\n',
    '{\n  "hooks": {\n  }\n}\n',
    '{\r\n\t"hooks": {\r\n\t},\r\n\t"a": 1\r\n}',
    '\ufeff{"hooks":{}}',
    `{"hooks":{"${event}":[]}}`,
    `{"hooks": {"${event}": [ ]}}`,
    `{ "hooks": { "${event}": [] } }\n`,
    `{\n  "hooks": {\n    "${event}": []\n  }\n}\n`,
    `{\n  "hooks": {\n    "${event}": [\n    ]\n  }\n}\n`,
    `{\n  "hooks": {\n    "Other": [],\n    "${event}": []\n  }\n}\n`,
    `{\n  "hooks": { // none\n  }\n}\n`,
    `{\n  "hooks": {\n    "${event}": [ /* none */ ]\n  }\n}\n`,
    `{"hooks": {"AfterTool": []}}`,
  ])('comes back byte for byte when the hook is removed: %j', text => {
    const after = change(text, 'install', COMMAND) as string;
    expect(after.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'));
    expect(parse(after.replace('\ufeff', '')).hooks[event].at(-1).hooks[0].command).toContain(
      `hook ${agent}`,
    );
    for (const line of text.match(/(\/\/|\/\*).*/g) ?? []) expect(after).toContain(line.slice(0, 4));
    if (!text.includes('\n')) expect(after).not.toContain('\n');
    if (text.includes('\r\n')) expect(after).not.toMatch(/[^\r]\n/);
    expect(change(after, 'install', COMMAND)).toBe(after);
    expect(change(after, 'remove', COMMAND)).toBe(text);
    const moved = change(after, 'install', ['node', '/elsewhere/main.js']) as string;
    expect(moved).not.toBe(after);
    expect(change(moved, 'remove', COMMAND)).toBe(text);
    expect(change(text, 'remove', COMMAND)).toBe(text);
  });

  test('is gone if it was made for the hook', () => {
    expect(change(change(undefined, 'install', COMMAND), 'remove', COMMAND)).toBeUndefined();
  });

  test.each([
    ['"timeout": 20', '"timeout": 5'],
    ['"timeout": 20', '"timeout": 5, "name": "mine"'],
    ['"timeout": 20', '"timeout": 20, "async": false'],
    ['"hooks": [', '"matcher": "mine", "hooks": ['],
    [`hook ${agent}"`, `hook ${agent} --limit 5000"`],
    [`hook ${agent}"`, `hook ${agent} --limit=5000 2>> /tmp/log"`],
    ['"/usr/bin/node', '"MORTISE_DEBUG=1 /usr/bin/node'],
    ['"type": "command",', '"type": "command", /* mine */'],
  ])('keeps %j changed to %j when it is installed again, and goes with it', (was, now) => {
    const before = '{"a": 1}';
    const written = (change(before, 'install', COMMAND) as string)
      .replace('"timeout": 20000', '"timeout": 20')
      .replace('20000', '20')
      .replace(was, () => now);
    expect(written).toContain(now);
    expect(change(written, 'install', COMMAND)).toBe(written);
    const moved = change(written, 'install', ['/new/node', '/new dir/main.js'], ['--apply']) as string;
    const options = (text: string) => text.replaceAll(' --apply', '');
    const program = '/new/node \\"/new dir/main.js\\"';
    const old = '/usr/bin/node \\"/opt/a b/mortise/dist/cli/main.js\\"';
    expect(moved).toContain(`hook ${agent} --apply`);
    expect(options(moved)).toBe(written.replaceAll(old, () => program));
    const again = change(moved, 'install', COMMAND) as string;
    expect(options(again)).toBe(written);
    expect(again).toContain(`hook ${agent} --apply`);
    expect(change(written, 'remove', COMMAND)).toBe(before);
  });

  test.each([
    [undefined, '{}'],
    ['{"a": 1}', '{"a":1}'],
    ['{\n  "hooks": {}\n}\n', '{"hooks":{}}'],
    ['{"hooks": {"Other": []}}', '{"hooks":{"Other":[]}}'],
    [`{"hooks": {"${event}": []}}`, `{"hooks":{"${event}":[]}}`],
    [`{"hooks": {"${event}": [${JSON.stringify(theirs)}]}}`, undefined],
  ] as const)('gives what is in %j back, also if a program has formatted it since', (text, left) => {
    const written = JSON.stringify(parse(change(text, 'install', COMMAND) as string));
    const meant = left ?? JSON.stringify(parse(text as string));
    expect(change(written, 'remove', COMMAND)).toBe(meant);
    const spread = JSON.stringify(JSON.parse(written), null, 4);
    expect(parse(change(spread, 'remove', COMMAND) as string)).toEqual(JSON.parse(meant));
    const moved = change(written, 'install', ['/new/node', '/new/main.js']) as string;
    expect(moved).not.toBe(written);
    expect(change(moved, 'remove', COMMAND)).toBe(meant);
  });

  test.each(['--apply', '--apply --limit 900', '--limit 900 --apply 2>>log'])(
    'keeps the options that a user gave the hook: %s',
    options => {
      const written = change('{"a": 1}', 'install', COMMAND) as string;
      const mine = written.replaceAll(`hook ${agent}"`, `hook ${agent} ${options}"`);
      expect(mine).not.toBe(written);
      expect(change(mine, 'install', COMMAND)).toBe(mine);
      expect(change(mine, 'install', COMMAND, ['--apply'])).toBe(mine);
      expect(change(mine, 'remove', COMMAND)).toBe('{"a": 1}');
    },
  );

  const program = '/usr/bin/node "/opt/a b/mortise/dist/cli/main.js"';
  test.each([
    [`${program} hook --limit 5000 ${agent}`],
    [`${program} hook --limit=5000 ${agent} --limit=900`],
    [`${program}  hook  ${agent}`],
    [`${program} hook ${agent};true`],
    [`${program} hook ${agent} || true`],
    [`/usr/bin/node --max-old-space-size=200 ${program.slice(14)} hook ${agent}`],
    [`/usr/bin/node --no-warnings --require /x.js ${program.slice(14)} hook ${agent}`],
    [`"/usr/bin/node" ${program.slice(14)} hook ${agent}`],
    [`'/usr/bin/node' '/opt/a b/mortise/dist/cli/main.js' hook ${agent}`],
    [`sh -c '${program} hook ${agent}'`],
    [`A=5 nice -n 5 ${program} hook ${agent} 2>/dev/null`],
    [`cat | ${program} hook ${agent}`],
  ])('stays one hook, with what a user made of its command: %s', command => {
    const written = change('{"a": 1}', 'install', COMMAND) as string;
    const plain = JSON.stringify(`${program} hook ${agent}`);
    const mine = written.replaceAll(plain, () => JSON.stringify(command));
    expect(mine).not.toBe(written);
    expect(change(mine, 'install', COMMAND)).toBe(mine);
    const moved = change(mine, 'install', ['/new/node', '/new/main.js']) as string;
    expect(moved).not.toContain('/opt/a b');
    expect(moved).not.toContain('node /new/node');
    expect(moved.split('main.js')).toHaveLength(mine.split('main.js').length);
    expect(change(mine, 'remove', COMMAND)).toBe('{"a": 1}');
  });

  test.each([
    `/usr/bin/node main.js hook ${agent}-more`,
    `/usr/bin/node domain.js hook ${agent}`,
    `/usr/bin/node main.js hook other; echo ${agent}`,
    `/usr/bin/node main.js hooks ${agent}`,
  ])('keeps a command that is none of ours: %s', command => {
    const text = JSON.stringify({ hooks: { [event]: [{ hooks: [{ command }] }] } });
    const after = change(text, 'install', COMMAND) as string;
    expect(parse(after).hooks[event]).toHaveLength(2);
    expect(change(after, 'remove', COMMAND)).toBe(text);
  });

  test.each([
    `mortise hook ${agent}`,
    `npx mortise hook ${agent} --limit 900`,
    `/usr/bin/mortise hook ${agent}`,
  ])('gets no second hook beside %j, which goes when there is none of ours', command => {
    const events = agent === 'gemini' ? ['BeforeTool', 'AfterTool'] : [event];
    const hook = { hooks: [{ type: 'command', command }] };
    const text = JSON.stringify({ hooks: Object.fromEntries(events.map(each => [each, [hook]])) });
    expect(change(text, 'install', COMMAND)).toBe(text);
    expect(change(text, 'remove', COMMAND)).not.toContain('mortise');
  });

  test('keeps the hook of somebody else, and another one of mortise while there is ours', () => {
    const other = { hooks: [{ type: 'command', command: `mortise hook ${agent}` }] };
    const text = JSON.stringify({ hooks: { [event]: [theirs, other] } });
    const both = text.replace(
      other.hooks[0]?.command ?? '',
      `mortise hook ${agent}"},{"command":"node main.js hook ${agent}`,
    );
    expect(change(both, 'remove', COMMAND)).toBe(text);
    expect(parse(change(text, 'remove', COMMAND) as string).hooks[event]).toEqual([theirs]);
  });

  test('loses only our hook of an entry that has others too', () => {
    const ours = `{"type": "command", "command": "node main.js hook ${agent}"}`;
    const text = `{"hooks": {"${event}": [{"hooks": [{"command": "x"}, ${ours}]}]}}`;
    expect(change(text, 'remove', COMMAND)).toBe(`{"hooks": {"${event}": [{"hooks": [{"command": "x"}]}]}}`);
  });

  test.each([
    '{"hooks": ',
    '[1',
    '[]',
    'null',
    '{"hooks": [1]}',
    '{"hooks": {}, "hooks": {}}',
    `{"hooks": {"${event}": [], "${event}": []}}`,
    `{"hooks": {"${event}": "x"}}`,
  ])('is left alone if it is %s', text => {
    expect(() => change(text, 'install', COMMAND)).toThrow(UnreadableSettings);
  });
});

test.each(['opencode', 'pi'] as const)('a plugin of %s that somebody else wrote is left alone', agent => {
  const { change } = AGENT_FILES[agent].user;
  expect(() => change('export default 1;\n', 'install', COMMAND)).toThrow(UnreadableSettings);
  expect(() => change('export default 1;\n', 'remove', COMMAND)).toThrow(UnreadableSettings);
});

describe.each(['opencode', 'pi'] as const)('a plugin of %s that `mortise install` wrote', agent => {
  const { change } = AGENT_FILES[agent].project;
  const written = change(undefined, 'install', COMMAND) as string;

  test.each([
    ['a line of it', written.replace('20_000', '60_000')],
    ['its command', written.replace('/usr/bin/node', '/usr/bin/other')],
    ['lines below it', `${written}// mine\n`],
    ['the line with the hash', written.replace(/^(\/\/ Changed.*: )\w+$/m, '$1abc')],
    ['that line away', written.replace(/^\/\/ Changed.*\n/m, '')],
  ])('is left alone if somebody changed %s', (_, changed) => {
    expect(changed).not.toBe(written);
    for (const action of ['install', 'remove'] as const)
      expect(() => change(changed, action, COMMAND)).toThrow('it was changed since');
  });

  test('is replaced and removed if only its line endings are others', () => {
    const crlf = written.replaceAll('\n', '\r\n');
    expect(change(crlf, 'install', ['mortise'])).toContain('COMMAND = ["mortise"]');
    expect(change(crlf, 'remove', COMMAND)).toBeUndefined();
  });
});
