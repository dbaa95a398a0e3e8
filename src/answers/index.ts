export { type ReadAnswer, readAnswer, type Use } from './answer.js';
export type { Files } from './files.js';
