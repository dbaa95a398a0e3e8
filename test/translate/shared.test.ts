import { describe, expect, it, test } from 'vitest';
import { sharedCases } from '../support/shared-cases.js';
import { scriptOf, type Wanted } from './cases.js';
import { answering, applied } from './translator.js';

interface ChatCase {
  readonly name: string;
  readonly reply: string;
  readonly before: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>> | null;
}

const CASES = sharedCases('chat.jsonl.gz') as unknown as readonly ChatCase[];
const REFUSED = CASES.filter(({ expected }) => expected === null);
const ASKED = REFUSED.filter(({ name }) => /^(?:054|069)/.test(name));

/** Translations that put each line of an answer's code somewhere, whatever the answer says. */
function* greedy({ reply, before }: ChatCase): Generator<readonly object[]> {
  const lines = reply.split('\n');
  const said = lines.filter(line => line.length > 20 && line.includes('`') && !/^\s*`{3}/.test(line));
  const fences = lines.filter(line => /^\s*```/.test(line)).length / 2;
  for (const [file, text] of Object.entries(before)) {
    const last = text.trimEnd().split('\n').length;
    for (let put = 0; put < fences; put++)
      for (let from = 1; from <= last; from += 1 + Math.floor(last / 25))
        for (const op of ['insert_after', 'replace', 'insert_before'] as const) {
          const because = said[from % said.length] ?? '';
          const edit: Wanted = { op, file, from, put, because };
          yield scriptOf(reply, [edit, { ...edit, step: 2 }].slice(0, 1 + (from % 2)), before);
        }
  }
}

describe.skipIf(CASES.length === 0)('answers as chat models write them', () => {
  it('are shown to no model where they must be refused, but for a few', async () => {
    const asked: string[] = [];
    for (const { name, reply, before } of REFUSED) {
      const { prompts } = await applied(reply, answering([]), before);
      if (prompts.length > 0) asked.push(name);
    }
    expect(REFUSED.length).toBeGreaterThanOrEqual(15);
    expect(asked).toEqual(ASKED.map(({ name }) => name));
  });

  test.each(ASKED)('get nothing from a model that puts code somewhere: $name', async each => {
    for (const edits of greedy(each)) {
      const { files } = await applied(each.reply, answering(edits), each.before);
      expect(files, JSON.stringify(edits)).toEqual(each.before);
    }
  });

  it('are put in where a model says which line is meant', async () => {
    const { reply, before, expected } = CASES.find(({ name }) => name.startsWith('003')) as ChatCase;
    const file = 'tests/scripts/find-slow-to-highlight-files.py';
    const edits = scriptOf(reply, [{ op: 'replace', file, from: 'import sys', put: 0 }], before);
    const { files } = await applied(reply, answering(edits), before);
    expect(files).toEqual(expected);
  });
});
