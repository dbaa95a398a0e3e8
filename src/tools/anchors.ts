import { printableLine } from '../report/index.js';
import { type AnchorCandidate, anchorCandidates, LINES_AROUND } from '../syntax/index.js';
import { spanText } from '../text/index.js';
import { call } from './next-step.js';
import { openFile } from './open-file.js';
import { readingOutput, toolResult } from './results.js';
import type { EditTool } from './tool.js';

/** How many are listed by default. */
const USUAL = 60;

export const anchorsTool: EditTool = {
  name: 'anchors',
  description:
    'List definitions, imports and lines near `line` of a file that an edit script can name without a quote. ' +
    'Example: {"path": "src/a.py", "line": 40}. Returns ids, and edits to fill in.',
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
    const anchors = [...near, ...elsewhere];
    const leftOut = all.length - anchors.length;
    context.memory.listed(name, document.hash);
    const next = nextOf(name, hash, anchors[0]);
    return toolResult(
      [
        `${printableLine(name)}, hash ${hash}: ${anchors.length} of ${all.length} anchors`,
        ...(line === undefined ? [] : [aroundHeading(line, near, document.lines.count)]),
        ...near.map(anchorLine),
        ...(elsewhere.length === 0
          ? []
          : [line === undefined ? 'The likeliest first:' : 'Elsewhere, the likeliest first:']),
        ...elsewhere.map(anchorLine),
        leftOutText(leftOut, line),
      ],
      { path: name, hash, anchors: anchors.map(anchorData), leftOut, next },
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

function anchorLine({ id, type, lineno, end_lineno, line }: AnchorCandidate): string {
  return `${id} ${type} ${spanText({ first: lineno, last: end_lineno })} ${printableLine(line)}`;
}

function anchorData({ id, type, lineno, end_lineno, line }: AnchorCandidate) {
  return { id, type, from: lineno, to: end_lineno, selected: line };
}

function nextOf(path: string, hash: string, first: AnchorCandidate | undefined): string[] {
  if (first === undefined)
    return [`${call('read', { path })}, then anchors with a line of what is to be changed.`];
  const { type, id, line } = first;
  const edit = {
    type: 'insert_before|insert_after|replace|delete',
    anchor: { type, id, selected: line },
    content: '…',
  };
  return [`an edit such as ${call('edit', { path, base: hash, edits: [edit] })}`];
}
