export { type Colors, colors, noColors } from './colors.js';
export { confirmedText } from './confirmed-text.js';
export { editText } from './edit-text.js';
export { reportJson, safeJson } from './json.js';
export { listed } from './listed.js';
export { printable, printableLine } from './printable.js';
export { quotedRefusal } from './quoted-refusal.js';
export { offeredLines, refusalText } from './refusal-text.js';
export { refusedCallText, reportText, type TextOptions } from './text.js';
