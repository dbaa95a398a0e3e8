/**
 * What is known about a fix. Only the first two are written without a person:
 *
 * - `proved`: the program does the same as before, or the fix is the tool's own safe one;
 * - `tested`: the tests would have noticed a fault in every statement that it changes;
 * - `review`: the finding is gone and nothing new comes, and more is not known.
 */
export type Grade =
  | { readonly kind: 'proved'; readonly why: string }
  | { readonly kind: 'tested'; readonly mutants: number }
  | { readonly kind: 'review'; readonly unknown: readonly string[] };

export type GradeKind = Grade['kind'];

/** How many fixes have each grade. */
export type GradeCounts = Readonly<Record<GradeKind, number>>;

/** Which grades are written without a person. */
export type WriteLevel = 'tested' | 'reviewable';

/** @example isWritten({ kind: 'review', unknown: [] }, 'tested') // false */
export function isWritten({ kind }: Grade, level: WriteLevel): boolean {
  return kind !== 'review' || level === 'reviewable';
}

/**
 * A grade as one sentence, for reports and pull requests.
 *
 * @example gradeText({ kind: 'review', unknown: ['line 4: no longer calls `log`'] })
 * // 'For review: line 4: no longer calls `log`.'
 */
export function gradeText(grade: Grade): string {
  switch (grade.kind) {
    case 'proved':
      return `Proved: ${grade.why}.`;
    case 'tested':
      return `Tested: the tests fail with each of ${grade.mutants} faults put into the changed statements.`;
    case 'review':
      return `For review: ${grade.unknown.join('; ')}.`;
  }
}

/** @example gradeCounts([]) // { proved: 0, tested: 0, review: 0 } */
export function gradeCounts(grades: readonly Grade[]): GradeCounts {
  const count = (kind: GradeKind) => grades.filter(each => each.kind === kind).length;
  return { proved: count('proved'), tested: count('tested'), review: count('review') };
}
