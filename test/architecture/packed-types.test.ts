import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { buildWithTypes } from '../support/build.js';
import { ROOT } from '../support/sources.js';

const AGENT = /^```ts agent\n(.*?)\n```$/ms.exec(readFileSync(join(ROOT, 'docs/library.md'), 'utf8'))?.[1];

const LIBRARY = `
import { applyReply, MemoryWorkspace, reportText } from 'mortise';
import * as mcp from 'mortise/mcp';
import { modelOf } from 'mortise/model';
import { NodeGrammars, NodeWorkspace, openModel } from 'mortise/node';
import { type ReviewResult, startReview } from 'mortise/review';

const report = await applyReply('', new MemoryWorkspace({ 'a.txt': 'one' }), { grammars: new NodeGrammars() });
const text: string = reportText(report, { color: false });
console.log(text, mcp, modelOf, NodeWorkspace, openModel);
const { url, result } = await startReview('', new MemoryWorkspace());
const { rejected, choices }: ReviewResult = await result;
console.log(url, rejected, choices.reply);
`;

/** What the project has installed besides mortise and what that depends on. */
const BESIDES = ['@ai-sdk/openai', '@types/node', 'ai'];

let project = '';

/** An empty project with the built package, and only the packages that come with it. */
beforeAll(() => {
  buildWithTypes();
  project = mkdtempSync(join(tmpdir(), 'mortise-types-'));
  const { dependencies } = manifestOf(ROOT);
  for (const name of closureOf([...Object.keys(dependencies ?? {}), ...BESIDES])) link(name);
  mkdirSync(join(project, 'node_modules/mortise'), { recursive: true });
  for (const name of ['dist', 'package.json'])
    symlinkSync(join(ROOT, name), join(project, 'node_modules/mortise', name));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'library.ts'), LIBRARY);
  writeFileSync(join(project, 'agent.ts'), AGENT ?? '');
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Some packages and all that they depend on, of those in the root's `node_modules`. */
function closureOf(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name) || !readdirSync(dirname(pathOf(name))).includes(name.split('/').at(-1) ?? '')) return;
    found.add(name);
    const { dependencies, peerDependencies } = manifestOf(pathOf(name));
    for (const each of Object.keys({ ...dependencies, ...peerDependencies })) add(each);
  };
  for (const name of names) add(name);
  return found;
}

const pathOf = (name: string) => join(ROOT, 'node_modules', name);

function link(name: string): void {
  const path = join(project, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(pathOf(name), path);
}

/** What the compiler says of files of the project, of the types of libraries too. */
function errorsOf(files: readonly string[], options: ts.CompilerOptions): string[] {
  return textsOf(ts.getPreEmitDiagnostics(programOf(files, options)));
}

/** What it says of one file alone. */
function errorsIn(file: string, options: ts.CompilerOptions): string[] {
  const program = programOf([file], options);
  return textsOf(program.getSemanticDiagnostics(program.getSourceFile(join(project, file))));
}

function programOf(files: readonly string[], options: ts.CompilerOptions): ts.Program {
  return ts.createProgram(
    files.map(file => join(project, file)),
    {
      ...{ strict: true, noEmit: true, skipLibCheck: false, preserveSymlinks: true },
      ...{ target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], types: ['node'] },
      ...{ typeRoots: [join(project, 'node_modules/@types')], ...options },
    },
  );
}

function textsOf(diagnostics: readonly ts.Diagnostic[]): string[] {
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => project,
    getNewLine: () => '\n',
  };
  return diagnostics.map(each => ts.formatDiagnostic(each, host));
}

const BUNDLER = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
const NODE = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };

test('the types of the package are right where all types are checked, and fit the agent of docs/library.md', () => {
  expect(AGENT).toContain('mortise/ai');
  expect(errorsOf(['library.ts', 'agent.ts'], BUNDLER)).toEqual([]);
});

/** Settings of a project that is stricter than this one. */
const STRICTER = {
  ...{ exactOptionalPropertyTypes: true, verbatimModuleSyntax: true, isolatedModules: true },
  ...{ noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true },
};

test('they are right by themselves in a project that is stricter than this one', () => {
  const errors = errorsOf(['library.ts', 'agent.ts'], { ...NODE, ...STRICTER });
  // Those of `ai` are not, with exactOptionalPropertyTypes.
  const ours = errors.filter(each => !/^node_modules\/(?!mortise\/)/.test(each));
  expect(ours).toEqual([]);
});

test('a planted fault is found', () => {
  writeFileSync(join(project, 'wrong.ts'), LIBRARY.replace("'one'", '1'));
  expect(errorsIn('wrong.ts', NODE).join()).toContain('wrong.ts(8,');
});
