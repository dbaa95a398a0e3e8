import type { Row } from '../row.js';
import type { State } from '../states.js';

/** The states of a row whose change is taken for verified, by tests or without. */
export const VERIFIED_STATES: readonly State[] = ['verified', 'pushed', 'proposed', 'green', 'merged'];

/** Whether a row's change is taken for verified, and no test ran on it. */
export const isUntested = ({ state, verified }: Pick<Row, 'state' | 'verified'>): boolean =>
  verified === 'none' && VERIFIED_STATES.includes(state);
