import { FORMAT_NAMES } from 'mortise';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../playground/engine/examples/index.js';
import { run } from '../playground/engine/run.js';
import type { Example, PlaygroundResult } from '../playground/engine/types.js';
import { siteGrammars } from './grammars.js';

const GRAMMARS = siteGrammars();

/** What an example gives, in the shape of what it expects: only the fields that it names. */
function given({ expected }: Example, { report, edits, problems, files }: PlaygroundResult) {
  const place = edits[0]?.places[0];
  const refusal = edits.find(edit => edit.refusal !== null)?.refusal ?? problems[0];
  const texts = files.map(({ after }) => after ?? '').join('\n');
  const all = {
    outcome: report.outcome,
    tier: place?.tier,
    reading: place?.reading,
    code: refusal?.code,
    line: place?.firstLine,
    exact: edits[0]?.exact?.found,
    has: expected.has !== undefined && texts.includes(expected.has) ? expected.has : texts,
    hasNot: expected.hasNot !== undefined && !texts.includes(expected.hasNot) ? expected.hasNot : texts,
  };
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in expected));
}

describe('the examples of the playground', () => {
  test.each(EXAMPLES.map(example => [example.id, example] as const))(
    '%s shows what it says',
    async (_, example) => {
      const result = await run(example.input, { grammars: GRAMMARS });
      expect(given(example, result)).toEqual(example.expected);
    },
  );

  test('what is refused leaves every file as it was, and names its code', async () => {
    for (const { id, input, expected } of EXAMPLES.filter(each => each.expected.outcome === 'refused')) {
      const { files } = await run(input, { grammars: GRAMMARS });
      expect(
        files.map(({ path, after }) => ({ path, text: after })),
        id,
      ).toEqual(input.files);
      expect(expected.code, id).toBeDefined();
    }
  });

  test('where an exact matcher fails, none of the texts it would leave is what mortise leaves', async () => {
    const shown = EXAMPLES.filter(
      ({ expected }) => expected.outcome === 'applied' && expected.exact === 'not-found',
    );
    expect(shown.length).toBeGreaterThan(10);
    for (const { id, input } of shown) {
      const { edits } = await run(input, { grammars: GRAMMARS });
      expect(
        edits.map(({ exact }) => exact?.agrees),
        id,
      ).toContain(false);
    }
  });

  test('the first example shows every format that can be read: its own, and the others below', async () => {
    const { format, formats } = await run((EXAMPLES[0] as Example).input);
    const shown = formats?.filter(({ text }) => text !== null).map(each => each.format) ?? [];
    expect([format, ...shown].toSorted()).toEqual([...FORMAT_NAMES].toSorted());
  });

  test('every id is another, and fits into a link', () => {
    const ids = EXAMPLES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter(id => !/^[a-z-]+$/.test(id))).toEqual([]);
  });
});
