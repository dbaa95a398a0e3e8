/** What came of a command that runs tests. */
export interface TestRun {
  readonly ended: 'passed' | 'failed' | 'timed-out' | 'interrupted';
  /** The end of what it printed. */
  readonly output: string;
}
