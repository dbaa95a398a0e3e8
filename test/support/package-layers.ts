import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import ts from 'typescript';
import { packageOf, type SourceFile } from './layers.js';

/** What a package of `packages/` may import, besides the packages that its manifest names. */
interface Rules {
  /** Whether it runs on Node only. */
  readonly node?: boolean;
  /** Names of mortise that are not public. */
  readonly internal?: readonly string[];
}

/** The packages, each with its rules. A new one begins with none. */
const RULES: Readonly<Record<string, Rules>> = {
  bench: { node: true, internal: ['#mortise/internal'] },
  campaign: { node: true },
};

/** What the manifests say. */
export interface Manifests {
  /** The public entries of the product: `mortise`, `mortise/node` … */
  readonly entries: readonly string[];
  /** The packages that each package depends on, by its folder. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
}

/**
 * Every import of the packages that is not allowed, in words; none where all is well. Paths are
 * from the root on.
 */
export function packageViolations(files: readonly SourceFile[], manifests: Manifests): string[] {
  return files.flatMap(({ path, text }) => {
    const names = ts.preProcessFile(text, true, true).importedFiles.map(each => each.fileName);
    return [...new Set(names)].flatMap(name => {
      const reason = violation(path, name, manifests);
      return reason === undefined ? [] : [`${path}: ${reason}`];
    });
  });
}

function violation(path: string, name: string, { entries, dependencies }: Manifests): string | undefined {
  const [, folder = ''] = path.split('/');
  const rules = RULES[folder];
  if (rules === undefined) return `the package ${folder} is not in the table`;
  if (name.startsWith('.'))
    return leaves(path, name) ? `${name} leaves the sources of its package` : undefined;
  if (isBuiltin(name)) return rules.node === true ? undefined : `${folder} must not import ${name}`;
  if (name.startsWith('#'))
    return rules.internal?.includes(name) ? undefined : `${folder} must not import ${name}`;
  if (packageOf(name) === 'mortise' && !entries.includes(name))
    return `${name} is no public entry of mortise`;
  return dependencies[folder]?.includes(packageOf(name))
    ? undefined
    : `${folder} does not depend on ${packageOf(name)}`;
}

/**
 * Every relative import of a package's tests that reaches past what they may: the package itself,
 * and the helpers of all tests. The product is reached by its entries, as others reach it.
 */
export function packageTestViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const own = path.split('/').slice(0, 2).join('/');
    const names = ts.preProcessFile(text, true, true).importedFiles.map(each => each.fileName);
    const reached = names
      .filter(name => name.startsWith('.'))
      .map(name => posix.join(posix.dirname(path), name));
    return reached
      .filter(target => !target.startsWith(`${own}/`) && !target.startsWith('test/'))
      .map(target => `${path} imports ${target}`);
  });
}

/** Scripts measure what the package was built to. */
function leaves(path: string, name: string): boolean {
  const [packages = '', folder = '', part = ''] = path.split('/');
  const target = posix.join(posix.dirname(path), name);
  if (part === 'scripts' && target.startsWith(`${packages}/${folder}/dist/`)) return false;
  return !target.startsWith(`${packages}/${folder}/${part}/`);
}
