export { launchApart } from './launch-apart.js';
export type { Launcher } from './launcher.js';
export { openRepositories, type RepositoriesOptions } from './open-repositories.js';
export * from './repositories.js';
