import { describe, expect, test } from 'vitest';
import { applyToDocument } from '../../src/apply/index.js';
import { buildDiffPrompt, fileForPrompt } from '../../src/author/index.js';
import { FORMATS } from '../../src/formats/index.js';
import { NodeGrammars } from '../../src/node/index.js';
import { syntaxFor } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';

const PATH = 'shop.py';
const CODE = `import os


class Cart:
    def total(self):
        return sum(self.prices)

    def count(self):
        return len(self.prices)


class Order:
    def total(self):
        return self.cart.total()

    def count(self):
        return len(self.prices)
`;
const DOCUMENT = Document.of(CODE);

const block = (find: string, replace: string, change = 'a change') =>
  `CHANGE: ${change}\nFIND:\n\`\`\`python\n${find}\n\`\`\`\nREPLACE:\n\`\`\`python\n${replace}\n\`\`\`\n\n`;
const apply = (reply: string) => applyToDocument(DOCUMENT, reply, { path: PATH });
const textOf = (reply: string) => {
  const result = apply(reply);
  return result.kind === 'applied' ? result.document.text : result;
};
const errorsOf = (reply: string) => {
  const result = apply(reply);
  return result.kind === 'failed' ? result.errors : [];
};

describe('the blocks of a reply', () => {
  const { parse } = FORMATS['find-replace'];

  test('T040 a valid block is read', () => {
    const { edits, problems } = parse(`Here it is.\n\nFILE: ${PATH}\n${block('import os', 'import sys')}`);
    expect(problems).toEqual([]);
    expect(edits).toMatchObject([
      { kind: 'replace', path: PATH, search: 'import os', replace: 'import sys' },
    ]);
  });

  test('T050 several blocks are read in their order', () => {
    const { edits } = parse(block('a', '1') + block('b', '2') + block('c', '3'));
    expect(edits.map(edit => edit.kind === 'replace' && edit.search)).toEqual(['a', 'b', 'c']);
  });

  test('T060 a block without REPLACE is an error that names its line', () => {
    const { problems } = parse('FIND:\n```\na\n```\n\nThat is all of it.\n');
    expect(problems).toMatchObject([{ code: 'EDIT_MALFORMED', line: 1 }]);
    expect(errorsOf('FIND:\n```\na\n```\n\nThat is all of it.\n')).toMatchObject([
      { number: 0, refusal: { code: 'EDIT_MALFORMED', evidence: { replyLine: 1 } } },
    ]);
  });
});

describe('applying them', () => {
  test('T070 one change is made in its place (requirement 2)', () => {
    expect(textOf(block('import os', 'import sys'))).toBe(CODE.replace('import os', 'import sys'));
  });

  test('T080 several changes are made in their order, lines that move and all (requirement 4)', () => {
    const reply =
      block('import os', 'import os\nimport sys\nimport re') +
      block('        return sum(self.prices)', '        prices = self.prices\n        return sum(prices)') +
      block('        return self.cart.total()', '        return 0');
    expect(textOf(reply)).toBe(
      CODE.replace('import os', 'import os\nimport sys\nimport re')
        .replace(
          '        return sum(self.prices)',
          '        prices = self.prices\n        return sum(prices)',
        )
        .replace('self.cart.total()', '0'),
    );
  });

  test('T080 a change of what the one before made is found there', () => {
    expect(textOf(block('import os', 'import sys') + block('import sys', 'import re'))).toBe(
      CODE.replace('import os', 'import re'),
    );
  });

  test('T090 refuses a text that occurs twice with all its places, and changes nothing', () => {
    const reply =
      block('import os', 'import sys') + block('        return len(self.prices)', '        return 0');
    expect(errorsOf(reply)).toMatchObject([
      {
        number: 2,
        edit: { search: '        return len(self.prices)' },
        refusal: { code: 'EDIT_AMBIGUOUS', evidence: { places: [{ first: 9 }, { first: 17 }] } },
      },
    ]);
    expect(apply(reply).kind).toBe('failed');
    expect(DOCUMENT.text).toBe(CODE);
  });

  test('T100 a text that is not there is an error that holds it (requirement 9)', () => {
    const [error] = errorsOf(
      block('    def discount(self, voucher):\n        return voucher.value', '    pass'),
    );
    expect(error).toMatchObject({
      number: 1,
      edit: { search: expect.stringContaining('def discount') },
      refusal: { code: 'EDIT_NO_OCCURRENCE_FOUND' },
    });
    expect(error?.refusal.evidence.nearest).toBeDefined();
  });

  test('T130 a text with another indentation is found, and its replacement indented as the file (requirement 3)', () => {
    expect(
      textOf(block('def total(self):\n    return sum(self.prices)', 'def total(self):\n    return 0')),
    ).toBe(CODE.replace('sum(self.prices)', '0'));
  });

  test.each([
    ['a block of another file', `FILE: other.py\n${block('import os', 'import sys')}`, 'EDIT_INVALID_PATH'],
    ['a path that leads out', `FILE: ../shop.py\n${block('import os', 'import sys')}`, 'EDIT_INVALID_PATH'],
    ['prose alone', 'I would rename the class.', 'EDIT_MALFORMED'],
    ['a block that is cut', block('import os', 'import sys').slice(0, -8), 'EDIT_TRUNCATED'],
    ['a change of nothing', block('import os', 'import os'), 'EDIT_NO_CHANGE'],
  ])('%s is refused (section 7.1, 7.2)', (_, reply, code) => {
    expect(errorsOf(reply).map(error => error.refusal.code)).toEqual([code]);
  });
});

describe('the prompt', () => {
  test('T120 holds how to write blocks, the file, the task and the tests', () => {
    const { system, user } = buildDiffPrompt({
      instruction: 'Add a discount.',
      document: DOCUMENT,
      path: PATH,
      tests: 'def test_discount(): ...',
    });
    for (const word of [
      'FIND:',
      'REPLACE:',
      'CHANGE:',
      'exactly once',
      'from top to bottom',
      'describe',
      'context',
    ])
      expect(system.toLowerCase()).toContain(word.toLowerCase());
    expect(user).toContain('Add a discount.');
    expect(user).toContain(CODE);
    expect(user).toContain('def test_discount');
    expect(user).toContain(PATH);
  });

  test('a fence in the file does not end the one around it, and signs of patterns are no matter', () => {
    const text = "a = '$&'\n```\nb\n```\n";
    const { user } = buildDiffPrompt({ instruction: '$1', document: Document.of(text), path: 'a.md' });
    expect(user).toContain(`\`\`\`\`\n${text}\`\`\`\``);
  });
});

describe('a very large file', async () => {
  const body = Array.from({ length: 400 }, (_, i) => `def step_${i}(value):\n    return value + ${i}\n\n\n`);
  const document = Document.of(`import os\n\n\n${body.join('')}`);
  const outline = (await syntaxFor('big.py', new NodeGrammars())).outline(document);
  const shown = (about: string) => fileForPrompt(document, { path: 'big.py', outline, about, budget: 8_000 });

  test('is shown by its outline, its start and what the task names; what is left out is said', () => {
    const { text, whole, regions } = shown('Let step_250 return its value alone.');
    expect(whole).toBe(false);
    expect(text).toContain('function step_0');
    expect(text).toContain('def step_250(value):\n    return value + 250');
    expect(text).not.toContain('value + 251\n');
    expect(text).toMatch(/more definitions are left out/);
    expect(regions).toHaveLength(2);
    const [head, named] = regions;
    expect(text).toContain(`[lines ${(head?.last ?? 0) + 1}-${(named?.first ?? 0) - 1} are left out]`);
    expect(text).toContain(`[lines ${(named?.last ?? 0) + 1}-${document.lines.count} are left out]`);
    expect(text.length).toBeLessThan(9_000);
  });

  test('shows the lines that the output of a test numbers', () => {
    expect(shown('  File "big.py", line 1000, in step\nbig.py:1200: error').text).toContain('step_299');
    expect(shown('big.py:1200: error').text).toContain('value + 299');
  });

  test('is shown whole where the budget allows', () => {
    expect(fileForPrompt(document, { path: 'big.py', outline, about: '', budget: 1e6 })).toMatchObject({
      whole: true,
    });
  });

  test('never goes beyond the budget, whatever is pointed to', () => {
    const all = Array.from({ length: 400 }, (_, i) => `step_${i}`).join(' ');
    expect(shown(all).text.length).toBeLessThan(12_000);
  });
});
