import { describe, expect, test } from 'vitest';
import { diffElsewhere, diffView, MOST_OF_A_DIFF } from '../../../src/report/page/diff.js';
import { laterMarkup, tagsAndText } from './html.js';

describe('lines of a diff', () => {
  test('added and removed lines are marked, and keep their signs', () => {
    expect(diffView('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@ f\n same\n-old\n+new\n', 'r')).toContain(
      '<b>--- a/x\n</b><b>+++ b/x\n</b><i>@@ -1,2 +1,2 @@ f\n</i> same\n<del>-old\n</del><ins>+new\n</ins>',
    );
  });

  test('a removed line that looks like the head of a file is a removed line', () => {
    const shown = diffView('@@ -1 +1 @@\n--- x\n+++ x\n--- a/y\n+++ b/y\n', 'r');
    expect(shown).toContain('<del>--- x\n</del><ins>+++ x\n</ins><b>--- a/y\n</b><b>+++ b/y\n</b>');
  });

  test('the note about a missing newline counts as no line', () => {
    const shown = diffView('@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n', 'r');
    expect(shown).toContain('<del>-a\n</del>\\ No newline at end of file\n<ins>+b\n</ins>');
  });

  test('a change of line ends is seen', () => {
    expect(diffView('@@ -1 +1 @@\n-a\r\n+a\n', 'r')).toContain('<del>-a␍\n</del><ins>+a\n</ins>');
  });
});

describe('long diffs', () => {
  /** What is shown of a diff in the end. */
  const inTheEnd = (diff: string, repository: string) => {
    const shown = diffView(diff, repository);
    return [...laterMarkup(tagsAndText(shown).tags), shown.replace(/data-later="[^"]*"/, '')].join('');
  };

  test('the elements of a long one are made later, and of a short one at once', () => {
    const short = diffView('@@ -0,0 +1 @@\n+a\n', 'r');
    expect(short).toContain('<ins>');
    expect(short).not.toContain('data-later');
    const shown = diffView(long, 'r');
    expect(shown).toContain('data-later="&lt;pre class=&quot;diff&quot;');
    expect(shown).not.toContain('<ins>');
    expect(shown).toContain('<code>mortise campaign report --repository r</code>');
  });

  const lineOf = (i: number) => `+line ${i} ${'é'.repeat(40)}\n`;
  const long = `@@ -0,0 +1,2000 @@\n${Array.from({ length: 2000 }, (_, i) => lineOf(i)).join('')}`;

  test('at most 64 KiB are shown, in whole lines, with the way to the others', () => {
    const shown = inTheEnd(long, "acme/it's");
    const kept = shown.match(/<ins>.*\n<\/ins>/g) ?? [];
    expect(kept.at(-1)).toBe(`<ins>${lineOf(kept.length - 1)}</ins>`);
    const size =
      Buffer.byteLength(
        long
          .split('\n')
          .slice(0, kept.length + 1)
          .join('\n'),
      ) + 1;
    expect(size).toBeLessThanOrEqual(MOST_OF_A_DIFF);
    expect(size + Buffer.byteLength(lineOf(kept.length))).toBeGreaterThan(MOST_OF_A_DIFF);
    expect(shown).toMatch(/KiB more: <code>mortise campaign report --repository &#39;acme\/it/);
  });

  test('a diff of exactly 64 KiB is shown whole', () => {
    const exact = `@@ -0,0 +1 @@\n+${'x'.repeat(MOST_OF_A_DIFF - 15)}`;
    expect(Buffer.byteLength(exact)).toBe(MOST_OF_A_DIFF);
    expect(inTheEnd(exact, 'r')).not.toContain('more:');
    expect(inTheEnd(`${exact}y`, 'r')).toContain('1 byte more:');
  });

  test('one line of a megabyte is cut off, not inside a surrogate pair', () => {
    const shown = inTheEnd(`@@ -0,0 +1 @@\n+${'😀'.repeat(300_000)}`, 'r');
    expect(shown.length).toBeLessThan(MOST_OF_A_DIFF);
    expect(shown).not.toContain('\\ud83d');
  });
});

test.each([
  ['https://github.com/acme/a', 'https://github.com/acme/a'],
  ['two words; rm -rf ~', '&#39;two words; rm -rf ~&#39;'],
])('a diff that is left out says how to see it (%s)', (repository, quoted) => {
  expect(diffElsewhere(repository)).toContain(`<code>mortise campaign report --repository ${quoted}</code>`);
});
