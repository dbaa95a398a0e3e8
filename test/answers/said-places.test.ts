import { describe, expect, test } from 'vitest';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { changesBy, codeAt, textAfter } from './replies.js';

const COMPOSE = `services:
  web:
    image: shop
    volumes:
      - ./web:/app
    ports:
      - "80:80"

  db:
    image: postgres
    environment:
      USER: shop
    volumes:
      - data:/data
`;
const PACKAGE = `{
  "name": "shop",
  "scripts": {
    "lint": "standard",
    "pretty": "standard | snazzy"
  },
  "dependencies": {
    "left": "1.0",
    "right": "1.0"
  }
}
`;
const MATCH = `fn unit(raw: &str) -> Unit {
    match raw {
        "mb" => Unit::Megabyte,
        "gb" => Unit::Gigabyte,
        "kib" => Unit::Kibibyte,
        _ => Unit::None,
    }
}
`;
const LOG = `# Changes

## Unreleased

### Added

- One.

### Fixed

- Two.

## 1.0

### Added

- Zero.
`;
const TOKENS = `/**
 * process id
 */

token('pid', function getPid () {
  return String(process.pid)
})

/**
 * version
 */

token('version', getVersion)
`;
const TREE: Record<string, string> = {
  'compose.yml': COMPOSE,
  'package.json': PACKAGE,
  'src/unit.rs': MATCH,
  'CHANGES.md': LOG,
  'tokens.js': TOKENS,
  'shop.py': 'LIMIT = 1\n\n\ndef first():\n    return 0\n',
  'all.rb': 'module All\n  autoload :One, "one"\n  autoload :Two, "two"\nend\n',
  'a.php': '<?php\n\nuse A;\nuse C;\n\nclass X\n{\n    public $a = 1;\n}\n',
  'app.properties': 'open=false\nlevel=INFO\n\n# Old\n',
  Makefile: 'LINT = 1.5\n\nfmt:\n\tgofmt .\n',
};

/** The tree after an answer, as far as it changed; or why nothing is written. */
const made = (...lines: string[]) => changesBy(lines.join('\n'), TREE);

const changed = (path: string, from: string, to: string) => ({ [path]: TREE[path]?.replace(from, to) });

// Each is the family of an answer of 2026-11-30 that was refused, or written at another place; the
// two sets of 32 answers about repositories never used before are not kept.
describe('places that sentences name', () => {
  const token = "token('id', getId)";
  const php = '<?php\n// a.php\n\n// ... the rest unchanged ...\n\nclass X\n{\n    public $a = 2;\n}';
  test.each<[string, string, string, string, [path: string, from: string, to: string]]>([
    [
      'between two keys of one service, where another one has the new key',
      '**compose.yml**\n\nIn the `web` service, between `volumes` and `ports`:',
      'yaml',
      '    environment:\n      HOST: redis',
      ['compose.yml', '- ./web:/app\n', '- ./web:/app\n    environment:\n      HOST: redis\n'],
    ],
    [
      'at the end of a list under a heading, where another heading has the same list',
      '**CHANGES.md**: at the end of the `### Added` list under `## Unreleased`, add the line',
      'markdown',
      '- Three.',
      ['CHANGES.md', '- One.\n', '- One.\n- Three.\n'],
    ],
    [
      'after a thing that names itself inside',
      'In `tokens.js`, add this right after the existing `pid` token:',
      'js',
      token,
      ['tokens.js', '})\n', `})\n\n${token}\n`],
    ],
    [
      'behind the path in a comment of the code',
      'Another arm:',
      'rust',
      '// src/unit.rs — after `"gb" => Unit::Gigabyte`\n\n        "tb" => Unit::Terabyte,',
      ['src/unit.rs', 'Gigabyte,\n', 'Gigabyte,\n        "tb" => Unit::Terabyte,\n'],
    ],
    [
      'among calls of one name',
      '**`all.rb`**: register the autoload between `One` and `Two`:',
      'ruby',
      '  autoload :Onto, "onto"',
      ['all.rb', '"one"\n', '"one"\n  autoload :Onto, "onto"\n'],
    ],
    [
      'at the end of a file, in French',
      'Dans `app.properties`, tout à la fin du fichier, ajoutez cette ligne :',
      'properties',
      'sql=true',
      ['app.properties', '# Old\n', '# Old\nsql=true\n'],
    ],
    [
      'in a comment below what a language wants first',
      'Here it is:',
      'php',
      php,
      ['a.php', '$a = 1', '$a = 2'],
    ],
  ])('%s', async (_, said, language, code, change) => {
    expect(await made(`${said}\n`, codeAt(language, code))).toEqual(changed(...change));
  });

  test('below a line, and a line that goes, in Japanese', async () => {
    const answer = await made(
      '変更は `app.properties` だけです。\n',
      '1. `open=false` のすぐ下の行に `sql=true` を追加します。',
      '2. `# Old` の行は不要なので削除してください。',
    );
    expect(answer).toEqual({ 'app.properties': 'open=false\nsql=true\nlevel=INFO\n' });
  });

  test('of a section, for one line after another', async () => {
    const answer = await made('In `compose.yml`, add `restart: always` to `db`, after `image: postgres`.');
    expect(answer).toEqual(
      changed('compose.yml', 'image: postgres\n', 'image: postgres\n    restart: always\n'),
    );
  });

  test('not in what is not around the place', async () => {
    expect(await made('In `compose.yml`, add `restart: always` to `web`, after `image: postgres`.')).toMatch(
      /could not be read/,
    );
  });
});

describe('values that sentences name with what has them', () => {
  test.each([
    ['Bump `right` in `package.json` from `"1.0"` to `"2.0"`.', '"right": "1.0"', '"right": "2.0"'],
    [
      'In `package.json`, change the `left` version from `"1.0"` to `"2.0"`.',
      '"left": "1.0"',
      '"left": "2.0"',
    ],
    [
      'In `package.json`, the line `"lint": "standard"` should read `"lint": "eslint"`.',
      '"lint": "standard"',
      '"lint": "eslint"',
    ],
  ])('%s', async (said, from, to) => {
    expect(await made(said)).toEqual(changed('package.json', from, to));
  });

  test('as an assignment in one piece, behind what it is for', async () => {
    const said = 'In the `Makefile`, bump the linter (1.5 cannot read the file): set `LINT = 2.1`.';
    expect(await made(said)).toEqual(changed('Makefile', '1.5', '2.1'));
  });

  test('that an earlier part of the sentence names too are not passed over', async () => {
    const said = 'In `Makefile`, change `fmt`: set `LINT = 2.1`.';
    expect(await made(said)).toMatch(/could not be read/);
  });

  test('that are in parentheses must be met, too', async () => {
    const said = 'In `Makefile`, change `1.5` to `2.0`. Add the targets (`test`, `bench`) as well.';
    expect(await made(said)).toMatch(/could not be read/);
  });

  test('in a question or a condition change nothing', async () => {
    const said = 'In `Makefile`, change `1.5` to `2.0`. If you use Go, `fmt:` should read `format:`.';
    expect(JSON.stringify(await made(said))).not.toContain('format:\\n');
  });

  test('what you can remove one day may stay', async () => {
    const said =
      'In `package.json`, set `name` to `store`. Once all is moved, you can remove the `pretty` script.';
    expect(await made(said)).toEqual(changed('package.json', '"shop"', '"store"'));
  });

  test('what you can remove must go', async () => {
    const said = 'In `package.json`, set `name` to `store`. You can remove the `pretty` script.';
    expect(await made(said)).toMatch(/goes, and it is still there/);
  });
});

describe('new rows of a list', () => {
  test('below a row that stays take the place of none', async () => {
    const answer = await made(
      'The match of `src/unit.rs`:\n',
      codeAt('rust', '        "gb" => Unit::Gigabyte,\n        "tb" => Unit::Terabyte,'),
    );
    expect(answer).toEqual(
      changed('src/unit.rs', 'Gigabyte,\n', 'Gigabyte,\n        "tb" => Unit::Terabyte,\n'),
    );
  });
});

describe('options', () => {
  const OPTIONS = [
    '**I recommend option 1, so go with that.**\n\n### Option 1\n\nIn `Makefile`, set `LINT` as here:\n',
    codeAt('makefile', 'LINT = 2.0'),
    '\n### Option 2\n\nIt needs its own `securityContext`. Change `shop` to `store` in `package.json`:\n',
    codeAt('yaml', 'user: nobody'),
  ];

  test('of which the first words choose one leave the prose of the others alone', async () => {
    expect(await made(...OPTIONS)).toEqual(changed('Makefile', '1.5', '2.0'));
  });
});

describe('code that nobody calls an example', () => {
  // 31 of them were: by a word such as `test` or `printed`, or as a part of the sentence above.
  test.each([
    'And to the shop belongs a last method:',
    'Here is a function to check whether it is open:',
    'The loop turns into a comprehension:',
    "You don't need to touch the tests, only this helper:",
    'Run the tests after that. The new helper:',
    'It might be slow at first. Here is the helper:',
    'If you want, keep the old name. The updated function:',
    'You can run it at once. Here is the code for it:',
    'The validator:',
    'A small helper for the output:',
    'The class that prints the report:',
    'Now the test helper:',
    'My version, tested with 3.11:',
    'The code I use to run it in production:',
    'This prints a warning too:',
    'And the sketch of the cache, now complete:',
    'The printed form gets its own function:',
    'The function above compared with the one below — use the one below:',
    'It should look like this:',
    'So that the log shows the id:',
    'A version that returns the expected value:',
    'The example store needs a method as well:',
    'Then a method for the usage counter:',
    'An example-based test:',
    'One more method, which might raise:',
    'We could also cache it. Here is how:',
    'The output writer:',
    'Running totals need this:',
    'The expected_total method:',
    'Call it from main like this, in the same file:',
    'In your settings you also need:',
    'For comparison keys add:',
    'The run method of the class:',
    'The result looks like this then, and it belongs into the module:',
    "Don't touch the others. This is the one that goes in:",
    'To try it with the new format, the parser needs this:',
    'The test:',
    'A test for this:',
    'And a unit test:',
    'Try this:',
    'Try the following instead:',
    'Use this:',
    'Use it like so in the class:',
    "This is what I'd do:",
    "I'd write it as:",
    'Something like this:',
    'Along these lines:',
    'That gives us:',
    'Which becomes:',
    'The fix:',
    'Fixed:',
    'Solution:',
    'Here you go:',
    'Voilà:',
    'Finally:',
    'For the handler:',
    'The handler would be:',
    'And the handler would look like this:',
    'The handler should be:',
    'With caching:',
    'Without the bug:',
    'Simplified:',
    'This is cleaner:',
    'This works:',
    'This version works:',
    'The following works for me:',
    'You can use this one:',
    'You can also write it shorter:',
    'If you use Python 3, this is enough:',
    'Wenn du willst, so:',
    'Die neue Funktion:',
    'Hier die Funktion zum Testen:',
    'Das Ergebnis:',
    'La función nueva:',
    'La función de prueba:',
    'Le test:',
    "La fonction d'affichage :",
    'A nova função:',
    'O teste:',
    '新的函数：',
    '测试函数：',
    '新しい関数：',
    'テスト用の関数：',
  ])('is never left out: %s', async said => {
    const answer = await made(
      'In `shop.py`, replace `LIMIT = 1` with `LIMIT = 2`.\n',
      `${said}\n`,
      codeAt('python', 'def last():\n    return 1'),
    );
    expect(typeof answer === 'string' || answer['shop.py']?.includes('def last')).toBe(true);
  });

  test('goes in where somebody names its file', async () => {
    const workspace = new MemoryWorkspace(TREE);
    const code = codeAt('python', 'def first():\n    return 1');
    const reply = `In \`shop.py\`, replace \`LIMIT = 1\` with \`LIMIT = 2\`.\n\nThe printed form:\n\n${code}`;
    const refused = await applyReply(reply, workspace);
    expect(refused.problems.map(({ evidence }) => evidence.open)).toEqual([
      { paths: ['shop.py'], lines: [] },
    ]);
    const meant = new Map([[5, [{ path: 'shop.py' }]]]);
    expect((await applyReply(reply, workspace, { meant })).outcome).toBe('applied');
    expect(workspace.textOf('shop.py')).toBe('LIMIT = 2\n\n\ndef first():\n    return 1\n');
  });

  test('is one where what leads to it says so', async () => {
    const answer = await made(
      'In `Makefile`, replace `LINT = 1.5` with `LINT = 2.0`.\n',
      'You can check quickly that it works with a throwaway program:\n',
      codeAt('python', 'print(1)'),
      'Once it runs in a container, you can add this:\n',
      codeAt('yaml', 'depends_on:\n  - db'),
    );
    expect(answer).toEqual(changed('Makefile', '1.5', '2.0'));
  });
});

describe('new files', () => {
  test('whose heading says what they are, with the path alone below it', async () => {
    const answer = await made(
      '**Step 1: create the slice**\n\n`src/posts/slice.js`\n',
      codeAt('js', 'export const slice = 1;'),
      '**Step 2: the list**\n\n`src/posts/list.js`\n',
      codeAt('js', 'export const list = 2;'),
    );
    expect(answer).toEqual({
      'src/posts/slice.js': 'export const slice = 1;\n',
      'src/posts/list.js': 'export const list = 2;\n',
    });
  });
});

// The comment was counted as a part of the line, and so the sentence was refused.
test('a line in a sentence goes after a line that has a comment above it', async () => {
  const before = 'function a() {\n  // The sum of all.\n  const sum = 0;\n  return sum;\n}\n';
  const workspace = new MemoryWorkspace({ 'a.js': before });
  await applyReply('In `a.js`, add `const more = 1;` after `const sum = 0;`.\n', workspace);
  expect(workspace.textOf('a.js')).toBe(before.replace('= 0;\n', '= 0;\n  const more = 1;\n'));
});

describe('a line in a sentence, for an end of the file', () => {
  const tree = { 'a.js': 'export const x = 1;\n', '.gitignore': 'dist\n' };
  const treeAfter = async (said: string) => {
    const workspace = new MemoryWorkspace(tree);
    await applyReply(`${said}\n`, workspace);
    return Object.fromEntries([...workspace.files.keys()].map(path => [path, workspace.textOf(path)]));
  };

  test.each([
    'Add `*.log` at the end of `.gitignore`.',
    'In `.gitignore`, add `*.log` at the end of the file.',
    'Ajoutez `*.log` à la fin de `.gitignore`.',
    'Füge `*.log` am Ende von `.gitignore` hinzu.',
  ])('goes there: %s', async said => {
    expect(await treeAfter(said)).toEqual({ ...tree, '.gitignore': 'dist\n*.log\n' });
  });

  test.each([
    'Add `foo()` at the end of the function in `a.js`.',
    'Add `const y = 2;` to the end of `x` in `a.js`.',
    'Add `getUser` at the bottom of `a.js`.',
    'Add `*.log` and `*.tmp` at the end of `.gitignore`.',
  ])('is refused where it is the end of something else, or no line: %s', async said => {
    expect(await treeAfter(said)).toEqual(tree);
  });
});

describe('a place that a sentence names in other words', () => {
  const FILE =
    "import { b } from './b.js';\n\nfunction total(a) {\n  const sum = 0;\n  return sum;\n}\n\nclass Cart {\n  a = 1;\n}\n";

  const made = (said: string) => textAfter(`In \`a.js\`, ${said}\n`, 'a.js', { 'a.js': FILE });

  test.each([
    ["add `import { c } from './c.js';` at the top.", "b.js';\n", "b.js';\nimport { c } from './c.js';\n"],
    ["add `import { c } from './c.js';`.", "b.js';\n", "b.js';\nimport { c } from './c.js';\n"],
    ["add `import { c } from './b.js';`.", "b.js';\n", "b.js';\nimport { c } from './b.js';\n"],
    ['at the end of `Cart`, add `b = 2;`.', 'a = 1;\n', 'a = 1;\n  b = 2;\n'],
    ['add `b = 2;` at the end of `Cart`.', 'a = 1;\n', 'a = 1;\n  b = 2;\n'],
    ['at the top of `total`, add `check(a);`.', '  const', '  check(a);\n  const'],
    ['at the end of the file, add `// end`.', 'a = 1;\n}\n', 'a = 1;\n}\n\n// end\n'],
    ['add this inside `total`, before the return:\n\n```js\nlog();\n```', '  return', '  log();\n  return'],
    [
      'in `total`, add this before the final return statement:\n\n```js\nlog();\n```',
      '  return',
      '  log();\n  return',
    ],
  ])('%s', async (said, old, now) => {
    expect(await made(said)).toBe(FILE.replace(old, now));
  });

  test.each([
    'at the end of `total`, add `log(sum);`.',
    'at the end of `Nope`, add `b = 2;`.',
    'import `c` from `./c.js`.',
    'add this inside `Cart`, before the return:\n\n```js\nlog();\n```',
  ])('is refused where that is not one place: %s', async said => {
    expect(await made(said)).not.toMatch(/^import/);
  });
});
