import { bracedGlobMatcher } from '../../text/glob.js';

/** The `charset` of a file by an `.editorconfig`, and whether folders above do not count. */
export interface EditorConfigCharset {
  readonly charset: string | undefined;
  readonly isRoot: boolean;
}

/**
 * Read what an `.editorconfig` declares of the charset of a file. The last section that matches the
 * path counts.
 *
 * @param path of the file, from the folder of the `.editorconfig`, `/` between parts
 * @example editorConfigCharset('[*.c]\ncharset = shift_jis\n', 'src/a.c').charset // 'shift_jis'
 */
export function editorConfigCharset(text: string, path: string): EditorConfigCharset {
  let [charset, isRoot]: [string | undefined, boolean] = [undefined, false];
  let matches: boolean | undefined;
  for (const line of text.split(/\r?\n/).map(each => each.trim())) {
    const section = /^\[(.+)\]$/.exec(line)?.[1];
    const [, key, value] =
      /^([^#;=][^=]*)=(.*)$/.exec(line)?.map(each => each.replace(/\s[#;].*/, '').trim()) ?? [];
    if (section !== undefined) matches = isMatch(section, path);
    else if (matches === undefined && key?.toLowerCase() === 'root') isRoot = value?.toLowerCase() === 'true';
    else if (matches === true && key?.toLowerCase() === 'charset') charset = value?.toLowerCase();
  }
  return { charset: charset === 'unset' ? undefined : charset, isRoot };
}

/** A glob without a slash matches in every folder below. */
function isMatch(glob: string, path: string): boolean {
  const pattern = glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`;
  return bracedGlobMatcher(pattern)(path);
}
