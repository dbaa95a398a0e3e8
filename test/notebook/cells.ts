import { applyParsed } from '../../src/apply/engine.js';
import { applyReply, MemoryWorkspace, type Report, replaceEdit } from '../../src/index.js';

/** A cell of nbformat 4 as Jupyter has it: its source as a list of lines. */
export function cell(source: string, type = 'code', more: object = {}): object {
  const lines = source.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const code = type === 'code' ? { execution_count: 1, outputs: [] } : {};
  return { cell_type: type, ...code, metadata: {}, source: lines, ...more };
}

export function notebook(...cells: readonly object[]): object {
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python', version: '3.11.4' },
  };
  return { cells, metadata, nbformat: 4, nbformat_minor: 5 };
}

/** As Jupyter writes it: one blank for each level, a line feed at the end. */
export function jupyter(value: object): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}

/** Put one edit into a notebook: its JSON after it, and the report. */
export async function edited(
  json: string | Uint8Array,
  search: string,
  replace: string,
  options: Parameters<typeof replaceEdit>[2] = {},
): Promise<{ readonly json: string; readonly bytes: Uint8Array; readonly report: Report }> {
  const workspace = new MemoryWorkspace({ 'a.ipynb': json });
  const edit = replaceEdit(search, replace, { path: 'a.ipynb', ...options });
  const report = await applyParsed({ format: 'edit-call', edits: [edit], problems: [] }, workspace);
  const bytes = workspace.files.get('a.ipynb') as Uint8Array;
  return { json: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), bytes, report };
}

/** Apply a reply to a notebook: its JSON after it, and the report. */
export async function replied(json: string, reply: string) {
  const workspace = new MemoryWorkspace({ 'a.ipynb': json });
  const report = await applyReply(reply, workspace, { file: 'a.ipynb' });
  return { json: workspace.textOf('a.ipynb') as string, report };
}
