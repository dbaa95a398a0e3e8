export { type AnchorLocation, type AnchorPlace, locateAnchor, type Scope } from './locate-anchor.js';
