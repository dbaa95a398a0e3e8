import { describe, expect, it } from 'vitest';
import { CODES, EXIT } from '../../src/edit/index.js';

/** The codes that are promised, by the exit code that the command ends with. */
const PROMISED: Readonly<Record<number, string>> = {
  1: `EDIT_INVALID_PATH EDIT_FILE_NOT_FOUND ATTEMPT_TO_CREATE_EXISTING_FILE EDIT_NO_OCCURRENCE_FOUND
    EDIT_EXPECTED_OCCURRENCE_MISMATCH EDIT_AMBIGUOUS EDIT_NO_CHANGE EDIT_STALE_FILE EDIT_CONFLICT EDIT_SYNTAX_BROKEN
    EDIT_PLACEHOLDER EDIT_OUTSIDE_WINDOW EDIT_WOULD_DELETE EDIT_UNENCODABLE EDIT_BINARY_FILE EDIT_TOO_LARGE EDIT_MALFORMED EDIT_TRUNCATED
    ANCHOR_NOT_FOUND ANCHOR_NOT_UNIQUE NOTHING_TO_UNDO TESTS_FAILED
    FIX_NOT_GONE FIX_BREAKS FIX_SUPPRESSED FIX_WEAKENS_TESTS FIX_FALSE_POSITIVE FIX_NOT_TRIED
    CHOICES_OTHER_REPLY`,
  2: 'USAGE',
  3: `EDIT_FILE_READ_ERROR EDIT_FILE_WRITE_ERROR EDIT_LOCKED EDIT_UNRECOVERED
    TOOL_UNAVAILABLE TOOL_FAILED REPORT_MALFORMED REPORT_EMPTY NOT_A_REPOSITORY REVISION_UNKNOWN
    REVISION_NOT_FETCHED BASELINE_MALFORMED BASELINE_NEWER CHOICES_MALFORMED`,
  4: 'MODEL_UNAVAILABLE MODEL_FAILED MODEL_BUDGET',
  130: 'CANCELLED',
};
const ROWS = Object.entries(PROMISED).flatMap(([exit, codes]) =>
  codes.split(/\s+/).map((code): [string, number] => [code, Number(exit)]),
);

describe('the table of codes', () => {
  it.each(ROWS)('ends the command on %s with %i', (code, exit) => {
    expect(Object.entries(CODES).find(([name]) => name === code)?.[1].exit).toBe(exit);
  });

  it('has no code that is not promised', () => {
    expect(Object.keys(CODES).sort()).toEqual(ROWS.map(([code]) => code).sort());
  });

  it.each(Object.entries(CODES))('says of %s what happened and what to do next', (_, { title, hint }) => {
    expect(title).toMatch(/^\p{Lu}.*[^.\s]$/u);
    expect(hint).toMatch(/^\p{Lu}.*\.$/u);
    expect(title).not.toContain('\n');
  });

  it('tells all codes apart by their title', () => {
    const titles = Object.values(CODES).map(info => info.title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('knows seven ways to end', () => {
    expect(EXIT).toEqual({ done: 0, refused: 1, usage: 2, io: 3, model: 4, review: 5, interrupted: 130 });
  });
});
