/** A failure that a person can do something about. Its message says what, where, and what next. */
export class CampaignFailure extends Error {
  override readonly name = 'CampaignFailure';

  constructor(
    /** A stable name: `SPEC_INVALID`, `DATABASE_IN_USE` … */
    readonly code: string,
    message: string,
    /** As the commands of mortise: 1 refused, 2 wrong usage, 3 reading or writing failed. */
    readonly exitCode: 1 | 2 | 3 = 3,
  ) {
    super(message);
  }
}
