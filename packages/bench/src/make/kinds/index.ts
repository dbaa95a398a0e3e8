import type { Kind } from '../kind.js';
import { refuseAbsent, refuseDecoy, refuseLaterVersion, refusePlaceRemoved } from './absent.js';
import { refuseAmbiguous, refuseAmbiguousIndented, refuseNearTie } from './ambiguous.js';
import {
  refuseV4aOtherHeader,
  v4aBlankContext,
  v4aDedent,
  v4aExact,
  v4aSectionHeader,
  v4aTrailingSpace,
  v4aUnderHeader,
} from './apply-patch.js';
import {
  blankLineAdded,
  blankLineDropped,
  blankLineDroppedInSearchOnly,
  extraOuterBlank,
} from './blank-lines.js';
import { bom, bomLeadingBlanks, crlf, mixedEndings, noLastNewline } from './bytes-of-the-file.js';
import {
  endPunctuation,
  htmlEntities,
  nbsp,
  overEscaped,
  quoteStyle,
  quotesEscaped,
  unicodePunctuation,
} from './characters.js';
import {
  commentAdded,
  commentDoubledInSearch,
  commentDropped,
  commentWord,
  lineEndCommentDropped,
} from './comments.js';
import { refuseContradicting, refuseDoneElsewhere } from './contradicting.js';
import { cutLastLine, elided, elidedComment, partialLine } from './cut-short.js';
import { alreadyApplied, deleteLines, dollarInNewText, exact, replaceAll } from './exact.js';
import { contextTypo, stale, staleVersion } from './misquoted.js';
import { reflowed } from './reflowed.js';
import { refuseSibling } from './refuse-sibling.js';
import { multiEdit, multiEditOverlapContext, noChangeInSet, sentTwice } from './several-edits.js';
import { repeated, twinDeeper } from './two-places.js';
import { twoSlips } from './two-slips.js';
import {
  udiffBareHeader,
  udiffBlankContext,
  udiffContextUnprefixed,
  udiffExact,
  udiffFenced,
  udiffGitHeader,
  udiffLinesSkipped,
  udiffNoHunkHeader,
  udiffTrailingSpace,
  udiffWrongCounts,
  udiffWrongStart,
} from './unified-diff.js';
import {
  dedent,
  firstLineTrimmed,
  firstLineTrimmedInSearchOnly,
  innerSpace,
  overindent,
  tabsVsSpaces,
  trailingSpace,
  whiteSpaceOnly,
  wideLevels,
} from './white-space.js';
import { diffMarkers, fenced, labelLine, lineNumbers } from './wrapped.js';

/**
 * All kinds, those of the shared cases first. A kind is added to the file of its family, with its
 * row here.
 */
export const KINDS: readonly Kind[] = [
  exact,
  trailingSpace,
  dedent,
  overindent,
  firstLineTrimmed,
  firstLineTrimmedInSearchOnly,
  tabsVsSpaces,
  blankLineDropped,
  blankLineAdded,
  overEscaped,
  quotesEscaped,
  htmlEntities,
  unicodePunctuation,
  quoteStyle,
  commentWord,
  commentDropped,
  contextTypo,
  innerSpace,
  lineNumbers,
  fenced,
  crlf,
  extraOuterBlank,
  reflowed,
  elided,
  stale,
  refuseAmbiguous,
  refuseAbsent,
  refuseDecoy,
  refuseNearTie,
  alreadyApplied,
  multiEdit,
  multiEditOverlapContext,
  udiffExact,
  udiffWrongStart,
  udiffWrongCounts,
  udiffBareHeader,
  udiffBlankContext,
  udiffContextUnprefixed,
  udiffTrailingSpace,
  v4aExact,
  v4aTrailingSpace,
  v4aDedent,
  partialLine,
  cutLastLine,
  dollarInNewText,
  bom,
  noLastNewline,
  nbsp,
  mixedEndings,
  endPunctuation,
  diffMarkers,
  elidedComment,
  staleVersion,
  commentAdded,
  twoSlips,
  deleteLines,
  replaceAll,
  udiffGitHeader,
  udiffFenced,
  udiffLinesSkipped,
  v4aSectionHeader,
  v4aBlankContext,
  refusePlaceRemoved,
  refuseLaterVersion,
  refuseAmbiguousIndented,
  udiffNoHunkHeader,
  v4aUnderHeader,
  refuseV4aOtherHeader,
  whiteSpaceOnly,
  twinDeeper,
  repeated,
  sentTwice,
  noChangeInSet,
  refuseDoneElsewhere,
  refuseContradicting,
  blankLineDroppedInSearchOnly,
  bomLeadingBlanks,
  commentDoubledInSearch,
  labelLine,
  lineEndCommentDropped,
  wideLevels,
  refuseSibling,
];
