import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/formats/index.js';
import { pageText } from './documentation.js';

const PAGE = pageText('docs/formats.md');
/** The grammar of a format is the comment at the head of its file, indented in it. */
const GRAMMAR = /^\/\*\*\n(?: \*.*\n)*? \* {5}reply +=/;

/** The names that begin the rows of the first table, in their order. */
function namesInTable(page: string): string[] {
  const [table = ''] = /^\| format \|.*\n(?:\|.*\n)+/m.exec(page) ?? [];
  return [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(match => match[1] as string);
}

/** Whether a section of a page has this name, and a block in a fence or indented. */
function hasSection(page: string, name: string): boolean {
  const [, section = ''] = page.split(new RegExp(`^#+ ${name}\n`, 'm'));
  return /^`{3,}/m.test(section.split(/^## /m)[0] as string);
}

test('the table of formats is in the order in which `auto` takes them', () => {
  expect(namesInTable(PAGE)).toEqual([...FORMAT_NAMES]);
});

describe.each(FORMAT_NAMES)('%s', name => {
  test('has an example', () => expect(hasSection(PAGE, name)).toBe(true));
  test('has a grammar at the head of its file, as the page says', () => {
    expect(pageText(`src/formats/${name}.ts`)).toMatch(GRAMMAR);
  });
});

test('a format without a section is noticed', () => {
  expect(hasSection(PAGE, 'other')).toBe(false);
  expect(hasSection('## other\nno block\n## next\n```\n', 'other')).toBe(false);
  expect(namesInTable(PAGE.replace('| `find-replace` |', '| |'))).not.toContain('find-replace');
});
