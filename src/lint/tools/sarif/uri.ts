import { type Fields, isObject } from '../../../text/json.js';
import { textField } from '../../fields.js';
import { objectField } from '../json-report.js';

/** How often one base of a URI may refer to another. */
const MOST_BASES = 8;

/**
 * The path that an `artifactLocation` names, absolute or below the root of the run: percent signs
 * are decoded, bases resolved. `undefined` if it is no file.
 *
 * @example pathOf({ artifacts: [] }, { uri: 'src/a%20b.ts' }) // 'src/a b.ts'
 */
export function pathOf(run: Fields, location: Fields): string | undefined {
  return pathsOf(run, location)[0];
}

/** The same, with the path below the outermost base if that is a folder of some machine. */
export function pathsOf(run: Fields, location: Fields): [path?: string, belowBase?: string] {
  const named = located(run, location);
  const uri = textField(named, 'uri');
  if (uri === undefined) return [];
  const base = textField(named, 'uriBaseId');
  if (isAbsolute(uri) || base === undefined) return [fileOf(uri)];
  const bases = basesOf(run, base, MOST_BASES);
  const [outermost = '', ...inner] = bases;
  const path = fileOf(bases.concat(uri).reduce(joined, ''));
  return isAbsolute(outermost) ? [path, fileOf(inner.concat(uri).reduce(joined, ''))] : [path];
}

/** A location that only has an index names an entry of the run's table. */
function located(run: Fields, location: Fields): Fields {
  if (typeof location.uri === 'string' || !Number.isSafeInteger(location.index)) return location;
  const artifacts = Array.isArray(run.artifacts) ? run.artifacts : [];
  const artifact: unknown = artifacts[location.index as number];
  return isObject(artifact) ? objectField(artifact, 'location') : {};
}

/**
 * A base and those above it, outermost first. One without a URI is left to the reader: the root.
 */
function basesOf(run: Fields, id: string, left: number): readonly string[] {
  const base = objectField(objectField(run, 'originalUriBaseIds'), id);
  const uri = textField(base, 'uri');
  const above = textField(base, 'uriBaseId');
  if (uri === undefined || above === undefined || isAbsolute(uri) || left === 0)
    return uri === undefined ? [] : [uri];
  return [...basesOf(run, above, left - 1), uri];
}

function joined(base: string, uri: string): string {
  return base === '' || base.endsWith('/') ? `${base}${uri}` : `${base}/${uri}`;
}

function isAbsolute(uri: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(uri);
}

function fileOf(uri: string): string | undefined {
  if (isAbsolute(uri) && !/^file:/i.test(uri)) return undefined;
  const path = uri.replace(/^file:(?:\/\/[^/]*)?/i, '').replace(/^\/(?=[a-z]:)/i, '');
  try {
    return decodeURIComponent(path.replace(/^\.\//, ''));
  } catch {
    return path;
  }
}
