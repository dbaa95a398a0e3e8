import { close } from './holidays.js';

/** The days on which the library is closed in winter. To import this module closes it. */
export const WINTER: readonly string[] = ['2026-12-24', '2026-12-31'];

for (const day of WINTER) close(day);
