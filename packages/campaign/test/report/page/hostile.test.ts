import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReportData } from '../../../src/report/overview.js';
import { PLAIN_ROWS } from '../../../src/report/page/list.js';
import { anyText } from '../any-text.js';
import { reportWith, rowOf } from '../sample.js';
import { attributesOf, laterMarkup, pageOf, tagsAndText, withoutOwn } from './html.js';

/** A report in which everything that a repository, a tool or a host may say is one text. */
function hostileReport(text: string, before = 0): ReportData {
  const refusal = { code: text, message: text, evidence: text };
  const row = rowOf(0, {
    repository: text,
    state: 'refused',
    base: text,
    commit: text,
    diff: text,
    pull: text,
    pullNumber: null,
    waiting: text,
    note: text,
    refusal,
  });
  const proposed = { ...row, state: 'proposed' as const, diff: `@@ -1 +1 @@\n-${text}\n+${text}` };
  return reportWith(
    [...Array.from({ length: before }, () => rowOf(2, { state: 'planned' })), row, proposed],
    {
      name: text,
      phase: 'stopped',
      reason: text,
      causes: [{ ...refusal, count: 2, repositories: [text] }],
      stuck: [{ repository: text, state: 'cloned', seconds: 1, waiting: text }],
    },
  );
}

const NAMES = new Set(
  (
    'lang charset http-equiv content name class id aria-labelledby aria-label aria-hidden role scope type value hidden ' +
    'viewBox preserveAspectRatio focusable width height x1 x2 y1 y2 points data-state data-find tabindex datetime href rel ' +
    'autocomplete spellcheck data-later'
  ).split(' '),
);

/** All that the page shows now, or later. */
function expectHarmless(html: string): void {
  const { tags, text } = tagsAndText(withoutOwn(html));
  expect(text).not.toMatch(/[<>]/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
  expect(text).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
  for (const [name, value] of attributesOf(tags)) {
    expect(NAMES, `attribute ${name}`).toContain(name);
    if (name === 'href') expect(value).toMatch(/^https?:\/\//);
  }
  for (const later of laterMarkup(tags)) expectHarmless(later);
  const scripts = tags.filter(tag => tag.startsWith('<script'));
  expect(scripts.filter(tag => tag !== '<script type="text/plain" class="rows">')).toEqual([]);
}

describe('nothing that a repository says becomes markup', () => {
  test('any text', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => expectHarmless(await pageOf(hostileReport(text)))),
      { seed: 26 },
    );
  });

  test('any text in the rows that are text until they are asked for, each of which is one line', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const html = await pageOf(hostileReport(text, PLAIN_ROWS));
        expectHarmless(html);
        const [, block = ''] = html.split('<script type="text/plain" class="rows">');
        const lines = block.slice(0, block.indexOf('</script>')).split('\n');
        expect(lines).toHaveLength(3);
        expect(lines.slice(0, 2).every(line => /^<li data-state="\w+">.*<\/li>$/.test(line))).toBe(true);
      }),
      { seed: 26, numRuns: 10 },
    );
  });

  test('any text in a long diff, which is markup only later', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const diff = `@@ -0,0 +1,500 @@\n${`+${text} padded to be long enough\n`.repeat(500)}`;
        const html = await pageOf(reportWith([rowOf(0, { state: 'merged', diff })]));
        expect(laterMarkup(tagsAndText(html).tags)).toHaveLength(1);
        expectHarmless(html);
      }),
      { seed: 26, numRuns: 20 },
    );
  });

  test('the same check finds markup that is not escaped', async () => {
    const data = hostileReport('x');
    const html = (await pageOf(data)).replace('<h1>x', '<h1><img src=x>');
    expect(tagsAndText(withoutOwn(html)).text).toMatch(/</);
  });
});

describe('links', () => {
  const linkOf = async (pull: string) => {
    const html = await pageOf(reportWith([rowOf(0, { state: 'proposed', pull })]));
    return /<a href="([^"]*)"/.exec(html)?.[1];
  };

  test.each(['https://example.org/a/pull/1', 'http://localhost/a/pull/1'])('%s is a link', async pull => {
    expect(await linkOf(pull)).toBe(pull);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//example.org/x',
    '/x',
    '',
    'https://user:secret@example.org/x',
  ])('%j is none', async pull => {
    expect(await linkOf(pull)).toBeUndefined();
  });
});
