import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { Document } from '../../src/text/index.js';

const FILE = 'class A {\n    run() {\n        first();\n        second();\n        third();\n    }\n}\n';

function outcome(search: string, replace: string, file = FILE): string {
  const { document, outcomes } = applyEdits(Document.of(file), [replaceEdit(search, replace)]);
  const [first] = outcomes;
  return first?.kind === 'refused' ? first.refusal.code : document.text;
}

const BODY = '        first();\n        second();\n        third();';

describe('a replacement whose first line lost its indentation', () => {
  it.each([
    ['where that line stays', 'first();\n        other();\n        third();'],
    ['where it changes', 'begin();\n        second();\n        third();'],
    ['where a line comes before it', 'zero();\n        first();\n        second();\n        third();'],
    ['where lines go', 'first();\n        third();'],
    ['behind an empty line', '\nfirst();\n        second();\n        fourth();\n        third();'],
    ['where only the last line stays', 'a();\n        b();\n        third();'],
  ])('gets that of the search %s', (_, replace) => {
    const whole = replace.replace(/^\n?(?=\S)/, blank => `${blank}        `);
    expect(outcome(BODY, replace)).toBe(FILE.replace(BODY, whole));
  });

  it('gets it with tabs, and where a brace is the first line', () => {
    const file = 'f() {\n\tif (a) {\n\t\tb();\n\t}\n\tc();\n}\n';
    expect(outcome('\t}\n\tc();', '}\n\td();\n\tc();', file)).toBe(file.replace('\tc();', '\td();\n\tc();'));
  });

  it.each([
    ['is all that changes', BODY, BODY.trimStart()],
    ['is a directive', BODY, '#if DEBUG\n        first();\n        second();\n        third();'],
    ['is moved with others', BODY, 'first();\n    second();\n        third();'],
    ['is the only line', '        second();', 'other();'],
    ['is one of several at the margin', BODY, 'begin();\n        first();\nend();\n        third();'],
    ['stands in a search without indentation', 'second();', 'other();'],
  ])('stays where it %s', (_, search, replace) => {
    expect(outcome(search, replace)).toBe(FILE.replace(search, replace));
  });
});
