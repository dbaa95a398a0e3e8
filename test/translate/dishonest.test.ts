import { describe, expect, it, test } from 'vitest';
import { CASES, type Case, DISHONEST, expectedOf, scriptOf } from './cases.js';
import { answering, applied } from './translator.js';
import { TREE } from './tree.js';

const PRIVATE = { '.env': 'RETRY_LIMIT=3\n', 'deploy/id_rsa': 'RETRY_LIMIT=3\n' };
const sorted = (files: object) => JSON.stringify(Object.entries(files).sort());

describe('a translation that the answer does not say', () => {
  it('is tried in at least 60 ways', () => {
    expect(DISHONEST.length).toBeGreaterThanOrEqual(60);
  });

  test.each(DISHONEST)('is refused: $name', async ({ reply, edits }) => {
    const tree = { ...TREE, ...PRIVATE };
    const { report, files } = await applied(reply, answering(scriptOf(reply, edits, tree)), tree);
    expect(report.outcome).toBe('refused');
    expect(sorted(files)).toBe(sorted(tree));
  });
});

type Edit = Readonly<Record<string, unknown>>;

/** A good translation with one field changed. */
function* spoiled(edits: readonly Edit[]): Generator<readonly Edit[]> {
  const paths = Object.keys(TREE);
  for (const [i, edit] of edits.entries()) {
    const others: Edit[] = [];
    for (const field of ['from', 'to', 'first', 'last'])
      if (typeof edit[field] === 'number')
        for (const by of [-2, -1, 1, 2]) others.push({ ...edit, [field]: edit[field] + by });
    if (typeof edit.from === 'number' && typeof edit.to === 'number')
      for (const by of [-3, -2, -1, 1, 2, 3])
        others.push({ ...edit, from: edit.from + by, to: edit.to + by });
    for (const file of paths) if (file !== edit.file) others.push({ ...edit, file });
    for (const op of ['replace', 'insert_before', 'insert_after', 'delete', 'substitute', 'rename'])
      if (op !== edit.op) others.push({ ...edit, op });
    for (const text of ['7', 'True', 'evil()', '"x"'])
      if (edit.new !== null) others.push({ ...edit, new: text }, { ...edit, old: text });
    others.push({ ...edit, old: edit.new, new: edit.old }, { ...edit, because: null });
    others.push({ ...edit, because: 'as you asked' }, { ...edit, step: 2 }, { ...edit, step: 0 });
    for (const other of others) yield edits.with(i, other);
    yield edits.toSpliced(i, 1);
  }
  const [edit] = edits;
  for (const file of paths) {
    const lines = (TREE[file] as string).split('\n').length;
    for (const from of [1, 3, 5]) {
      if (from >= lines) continue;
      yield [...edits, { ...edit, op: 'delete', file, from, to: from }];
      yield [...edits, { ...edit, op: 'delete', file, from, to: lines - 1 }];
    }
  }
}

let tried = 0;

/** The spoiled translations of a case that write something else than what is right. */
async function wrongOf(each: Case): Promise<readonly string[]> {
  tried += [...spoiled(scriptOf(each.reply, each.edits) as readonly Edit[])].length;
  const wrong: string[] = [];
  const right = [sorted(TREE), sorted(expectedOf(each))];
  const edits = scriptOf(each.reply, each.edits) as readonly Edit[];
  for (const other of spoiled(edits)) {
    const { files } = await applied(each.reply, answering(other));
    if (!right.includes(sorted(files))) wrong.push(`${each.name}: ${JSON.stringify(other)}`);
  }
  return wrong;
}

describe('a good translation with something changed', () => {
  test.each(CASES)('writes what is right, or nothing: $name', async each => {
    expect(await wrongOf(each)).toEqual([]);
  });

  it('is tried in more than 5,000 ways', () => {
    expect(tried).toBeGreaterThan(5_000);
  });
});
