import type { Report } from '../edit/index.js';
import { ownKey } from '../node/store/key.js';

/**
 * The report as it is true once this command has ended: without its receipt if no later process can
 * use that, since there is no place to keep the key.
 */
export async function withLastingReceipt<T extends Pick<Report, 'receipt'>>(report: T): Promise<T> {
  if (report.receipt === null || (await ownKey()).unkept === undefined) return report;
  return { ...report, receipt: null };
}
