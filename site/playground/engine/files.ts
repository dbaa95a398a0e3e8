import type { MemoryWorkspace, Refusal, Report } from 'mortise';
import { checkPath, type Plan } from '#mortise/internal';
import type { FileView, PlaygroundFile } from './types.js';

/** The files of an input by their path, and the refusals of paths that are not allowed. */
export interface InputFiles {
  readonly texts: Readonly<Record<string, string>>;
  readonly refusals: readonly Refusal[];
}

/** Of two files with one path, the last counts. */
export function inputFiles(files: readonly PlaygroundFile[]): InputFiles {
  const texts = new Map<string, string>();
  const refusals: Refusal[] = [];
  for (const { path, text } of files) {
    const checked = checkPath(path);
    if (checked.kind === 'refused') refusals.push(checked.refusal);
    else texts.set(checked.parts.join('/'), text);
  }
  return { texts: Object.fromEntries(texts), refusals };
}

/** The texts of a workspace by path, as UTF-8 with a byte order mark if there is one. */
export function textsOf(workspace: MemoryWorkspace): Map<string, string> {
  return new Map([...workspace.files.keys()].map(path => [path, workspace.textOf(path) ?? '']));
}

/** The files of a report that are there before or after, then those that no edit concerns. */
export function fileViews(
  report: Report,
  plan: Plan,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): FileView[] {
  const shown = new Map(plan.files.map(file => [file.path, file.before.document?.text]));
  const isThere = (path: string) => before.has(path) || after.has(path);
  const there = report.files.filter(({ path, from }) => isThere(path) || isThere(from ?? path));
  const concerned = there.map(({ path, from, status, diff }): FileView => {
    const old = from ?? path;
    const text = before.get(old) ?? null;
    return {
      ...{ path, from, status, diff },
      before: text,
      after: after.get(path) ?? null,
      shown: shown.get(old) ?? text,
    };
  });
  const known = new Set(report.files.map(({ path, from }) => from ?? path));
  const others = [...before].flatMap(([path, text]) => (known.has(path) ? [] : untouched(path, text)));
  return [...concerned, ...others];
}

function untouched(path: string, text: string): FileView[] {
  return [{ path, from: null, status: 'unchanged', before: text, after: text, shown: text, diff: '' }];
}
