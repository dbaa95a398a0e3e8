/**
 * The parts of the reader of answers that their translation by a model shares: one place to look at
 * when the reader changes.
 */
export { linesToRename } from './checks/safe-rename.js';
export { Draft } from './files/draft.js';
export { type Files, filesMeant } from './files/files.js';
export { placesOf } from './files/places.js';
export { bareName } from './files/targets.js';
export { type Block, blocksOf, type Fenced, type Prose } from './reply/blocks.js';
export { pathsIn } from './reply/paths.js';
export { isEnglish, languageOf, type Words } from './reply/words.js';
export { layoutOf, relaidOut } from './units/layout.js';
export { isLeftOut } from './units/left-out.js';
export { depthOf, squeezed } from './units/lines.js';
export { allUnits, type Unit } from './units/unit.js';
export { unitsOf } from './units/units.js';
export { Unread } from './unread.js';
