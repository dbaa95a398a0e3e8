import { Option } from 'commander';

/** The flag of a command that reads files. */
export function encodingOption(): Option {
  return new Option(
    '--encoding <name>',
    'encoding of the files, such as shift_jis or windows-1252, where no byte order mark tells',
  );
}

/**
 * The options of a workspace for the flag.
 *
 * @throws CommandFailure if there is no such encoding.
 */
export async function encodingOf(name: string | undefined): Promise<{ readonly encoding?: string }> {
  if (name === undefined) return {};
  const { isEncodingName, loadIconv } = await import('../node/encodings/iconv-charset.js');
  if (isEncodingName(await loadIconv(), name)) return { encoding: name };
  const { usage } = await import('./failure.js');
  throw usage(
    `There is no encoding ${name}. Some that there are: shift_jis, euc-jp, gbk, gb18030, big5, euc-kr, windows-1251, windows-1252, koi8-r, iso-8859-1.`,
  );
}
