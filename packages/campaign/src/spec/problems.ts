import { CampaignFailure } from '../failure.js';

/** Something wrong in a spec, or in a file that it names. */
export interface Problem {
  /** The file, as messages name it. */
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  /** What is wrong, and what is expected. Never repeats an address. */
  readonly message: string;
}

/** How many problems a message lists: a person mends the first ones first. */
const MOST_LISTED = 50;

/** The failure that names all problems, those of one file in the order of their lines. */
export function invalidSpec(problems: readonly Problem[]): CampaignFailure {
  const files = [...new Set(problems.map(problem => problem.file))];
  const sorted = problems.toSorted(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line,
  );
  const lines = sorted.slice(0, MOST_LISTED).map(shown);
  const more = sorted.length - lines.length;
  return new CampaignFailure(
    'SPEC_INVALID',
    [...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'),
    2,
  );
}

function shown({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`;
}
