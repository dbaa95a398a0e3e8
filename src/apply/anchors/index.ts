export { isStale } from './base.js';
export { locateAnchor } from './locate-anchor.js';
export { stale } from './stale.js';
export type { AnchorPlace, Scope } from './ways.js';
