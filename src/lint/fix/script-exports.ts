import { type Refusal, refusal } from '../../edit/index.js';
import type { ProjectSources, Source } from '../source.js';
import { type Part, partsOf } from './grade/part.js';
import { allParts, child, definedName } from './grade/walk.js';

/** The names that a module of TypeScript or JavaScript exports. */
export function scriptExports(source: Source): ReadonlySet<string> {
  const found = new Set<string>();
  for (const part of partsOf(source)?.parts ?? []) {
    if (part.type !== 'export_statement') continue;
    if (part.parts.some(each => each.type === 'default')) found.add('default');
    const declared = child(part, 'declaration');
    for (const name of declared === undefined ? specifiersIn(part) : namesOf(declared)) found.add(name);
  }
  return found;
}

function specifiersIn(part: Part): readonly string[] {
  const all = allParts(part).filter(each => each.type === 'export_specifier');
  return all.flatMap(each => (child(each, 'alias') ?? child(each, 'name'))?.text ?? []);
}

function namesOf(declared: Part): readonly string[] {
  const name = definedName(declared) ?? child(declared, 'name')?.text;
  const variables = declared.parts.filter(each => each.type === 'variable_declarator');
  return [
    ...(name === undefined ? [] : [name]),
    ...variables.flatMap(each => child(each, 'name')?.text ?? []),
  ];
}

/**
 * Refuse a change after which a module does not export a name that another file mentions with it.
 */
export function lostScriptExport(
  before: Source,
  after: Source,
  project: ProjectSources,
): Refusal | undefined {
  const now = scriptExports(after);
  const lost = [...scriptExports(before)].filter(each => !now.has(each) && each !== 'default');
  if (lost.length === 0) return undefined;
  const stem = before.path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  for (const path of project.paths?.() ?? []) {
    const text = path === before.path || !/\.[cm]?[jt]sx?$/.test(path) ? undefined : project.text?.(path);
    const name = text?.includes(stem) === true ? lost.find(each => text.includes(each)) : undefined;
    if (name !== undefined)
      return refusal('FIX_BREAKS', `${before.path} would lose \`${name}\`: ${path} imports it.`);
  }
  return undefined;
}
