import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { codeAt } from './replies.js';

const STORE = `import time


class Store:
    def search(self, text):
        return [each for each in self.all if text in each]

    def count(self):
        time.sleep(2)
        return len(self.all)


def plural(text):
    return text + 's'
`;
const BUILD =
  'FROM rust as chef\nRUN a\n\nFROM chef as planner\nRUN b\n\nFROM node as site\nRUN bash as is\n';
const CI = `jobs:
  build:
    steps:
      - uses: actions/checkout@v3
      - uses: actions/setup-node@v3
      - uses: actions/cache@v4
`;
const LOG = '## Unreleased\n\n- Fix a\n\n# 1.5.1\n\n- Fix b\n- Fix c\n';
const WIDTH = `#[cfg(unix)]
pub fn width() -> usize {
    unix::width()
}

#[cfg(windows)]
pub fn width() -> usize {
    windows::width()
}
`;
const TREE = {
  'src/store.py': STORE,
  Dockerfile: BUILD,
  '.github/workflows/ci.yml': CI,
  'CHANGELOG.md': LOG,
  'README.md': '# Store\n\nThe name of a store, as text.\n',
  'src/width.rs': WIDTH,
  'src/FileStore.java': 'class FileStore {\n    FileStore() {\n    }\n\n    void a() {\n    }\n}\n',
  'src/FileList.java': 'class FileList {\n    void a() {\n    }\n}\n',
};

/** What an answer makes of these files: those that changed; or why nothing is written. */
async function made(...lines: string[]): Promise<Record<string, string> | string> {
  const workspace = new MemoryWorkspace(TREE);
  const report = await applyReply(lines.join('\n'), workspace);
  const now = [...workspace.files.keys()].map(path => [path, workspace.textOf(path) ?? ''] as const);
  const changed = now.filter(([path, text]) => (TREE as Record<string, string>)[path] !== text);
  if (report.outcome === 'applied') return Object.fromEntries(changed);
  expect(changed).toEqual([]);
  return [...report.problems, ...report.edits.flatMap(({ refusal }) => refusal ?? [])]
    .map(({ message }) => message)
    .join(' ');
}

const store = (from: string, to: string) => ({ 'src/store.py': STORE.replace(from, to) });
const PLURAL = "\n\ndef plural(text):\n    return text + 's'\n";

// Each is the family of an answer about another repository (sets J and K of strangers).
describe('sentences of answers', () => {
  test.each<[string, string, Record<string, string>]>([
    [
      'that name a line before the one that removes it',
      'In `src/store.py` nothing is slow: somebody put a `time.sleep(2)` into `Store.count`. Delete that line.',
      store('        time.sleep(2)\n', ''),
    ],
    [
      'whose first part names what goes',
      'In `src/store.py`:\n\n`plural` has no callers any more, so delete it.',
      store(PLURAL, ''),
    ],
    [
      'of several files that go',
      'Delete `src/FileList.java` and `src/FileStore.java`.',
      { 'src/FileList.java': '', 'src/FileStore.java': '' },
    ],
    [
      'with the new text before the old one',
      'In `src/store.py`, use `len(self.all or [])` instead of `len(self.all)`.',
      store('len(self.all)', 'len(self.all or [])'),
    ],
    [
      'that say what becomes of a text',
      'In `src/store.py`: `return len(self.all)` becomes `return len(set(self.all))`.',
      store('len(self.all)', 'len(set(self.all))'),
    ],
    [
      'with an arrow behind a colon',
      'I would go on in `src/store.py`: `time.sleep(2)` → `time.sleep(1)`.',
      store('sleep(2)', 'sleep(1)'),
    ],
    [
      'that name each line of several',
      'In `Dockerfile`, write `AS` instead of `as` in `rust` and `planner`.',
      { Dockerfile: BUILD.replace('rust as', 'rust AS').replace('as planner', 'AS planner') },
    ],
    [
      'that give two things another version',
      'In `.github/workflows/ci.yml`, bump `actions/checkout@v3` and `actions/setup-node@v3` to `@v4`.',
      { '.github/workflows/ci.yml': CI.replaceAll('@v3', '@v4') },
    ],
    [
      'with the quotes of German',
      'In `README.md` steht es nicht. Ändere den Satz „The name of a store, as text.“ in „The name of a `store`.“',
      { 'README.md': '# Store\n\nThe name of a `store`.\n' },
    ],
  ])('%s', async (_, reply, expected) => {
    const result = await made(reply);
    const gone = Object.entries(expected).filter(([, text]) => text === '');
    if (gone.length === 0) expect(result).toEqual(expected);
    else expect(result).toEqual({});
  });

  test.each([
    ['in a line that has it twice', 'In `Dockerfile`, change `as` to `AS` under `RUN bash as is`.'],
    [
      'of two files at once',
      'Put it before `plural` in `src/store.py` and append to `CHANGELOG.md`:\n\n```\n- Fix d\n```\n',
    ],
    [
      'that ends with e.g.',
      'Change `len(self.all)` to `0` in `src/store.py`. You should guard the endpoint (e.g. with a key).',
    ],
  ])('are refused: a text %s', async (_, reply) => {
    expect(typeof (await made(reply))).toBe('string');
  });

  test('that speak of what is there ask for nothing', async () => {
    const said =
      'Change `len(self.all)` to `0` in `src/store.py`; the `time` import is already there. The delete and update routes have the same weakness.';
    expect(await made(said)).toEqual(store('len(self.all)', '0'));
  });
});

describe('code of answers', () => {
  test('goes into the file of the class that is named as its place', async () => {
    const reply = ['At the end of `FileStore`, add:', '', ...codeAt('java', 'void b() {\n}').split('\n')];
    expect(await made(...reply)).toEqual({
      'src/FileStore.java': TREE['src/FileStore.java'].replace(
        '    }\n}\n',
        '    }\n\n    void b() {\n    }\n}\n',
      ),
    });
  });

  test('takes the place of the definition with its attribute', async () => {
    const code = '#[cfg(windows)]\npub fn width() -> usize {\n    80\n}';
    expect(await made('The new one in `src/width.rs`:', '', codeAt('rust', code))).toEqual({
      'src/width.rs': WIDTH.replace('windows::width()', '80'),
    });
  });

  test('ends with the heading of the next section, which keeps what it has', async () => {
    const code = '## Unreleased\n\n- Fix a\n- Fix d\n\n# 1.5.1';
    expect(await made('`CHANGELOG.md`', '', codeAt('markdown', code))).toEqual({
      'CHANGELOG.md': LOG.replace('- Fix a\n', '- Fix a\n- Fix d\n'),
    });
  });

  test('goes to the first line of a file where the answer says that', async () => {
    const reply = 'Add the import as the first line of `src/store.py`:';
    expect(await made(reply, '', codeAt('python', 'import abc'))).toEqual({
      'src/store.py': `import abc\n${STORE}`,
    });
  });

  test('is refused where an assignment would move across what stays', async () => {
    const code = '        time.sleep(2)\n        size = len(text)\n';
    const before = STORE.replace(
      '        time.sleep(2)',
      '        size = len(self.all)\n        time.sleep(2)',
    );
    const workspace = new MemoryWorkspace({ 'src/store.py': before });
    await applyReply(
      `In \`count\` of \`src/store.py\`, the new lines:\n\n${codeAt('python', code)}`,
      workspace,
    );
    expect(workspace.textOf('src/store.py')).toBe(before);
  });

  test('is refused where it has another share than the words above it', async () => {
    const rate = 'def rate():\n    # At most 95 %.\n    return 0.95\n';
    const whole = `import abc\n\n\n${rate}\n\ndef other():\n    return 1\n`;
    const workspace = new MemoryWorkspace({ 'src/rate.py': whole });
    const now = rate.replace('95 %', '80 %').replace('0.95', '0.80');
    const reply = `The new \`rate\` in \`src/rate.py\`, with a limit of 90%:\n\n${codeAt('python', now)}`;
    const { problems } = await applyReply(reply, workspace);
    expect(workspace.textOf('src/rate.py')).toBe(whole);
    expect(problems[0]?.message).toContain('The answer says 90, and its code has 80 and 0.80.');
  });

  test('is not put in as a whole file alone where the answer asks for more', async () => {
    const reply = [
      '`src/other.py`',
      '',
      codeAt('python', 'a = 1'),
      '',
      'In `src/store.py`, before `plural`:',
      '',
      codeAt('python', 'b = 2'),
    ];
    const result = await made(...reply);
    expect(result).toMatchObject({ 'src/other.py': 'a = 1\n' });
    expect((result as Record<string, string>)['src/store.py']).toContain('b = 2');
  });

  test('is no part of a file where nothing leads to it, as below `Demo:`', async () => {
    const reply = [
      'In `src/store.py`, change `2` in `time.sleep(2)` to `1`.',
      '',
      'Demo:',
      '',
      codeAt('python', 'text = Store()\nprint(text.count())'),
    ];
    expect(await made(...reply)).toContain('Line 5 of the reply');
  });

  test('is refused below a mark that says how far it goes, where more would go', async () => {
    const code =
      'class Store:\n    def count(self):\n        # ... unchanged up to sleep ...\n        return 0';
    const result = await made('`src/store.py`, the new `count`:', '', codeAt('python', code));
    expect(typeof result).toBe('string');
  });

  test('that a shell or another program shows with its prompt is left out', async () => {
    const said = 'In `src/store.py`, change `len(self.all)` to `0`. Then:';
    expect(await made(said, '', codeAt('', 'irb> Store.new.count\n=> 0'))).toEqual(
      store('len(self.all)', '0'),
    );
  });
});
