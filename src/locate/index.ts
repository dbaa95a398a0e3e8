export { type Extent, placesApart } from './ambiguity.js';
export { changesNothingAt, isMadeAt } from './applied.js';
export {
  type Evidence as DriftEvidence,
  isComment,
  isDefinition,
  nameIn,
} from './drift/evidence.js';
export { type Candidate, driftCandidates } from './drift/index.js';
export { probabilities } from './drift/probability.js';
export { type Role, rolesOf } from './drift/roles.js';
export { editDistance, isMisspelling, isWord } from './drift/tokens.js';
export { isElision, isPlaceholder } from './elision.js';
export { DIFFER, foundAt } from './found.js';
export { IndentMap, type IndentPair, indentOf, indentUnit, type Step } from './indentation.js';
export { lineEndComments, mayEndInComment } from './line-end-comments.js';
export { type LineNow, lineBefore, lineIds, lineNow, lineOfId, type Origin } from './line-ids.js';
export { excerpt, linesOf } from './line-numbers.js';
export { type LocateOptions, type Location, locate, locateAll } from './locate.js';
export { nearestTo } from './nearest.js';
export { type Read, readings } from './readings.js';
