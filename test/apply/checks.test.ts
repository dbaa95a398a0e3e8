import { describe, expect, it } from 'vitest';
import { checked } from '../../src/apply/checks/index.js';
import { applyEdits, CHECKS, type Check, type Proposal } from '../../src/apply/index.js';
import { replaceEdit } from '../../src/edit/index.js';
import { ChangeSet, Document } from '../../src/text/index.js';
import { marked } from '../support/marked-changes.js';

function checkNamed(name: string): Check {
  const check = CHECKS.find(each => each.name === name);
  if (check === undefined) throw new Error(`There is no check ${name}`);
  return check;
}

/** A proposal from marked text: `a[old->new]c`. */
function proposal(notation: string, read = Document.of): Proposal {
  const { text, set } = marked(notation);
  return { edit: replaceEdit('any', 'other'), base: read(text), changes: set };
}

/** A proposal to put a line in the place of another. */
function putting(line: string): Proposal {
  const base = Document.of('a\nb\nc\n');
  const changes = ChangeSet.of(base.text.length, [{ from: 2, to: 3, insert: line }]);
  return { edit: replaceEdit('b', line), base, changes };
}

/** A document of a file that is neither UTF-8 nor UTF-16: its text ends with the byte FF. */
function latin1(text: string): Document {
  const result = Document.decode(Buffer.from(text, 'latin1'));
  if (result.kind === 'binary' || result.document.encoding !== 'bytes') throw new Error('No Latin-1 text');
  return result.document;
}

/** The code that a check refuses a proposal with. */
const codeOf = (name: string, given: Proposal) => checkNamed(name).run(given)?.code;

describe('the check for placeholders', () => {
  it.each([
    '// ... existing code ...',
    '# ... rest of the function unchanged',
    '{/* ... rest of component ... */}',
    '    // ... rest of the code remains the same ...',
    '-- ... existing code ...',
    '/* ... existing code ... */',
    '<!-- ... existing content ... -->',
    '// … existing code …',
    '# … rest of the file …',
    '// [... existing code ...]',
    '// rest of the code unchanged',
    '... existing code ...',
    '... (rest of the code) ...',
    '// ... keep the other methods',
    '# ... other methods unchanged ...',
    '// (rest of the class remains unchanged)',
  ])('refuses %j', line => {
    expect(codeOf('placeholder', putting(line))).toBe('EDIT_PLACEHOLDER');
  });

  it.each([
    '...',
    '    ...',
    '…',
    '// ...',
    '...rest',
    '{ ...existing, code }',
    '    ...existing,',
    'f(...rest);',
    'const { a, ...rest } = existing;',
    'def f(*args): ...',
    '// handle existing users...',
    '// waiting for the rest of the reply...',
    '# keep the existing code path',
    'print("loading remaining files...")',
    '// loads the existing code',
    '// ...args',
    '// ...existing.code()',
    'echo "... existing code ..."',
    '# The rest of the function is unchanged in behaviour when no options are given, so callers need not care at all',
  ])('does not refuse %j', line => {
    expect(codeOf('placeholder', proposal(`a\n[->${line}\n]b\n`))).toBeUndefined();
  });

  it('refuses a line that the file has elsewhere, and not one that stays', () => {
    const line = '// ... existing code ...';
    expect(codeOf('placeholder', proposal(`${line}\n[b->x\n${line}]\n`))).toBe('EDIT_PLACEHOLDER');
    expect(codeOf('placeholder', proposal(`[b\n${line}->x\n${line}]\n`))).toBeUndefined();
    expect(codeOf('placeholder', proposal(`[${line}->x]\n`))).toBeUndefined();
  });

  it('finds one among many new lines, whatever they end with', () => {
    expect(codeOf('placeholder', proposal('a\r\n[b->x\r\n  # ... rest unchanged ...\ry]\r\n'))).toBe(
      'EDIT_PLACEHOLDER',
    );
  });
});

describe('the check for conflict markers', () => {
  it.each([
    '<<<<<<< HEAD',
    '>>>>>>> feature',
    '>>>>>>>',
    '||||||| base',
    '<<<<<<< SEARCH',
    '>>>>>>> REPLACE',
    '  <<<<<<< HEAD',
  ])('refuses %j', line => {
    expect(codeOf('conflict-markers', proposal(`a\n[b->x\n${line}\ny]\n`))).toBe('EDIT_MALFORMED');
  });

  it.each([
    '=======',
    '<<<<<< six',
    '<<<<<<<< eight',
    '<<<<<<<HEAD',
    'a <<<<<<< b',
    'x = y >>>>>>> 1',
    '|||||||||',
    '>>> print(1)',
    'cat <<EOF',
  ])('does not refuse %j', line => {
    expect(codeOf('conflict-markers', proposal(`a\n[b->x\n${line}\ny]\n`))).toBeUndefined();
  });

  it('does not refuse to resolve a conflict, nor to leave one where it is', () => {
    const before = '[<<<<<<< HEAD\n->]a\n=======\nb\n[>>>>>>> other\n->]';
    expect(codeOf('conflict-markers', proposal(before))).toBeUndefined();
    expect(
      codeOf('conflict-markers', proposal('<<<<<<< HEAD\n[a->x]\n=======\nb\n>>>>>>> other\n')),
    ).toBeUndefined();
  });
});

describe('the check of the encoding', () => {
  it.each([
    ['a euro sign in a file of bytes', 'caf\xe9 [a->€]\xff', latin1],
    ['a smiley in a file of bytes', '\xff[->😀]', latin1],
    ['half a surrogate pair in UTF-8', '[a->\ud83d]', Document.of],
  ])('refuses %s', (_, notation, read) => {
    expect(codeOf('encodable', proposal(notation, read))).toBe('EDIT_UNENCODABLE');
  });

  it.each([
    ['what the file has already, in a file of bytes', 'caf\xe9 [a->b\xe9\xff]\xff', latin1],
    ['to take text out of a file of bytes', '\xff[a->]', latin1],
    ['any character in UTF-8', '[a->€😀]', Document.of],
  ])('does not refuse %s', (_, notation, read) => {
    expect(codeOf('encodable', proposal(notation, read))).toBeUndefined();
  });

  it('names the character', () => {
    const refused = checkNamed('encodable').run(proposal('\xff[->ab€]', latin1));
    expect(refused?.message).toContain('"€"');
  });
});

describe('the checks together', () => {
  it('are these, in this order', () => {
    expect(CHECKS.map(check => check.name)).toEqual([
      'marks',
      'encodable',
      'placeholder',
      'lone-comment',
      'conflict-markers',
    ]);
  });

  it('refuse with the first that refuses', () => {
    const both = proposal('a\n[b->// ... existing code ...\n<<<<<<< HEAD]\n');
    expect(checked(both, CHECKS)?.code).toBe('EDIT_PLACEHOLDER');
    expect(checked(both, CHECKS.toReversed())?.code).toBe('EDIT_MALFORMED');
    expect(checked(both, [])).toBeUndefined();
  });

  it.each([
    ['EDIT_PLACEHOLDER', 'b', '// ... existing code ...'],
    ['EDIT_MALFORMED', 'b', '<<<<<<< HEAD'],
    ['EDIT_UNENCODABLE', 'b', '\ud83d'],
  ])('are asked of every edit: %s', (code, search, replace) => {
    const document = Document.of('a\nb\nc\n');
    const { outcomes, ok, changes } = applyEdits(document, [replaceEdit(search, replace)]);
    expect(outcomes.map(outcome => outcome.kind === 'refused' && outcome.refusal.code)).toEqual([code]);
    expect([ok, changes.isEmpty]).toEqual([false, true]);
    expect(applyEdits(document, [replaceEdit(search, replace)], { checks: [] }).ok).toBe(true);
  });
});

describe('the check for what a file can hold', () => {
  const messageOf = (given: Proposal) => checkNamed('encodable').run(given)?.message;

  it.each([
    ['a[b->\0]c', 'The new text holds a NUL character, which no text file does.'],
    ['a\0[b->\0]c', undefined],
    ['[->\ufeff]a', 'The new text would put a byte order mark at the start of the file. Send it without.'],
    ['a[->\ufeff]', undefined],
    ['[b->]\ufeffa', 'The new text would put a byte order mark at the start of the file. Send it without.'],
    ['a[b->ü]c', undefined],
    ['a[b->\ud83d]c', 'The file is utf-8, which has no character "\\ud83d".'],
  ])('%j: %s', (notation, message) => {
    expect(messageOf(proposal(notation))).toBe(message);
  });

  it('of unknown encoding accepts only ASCII and characters it already has', () => {
    const unknown = (c: string) =>
      `The file is neither UTF-8 nor UTF-16, and how it would hold ${JSON.stringify(c)} is not known.`;
    expect(messageOf(proposal('é[b->\u007f~é]c\u00ff', latin1))).toBeUndefined();
    expect(messageOf(proposal('é[b->xü]c\u00ff', latin1))).toBe(unknown('ü'));
    expect(messageOf(proposal('é[b->\u0080]c\u00ff', latin1))).toBe(unknown('\u0080'));
  });
});
