import { describe, expect, test } from 'vitest';
import { driftCandidates } from '../../src/locate/index.js';
import { Document } from '../../src/text/index.js';

const FILE = [
  'import { readFile } from "node:fs/promises";',
  '',
  'export async function loadSettings(folder: string): Promise<Settings> {',
  '  const text = await readFile(join(folder, "settings.json"), "utf8");',
  '  const parsed = parseSettings(text, folder);',
  '  const merged = withDefaults(parsed, DEFAULT_SETTINGS);',
  '  reportUnknownKeys(merged, folder);',
  '  return merged;',
  '}',
];

/**
 * What is weighed of the first place for a search of lines 4 to 7 of the file that changes the
 * second of them.
 */
function weighed(change: (lines: string[]) => string[], file = FILE) {
  const search = change(FILE.slice(3, 7));
  const replace = search.map(line => line.replace('parseSettings(', 'parseStrictly('));
  const [first] = driftCandidates(Document.of(file.join('\n')), {
    reading: 'as-is',
    texts: { search, replace },
  });
  if (first === undefined) throw new Error('There is no candidate');
  return first;
}

describe('what a place has exactly', () => {
  test('is whole if only quotes differ', () => {
    const { evidence } = weighed(lines => lines.map(line => line.replaceAll('"', "'")));
    expect(evidence).toMatchObject({ whole: 1, intact: 1, framed: 1, missingEnds: 0, quotes: 1 });
  });

  test('keeps the changed line intact if only a word of it is misspelt, but then it is no evidence', () => {
    const { evidence } = weighed(lines => lines.with(1, '  const parsed = parseSettings(text, foldr);'));
    expect(evidence.whole).toBe(0);
    expect(evidence.intact).toBeGreaterThan(0.5);
    expect(evidence.intactUnique).toBe(0);
  });

  test('has nothing intact if the changed line has another name', () => {
    const { evidence } = weighed(lines => lines.with(1, '  const parsed = parseSettings(header, folder);'));
    expect(evidence).toMatchObject({ intact: 0, intactUnique: 0, foreignChanged: 1 });
  });

  test('lacks an end of the search that goes on elsewhere', () => {
    const { evidence } = weighed(lines => [...lines, '  await publish(queue, message, deadline);']);
    expect(evidence).toMatchObject({ missingEnds: 1, framed: evidence.intact });
  });

  test('counts for less if two places have the same lines', () => {
    const once = weighed(lines => lines.with(3, '  reportUnknownKeys(merged, place);'));
    const twice = weighed(
      lines => lines.with(3, '  reportUnknownKeys(merged, place);'),
      [...FILE, ...FILE.slice(2).map(line => line.replace('loadSettings', 'loadOthers'))],
    );
    expect(once.evidence.intactUnique).toBeGreaterThan(0);
    expect(twice.evidence).toMatchObject({ intactUnique: 0, unique: 0 });
    expect(once.probability).toBeGreaterThan(0.999);
    expect(twice.probability).toBeLessThan(0.6);
  });
});

describe('a name that occurs elsewhere in the file', () => {
  test('speaks against a line of code, and not against a comment', () => {
    const commented = FILE.toSpliced(5, 0, '  // Unknown settings of the folder are kept for the report.');
    const stale = (word: string) => (lines: string[]) =>
      lines.map(line => line.replace('merged, f', `${word}, f`));
    expect(weighed(stale('text')).evidence.namesElsewhere).toBe(1);
    const search = (word: string) => (lines: string[]) =>
      lines.toSpliced(2, 0, `  // Unknown settings of the ${word} are kept for the report.`);
    expect(weighed(search('text'), commented).evidence).toMatchObject({
      namesElsewhere: 0,
      foreignComment: 1,
    });
  });

  test('is another signature if the name of a definition stays', () => {
    const file = FILE.with(2, 'export async function loadSettings(path: URL): Promise<Settings> {');
    const search = FILE.slice(2, 6);
    const texts = { search, replace: search.with(3, '  const merged = parsed;') };
    const [first] = driftCandidates(Document.of(file.join('\n')), { reading: 'as-is', texts });
    expect(first?.evidence).toMatchObject({ foreignSignature: 1, foreignIdentity: 0 });
  });
});
