import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { addressOfLink, type LookUp, OWN_PAGES, pathOfPicture } from './links.js';

/** What VitePress says of the page that it renders. */
interface Rendering {
  readonly realPath?: string;
  readonly path?: string;
}

/** Looks at the files below a folder. */
export function filesBelow(root: string): LookUp {
  return path => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    return found.isDirectory() ? 'folder' : 'file';
  };
}

/**
 * Make Markdown that is written for GitHub right for the site: links and pictures lead from the
 * file's own place. A table is in a box that scrolls, also by keys; so is code that is only
 * indented.
 *
 * @param root the folder of the repository
 */
export function writtenForGitHub(root: string): (md: MarkdownRenderer) => void {
  const lookUp = filesBelow(root);
  const pageOf = ({ realPath, path = '' }: Rendering) =>
    relative(root, realPath ?? path)
      .split(sep)
      .join('/');
  return md => {
    md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
    md.renderer.rules.table_close = () => '</table></div>\n';
    scrollIndentedCode(md);
    writeBraces(md, env => !pageOf(env).startsWith(OWN_PAGES));
    renewAttribute(md, 'link_open', 'href', (page, link) => addressOfLink(page, link, lookUp), pageOf);
    renewAttribute(md, 'image', 'src', (page, source) => pathOfPicture(page, source, lookUp), pageOf);
  };
}

/** Code without a language, which VitePress puts into no box. */
function scrollIndentedCode(md: MarkdownRenderer): void {
  const before = md.renderer.rules.code_block;
  md.renderer.rules.code_block = (tokens, index, options, env, self) => {
    tokens[index]?.attrSet('class', 'plain');
    tokens[index]?.attrSet('tabindex', '0');
    return before?.(tokens, index, options, env, self) ?? '';
  };
}

/** Two braces on a page of GitHub are braces, and no expression of Vue. */
function writeBraces(md: MarkdownRenderer, isText: (env: Rendering) => boolean): void {
  for (const rule of ['text', 'code_inline']) {
    const before = md.renderer.rules[rule];
    md.renderer.rules[rule] = (tokens, index, options, env, self) => {
      const html = before?.(tokens, index, options, env, self) ?? '';
      return isText(env) ? html.replaceAll('{{', '&#123;&#123;') : html;
    };
  }
}

/** Change an attribute of a token before the rule that there is renders it. */
function renewAttribute(
  md: MarkdownRenderer,
  rule: string,
  name: string,
  renew: (page: string, value: string) => string,
  pageOf: (env: Rendering) => string,
): void {
  const before = md.renderer.rules[rule];
  md.renderer.rules[rule] = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const value = token?.attrGet(name);
    if (token && typeof value === 'string') token.attrSet(name, renew(pageOf(env), value));
    return before?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
}
