import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A case of an edit, as far as tests of real files need it. */
export interface SharedCase {
  readonly id: string;
  readonly path: string;
  readonly language?: string;
  readonly original: string;
  readonly expected?: string | null;
  /** Of whole replies: the files that they are about, instead of one. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The cases of a file beside the project; none, said once, where that is not there. */
export function sharedCases(name: string): readonly SharedCase[] {
  const data = new URL(`../../../shared/cases/${name}`, import.meta.url);
  if (!existsSync(data)) {
    console.warn(`Skipped: ../shared/cases/${name} is not there`);
    return [];
  }
  const lines = gunzipSync(readFileSync(data)).toString().trim().split('\n');
  return lines.map(line => JSON.parse(line));
}
