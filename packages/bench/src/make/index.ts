export { type Repository, readRepository } from './git.js';
export { KINDS } from './kinds/index.js';
export { type MadeKind, makeCases, WrongTruth } from './make.js';
export { readVersions } from './versions.js';
