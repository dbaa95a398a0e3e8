import { type Fields, isObject } from '../../../text/json.js';
import { countField, lineField, listField, textField } from '../../fields.js';
import type { ColumnUnit, FindingRange, Position, ToolEdit, ToolFix } from '../../finding.js';
import { objectField } from '../json-report.js';
import { pathOf } from './uri.js';

/** What tools count that do not say so in their report, as their other formats count it. */
const UNITS: Readonly<Record<string, ColumnUnit>> = {
  ruff: 'code-points',
  biome: 'code-points',
  bandit: 'utf-8',
  clippy: 'code-points',
  eslint: 'utf-16',
};

/** What the columns of a run count. The standard has no default. */
export function unitOf(run: Fields, tool: string): ColumnUnit {
  if (run.columnKind === 'utf16CodeUnits') return 'utf-16';
  if (run.columnKind === 'unicodeCodePoints') return 'code-points';
  return UNITS[tool] ?? 'unknown';
}

/**
 * The lines and columns of a region; `undefined` for one that only has offsets. A region without an
 * end column reaches the end of its line.
 */
export function rangeOf(region: Fields, unit: ColumnUnit): FindingRange | undefined {
  const line = lineField(region, 'startLine');
  if (line === undefined) return undefined;
  const last = lineField(region, 'endLine') ?? line;
  const start = positionOf(line, countField(region, 'startColumn') ?? 1);
  return { start, end: positionOf(Math.max(line, last), countField(region, 'endColumn')), unit };
}

function positionOf(line: number, column: number | undefined): Position {
  return column === undefined || column < 1 ? { line } : { line, column: column - 1 };
}

/**
 * The one fix of a result, if it changes the file of the finding alone. SARIF does not say which
 * fixes are safe, so that none is.
 */
export function fixOf(run: Fields, result: Fields, file: string, unit: ColumnUnit): ToolFix | undefined {
  const [only, ...others] = listField(result, 'fixes').filter(isObject);
  if (only === undefined || others.length > 0) return undefined;
  const changes = listField(only, 'artifactChanges').filter(isObject);
  const isOwn = changes.every(each => pathOf(run, objectField(each, 'artifactLocation')) === file);
  const edits = changes.flatMap(each => listField(each, 'replacements').filter(isObject).map(editOf(unit)));
  if (!isOwn || edits.length === 0 || !edits.every(each => each !== undefined)) return undefined;
  return { safety: 'unsafe', message: textField(objectField(only, 'description'), 'text') ?? '', edits };
}

/** Replaces what is deleted, which has to name both of its ends. */
function editOf(unit: ColumnUnit): (replacement: Fields) => ToolEdit | undefined {
  return replacement => {
    const region = objectField(replacement, 'deletedRegion');
    const text = textField(objectField(replacement, 'insertedContent'), 'text') ?? '';
    const range = rangeOf(region, unit);
    if (range !== undefined && range.end.column !== undefined)
      return { start: range.start, end: range.end, text };
    const [from, length] = [countField(region, 'charOffset'), countField(region, 'charLength')];
    const isCounted =
      unit === 'utf-16' && from !== undefined && from >= 0 && length !== undefined && length >= 0;
    return isCounted ? { from, to: from + length, text } : undefined;
  };
}
