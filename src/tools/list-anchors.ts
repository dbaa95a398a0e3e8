import { printableLine } from '../report/index.js';
import { type AnchorCandidate, anchorCandidates, syntaxFor } from '../syntax/index.js';
import { openFile } from './read-file.js';
import { readingOutput } from './results.js';
import type { EditTool } from './tool.js';

/** So many are listed where nothing is said. */
const USUAL = 60;

export const listAnchorsTool: EditTool = {
  name: 'list_anchors',
  description:
    'List the places of a file (definitions, imports, lines near `line`) that an edit script can hold on to, so that no text need be quoted. ' +
    'Example: {"path": "src/a.py", "line": 40}. Returns ids, and the script to send to apply_edits.',
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
    next: { type: 'array' },
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (args, context) => {
    const { path, line, limit = USUAL } = args as { path: string; line?: number; limit?: number };
    const opened = await openFile(path, context);
    if (opened.kind === 'refused') return opened.result;
    const { document, hash, path: name } = opened.file;
    const outline = (await syntaxFor(name, context.grammars)).outline(document);
    const options = { limit, ...(line !== undefined && { targetLine: line }) };
    const anchors = anchorCandidates(document, outline, options);
    const next = nextOf(name, hash, anchors[0]);
    return {
      text: [
        `${printableLine(name)}, hash ${hash}: ${anchors.length} anchors, the likeliest first`,
        ...anchors.map(anchorLine),
        ...next.map(step => `Next: ${step}`),
      ].join('\n'),
      data: { path: name, hash, anchors: anchors.map(anchorData), next },
      isError: false,
    };
  },
};

function anchorLine({ id, type, lineno, end_lineno, line }: AnchorCandidate): string {
  const lines = end_lineno > lineno ? `${lineno}-${end_lineno}` : `${lineno}`;
  return `${id} ${type} ${lines} ${printableLine(line)}`;
}

function anchorData({ id, type, lineno, end_lineno, line }: AnchorCandidate) {
  return { id, type, from: lineno, to: end_lineno, selected: line };
}

function nextOf(path: string, hash: string, first: AnchorCandidate | undefined): string[] {
  if (first === undefined)
    return [`read_file ${JSON.stringify({ path })}, then list_anchors with a line of what is to be changed.`];
  const { type, id, line } = first;
  const edit = {
    type: 'insert_before|insert_after|replace|delete',
    anchor: { type, id, selected: line },
    content: '…',
  };
  const script = JSON.stringify({ file: path, base: hash, edits: [edit] });
  return [`apply_edits with a script as its reply, such as ${script}`];
}
