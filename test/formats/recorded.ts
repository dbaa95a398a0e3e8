import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * What the tests need of a recorded reply; the parsed blocks and notes are what another tool made
 * of it.
 */
export interface Recorded {
  readonly id: string;
  readonly format: 'search_replace' | 'apply_patch';
  readonly reply: string;
  readonly files: Readonly<Record<string, string>>;
  readonly parsed_blocks?: number;
  readonly parse_notes?: readonly string[];
}

const DATA = new URL('../../../shared/cases/replies.jsonl.gz', import.meta.url);

/** The replies that were recorded; none where they are not beside the project, which is said. */
export const RECORDED: readonly Recorded[] = existsSync(DATA)
  ? gunzipSync(readFileSync(DATA))
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  : [];
if (RECORDED.length === 0) console.warn('Skipped: ../shared/cases/replies.jsonl.gz is not there');
