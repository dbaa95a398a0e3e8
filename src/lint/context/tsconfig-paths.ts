import type { ProjectSources } from '../source.js';
import { folderOf, joined } from './module-paths.js';

/**
 * What a settings file of TypeScript says about names of modules. Settings that it extends are not
 * read.
 */
interface PathSettings {
  readonly baseUrl: string | undefined;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

const NO_PATHS: PathSettings = { baseUrl: undefined, paths: {} };

/**
 * Where a module that is not relative may be, by `paths` and `baseUrl` of the nearest settings file
 * that has some.
 *
 * @example mappedPaths(project, 'src/a.ts', '@/b') // ['src/b']
 */
export function mappedPaths(project: ProjectSources, from: string, module: string): readonly string[] {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    for (const name of ['tsconfig.json', 'tsconfig.base.json', 'jsconfig.json']) {
      const text = project.text?.(joined(folder, name));
      const { baseUrl, paths } = text === undefined ? NO_PATHS : settingsIn(text);
      const base = joined(folder, baseUrl ?? '.');
      const mapped = Object.entries(paths).flatMap(([pattern, targets]) => {
        const star = matched(pattern, module);
        return star === undefined
          ? []
          : targets.map(each =>
              joined(
                base,
                each.replace('*', () => star),
              ),
            );
      });
      if (mapped.length > 0) return mapped;
      if (baseUrl !== undefined) return [joined(base, module)];
    }
    if (folder === '') return [];
  }
}

/** What the star of a pattern means; empty for one without a star. */
function matched(pattern: string, module: string): string | undefined {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === module ? '' : undefined;
  const isMatch = module.startsWith(before) && module.endsWith(after) && module.length >= pattern.length - 1;
  return isMatch ? module.slice(before.length, module.length - after.length) : undefined;
}

/** By their text, because each import asks for them. */
const known = new Map<string, PathSettings>();
const MOST_KNOWN = 100;

function settingsIn(text: string): PathSettings {
  const found = known.get(text) ?? readSettings(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, found);
  return found;
}

function readSettings(text: string): PathSettings {
  try {
    const { compilerOptions = {} } = JSON.parse(withoutComments(text)) as {
      readonly compilerOptions?: { readonly baseUrl?: unknown; readonly paths?: unknown };
    };
    const { baseUrl, paths } = compilerOptions;
    const entries = typeof paths === 'object' && paths !== null ? Object.entries(paths) : [];
    return {
      baseUrl: typeof baseUrl === 'string' ? baseUrl : undefined,
      paths: Object.fromEntries(entries.filter(([, value]) => isTexts(value))) as PathSettings['paths'],
    };
  } catch {
    return NO_PATHS;
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => typeof each === 'string');
}

/** JSON without comments and without commas before a closing bracket; strings are kept. */
function withoutComments(text: string): string {
  const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string = '') => string);
  return plain.replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, string = '') => string);
}
