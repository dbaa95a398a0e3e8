export { isoTime, overviewJson, rowJson } from './json.js';
export { firstBytes, shortened } from './limits.js';
export { nextStep } from './next-step.js';
export type { Cause, Moment, Overview, Phase, ReportData, Spent, Stuck } from './overview.js';
export { overviewText, type TextOptions } from './overview-text.js';
export { writeReport } from './page/index.js';
export { rowsText, rowText } from './rows-text.js';
export { type WatchOptions, type WatchOut, watch } from './watch.js';
export { bytes, counted, dollars, duration, grouped, rate, timeLeft } from './words.js';
