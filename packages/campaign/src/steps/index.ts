/**
 * Carries out the step of a campaign in one tree, and runs the tests of a tree.
 *
 * @module
 */
export { type Confined, confined, confinedEnvironment } from './confined.js';
export { runApart } from './run-apart.js';
export { runStep } from './run-step.js';
export { runTests } from './run-tests.js';
