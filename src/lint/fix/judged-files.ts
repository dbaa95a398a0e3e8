import { type Refusal, refusal } from '../../edit/index.js';
import { isToolSettings } from '../tools/settings-names.js';

/** The settings of test runners, which decide what is tested. */
const OF_TEST_RUNNERS =
  /^(?:vitest|vite|jest|karma|playwright|cypress|ava|wdio|\.mocharc|\.?nyc)\b.*\.[cm]?[jt]sx?$/;

/**
 * Why a model is not asked to change a file: it decides what the tools check. `undefined` if it
 * may.
 *
 * @example whyNotAsked('vitest.config.ts')?.code // 'FIX_NOT_TRIED'
 */
export function whyNotAsked(path: string): Refusal | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!isToolSettings(name) && !OF_TEST_RUNNERS.test(name)) return undefined;
  return refusal(
    'FIX_NOT_TRIED',
    `${path} decides what the tools check. Change it yourself, or let the tool fix it.`,
  );
}
