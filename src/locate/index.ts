export { changesNothingAt, isHardlyChance, isMadeAt } from './applied.js';
export { belongsHereAlone } from './belonging.js';
export type { Unit, UnitKind } from './drift/align.js';
export { evidenceUnits } from './drift/by-unit.js';
export { logit, probabilities, WEIGHTS } from './drift/evidence.js';
export { loose } from './drift/file-index.js';
export { type DriftCandidate, driftCandidates, weighNamed } from './drift/index.js';
export type { DriftEvidence } from './drift/presence.js';
export { type Role, rolesOf } from './drift/roles.js';
export { editDistance, isWord } from './drift/tokens.js';
export { type DriftTrial, driftTrials } from './drift-place.js';
export { isElision, isPlaceholder } from './elision.js';
export { plainCharacters } from './fold.js';
export { DIFFER, foundAt } from './found.js';
export { hasNoEscapes } from './half-escapes.js';
export { commonIndent, IndentMap, indentOf, indentUnit, type Step } from './indentation.js';
export {
  isComment,
  isDefinition,
  isFiller,
  isModifiers,
  mayEndInComment,
  nameIn,
  opens,
  opensComment,
  pathInComment,
} from './line-kinds.js';
export {
  excerpt,
  type LineNow,
  lineBefore,
  lineNow,
  linesOfPlace,
  type Origin,
  offsetsOfPlace,
} from './line-numbers.js';
export { type LocateOptions, type Location, locate, locateAll } from './locate.js';
export { nearestTo } from './nearest.js';
export { mayOmitLines } from './omission.js';
export { type Read, readings } from './readings.js';
export { placesApart } from './refusals.js';
export { IF_MADE_BY_EDIT } from './still-open.js';
