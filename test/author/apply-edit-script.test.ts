import { describe, expect, test } from 'vitest';
import { type ApplyToDocumentOptions, applyToDocument } from '../../src/apply/index.js';
import { type AnchorCandidate, anchorCandidates, candidateAddress } from '../../src/syntax/index.js';
import { Document } from '../../src/text/index.js';
import { Repository } from '../support/git-trees.js';
import { syntax } from '../support/syntax.js';

const PATH = 'src/a.py';
const edit = (type: string, anchor: object, content?: string) => ({
  type,
  anchor: { type: 'line_pattern', ...anchor },
  ...(content !== undefined && { content }),
});
const script = (...edits: readonly object[]) => JSON.stringify({ file: PATH, edits });

const run = (text: string, reply: string, options: Partial<ApplyToDocumentOptions> = {}) =>
  applyToDocument(Document.of(text), reply, { path: PATH, ...options });

describe('a script that is applied', () => {
  test.each([
    ['a\nb\nc\n', 'a\nB\nc\n'],
    ['a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n'],
    ['a\nb', 'a\nB'],
    ['b\n', 'B\n'],
    ['ä\nb\n\tü', 'ä\nB\n\tü'],
  ])('gives the new text and a diff that git takes: %j', (text, expected) => {
    const made = run(text, script(edit('replace', { selected: 'b' }, 'B\n')));
    if (made.kind !== 'applied') throw new Error(JSON.stringify(made));
    expect([made.document.text, made.errors]).toEqual([expected, []]);
    using repository = new Disposed();
    const tree = new Map([[PATH, { bytes: Buffer.from(text), executable: false }]]);
    const after = repository.git.applied(tree, Buffer.from(made.diff));
    expect(after?.get(PATH)?.bytes.toString()).toBe(expected);
  });

  test('may leave edits out where that is asked for', () => {
    const both = script(edit('replace', { selected: 'x' }, 'X'), edit('delete', { selected: 'b' }));
    expect(run('a\nb\n', both, { keepGoing: true })).toMatchObject({
      kind: 'applied',
      document: { text: 'a\n' },
      errors: [{ number: 1, edit: { anchor: { selected: 'x' } }, refusal: { code: 'ANCHOR_NOT_FOUND' } }],
    });
  });
});

class Disposed {
  readonly git = new Repository();
  [Symbol.dispose](): void {
    this.git.remove();
  }
}

describe('a script that cannot be applied', () => {
  const errors = (made: ReturnType<typeof run>) =>
    made.errors.map(({ number, edit, refusal }) => [
      number,
      edit?.kind === 'anchor' ? edit.anchor.selected : undefined,
      refusal.code,
    ]);

  test.each<[string, string, readonly unknown[]]>([
    ['an anchor is invented', script(edit('delete', { selected: 'x' })), [1, 'x', 'ANCHOR_NOT_FOUND']],
    ['an anchor is part of a line', script(edit('delete', { selected: 'a' })), [1, 'a', 'ANCHOR_NOT_FOUND']],
    ['an anchor stands twice', script(edit('delete', { selected: 'two' })), [1, 'two', 'ANCHOR_NOT_UNIQUE']],
    [
      'it is for another file',
      script()
        .replace(PATH, 'b.py')
        .replace('[]', `[${JSON.stringify(edit('delete', { selected: 'two' }))}]`),
      [1, 'two', 'EDIT_INVALID_PATH'],
    ],
    ['it is no script', 'I am sorry.', [0, undefined, 'EDIT_MALFORMED']],
    [
      'it is cut off',
      script(edit('delete', { selected: 'two' })).slice(0, -30),
      [0, undefined, 'EDIT_TRUNCATED'],
    ],
  ])('gives why: %s', (_, reply, error) => {
    const made = run('one a\ntwo\ntwo\n', reply);
    expect(made).toMatchObject({ kind: 'failed' });
    expect(errors(made)).toEqual([error]);
  });

  test('names the places of an anchor that is not unique', () => {
    const made = run('two\none\ntwo\n', script(edit('delete', { selected: 'two' })));
    expect(made.errors[0]?.refusal).toMatchObject({
      message: expect.stringMatching(/^2 lines of the file are "two": 1, 3\. Choose one by its address/),
      evidence: { placeCount: 2, places: [{ first: 1 }, { first: 3 }] },
    });
  });
});

describe('a script with addresses', () => {
  test('is made in the file that was shown, and in no other text', async () => {
    const document = Document.of('@cache\ndef f():\n    pass\n');
    const reader = await syntax('python');
    const [, one] = anchorCandidates(document, reader.outline(document), {
      kinds: ['function_definition', 'decorator'],
    });
    const candidate = one as AnchorCandidate;
    const { type, line: selected } = candidate;
    const at = candidateAddress(document, candidate, 'short');
    const anchor = { type, selected, at, until: null, scope: 'definition' };
    const reply = JSON.stringify({ file: PATH, edits: [{ type: 'delete', anchor, content: '' }] });
    const seen = [document];
    expect(run(document.text, reply, { syntax: reader, seen })).toMatchObject({ kind: 'applied' });
    expect(run(document.text, reply, { syntax: reader }).errors[0]?.refusal.code).toBe('ANCHOR_NOT_FOUND');
    const other = document.text.replace('pass', 'return 1');
    expect(run(other, reply, { syntax: reader, seen }).errors[0]?.refusal.code).toBe('ANCHOR_NOT_FOUND');
  });
});
