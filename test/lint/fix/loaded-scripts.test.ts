import { describe, expect, test } from 'vitest';
import { lostName } from '../../../src/lint/fix/kept-names.js';
import { actionWhenLoaded } from '../../../src/lint/fix/tree/loading.js';
import type { ProjectSources } from '../../../src/lint/source.js';
import { script } from './script-judged.js';

/** Why a change of `src/a.ts` is refused in a project of these files. */
function against(before: string, after: string, files: Readonly<Record<string, string>>): string | undefined {
  const sources = new Map(Object.entries(files).map(([path, text]) => [path, script(text, path)]));
  const project: ProjectSources = { source: path => sources.get(path), text: path => files[path] };
  return lostName(script(before, 'src/a.ts'), script(after, 'src/a.ts'), project)?.message;
}

const USE = 'export const a = 1;\n';
const IMPORT = `import { WINTER } from './winter.js';\n${USE}`;
const ACTS =
  "import { close } from './days.js';\nexport const WINTER = ['24'];\nfor (const day of WINTER) close(day);\n";

describe('an import that nothing uses', () => {
  test('stays if its module does something, and the reason says what to write', () => {
    expect(against(IMPORT, USE, { 'src/winter.ts': ACTS })).toBe(
      "src/a.ts would not load src/winter.ts any more, which does something when it is loaded (winter.ts, line 3). Keep the import, without names if none is used: `import './winter.js';`.",
    );
  });

  test('stays if a module that its module loads does something', () => {
    const files = {
      'src/winter.ts': "export * from './deep/act.js';\n",
      'src/deep/act.ts': 'register(1);\n',
    };
    expect(against(IMPORT, USE, files)).toContain('(src/deep/act.ts, line 1)');
  });

  test.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ['is only the effect now', `import './winter.js';\n${USE}`, { 'src/winter.ts': ACTS }],
    ['has other names now', `import { close } from './winter.js';\n${USE}`, { 'src/winter.ts': ACTS }],
    ['is one of a module of values', USE, { 'src/winter.ts': 'export const WINTER = Object.keys({});\n' }],
    ['is one of a package', USE, {}],
    ['is one of a module that describes types', USE, { 'src/winter.d.ts': 'export const WINTER: string;\n' }],
    [
      'is one of a module that another import loads',
      `import './all.js';\n${USE}`,
      { 'src/winter.ts': ACTS, 'src/all.ts': "import './winter.js';\n" },
    ],
    [
      'is one of modules that load each other',
      USE,
      {
        'src/winter.ts': "import './b.js';\n",
        'src/b.ts': "import './winter.js';\nimport './a.js';\n",
        'src/a.ts': IMPORT,
      },
    ],
  ])('may go if it %s', (_, after, files) => {
    expect(against(IMPORT, after, files)).toBeUndefined();
  });

  test('may go if it is an import of types', () => {
    const before = `import type { WINTER } from './winter.js';\n${USE}`;
    expect(against(before, USE, { 'src/winter.ts': ACTS })).toBeUndefined();
  });
});

describe('a module does something when it is loaded', () => {
  test.each([
    'register(a);',
    'new Plugin(a);',
    'globalThis.fetch = f;',
    'Array.prototype.last = f;',
    'other.count += 1;',
    'await connect();',
    'export const db = await open();',
    'export const server = app.listen(80);',
    'const env = dotenv.config();',
    'if (a) register(a);',
    'for (const a of b) f(a);',
    'try { f(); } catch {}',
    '@Entity() class A {}',
    'export class A { static { register(A); } }',
    'export default register(a);',
  ])('by %s', text => {
    expect(actionWhenLoaded(script(text, 'src/a.ts'))?.line).toBe(1);
  });

  test.each([
    "'use strict';",
    "import a from 'a';",
    "export { a } from 'a';",
    'export const a = new Map([[1, 2]]);',
    'const read = () => open();',
    'export const load = async () => { await open(); };',
    'function f() { register(1); }',
    'export default class A { m() { register(1); } }',
    'export type A = string;\nexport interface B { a: A }\nexport enum C { D }',
    "const A = f();\nA.displayName = 'A';\nObject.freeze(A);",
    'module.exports = { a: 1 };\nexports.b = 2;',
    "declare module 'a' { export const b: string; }",
  ])('but not by %s', text => {
    expect(actionWhenLoaded(script(text, 'src/a.ts'))).toBeUndefined();
  });
});
