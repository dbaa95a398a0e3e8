export { openRepositories, type RepositoriesOptions } from './open-repositories.js';
export * from './repositories.js';
