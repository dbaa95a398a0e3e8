import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../support/sources.js';

const MOST = 80;

/** The names that a module exports, types too. */
function exportsOf(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  return file.statements.flatMap(each =>
    ts.isExportDeclaration(each) && each.exportClause !== undefined && ts.isNamedExports(each.exportClause)
      ? each.exportClause.elements.map(({ name }) => name.text)
      : [],
  );
}

test('the root entry exports at most 80 names, and docs/library.md lists exactly these', () => {
  const names = exportsOf(join(ROOT, 'src/index.ts'));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(MOST);
  const [, section = ''] = readFileSync(join(ROOT, 'docs/library.md'), 'utf8').split('## The names\n');
  const rows = section.match(/^\| `.*? \|/gm) ?? [];
  const listed = rows.flatMap(row => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(listed.toSorted()).toEqual(names.toSorted());
});
