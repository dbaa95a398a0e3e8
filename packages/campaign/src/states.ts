/**
 * The state of one repository in a campaign. Up to `verified` nothing shows outside of the machine
 * that works on it; `pushed` and `proposed` show on its host.
 */
export type State =
  | 'planned'
  | 'cloned'
  | 'changed'
  | 'nothing'
  | 'refused'
  | 'verified'
  | 'pushed'
  | 'proposed'
  | 'green'
  | 'merged'
  | 'closed';

/** All states, in the order in which a repository passes through them. */
export const STATES: readonly State[] = [
  'planned',
  'cloned',
  'changed',
  'nothing',
  'refused',
  'verified',
  'pushed',
  'proposed',
  'green',
  'merged',
  'closed',
];

/** How a person reads a state. */
export const STATE_NAMES: Readonly<Record<State, string>> = {
  planned: 'planned',
  cloned: 'cloned',
  changed: 'changed',
  nothing: 'nothing to do',
  refused: 'refused',
  verified: 'verified',
  pushed: 'pushed',
  proposed: 'proposed',
  green: 'green',
  merged: 'merged',
  closed: 'closed',
};

/** States that no work of the campaign leaves by itself. */
export const SETTLED: readonly State[] = ['nothing', 'refused', 'merged', 'closed'];
