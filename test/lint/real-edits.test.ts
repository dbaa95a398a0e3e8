import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/lint/answer.js';
import { cutSnippet } from '../../src/lint/snippet.js';
import { Document, diffSequences } from '../../src/text/index.js';

interface Case {
  readonly original: string;
  readonly expected: string | null;
}

const DATA = new URL('../../../shared/cases/commits.jsonl.gz', import.meta.url);
if (!existsSync(DATA)) console.warn('Skipped: ../shared/cases/commits.jsonl.gz is not there');

/**
 * The edit of a real commit as the answer to a packet: three lines around what it changes are the
 * window.
 */
interface Edit {
  readonly document: Document;
  readonly expected: string;
  readonly first: number;
  readonly last: number;
  /** What the window becomes, as it stands in the file. */
  readonly lines: readonly string[];
  /** Three lines above and below it. */
  readonly above: readonly string[];
  readonly below: readonly string[];
}

function contents({ lines }: Document): string[] {
  return Array.from({ length: lines.count }, (_, i) => lines.content(i));
}

function editOf({ original, expected }: Case): Edit[] {
  if (expected === null) return [];
  const document = Document.of(original);
  const [before, after] = [contents(document), contents(Document.of(expected))];
  const hunks = diffSequences(before, after);
  const first = Math.max(1, (hunks[0]?.aFrom ?? 0) + 1 - 3);
  const last = Math.min(before.length, (hunks.at(-1)?.aTo ?? 0) + 3);
  if (hunks.length === 0 || last < first || last - first > 80) return [];
  const lines = after.slice(first - 1, after.length - (before.length - last));
  const [above, below] = [before.slice(Math.max(0, first - 4), first - 1), before.slice(last, last + 3)];
  return [{ document, expected, first, last, lines, above, below }];
}

const fence = (lines: readonly string[]) => `\`\`\`\`\`\n${lines.join('\n')}\n\`\`\`\`\``;
const dedented = ({ document, first, last, lines }: Edit) => {
  const { indent } = cutSnippet(document, { first, last });
  return lines.map(line => (line.startsWith(indent) ? line.slice(indent.length) : line));
};

const SHAPES: Readonly<Record<string, (edit: Edit) => string>> = {
  'as it is asked for': edit => fence(dedented(edit)),
  'at the indentation of the file': edit => fence(edit.lines),
  'further in': edit => fence(dedented(edit).map(line => (line === '' ? '' : `  ${line}`))),
  'with line numbers': edit => fence(dedented(edit).map((line, i) => `${edit.first + i}| ${line}`)),
  'with the lines around it': ({ above, lines, below }) => fence([...above, ...lines, ...below]),
};

describe.skipIf(!existsSync(DATA))('edits of real commits as answers', () => {
  const cases: Case[] = existsSync(DATA)
    ? gunzipSync(readFileSync(DATA))
        .toString()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : [];
  const edits = [
    ...new Map(cases.map(each => [`${each.original}\0${each.expected}`, each])).values(),
  ].flatMap(editOf);

  test.each(Object.entries(SHAPES))('%s', (_, shape) => {
    const results = edits.map(edit => {
      const answer = readAnswer(edit.document, [edit], shape(edit));
      if (answer.kind === 'refused') return answer.refusal.code;
      return answer.changes.apply(edit.document.text) === edit.expected ? 'right' : 'different';
    });
    expect(edits.length).toBeGreaterThan(450);
    // What is left: new blank lines that have blanks in them, lines further out than the window, a
    // last newline.
    expect(results.filter(each => each !== 'right' && each !== 'EDIT_NO_CHANGE').length).toBeLessThanOrEqual(
      12,
    );
  });
});
