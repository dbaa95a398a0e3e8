export { isStale, locateAnchor, stale } from './locate-anchor.js';
export type { AnchorPlace, Scope } from './ways.js';
