// Answers of chats: code for files and sentences that ask for changes, in no format.
//
// read-answer.ts  goes through an answer; reading.ts has what all steps share
// reply/          what the answer says: blocks, clauses and their verbs, places, pairs, paths
// units/          what lines of code are: statements and definitions, sections, imports, omissions
// files/          the files: paths, drafts, and the places that a text names
// fences/         what each fence is, which file it belongs to, and which request
// steps/          what is done: replace, add, remove, rename, move, put in a part or a whole file
// part/           a part of a file, merged into it by what it defines
// checks/         what is refused: losses, contradictions, unfinished code, another language

export type { Files } from './files/files.js';
export { type ReadAnswer, readAnswer } from './read-answer.js';
export type { AllMeant, Meant } from './reading.js';
export { type Block, blocksOf } from './reply/blocks.js';
