import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';

/** One source file: its path below `src/`, or of a package from the root on, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The entry of the library, in no folder. */
const ENTRY = 'index.ts';
const CORE = [
  'text',
  'edit',
  'formats',
  'notebook',
  'syntax',
  'locate',
  'answers',
  'translate',
  'apply',
  'project',
  'repair',
  'author',
  'report',
  'lint',
];
const EVERYTHING = [...CORE, ENTRY, 'model', 'tools', 'agents', 'node', 'mcp', 'review', 'cli'];

/** What each layer may import, besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  text: [],
  edit: ['text'],
  formats: ['text', 'edit'],
  notebook: ['text', 'formats'],
  syntax: ['text', 'edit'],
  locate: ['text', 'edit'],
  answers: ['text', 'edit', 'formats', 'locate'],
  translate: ['text', 'edit', 'formats', 'answers', 'model'],
  apply: ['text', 'edit', 'formats', 'notebook', 'syntax', 'locate', 'answers', 'translate'],
  project: ['text', 'edit', 'syntax', 'apply', 'model'],
  author: ['text', 'edit', 'formats', 'syntax', 'locate', 'apply', 'report', 'model', 'project'],
  lint: ['text', 'edit', 'formats', 'syntax', 'locate', 'apply', 'model', 'project'],
  repair: ['text', 'edit', 'formats', 'syntax', 'locate', 'apply', 'report', 'model'],
  report: ['text', 'edit'],
  agents: ['text', 'edit', 'formats', 'syntax', 'apply', 'repair'],
  model: ['text', 'edit'],
  [ENTRY]: [...CORE, 'model'],
  tools: [...CORE, ENTRY, 'model', 'node'],
  node: [...CORE, ENTRY, 'model'],
  ai: [...CORE, ENTRY, 'model', 'tools', 'node'],
  mcp: [...CORE, ENTRY, 'model', 'tools', 'node'],
  review: ['text', 'edit', 'formats', 'locate', 'answers', 'apply', 'report'],
  cli: EVERYTHING,
  // What is not published: only packages import it.
  internal: EVERYTHING,
};

/** The layers that may import modules of Node. */
const ON_NODE = ['node', 'mcp', 'review', 'cli'];

/** Packages that only these layers may import. */
const PACKAGES_OF: Readonly<Record<string, readonly string[]>> = {
  commander: ['cli'],
  'iconv-lite': ['node'],
  chardet: ['node'],
  ai: ['model', 'ai'],
  '@modelcontextprotocol/node': ['mcp'],
  '@modelcontextprotocol/server': ['mcp'],
  '@ai-sdk/provider': ['model'],
  '@ai-sdk/anthropic': ['model'],
  '@ai-sdk/google': ['model'],
  '@ai-sdk/openai': ['model'],
  '@ai-sdk/openai-compatible': ['model'],
  zod: ['model'],
  'web-tree-sitter': ['syntax', 'node'],
  yaml: ['syntax'],
  'smol-toml': ['syntax', 'agents', 'lint', 'node'],
};

/** Every import that the table of layers does not allow, in words; none where all is well. */
export function layerViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap(file => {
    const imports = ts.preProcessFile(file.text, true, true).importedFiles.map(each => each.fileName);
    return [...new Set(imports)].flatMap(name => violation(file.path, name) ?? []);
  });
}

function violation(path: string, name: string): string | undefined {
  const from = layerOf(path);
  if (MAY_IMPORT[from] === undefined) return `${path}: the layer ${from} is not in the table`;
  if (name.startsWith('.')) return ownViolation(path, from, name);
  if (isOurs(name)) return `${path}: src/ must not import ${name}`;
  if (isBuiltin(name)) return ON_NODE.includes(from) ? undefined : `${path}: ${from} must not import ${name}`;
  const allowed = PACKAGES_OF[packageOf(name)];
  return allowed === undefined || allowed.includes(from)
    ? undefined
    : `${path}: ${from} must not import ${name}`;
}

function ownViolation(path: string, from: string, name: string): string | undefined {
  const target = posix.join(posix.dirname(path), name);
  if (target.startsWith('..')) return `${path}: ${name} leaves src/`;
  const to = layerOf(target);
  return to === from || MAY_IMPORT[from]?.includes(to)
    ? undefined
    : `${path}: ${from} must not import ${to} (${name})`;
}

/**
 * Whether a name is of mortise itself, or of a package of this repository: `mortise/node`,
 * `mortise-bench`.
 */
function isOurs(name: string): boolean {
  return /^#?mortise\b/.test(name);
}

function layerOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0 ? ENTRY : first;
}

/** The package that an import names, without the path in it. */
export function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
