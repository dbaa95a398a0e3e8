import type { Kind } from '../kind.js';
import { alreadyApplied } from './already-applied.js';
import { blankLineAdded } from './blank-line-added.js';
import { blankLineDropped } from './blank-line-dropped.js';
import { blankLineDroppedInSearchOnly } from './blank-line-dropped-in-search-only.js';
import { bom } from './bom.js';
import { bomLeadingBlanks } from './bom-leading-blanks.js';
import { commentAdded } from './comment-added.js';
import { commentDoubledInSearch } from './comment-doubled-in-search.js';
import { commentDropped } from './comment-dropped.js';
import { commentWord } from './comment-word.js';
import { contextTypo } from './context-typo.js';
import { crlf } from './crlf.js';
import { cutLastLine } from './cut-last-line.js';
import { dedent } from './dedent.js';
import { deleteLines } from './delete-lines.js';
import { diffMarkers } from './diff-markers.js';
import { dollarInNewText } from './dollar-in-new-text.js';
import { elided } from './elided.js';
import { elidedComment } from './elided-comment.js';
import { endPunctuation } from './end-punctuation.js';
import { exact } from './exact.js';
import { extraOuterBlank } from './extra-outer-blank.js';
import { fenced } from './fenced.js';
import { firstLineTrimmed } from './first-line-trimmed.js';
import { firstLineTrimmedInSearchOnly } from './first-line-trimmed-in-search-only.js';
import { htmlEntities } from './html-entities.js';
import { innerSpace } from './inner-space.js';
import { labelLine } from './label-line.js';
import { lineEndCommentDropped } from './line-end-comment-dropped.js';
import { lineNumbers } from './line-numbers.js';
import { mixedEndings } from './mixed-endings.js';
import { multiEdit } from './multi-edit.js';
import { multiEditOverlapContext } from './multi-edit-overlap-context.js';
import { nbsp } from './nbsp.js';
import { noChangeInSet } from './no-change-in-set.js';
import { noLastNewline } from './no-last-newline.js';
import { overEscaped } from './over-escaped.js';
import { overindent } from './overindent.js';
import { partialLine } from './partial-line.js';
import { quoteStyle } from './quote-style.js';
import { quotesEscaped } from './quotes-escaped.js';
import { reflowed } from './reflowed.js';
import { refuseAbsent } from './refuse-absent.js';
import { refuseAmbiguous } from './refuse-ambiguous.js';
import { refuseAmbiguousIndented } from './refuse-ambiguous-indented.js';
import { refuseContradicting } from './refuse-contradicting.js';
import { refuseDecoy } from './refuse-decoy.js';
import { refuseDoneElsewhere } from './refuse-done-elsewhere.js';
import { refuseLaterVersion } from './refuse-later-version.js';
import { refuseNearTie } from './refuse-near-tie.js';
import { refusePlaceRemoved } from './refuse-place-removed.js';
import { refuseSibling } from './refuse-sibling.js';
import { refuseV4aOtherHeader } from './refuse-v4a-other-header.js';
import { repeated } from './repeated.js';
import { replaceAll } from './replace-all.js';
import { sentTwice } from './sent-twice.js';
import { stale } from './stale.js';
import { staleVersion } from './stale-version.js';
import { tabsVsSpaces } from './tabs-vs-spaces.js';
import { trailingSpace } from './trailing-space.js';
import { twinDeeper } from './twin-deeper.js';
import { twoSlips } from './two-slips.js';
import { udiffBareHeader } from './udiff-bare-header.js';
import { udiffBlankContext } from './udiff-blank-context.js';
import { udiffContextUnprefixed } from './udiff-context-unprefixed.js';
import { udiffExact } from './udiff-exact.js';
import { udiffFenced } from './udiff-fenced.js';
import { udiffGitHeader } from './udiff-git-header.js';
import { udiffLinesSkipped } from './udiff-lines-skipped.js';
import { udiffNoHunkHeader } from './udiff-no-hunk-header.js';
import { udiffTrailingSpace } from './udiff-trailing-space.js';
import { udiffWrongCounts } from './udiff-wrong-counts.js';
import { udiffWrongStart } from './udiff-wrong-start.js';
import { unicodePunctuation } from './unicode-punctuation.js';
import { v4aBlankContext } from './v4a-blank-context.js';
import { v4aDedent } from './v4a-dedent.js';
import { v4aExact } from './v4a-exact.js';
import { v4aSectionHeader } from './v4a-section-header.js';
import { v4aTrailingSpace } from './v4a-trailing-space.js';
import { v4aUnderHeader } from './v4a-under-header.js';
import { whiteSpaceOnly } from './white-space-only.js';
import { wideLevels } from './wide-levels.js';

/** All kinds, those of the shared cases first. A kind is added by one file and its row here. */
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
