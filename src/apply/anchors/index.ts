export { isStale } from './base.js';
export { type AnchorLocation, type AnchorPlace, locateAnchor, type Scope } from './locate-anchor.js';
export { stale } from './stale.js';
