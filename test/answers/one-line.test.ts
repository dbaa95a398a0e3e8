import { describe, expect, test } from 'vitest';
import { changesBy, codeAt } from './replies.js';

const TREE: Record<string, string> = {
  Makefile:
    '.PHONY: clean test fmt\n\nMODE ?= fast\n\nclean:\n\trm -r out\n\nfmt:\n\truff format .\n\ncheck: test\n\techo ok\n',
  'other.mk': '.PHONY: a \\\n  b\n\na:\n\techo a\n',
  'two.mk': '.PHONY: a\na:\n\techo a\n\n.PHONY: b\nb:\n\techo b\n',
  '.gitattributes': '*.png binary\n*.ts text\n',
  'tox.ini': '[tox]\nenvlist = py310, py311\nskip = yes\n',
};
const DOCS = '.PHONY: clean test fmt docs';

const made = (said: string, code: string) => changesBy(`${said}\n\n${codeAt('', code)}`, TREE);

const TARGET = `Add a \`docs\` target to the \`Makefile\`, after \`fmt\`:\n\n${codeAt('makefile', 'docs:\n\tmkdocs serve')}\n`;

// The line went into another target, and the old one stayed (2026-11-30).
describe('one line of code for the line that a sentence names', () => {
  test('where the step before has put in what the line is about', async () => {
    const now = (TREE.Makefile as string)
      .replace('test fmt', 'test fmt docs')
      .replace('format .\n', 'format .\n\ndocs:\n\tmkdocs serve\n');
    expect(await made(`${TARGET}and add \`docs\` to the \`.PHONY\` line:`, DOCS)).toEqual({ Makefile: now });
  });

  test.each([
    ['In the `Makefile`, add `docs` to the `.PHONY` line:', DOCS, 'Makefile', 'test fmt', 'test fmt docs'],
    ['In the `Makefile`, add `docs` to `.PHONY`:', DOCS, 'Makefile', 'test fmt', 'test fmt docs'],
    [
      'In the `Makefile`, change the `.PHONY` line to:',
      '.PHONY: clean',
      'Makefile',
      'clean test fmt',
      'clean',
    ],
    ['In the `Makefile`, update the line `.PHONY:`', DOCS, 'Makefile', 'test fmt', 'test fmt docs'],
    ['Füge `docs` im `Makefile` zur `.PHONY`-Zeile hinzu:', DOCS, 'Makefile', 'test fmt', 'test fmt docs'],
    [
      'Dans le `Makefile`, ajoutez `docs` à la ligne `.PHONY` :',
      DOCS,
      'Makefile',
      'test fmt',
      'test fmt docs',
    ],
    [
      'In `tox.ini`, add `py312` to `envlist`:',
      'envlist = py310, py311, py312',
      'tox.ini',
      'py311',
      'py311, py312',
    ],
    [
      'In `.gitattributes`, add `eol=lf` to the `*.ts` line:',
      '*.ts text eol=lf',
      '.gitattributes',
      'ts text',
      'ts text eol=lf',
    ],
    ['In `two.mk`, add `c` to the `.PHONY` line:', '.PHONY: a c', 'two.mk', 'PHONY: a', 'PHONY: a c'],
  ])('%s', async (said, code, path, from, to) => {
    expect(await made(said, code)).toEqual({ [path]: TREE[path]?.replace(from, to) });
  });

  test.each([
    ['In the `Makefile`, add `docs` to the `.PHONY` line:', '.PHONY: clean docs', /has not all of line 1/],
    ['In `other.mk`, add `docs` to the `.PHONY` line:', '.PHONY: a b docs', /more than the line/],
    ['In `two.mk`, add `c` to the `.PHONY` line:', '.PHONY: a b c', /does not say which one/],
    ['In `two.mk`, change the `.PHONY` line to:', '.PHONY: a c', /does not say which one/],
    ['In `tox.ini`, add `docs` to the `.PHONY` line:', DOCS, /no line that begins/],
  ])('refused: %s', async (said, code, why) => {
    expect(await made(said, code)).toMatch(why);
  });
});
