import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyReply, editFile, MemoryWorkspace, projectOf } from '../../src/index.js';
import { NodeGrammars, NodeWorkspace } from '../../src/node/index.js';
import { FileMemory } from '../../src/repair/index.js';
import { addressOf } from '../../src/text/address.js';
import { Document } from '../../src/text/index.js';
import { callTool, EDIT_TOOLS, type EditTool } from '../../src/tools/index.js';
import { block, folderWith } from '../cli/folder.js';
import { mortise } from '../cli/terminal.js';

/** A file, what is quoted of it, what takes its place, and the lines that must be there then. */
interface Row {
  readonly path: string;
  readonly file: string;
  readonly quote: string;
  readonly text: string;
  readonly becomes: readonly [string, string];
}

type Door = (row: Row) => Promise<string | undefined>;

const grammars = new NodeGrammars();

/** The line of a quote, whatever its depth, with its address in the file. */
function addressIn({ file, quote }: Row): string {
  const line = file.split('\n').findIndex(each => each.trim() === quote.trim());
  return addressOf(Document.of(file), { first: line + 1, last: line + 1 }, 'long');
}

async function applied(row: Row, reply: unknown): Promise<string | undefined> {
  const workspace = new MemoryWorkspace({ [row.path]: row.file });
  await applyReply(typeof reply === 'string' ? reply : JSON.stringify(reply), workspace, { grammars });
  return workspace.textOf(row.path);
}

const scripted =
  (anchorOf: (row: Row) => object, type = 'replace'): Door =>
  row => {
    const anchor = { type: 'line_pattern', ...anchorOf(row) };
    const edit = { type, anchor, content: `${row.text}\n` };
    return applied(row, { file: row.path, edits: [edit] });
  };

const callOf = ({ path, quote, text }: Row) => ({ path, old_str: quote, new_str: text });

/** The doors through which a model may quote any lines. */
const QUOTES: Readonly<Record<string, Door>> = {
  'a block, by the command': async row => {
    const root = folderWith({ [row.path]: row.file });
    const reply = block(row.path, row.quote, row.text);
    await mortise(['apply', '--yes', '--root', root, '-'], { stdin: reply });
    return readFileSync(join(root, row.path), 'utf8');
  },
  'edit-file, by the command': async row => {
    const root = folderWith({ [row.path]: row.file });
    await mortise(['edit-file', '--root', root], { stdin: JSON.stringify(callOf(row)) });
    return readFileSync(join(root, row.path), 'utf8');
  },
  'the tool over MCP': async row => {
    const workspace = new MemoryWorkspace({ [row.path]: row.file });
    const context = { project: projectOf({ workspace, grammars }), memory: new FileMemory() };
    const tool = EDIT_TOOLS.find(({ name }) => name === 'edit') as EditTool;
    await callTool(tool, callOf(row), context);
    return workspace.textOf(row.path);
  },
  'a call, by the library': async row => {
    const workspace = await NodeWorkspace.open(folderWith({ [row.path]: row.file }));
    await editFile(workspace, callOf(row));
    return readFileSync(join(workspace.root, row.path), 'utf8');
  },
  'a reply, by the library': row => applied(row, block(row.path, row.quote, row.text)),
};

/** Those that name one line of the file, by its text or its address. */
const LINES: Readonly<Record<string, Door>> = {
  'an edit script': scripted(({ quote }) => ({ selected: quote })),
  'an edit script with an address': scripted(row => ({ selected: row.quote, at: addressIn(row) })),
  'an edit script with nothing but an address': scripted(row => ({ at: addressIn(row) })),
  'a call with an address': row => applied(row, { ...callOf(row), at: addressIn(row) }),
};

/** Those that put lines behind one. */
const BEHIND: Readonly<Record<string, Door>> = {
  'a text': scripted(({ quote }) => ({ selected: quote }), 'insert_after'),
  'an address': scripted(row => ({ at: addressIn(row) }), 'insert_after'),
  both: scripted(row => ({ selected: row.quote, at: addressIn(row) }), 'insert_after'),
};

async function wrongDoors(doors: Readonly<Record<string, Door>>, row: Row) {
  const wanted = row.file.replace(row.becomes[0], () => row.becomes[1]);
  expect(wanted).not.toBe(row.file);
  const texts = await Promise.all(
    Object.entries(doors).map(async ([name, door]) => [name, await door(row)] as const),
  );
  return texts.filter(([, text]) => text !== wanted);
}

const row = (path: string, file: string[], quote: string, text: string, becomes: [string, string]): Row => ({
  path,
  file: `${file.join('\n')}\n`,
  quote,
  text,
  becomes,
});

const PYTHON = [
  'def cstack(left, right):',
  '    """Stack."""',
  '    if isinstance(right, Model):',
  '        # Use the identity',
  '        right = np.eye(right)',
  '        cright = right',
  '    return cright',
];
const TYPESCRIPT = [
  'export class Cart {',
  '    total(code?: string): number {',
  '        if (code !== undefined) {',
  '            const voucher = find(code);',
  '            this.sum -= voucher.cents;',
  '        }',
  '        return this.sum;',
  '    }',
  '}',
];
const GO = [
  'func run(a []string) error {',
  '\tif len(a) > 0 {',
  '\t\tstart(a)',
  '\t\tlog(a)',
  '\t}',
  '\treturn nil',
  '}',
];
const JAVA = [
  'class Box {',
  '    void open(Key key) {',
  '        if (key != null) {',
  '            lock.turn(key);',
  '            lid.lift();',
  '        }',
  '    }',
  '}',
];
const RUST = [
  'fn main() {',
  '    if ready {',
  '        start(1);',
  '        wait(2);',
  '    }',
  '    stop();',
  '}',
];
const C = [
  'int f(int a) {',
  '        if (a > 0) {',
  '                b = a;',
  '                g(b);',
  '        }',
  '        return 0;',
  '}',
];
const RUBY = ['def call(a)', '  if a.ready?', '    start(a)', '    log(a)', '  end', '  a', 'end'];
const PHP = [
  '<?php',
  'function f($a) {',
  '    if ($a) {',
  '        $b = g($a);',
  '        h($b);',
  '    }',
  '}',
];
const CSHARP = [
  'class A',
  '{',
  '    void F(bool ok)',
  '    {',
  '        if (ok)',
  '        {',
  '            Start(1);',
  '            Log(1);',
  '        }',
  '    }',
  '}',
];
const KOTLIN = ['fun f(a: Int) {', '    if (a > 0) {', '        start(a)', '        log(a)', '    }', '}'];

describe('a line that is quoted less deep than it is, and its new lines', () => {
  it.each<[string, Row]>([
    [
      'Python, one line',
      row('a.py', PYTHON, '    right = np.eye(right)', '    right = np.eye(right.shape[1])', [
        'np.eye(right)',
        'np.eye(right.shape[1])',
      ]),
    ],
    [
      'Python, a line more',
      row(
        'a.py',
        PYTHON,
        '    right = np.eye(right)',
        '    size = right.shape[1]\n    right = np.eye(size)',
        ['        right = np.eye(right)', '        size = right.shape[1]\n        right = np.eye(size)'],
      ),
    ],
    [
      'Python, a block in it',
      row(
        'a.py',
        PYTHON,
        '    right = np.eye(right)',
        '    right = np.eye(right)\n    if left:\n        log(left)',
        ['eye(right)', 'eye(right)\n        if left:\n            log(left)'],
      ),
    ],
    [
      'TypeScript',
      row(
        'a.ts',
        TYPESCRIPT,
        '        this.sum -= voucher.cents;',
        '        log(voucher);\n        this.sum -= voucher.cents;',
        ['            this.sum -=', '            log(voucher);\n            this.sum -='],
      ),
    ],
    [
      'TypeScript, at the margin of a member',
      row(
        'a.ts',
        TYPESCRIPT,
        '    const voucher = find(code);',
        '    const voucher = find(code);\n    check(voucher);',
        ['find(code);', 'find(code);\n            check(voucher);'],
      ),
    ],
    [
      'Go, with tabs',
      row('a.go', GO, '\tstart(a)', '\tprepare(a)\n\tstart(a)', [
        '\t\tstart(a)',
        '\t\tprepare(a)\n\t\tstart(a)',
      ]),
    ],
    [
      'Java',
      row('Box.java', JAVA, '        lid.lift();', '        lid.lift();\n        lid.hold();', [
        'lid.lift();',
        'lid.lift();\n            lid.hold();',
      ]),
    ],
    [
      'Rust',
      row('main.rs', RUST, '    wait(2);', '    wait(3);\n    go();', [
        'wait(2);',
        'wait(3);\n        go();',
      ]),
    ],
    [
      'C, in steps of eight',
      row('a.c', C, '        g(b);', '        g(b);\n        h(b);', [
        'g(b);',
        'g(b);\n                h(b);',
      ]),
    ],
    ['Ruby', row('a.rb', RUBY, '  log(a)', '  log(a)\n  save(a)', ['log(a)', 'log(a)\n    save(a)'])],
    [
      'PHP',
      row('a.php', PHP, '    h($b);', '    h($b, 1);\n    k($b);', ['h($b);', 'h($b, 1);\n        k($b);']),
    ],
    [
      'C#',
      row('A.cs', CSHARP, '        Log(1);', '        Log(2);\n        Stop();', [
        'Log(1);',
        'Log(2);\n            Stop();',
      ]),
    ],
    [
      'Kotlin',
      row('a.kt', KOTLIN, '    log(a)', '    log(a)\n    stop(a)', ['log(a)', 'log(a)\n        stop(a)']),
    ],
  ])('stay in their block, the same through every door: %s', async (_, each) => {
    expect(await wrongDoors({ ...QUOTES, ...LINES }, each)).toEqual([]);
  });
});

describe('a call on one line, less deep, that the file has on several', () => {
  const wrapped = (...call: string[]) => call.map(line => line);
  it.each<[string, Row]>([
    [
      'Python',
      row(
        'a.py',
        wrapped(
          'def f(a):',
          '    if a:',
          '        send(',
          '            a,',
          '            retry=True,',
          '        )',
          '        b()',
          '    return a',
        ),
        '    send(a, retry=True)',
        '    send(a, retry=True)\n    log(a)',
        ['        )\n', '        )\n        log(a)\n'],
      ),
    ],
    [
      'Python, the new line before it',
      row(
        'a.py',
        wrapped(
          'def f(a):',
          '    if a:',
          '        send(',
          '            a,',
          '            retry=True,',
          '        )',
          '    return a',
        ),
        '    send(a, retry=True)',
        '    log(a)\n    send(a, retry=True)',
        ['        send(', '        log(a)\n        send('],
      ),
    ],
    [
      'TypeScript',
      row(
        'a.ts',
        wrapped(
          'function f(a: A) {',
          '    if (a.ready) {',
          '        send(',
          '            a,',
          '            { retry: true },',
          '        );',
          '        done();',
          '    }',
          '}',
        ),
        '    send(a, { retry: true });',
        '    send(a, { retry: true });\n    log(a);',
        ['        );\n', '        );\n        log(a);\n'],
      ),
    ],
    [
      'TypeScript in steps of two, before the end of the block',
      row(
        'a.ts',
        wrapped(
          'function f(a: A) {',
          '  if (a.ready) {',
          '    send(',
          '      a,',
          '      retry,',
          '    );',
          '  }',
          '  return a;',
          '}',
        ),
        '  send(a, retry);',
        '  send(a, retry);\n  log(a);',
        ['    );\n', '    );\n    log(a);\n'],
      ),
    ],
    [
      'JavaScript, a chain of arguments',
      row(
        'a.js',
        wrapped(
          'if (ok) {',
          '  if (more) {',
          '    app.use(',
          '      first(),',
          '      second(),',
          '    );',
          '    listen();',
          '  }',
          '}',
        ),
        '  app.use(first(), second());',
        '  app.use(first(), second());\n  app.use(third());',
        ['    );\n', '    );\n    app.use(third());\n'],
      ),
    ],
    [
      'Go',
      row(
        'a.go',
        wrapped(
          'func f(a int) {',
          '\tif a > 0 {',
          '\t\tsend(',
          '\t\t\ta,',
          '\t\t\tb,',
          '\t\t)',
          '\t\tdone()',
          '\t}',
          '}',
        ),
        '\tsend(a, b)',
        '\tsend(a, b)\n\tlog(a)',
        ['\t\t)\n', '\t\t)\n\t\tlog(a)\n'],
      ),
    ],
    [
      'Java',
      row(
        'A.java',
        wrapped(
          'class A {',
          '    void f(int a) {',
          '        if (a > 0) {',
          '            send(',
          '                a,',
          '                b);',
          '            done();',
          '        }',
          '    }',
          '}',
        ),
        '        send(a, b);',
        '        send(a, b);\n        log(a);',
        ['b);\n', 'b);\n            log(a);\n'],
      ),
    ],
    [
      'Rust',
      row(
        'a.rs',
        wrapped(
          'fn f(a: i32) {',
          '    if a > 0 {',
          '        send(',
          '            a,',
          '            b,',
          '        );',
          '        done();',
          '    }',
          '}',
        ),
        '    send(a, b);',
        '    send(a, b);\n    log(a);',
        ['        );\n', '        );\n        log(a);\n'],
      ),
    ],
    [
      'C++',
      row(
        'a.cpp',
        wrapped(
          'void f(int a) {',
          '    if (a > 0) {',
          '        send(a,',
          '             b);',
          '        done();',
          '    }',
          '}',
        ),
        '    send(a, b);',
        '    send(a, b);\n    log(a);',
        ['b);\n', 'b);\n        log(a);\n'],
      ),
    ],
    [
      'PHP',
      row(
        'a.php',
        wrapped(
          '<?php',
          'function f($a) {',
          '    if ($a) {',
          '        send(',
          '            $a,',
          '            true',
          '        );',
          '        done();',
          '    }',
          '}',
        ),
        '    send($a, true);',
        '    send($a, true);\n    note($a);',
        ['        );\n', '        );\n        note($a);\n'],
      ),
    ],
    [
      'Ruby',
      row(
        'a.rb',
        wrapped(
          'def f(a)',
          '  if a',
          '    send_to(',
          '      a,',
          '      true',
          '    )',
          '    done',
          '  end',
          'end',
        ),
        '  send_to(a, true)',
        '  send_to(a, true)\n  log(a)',
        ['    )\n', '    )\n    log(a)\n'],
      ),
    ],
  ])('keeps its new line in the block, the same through every door: %s', async (_, each) => {
    expect(await wrongDoors(QUOTES, each)).toEqual([]);
  });
});

describe('lines that an edit script puts behind a line, less deep than it', () => {
  it.each<[string, Row]>([
    [
      'Python',
      row('a.py', PYTHON, '    right = np.eye(right)', '    log(right)', [
        'eye(right)',
        'eye(right)\n        log(right)',
      ]),
    ],
    [
      'Python, a block',
      row('a.py', PYTHON, '    right = np.eye(right)', '    if left:\n        log(left)', [
        'eye(right)',
        'eye(right)\n        if left:\n            log(left)',
      ]),
    ],
    [
      'TypeScript',
      row('a.ts', TYPESCRIPT, '        const voucher = find(code);', '        check(voucher);', [
        'find(code);',
        'find(code);\n            check(voucher);',
      ]),
    ],
    ['Go', row('a.go', GO, '\tstart(a)', '\tgo wait(a)', ['start(a)', 'start(a)\n\t\tgo wait(a)'])],
    [
      'Java',
      row('Box.java', JAVA, '        lock.turn(key);', '        lock.oil();', [
        'turn(key);',
        'turn(key);\n            lock.oil();',
      ]),
    ],
    [
      'Rust',
      row('main.rs', RUST, '    start(1);', '    log(1);', ['start(1);', 'start(1);\n        log(1);']),
    ],
    ['C', row('a.c', C, '        b = a;', '        c = a;', ['b = a;', 'b = a;\n                c = a;'])],
    ['Ruby', row('a.rb', RUBY, '  start(a)', '  check(a)', ['start(a)', 'start(a)\n    check(a)'])],
    ['PHP', row('a.php', PHP, '    $b = g($a);', '    $c = $b;', ['g($a);', 'g($a);\n        $c = $b;'])],
    [
      'C#',
      row('A.cs', CSHARP, '        Start(1);', '        Wait(1);', [
        'Start(1);',
        'Start(1);\n            Wait(1);',
      ]),
    ],
    [
      'Kotlin',
      row('a.kt', KOTLIN, '    start(a)', '    check(a)', ['start(a)', 'start(a)\n        check(a)']),
    ],
  ])('stay in its block, whatever names it: %s', async (_, each) => {
    expect(await wrongDoors(BEHIND, each)).toEqual([]);
  });
});
