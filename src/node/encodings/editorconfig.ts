import { type Alternatives, bracedGlobMatcher } from '../../text/glob.js';

/** More than these in one file are of no person: what follows them matches nothing. */
const MOST_ALTERNATIVES = 20_000;

/** A value for a file by an `.editorconfig`, and whether folders above do not count. */
interface EditorConfigValue {
  /** In lower case. `unset`: what folders above say does not count. */
  readonly value: string | undefined;
  readonly isRoot: boolean;
}

/**
 * Read what an `.editorconfig` declares of a file. The last section that matches the path counts.
 *
 * @param path of the file, from the folder of the `.editorconfig`, `/` between parts
 * @param name of the property, in lower case
 * @example editorConfigValue('[*.c]\ncharset = shift_jis\n', 'src/a.c', 'charset').value // 'shift_jis'
 */
export function editorConfigValue(text: string, path: string, name: string): EditorConfigValue {
  let [found, isRoot]: [string | undefined, boolean] = [undefined, false];
  let matches: boolean | undefined;
  const most: Alternatives = { left: MOST_ALTERNATIVES };
  for (const line of text.split(/\r?\n/).map(each => each.trim())) {
    const section = /^\[(.+)\](?:\s+[#;].*)?$/.exec(line)?.[1];
    const [, key, value] =
      /^([^#;=][^=]*)=(.*)$/.exec(line)?.map(each => each.replace(/\s[#;].*/, '').trim()) ?? [];
    if (section !== undefined) matches = isMatch(section, path, most);
    else if (matches === undefined && key?.toLowerCase() === 'root') isRoot = value?.toLowerCase() === 'true';
    else if (matches === true && key?.toLowerCase() === name) found = value?.toLowerCase();
  }
  return { value: found, isRoot };
}

/**
 * A glob without a slash matches in every folder below; `**` beside other characters also takes
 * `/`.
 */
function isMatch(written: string, path: string, most: Alternatives): boolean {
  const glob = written.replace(/(?<=[^/*\\])\*\*(?!\*)|(?<!\*)\*\*(?=[^/*])/g, '{*,*/**/*}');
  const pattern = glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`;
  return bracedGlobMatcher(pattern, false, most)(path);
}
