export { locateAnchor } from './locate-anchor.js';
export { isStale, stale } from './stale.js';
export type { AnchorPlace, Scope } from './ways.js';
