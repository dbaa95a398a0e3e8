import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseReply } from '../../src/formats/index.js';
import { applyReply, MemoryWorkspace } from '../../src/index.js';
import { ROOT } from '../support/sources.js';

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const namesIn = (folder: string) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });

/** The pages of the packages that are installed for this project. */
const READMES = Object.entries(JSON.parse(textOf('package.json')) as Record<string, unknown>)
  .filter(([field]) => /dependencies$/i.test(field))
  .flatMap(([, packages]) => Object.keys(packages as object))
  .map(name => `node_modules/${name}/README.md`)
  .filter(path => existsSync(join(ROOT, path)));
/** Real pages, with commands, code and things to do in them: nobody asks mortise to do these. */
const PAGES = [
  ...namesIn('docs')
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...READMES,
];
const TREE = Object.fromEntries(
  ['README.md', 'package.json', 'src/index.ts', 'src/apply/engine.ts', 'examples/shop/api/discounts.py'].map(
    path => [path, textOf(path)],
  ),
);

it('pages of documentation change nothing', async () => {
  let lines = 0;
  const changed: string[] = [];
  for (const page of PAGES) {
    const text = textOf(page);
    lines += text.split('\n').length;
    // Each section is read alone, too: a whole page has too much in it to be an answer.
    for (const part of [text, ...text.split(/^## /m)]) {
      const report = await applyReply(part, new MemoryWorkspace(TREE));
      // The pages show edits in the formats, too.
      const isInFormat = parseReply(part).edits.length > 0;
      if (report.outcome === 'applied' && !isInFormat)
        changed.push(`${page}: ${report.files.map(({ path }) => path).join(', ')}`);
    }
  }
  expect(lines).toBeGreaterThan(5_000);
  expect(changed).toEqual([]);
});
