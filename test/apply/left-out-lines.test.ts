import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const FILE = `def value(self):
    # get it
    # twice
    item = load(self)
    return item

def other(self, left, right):
    total = left + right
    # add more
    total += self.value
    return total
`;

function edited(search: string, replace: string, file = FILE): string {
  const { document, outcomes } = applyEdits(Document.of(file), [replaceEdit(search, replace)]);
  const [outcome] = outcomes;
  return outcome?.kind === 'refused' ? outcome.refusal.code : document.text;
}

const VALUE = 'def value(self):\n    item = load(self)\n    return item';
const OTHER = '    total = left + right\n    total += self.value\n    return total';

describe('lines that the search leaves out and the new text has', () => {
  it.each<[string, string, string, string]>([
    [
      'with a change elsewhere',
      VALUE,
      'def value(self):\n    # get it\n    # twice\n    item = load(self)\n    return item + 1',
      '(self):\n    # get it\n    # twice\n    item = load(self)\n    return item + 1\n',
    ],
    [
      'with a change of the line below',
      OTHER,
      '    total = left + right\n    # add more\n    total += self.value * 2\n    return total',
      'right\n    # add more\n    total += self.value * 2\n',
    ],
    [
      'with a change of the line above',
      OTHER,
      '    total = left - right\n    # add more\n    total += self.value\n    return total',
      'left - right\n    # add more\n    total += self.value\n',
    ],
    [
      'with one more behind',
      OTHER,
      '    total = left + right\n    # add more\n    # and more\n    total += self.value\n    return total',
      'right\n    # add more\n    # and more\n    total',
    ],
    [
      'with one more before',
      OTHER,
      '    total = left + right\n    # now\n    # add more\n    total += self.value\n    return total',
      'right\n    # now\n    # add more\n    total',
    ],
    [
      'some of them',
      VALUE,
      'def value(self):\n    # twice\n    item = load(self)\n    return item + 1',
      '(self):\n    # get it\n    # twice\n    item = load(self)\n    return item + 1\n',
    ],
    [
      'at another depth',
      OTHER.replace(/^ {4}/gm, ''),
      'total = left + right\n# add more\ntotal += self.value * 2\nreturn total',
      'right\n    # add more\n    total += self.value * 2\n',
    ],
  ])('are there once: %s', (_, search, replace, part) => {
    const made = edited(search, replace);
    expect(made).toContain(part);
    for (const line of ['# get it', '# twice', '# add more']) expect(made.split(line)).toHaveLength(2);
  });

  it('are new where they are written elsewhere', () => {
    const made = edited(OTHER, `    # add more\n${OTHER}`);
    expect(made).toContain('right):\n    # add more\n    total');
  });
});
