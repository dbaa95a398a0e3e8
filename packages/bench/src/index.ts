/**
 * What `mortise bench` loads.
 *
 * @module
 */
export { addBenchCommands } from './commands/program.js';
