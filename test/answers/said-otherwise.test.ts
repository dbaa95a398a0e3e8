import { describe, expect, test } from 'vitest';
import { changesBy, codeAt, textAfter } from './replies.js';

const GO = 'package a\n\nimport (\n\t"os"\n\t"strings"\n)\n\nfunc f() {\n\tos.Exit(1)\n}\n';
const CI = 'jobs:\n  test:\n    steps:\n      - uses: actions/checkout@master\n      - run: npx npm@7 ci\n';
const MAKE = 'LIBS = -la\nhttpd: httpd.c\n\tgcc $(LIBS) -o $@ $<\n';
const BASH = 'case "$prev" in\n  --type)\n    a $cur\n    ;;\n  --color)\n    b $cur\n    ;;\nesac\n';
const LIST = `# Options

* \`title\` - The title of the page.
* \`locale\` - The locale of the site. Takes priority
over the key \`lang\`.

In a page:

* \`image\` - The image.
* \`locale\` - The locale of the page.
`;
const TREE = { 'a.go': GO, '.github/ci.yml': CI, 'dog.bash': BASH, Makefile: MAKE, 'usage.md': LIST };
const made = (path: keyof typeof TREE, ...lines: string[]) => textAfter(lines.join('\n'), path, TREE);

describe('what goes', () => {
  // p-05 of the unseen answers: the sentence was passed over.
  test.each([
    'is unused and has to go, otherwise it will not compile.',
    'is not used any more, so it must go.',
  ])('is said without a verb for it: %s', async end => {
    const said = await made('a.go', `In \`a.go\`, the \`strings\` import ${end}`);
    expect([GO.replace('\t"strings"\n', ''), 'refused']).toContain(
      said.includes('package') ? said : 'refused',
    );
    expect(said).not.toBe(GO);
  });

  test('is not what can go wrong, or need not go', async () => {
    const fix = `In \`a.go\`:\n\n${codeAt('go', 'func f() {\n\tos.Exit(2)\n}')}\n`;
    for (const more of [
      'The `os` call can go wrong.',
      'The `os` import does not have to go to another file.',
    ])
      expect(await made('a.go', fix, more)).toBe(GO.replace('Exit(1)', 'Exit(2)'));
  });
});

describe('a new text alone', () => {
  // o-23 and p-14.
  test('is for what the sentence before begins with', async () => {
    const pin = '`actions/checkout@master` is a moving target. Pin it to `actions/checkout@v4`.';
    expect(await made('.github/ci.yml', `In \`.github/ci.yml\`:\n\n- ${pin}`)).toBe(
      CI.replace('@master', '@v4'),
    );
    const quote = 'Also, `b $cur` is not quoted. Make it `b "$cur"`.';
    expect(await made('dog.bash', `In \`dog.bash\`:\n\n${quote}`)).toBe(BASH.replace('b $cur', 'b "$cur"'));
  });

  test('is refused where that sentence begins otherwise', async () => {
    const said = await made(
      '.github/ci.yml',
      'In `.github/ci.yml`, the action moves. Pin it to `actions/checkout@v4`.',
    );
    expect(said).toContain('could not be read');
  });
});

describe('commands', () => {
  // o-25: `curl … should now say …`; o-05 changes one of a workflow.
  test('print what is said of them, unless a sentence changes them', async () => {
    const fix = `In \`a.go\`:\n\n${codeAt('go', 'func f() {\n\tos.Exit(2)\n}')}\n`;
    const said = '`curl -i localhost` should now say `404 Not Found`.';
    expect(await made('a.go', fix, said)).toBe(GO.replace('Exit(1)', 'Exit(2)'));
    const change = 'In `.github/ci.yml`, change `npx npm@7 ci` to `npm ci`.';
    expect(await made('.github/ci.yml', change)).toBe(CI.replace('npx npm@7 ci', 'npm ci'));
  });

  // o-03 and o-10.
  test('are no code without a language, and nothing becomes what they print', async () => {
    const fix = `In \`a.go\`:\n\n${codeAt('go', 'func f() {\n\tos.Exit(2)\n}')}\n`;
    const now = GO.replace('Exit(1)', 'Exit(2)');
    expect(await made('a.go', fix, 'Some tests may fail:', '', codeAt('', 'npx tap a.test.js'))).toBe(now);
    expect(await made('a.go', `${fix}Now:`, '', codeAt('console', '$ go run a.go\nexit status 2'))).toBe(now);
  });
});

// o-11: the bullet went into the first list, and into the middle of an item.
test('an item that two lists of a page have is no place, and one of several lines is whole', async () => {
  const bullet = codeAt('markdown', '* `max` - The locale of words.');
  const both = await changesBy(`In \`usage.md\`, add this after \`locale\`:\n\n${bullet}`, TREE);
  expect(both).toContain('does not say which one is meant');
  const one = { 'usage.md': LIST.slice(0, LIST.indexOf('In a page')) };
  expect(await textAfter(`In \`usage.md\`, add this after \`locale\`:\n\n${bullet}`, 'usage.md', one)).toBe(
    one['usage.md'].replace('`lang`.\n', '`lang`.\n* `max` - The locale of words.\n'),
  );
});

// o-10: the line with its words in another order was put in below the one that is meant.
test('a move of words is the line that has them, and is refused where there is none', async () => {
  const lead =
    'Look at the `Makefile`. And since `-la` has to come *after* the source, move `$(LIBS)` to the end of the httpd line:';
  expect(await made('Makefile', lead, '', codeAt('make', '\tgcc -o $@ $< $(LIBS)'))).toBe(
    MAKE.replace('gcc $(LIBS) -o $@ $<', 'gcc -o $@ $< $(LIBS)'),
  );
  const other = await made('Makefile', lead, '', codeAt('make', '\tgcc -O2 -o $@ $< $(LIBS)'));
  expect(other).toContain('not known what moves');
});

// n-30: the text says 2 minutes.
test('a number with its unit contradicts the words as a number alone does', async () => {
  const tree = {
    'cache.rb':
      'def keep(run)\n  write(run, expires_in: 30.seconds)\nend\n\ndef drop(run)\n  delete(run)\nend\n',
  };
  const code = codeAt('ruby', 'def keep(run)\n  write(run, expires_in: 10.minutes)\nend');
  const put = (said: string) => textAfter(`${said}\n\n${code}\nin \`cache.rb\`.`, 'cache.rb', tree);
  expect(await put('30 seconds are too short. I recommend 2 minutes:')).toContain('its code has 10');
  expect(await put('30 seconds are too short. I recommend 10 minutes:')).toContain('10.minutes');
});

// n-11: the call was put in once more.
test('a call whose result gets a name is the same statement', async () => {
  const call = '  setInterval(() => {\n    write();\n  }, 1e3);\n';
  const end = "\n  on('close', () => {\n    end();\n  });\n}\n";
  const tree = { 'sse.js': `function sse() {\n  open();\n\n${call}${end}` };
  const now = call.replace('setInterval', 'const timer = setInterval');
  const after = end.replace('    end', '    clearInterval(timer);\n    end');
  const code = `function sse() {\n  // ...\n\n${now}${after}`;
  const reply = `In \`sse.js\`, keep the timer:\n\n${codeAt('js', code)}`;
  expect(await textAfter(reply, 'sse.js', tree)).toBe(`function sse() {\n  open();\n\n${now}${after}`);
});
