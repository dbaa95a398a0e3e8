export { REPORT_SCHEMA, reportJson, safeJson } from './json.js';
export { printable } from './printable.js';
export { reportText, type TextOptions } from './text.js';
