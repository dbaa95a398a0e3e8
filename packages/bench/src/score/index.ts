export { newcombe, type PairedDifference, pairedDifference } from './paired.js';
export { type EngineScore, type Scored, scoreAnswers } from './score.js';
export { type EngineSummary, pText, type Summary, summaryOf, summaryText } from './summary.js';
export { byKind, percent, quantile, type Tally, type Times, tally, times } from './tally.js';
export { missedThresholds, parseThresholds, type Threshold } from './thresholds.js';
