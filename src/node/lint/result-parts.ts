import { posix } from 'node:path';
import type { Finding } from '../../lint/finding.js';
import { isIn, isWhole } from '../../lint/tools/settings.js';
import type { ToolResult } from './run-tool.js';

/**
 * The results of several runs of one tool as one. Each finding counts once, because projects share
 * files. `undefined` if there was no run.
 */
export function joinedResults(results: readonly ToolResult[]): ToolResult | undefined {
  const read = results.flatMap(each => (each.kind === 'findings' ? [each] : []));
  const [first, ...others] = read;
  if (first === undefined || others.length === 0) return first ?? results[0];
  const findings = new Map(read.flatMap(each => each.findings).map(each => [keyOf(each), each]));
  const problems = new Map(read.flatMap(each => each.problems).map(each => [JSON.stringify(each), each]));
  const files = read.every(each => each.files !== undefined)
    ? [...new Set(read.flatMap(each => each.files ?? []))]
    : undefined;
  const joined = {
    kind: 'findings',
    findings: [...findings.values()],
    problems: [...problems.values()],
  } as const;
  return files === undefined ? joined : { ...joined, files };
}

function keyOf({ rule, file, range, message, notes }: Finding): string {
  return JSON.stringify([rule, file, range, message, notes]);
}

/** The findings in some paths; `undefined` if the tool names its files, and none is there. */
export function inScope(result: ToolResult, paths: readonly string[]): ToolResult | undefined {
  if (result.kind === 'refused' || isWhole(paths)) return result;
  const scope = paths.map(each => posix.normalize(each).replace(/\/$/, ''));
  const isThere = (file: string) => scope.some(path => isIn(posix.normalize(file), path));
  // Files are named by absolute paths.
  const isListed = (file: string) => scope.some(path => `${file}/`.includes(`/${path}/`));
  if (result.files !== undefined && !result.files.some(isListed)) return undefined;
  const findings = result.findings.filter(({ file }) =>
    posix.isAbsolute(file) ? isListed(file) : isThere(file),
  );
  return { ...result, findings };
}
