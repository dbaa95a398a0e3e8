import type { Anchor, AnchorEdit, Edit } from '../edit/index.js';
import { slashed } from './paths.js';

/**
 * Write edits at anchors as a JSON list of scripts, one for each run of edits of one file, with one
 * edit on each line, without a fence. Law: parsed again they are the same edits, except for their
 * source lines.
 *
 * @throws RangeError for what a script cannot carry: edits without an anchor, an anchor with
 *   neither text nor address, a deletion with content, empty strings, a line that is no whole
 *   number above 0, a path that is empty or would be read as one of Windows.
 */
export function printEditScript(edits: readonly Edit[]): string {
  const scripts: Script[] = [];
  edits.forEach((edit, i) => {
    if (edit.kind !== 'anchor')
      throw new RangeError(`Edit ${i + 1}: a script cannot ${edit.kind} text or files`);
    checkEdit(edit, i + 1);
    const last = scripts.at(-1);
    if (last !== undefined && last.path === edit.path && last.base === edit.base) last.edits.push(edit);
    else scripts.push({ path: edit.path, base: edit.base, edits: [edit] });
  });
  return scripts.length === 0 ? '[]\n' : `[\n${scripts.map(printScript).join(',\n')}\n]\n`;
}

interface Script {
  readonly path: string | undefined;
  readonly base: string | undefined;
  readonly edits: AnchorEdit[];
}

function printScript({ path, base, edits }: Script): string {
  const file = path === undefined ? '' : `"file":${JSON.stringify(path)},`;
  const state = base === undefined ? '' : `"base":${JSON.stringify(base)},`;
  return `  {${file}${state}"edits":[\n${edits.map(edit => `    ${JSON.stringify(wireOf(edit))}`).join(',\n')}\n  ]}`;
}

/** The fields in the order in which a model is asked to write them. */
function wireOf({ action, anchor, content, description }: AnchorEdit) {
  const { type, selected, at, until, scope, line } = anchor;
  const chosen = { selected: selected === '' ? undefined : selected, at };
  const text = action === 'delete' ? {} : { content };
  return { type: action, anchor: { type, ...chosen, until, scope, line }, ...text, description };
}

function checkEdit(edit: AnchorEdit, number: number): void {
  const { path, action, anchor, content, description, base } = edit;
  if (path !== undefined && (path === '' || slashed(path) !== path)) {
    throw new RangeError(`Edit ${number}: no script can hold the path ${path}`);
  }
  if (action === 'delete' && content !== '') throw new RangeError(`Edit ${number} deletes, and has content`);
  if (base === '') throw new RangeError(`Edit ${number} has a base that is empty`);
  if (description === '') throw new RangeError(`Edit ${number} has a description that is empty`);
  checkAnchor(anchor, number);
}

function checkAnchor({ selected, at, until, line }: Anchor, number: number): void {
  if ([at ?? selected, at, until].includes(''))
    throw new RangeError(`Edit ${number} has an anchor with an empty text`);
  if (line !== undefined && !(Number.isSafeInteger(line) && line > 0)) {
    throw new RangeError(`Edit ${number}: the line of an anchor must be a whole number above 0, not ${line}`);
  }
}
