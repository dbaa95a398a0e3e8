import { printableLine } from '../report/index.js';
import { type AnchorCandidate, anchorCandidates, LINES_AROUND } from '../syntax/index.js';
import { addresses } from './given-address.js';
import { call } from './next-step.js';
import { openFile } from './open-file.js';
import { readingOutput, toolResult } from './results.js';
import type { EditTool } from './tool.js';

/** How many are listed by default. */
const USUAL = 60;

/** Lines that an edit can name. */
interface Anchor {
  readonly at: string;
  readonly type: string;
  readonly from: number;
  readonly to: number;
  /** The first of them. */
  readonly selected: string;
}

export const anchorsTool: EditTool = {
  name: 'anchors',
  description:
    'List definitions, imports and lines near `line` of a file that an edit can name without a quote. ' +
    'Example: {"path": "src/a.py", "line": 40}. Returns their addresses, and an edit to fill in.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      line: { type: 'integer', minimum: 1 },
      limit: { type: 'integer', minimum: 1 },
    },
    required: ['path'],
  },
  outputSchema: readingOutput({
    path: { type: 'string' },
    hash: { type: 'string' },
    anchors: { type: 'array' },
    leftOut: { type: 'integer' },
    next: { type: 'array' },
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => {
    const { path, line, limit = USUAL } = args as { path: string; line?: number; limit?: number };
    const opened = await openFile(path, context);
    if (opened.kind === 'refused') return opened.result;
    const { document, hash, path: name } = opened.file;
    const outline = (await context.project.syntaxOf(name)).outline(document);
    const all = anchorCandidates(document, outline, { targetLine: line });
    const near = line === undefined ? [] : nearest(all, line, limit);
    const elsewhere = all.filter(each => !near.includes(each)).slice(0, limit - near.length);
    const leftOut = all.length - near.length - elsewhere.length;
    const addressOf = addresses(name, document, context);
    const addressed = ({ type, lineno: from, end_lineno: to, line: selected }: AnchorCandidate): Anchor => ({
      at: addressOf({ first: from, last: to }),
      ...{ type, from, to, selected },
    });
    const [around, others] = [near.map(addressed), elsewhere.map(addressed)];
    const anchors = [...around, ...others];
    const next = nextOf(name, anchors[0]);
    return toolResult(
      [
        `${printableLine(name)}, hash ${hash}: ${anchors.length} of ${all.length} anchors`,
        ...(line === undefined ? [] : [aroundHeading(line, near, document.lines.count)]),
        ...around.map(anchorLine),
        ...(elsewhere.length === 0
          ? []
          : [line === undefined ? 'The likeliest first:' : 'Elsewhere, the likeliest first:']),
        ...others.map(anchorLine),
        leftOutText(leftOut, line),
      ],
      { path: name, hash, anchors, leftOut, next },
    );
  },
};

/**
 * The anchors around a line, and the definitions that it is in, in the order of the file; of too
 * many the nearest.
 */
function nearest(all: readonly AnchorCandidate[], line: number, limit: number): AnchorCandidate[] {
  const distance = ({ lineno }: AnchorCandidate) => Math.abs(lineno - line);
  return all
    .filter(each => distance(each) <= LINES_AROUND || (each.lineno <= line && each.end_lineno >= line))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .sort((a, b) => a.lineno - b.lineno);
}

function aroundHeading(line: number, near: readonly AnchorCandidate[], count: number): string {
  if (line > count) return `There is no line ${line}: the file has ${count}.`;
  return near.length === 0 ? `Nothing around line ${line} can be chosen.` : `Around line ${line}:`;
}

/** What a list does not show, and how to see it. */
function leftOutText(leftOut: number, line: number | undefined): string {
  const lines =
    line === undefined
      ? 'single lines: give the `line` that they stand near'
      : `single lines further than ${LINES_AROUND} from line ${line}: give another \`line\``;
  return leftOut === 0
    ? `Left out: ${lines}.`
    : `Left out: ${leftOut} anchors (give a larger \`limit\`), and ${lines}.`;
}

function anchorLine({ at, type, selected }: Anchor): string {
  return `${at} ${type} ${printableLine(selected)}`;
}

function nextOf(path: string, first: Anchor | undefined): string[] {
  if (first === undefined)
    return [`${call('read', { path })}, then anchors with a line of what is to be changed.`];
  return [
    `an edit such as ${call('edit', { path, at: first.at, new_str: '…' })}; with "insert": "before" or "after" the new text goes beside these lines.`,
  ];
}
