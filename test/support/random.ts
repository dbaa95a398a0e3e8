/** Tests draw with the same numbers as the measurements. */
export { type Random, seeded } from '../../packages/bench/src/random.js';
