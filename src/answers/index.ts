export type { Files } from './files/files.js';
export { type ReadAnswer, readAnswer } from './read-answer.js';
export type { Use } from './reading.js';
