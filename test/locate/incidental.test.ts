import { expect, it } from 'vitest';
import { replaceEdit } from '../../src/edit/index.js';
import { locate } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

const FILLER = Array.from({ length: 40 }, (_, i) => `filler_${i} = make_${i}(${i})`);

function kindOf(file: readonly string[], search: readonly string[], replace: readonly string[]) {
  const document = Document.of(`${[...FILLER, ...file, '', ...FILLER].join('\n')}\n`);
  return locate(document, replaceEdit(search.join('\n'), replace.join('\n'))).kind;
}

const TEST = [
  "it('parses a budget', () => {",
  '  const suite = { budget: 10 };',
  '  expect(budgetOf(suite)).toBe(10);',
];

it('two closing braces in a row close two blocks, and are no duplicate line', () => {
  const search = [...TEST, '  });', '});'];
  const file = [...TEST, '  });', '', "it('is another', () => {"];
  expect(kindOf(file, search, [...search, 'more()'])).toBe('refused');
});

it('does not take one of two equal lines out if there is one', () => {
  const line = '    tokenUsage: event.message?.tokenUsage,';
  const file = ['function eventOf(event: TraceEvent) {', '  return {', line, '  };'];
  expect(kindOf(file, file.toSpliced(2, 0, line), file)).not.toBe('places');
});
