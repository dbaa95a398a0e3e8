import { type Refusal, refusal } from '../../edit/index.js';
import { languageOf } from '../../syntax/index.js';
import { isToolSettings } from '../tools/settings-names.js';
import { partLanguageOf } from './tree/part.js';

/** The settings of test runners, which decide what is tested. */
const OF_TEST_RUNNERS =
  /^(?:vitest|vite|jest|karma|playwright|cypress|ava|wdio|\.mocharc|\.?nyc)\b.*\.[cm]?[jt]s$/;

/**
 * Why a model is not asked to change a file: its fix could not be judged, because the checks do not
 * know the language, or because the file decides what the tools check. `undefined` if it may.
 *
 * @example whyNotJudged('src/lib.rs')?.code // 'FIX_NOT_TRIED'
 */
export function whyNotJudged(path: string): Refusal | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isToolSettings(name) || OF_TEST_RUNNERS.test(name))
    return refusal(
      'FIX_NOT_TRIED',
      `${path} decides what the tools check. Change it yourself, or let the tool fix it.`,
    );
  if (partLanguageOf(path) !== undefined) return undefined;
  const language = languageOf(path).name;
  return refusal(
    'FIX_NOT_TRIED',
    `A fix by a model cannot be judged in ${path}: the checks know Python, TypeScript and JavaScript, not ${language === 'text' ? 'this kind of file' : language}.`,
  );
}
