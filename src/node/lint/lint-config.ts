import { type Refusal, refusal } from '../../edit/index.js';
import { type UserRow, userRows } from '../../lint/index.js';
import { findConfig } from '../model/index.js';

/** The `lint` part of the configuration file, or what is wrong with it. */
export type LintConfig =
  | {
      readonly kind: 'config';
      /** The rows that come before those of the tools. */
      readonly rows: readonly UserRow[];
      /** Command lines of tools by name. They only run if the user trusts the file. */
      readonly commands: Readonly<Record<string, string>>;
      /** The path of the file; `undefined` if there is none. */
      readonly file: string | undefined;
    }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

/**
 * The key `lint` of the configuration of a folder: the file in it or in the nearest folder above.
 *
 * @example const config = await lintConfig('/app')
 */
export async function lintConfig(folder: string): Promise<LintConfig> {
  const found = await findConfig(folder);
  if (found.kind === 'failed') {
    const { code, message } = found.refusal;
    // No model is used here, so its code would mislead.
    return { kind: 'failed', refusal: refusal(code === 'MODEL_UNAVAILABLE' ? 'USAGE' : code, message) };
  }
  const { config, file } = found;
  const read = userRows(config.lint?.rows ?? []);
  if (read.kind === 'rows')
    return { kind: 'config', rows: read.rows, commands: config.lint?.commands ?? {}, file };
  const message = read.problems.map(problem => `${file}: lint.rows: ${problem}`).join('\n');
  return { kind: 'failed', refusal: refusal('USAGE', message) };
}
