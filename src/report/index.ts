export { REPORT_SCHEMA, reportJson } from './json.js';
export { reportText, type TextOptions } from './text.js';
