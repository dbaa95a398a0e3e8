/**
 * What `mortise campaign` loads.
 *
 * @module
 */

export type { Io } from './cli/io.js';
export { addCampaignCommands } from './cli/program.js';
