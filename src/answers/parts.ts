/**
 * The parts of the reader of answers that their translation by a model shares: one place to look at
 * when the reader changes.
 */
export { type Block, blocksOf, type Fenced, type Prose } from './blocks.js';
export { Draft } from './draft.js';
export { type Files, filesMeant, pathsIn } from './files.js';
export { bareName, placesOf, squeezed, trimmed } from './find.js';
export { layoutOf, relaidOut } from './layout.js';
export { allUnits, depthOf, isLeftOut, type Unit, unitsOf } from './units.js';
export { type Words, wordsFor } from './words.js';
