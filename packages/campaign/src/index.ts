/**
 * What `mortise campaign` loads.
 *
 * @module
 */
export * from './states.js';
