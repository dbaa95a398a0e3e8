import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, FORMATS, type FormatName, parseReply } from '../../src/formats/index.js';
import { RECORDED } from './recorded.js';

const replies = RECORDED.filter(({ format }) => format === 'search_replace');

/**
 * Where the other tool counts otherwise:
 * - three replies have a second divider right before the end marker. It reads on to the next block
 *   or gives up ("no end marker"); here it is a slip, and the block is read;
 * - two replies are output of a test runner that quotes an unfinished block, indented. It knows no
 *   indented markers; here the reply is truncated.
 */
const DIFFERENT = [
  'ar-3b88979abf12e5',
  'ar-50d1fbba446c53',
  'ar-627162633fc9ac',
  'ar-6483c3cd80e33a',
  'ar-861bff0e7f9840',
];

/** Whether a format finds anything in a reply. */
function finds(name: FormatName, reply: string): boolean {
  const { edits, problems } = FORMATS[name].parse(reply);
  return edits.length + problems.length > 0;
}

describe.skipIf(replies.length === 0)('recorded replies', () => {
  const parsed = replies.map(recorded => ({ recorded, ...parseReply(recorded.reply) }));

  it('are all taken for blocks, where there is anything in them', () => {
    expect(replies).toHaveLength(315);
    expect(new Set(parsed.map(({ format }) => format))).toEqual(new Set(['search-replace']));
  });

  it('have as many blocks as another tool found, but for the explained ones', () => {
    const different = parsed.filter(
      ({ recorded, edits, problems }) =>
        edits.length !== recorded.parsed_blocks ||
        problems.length > 0 !== (recorded.parse_notes ?? []).length > 0,
    );
    expect(different.map(({ recorded }) => recorded.id).sort()).toEqual(DIFFERENT);
  });

  it('have these numbers of edits and problems in all', () => {
    const problems = parsed.flatMap(reply => reply.problems);
    const counts = {
      edits: parsed.flatMap(reply => reply.edits).length,
      truncated: problems.filter(({ code }) => code === 'EDIT_TRUNCATED').length,
      malformed: problems.filter(({ code }) => code === 'EDIT_MALFORMED').length,
    };
    expect(counts).toEqual({ edits: 433, truncated: 32, malformed: 5 });
  });

  it('name the path of every block, one that the recording has wherever it has files', () => {
    for (const { recorded, edits } of parsed) {
      const known = Object.keys(recorded.files);
      for (const { path } of edits) {
        expect(path).toBeDefined();
        if (known.length > 0) expect(known).toContain(path);
      }
    }
  });

  it('mostly search for text that their file has exactly', () => {
    const found = parsed.flatMap(({ recorded, edits }) =>
      edits.flatMap(edit => {
        const file = recorded.files[edit.path ?? ''];
        return edit.kind !== 'replace' || file === undefined ? [] : [file.includes(edit.search)];
      }),
    );
    expect({ all: found.length, exact: found.filter(Boolean).length }).toEqual({ all: 215, exact: 194 });
  });

  it.each(['edit-call', 'edit-script'] as const)('are hardly ever taken for %s', name => {
    const taken = RECORDED.filter(({ reply }) => finds(name, reply)).map(({ id }) => id);
    // This one is cut off right behind a brace that stands alone on its line.
    expect(taken).toEqual(['ar-1aacd1e993c671']);
  });

  it('are never taken for blocks with labels', () => {
    expect(RECORDED.filter(({ reply }) => finds('find-replace', reply))).toEqual([]);
  });

  it('are read by every format without an exception', () => {
    expect(RECORDED).toHaveLength(479);
    for (const { reply } of RECORDED) {
      for (const name of FORMAT_NAMES) expect(FORMATS[name].parse(reply).format).toBe(name);
    }
  });
});

const patches = RECORDED.filter(({ format }) => format === 'apply_patch');

/** The files that the markers of a patch name. */
function namedIn(reply: string): string[] {
  const names = [...reply.matchAll(/^\s*\*\*\* (?:Update|Add|Delete) File: (.*)$/gm)].map(([, name]) =>
    name?.trim(),
  );
  return [...new Set(names as string[])].sort();
}

describe.skipIf(patches.length === 0)('recorded patches', () => {
  const parsed = patches.map(recorded => ({ recorded, ...parseReply(recorded.reply) }));

  it('are all taken for patches, without a problem', () => {
    expect(patches).toHaveLength(164);
    expect(new Set(parsed.map(({ format }) => format))).toEqual(new Set(['apply-patch']));
    expect(parsed.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('have edits of just the files that their markers name', () => {
    for (const { recorded, edits } of parsed) {
      expect([...new Set(edits.map(({ path }) => path))].sort()).toEqual(namedIn(recorded.reply));
    }
  });

  it('have these numbers of edits in all', () => {
    const kinds = parsed.flatMap(({ edits }) => edits.map(({ kind }) => kind));
    const count = (kind: string) => kinds.filter(each => each === kind).length;
    expect([kinds.length, count('replace'), count('delete')]).toEqual([503, 482, 21]);
  });
});
