import type { State } from '../engine/types.js';

const KEY = 'mortise-playground';

/** What a person wrote is kept in this tab, for when they come back to it. */
export function keepOwn(state: State): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // Too large, or the browser keeps nothing: then only this page has it.
  }
}

/** What was kept; `undefined` if nothing was, or another version did. */
export function keptOwn(): State | undefined {
  try {
    const state = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as State | null;
    const { files, reply, format } = state?.input ?? {};
    const isWhole = Array.isArray(files) && typeof reply === 'string' && typeof format === 'string';
    return isWhole && files.every(isFile) ? (state ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function isFile(file: Partial<State['input']['files'][number]>): boolean {
  return typeof file.path === 'string' && typeof file.text === 'string';
}
