export { isElision, isPlaceholder } from './elision.js';
export { IndentMap, type IndentPair, indentOf } from './indentation.js';
export { linesOf } from './line-numbers.js';
export { type LocateOptions, type Location, locate } from './locate.js';
