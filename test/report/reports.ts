import type { EditReport, FileReport, PlacedReport, Refusal, Report } from '../../src/edit/index.js';

/** Reports by hand: what is not given is plain. */
export function report(parts: Partial<Report> = {}): Report {
  return {
    outcome: 'applied',
    format: 'search-replace',
    root: '/project',
    edits: [],
    files: [],
    problems: [],
    warnings: [],
    answer: null,
    receipt: null,
    receipts: [],
    output: null,
    exitCode: 0,
    ...parts,
  };
}

export function edit(parts: Partial<EditReport> = {}): EditReport {
  return {
    number: 1,
    kind: 'replace',
    path: 'a.py',
    replyLine: 3,
    status: 'applied',
    places: [],
    proof: [],
    sameAs: null,
    description: null,
    choice: null,
    readBy: 'format',
    refusal: null,
    ...parts,
  };
}

export function placed(parts: Partial<PlacedReport> = {}): PlacedReport {
  return {
    firstLine: 10,
    lastLine: 14,
    tier: 'exact',
    reading: 'as-is',
    confidence: 1,
    runnerUp: null,
    differences: [],
    scope: null,
    ...parts,
  };
}

export function file(parts: Partial<FileReport> = {}): FileReport {
  return {
    path: 'a.py',
    from: null,
    status: 'changed',
    before: 'b4',
    after: 'af',
    diff: '',
    encoding: 'utf-8',
    ...parts,
  };
}

/** A report of one edit that was refused. */
export function refused(refusal: Refusal, path: string | null = 'a.py'): Report {
  const edits = [edit({ path, status: 'refused', refusal })];
  return report({ outcome: 'refused', edits, exitCode: 1 });
}
