import { splitLines } from '../../text/index.js';
import { isProseFile } from '../../text/prose-file.js';

/** What may be markup of a call or of a format, at an end of a new text. */
export interface Mark {
  /** As it is there; a whole line with the line break between it and the rest. */
  readonly text: string;
  /** What opens it, or closes it; `undefined` if nothing does. */
  readonly partner: string | undefined;
  /** Whether it is nothing else if nothing opens or closes it. */
  readonly isSure: boolean;
  /** Whether it is nothing else if it is around a whole text. */
  readonly wraps: boolean;
}

/** The names of arguments of calls: no element, no component and no prompt has them. */
const ARGUMENT_NAME =
  /^(?:antml:)?(?:(?:old|new)_(?:str|string|text|content|code)|parameters?|invoke|function_?calls?|updated_code|tool_calls?)$/;
const WORD =
  '(?:old|new|str|string|text|content|code|parameter|params?|invoke|function|call|tool|use|arguments?|args?|search|find|' +
  'replace(?:ment)?|diff|patch|edits?|updated?|apply|file|block|changes?)';
/** The words of which calls and formats make the names of their tags. */
const OF_CALL = new RegExp(`^(?:\\w+:|[｜|]\\w+[｜|])?${WORD}(?:[_-]${WORD}){0,3}$`);
/** The elements of HTML. */
const HTML = new Set(
  (
    'a abbr address area article aside audio b base blockquote body br button canvas caption center cite code col colgroup dd del ' +
    'details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe ' +
    'img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup option output p param ' +
    'picture pre progress q s samp script section select slot small source span strong style sub summary sup svg table tbody td ' +
    'template textarea tfoot th thead time title tr track tt u ul var video'
  ).split(' '),
);
/** Files of code without tags. */
const NO_TAGS =
  /\.(?:pyi?|rb|go|rs|java|kts?|swift|scala|c|h|cc|cpp|cxx|hh|hpp|cs|sh|bash|zsh|sql|lua|pl|r|jl|ex|exs|css|scss|sass|less|ya?ml|toml|ini|cfg|jsonc?|json5|env|mk|cmake|tf|proto|graphql|dart|zig|nim|hs|ml|clj|gradle|groovy|ps1|bat)$/i;

/** Files of code, which hold no fences but in texts. */
const CODE = new RegExp(`${NO_TAGS.source}|\\.[cm]?[jt]sx?$`, 'i');

export function isCodeFile(path = ''): boolean {
  return CODE.test(path);
}

/** Files with elements of any name. */
const ELEMENTS =
  /\.(?:[sx]?html?|xml|xsl|svg|vue|svelte|astro|php|erb|cshtml|xaml|resx|csproj|props|targets|config|plist|mdx)$/i;

const NAME = '[A-Za-z｜|][\\w:.｜|▁-]*';
const CLOSER = new RegExp(`</(${NAME})>$`);
const OPENER = new RegExp(`^<(${NAME})(?:[ \\t]+[\\w:-]+="[^"<>\\n]*")*>`);
/** A further argument of the call, after the text. */
const ARGUMENT = new RegExp(`^[ \\t]*<(${NAME})(?:[ \\t][^<>]*)?>[^<>]*(?:</\\1>)?$`);
/** A token with which a model ends a text. */
const TOKEN = /<[|｜][\w▁-]+[|｜]>$/;
const FENCE = /^(?:`{3,}|~{3,})$/;
const FENCE_WITH_WORD = /^(?:`{3,}|~{3,})[\w+#.-]*$/;
/** A line around or between the parts of a block, perhaps with the name of a part. */
const DIVIDER = /^(?:={5,9}|<{5,9}|>{5,9}|\+{5,9})(?: ?(?:SEARCH|REPLACE|UPDATED|ORIGINAL|HEAD))?$/;

/** The mark that a text ends with. */
export function markAtEnd(text: string, path: string | undefined): Mark | undefined {
  const from = text.lastIndexOf('\n') + 1;
  const [line, above] = [text.slice(from), text.slice(0, from).trimEnd()];
  const bare = line.trim();
  const [, argument = ''] = ARGUMENT.exec(line) ?? [];
  const [, before] = CLOSER.exec(above) ?? [];
  if (before !== undefined && [argument, before].every(each => OF_CALL.test(each)))
    return mark(line, `<${before}`);
  const [closer, name] = CLOSER.exec(line) ?? [];
  if (name !== undefined) return tagMark(closer as string, name, `<${name}`, bare === closer, path);
  if (line.endsWith(']]>')) return cdataMark(']]>', '<![CDATA[', path);
  const token = TOKEN.exec(line)?.[0];
  if (token !== undefined) return mark(token, undefined);
  const beside = lastLine(text.slice(0, Math.max(0, from - 1)));
  // In prose it is text, and in reStructuredText it is under a title.
  if (FENCE.test(bare))
    return isProseFile(path) || isTitle(beside, bare) ? undefined : fenceMark(line, bare, path);
  return isDivider(bare, beside, path) ? dividerMark(line, path) : undefined;
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** The mark that a text begins with. */
export function markAtStart(text: string, path: string | undefined): Mark | undefined {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const rest = text.slice(line.length).replace(/^\r?\n/, '');
  const whole = text.slice(0, text.length - rest.length);
  const bare = line.trim();
  const [opener, name] = OPENER.exec(bare) ?? [];
  if (opener !== undefined && name !== undefined) {
    const isAlone = bare === opener;
    if (isAlone || line === bare) return tagMark(isAlone ? whole : opener, name, `</${name}`, isAlone, path);
  }
  if (line.startsWith('<![CDATA[')) return cdataMark('<![CDATA[', ']]>', path);
  if (FENCE_WITH_WORD.test(line)) return isProseFile(path) ? undefined : fenceMark(whole, line, path);
  const isOne = isDivider(bare, /^[^\r\n]*/.exec(rest)?.[0] ?? '', path);
  // What begins a block begins a conflict of git too.
  return isOne ? { ...mark(whole, undefined), isSure: false } : undefined;
}

function mark(text: string, partner: string | undefined): Mark {
  return { text, partner, isSure: true, wraps: true };
}

function cdataMark(text: string, partner: string, path = ''): Mark {
  return { ...mark(text, partner), wraps: NO_TAGS.test(path) };
}

/** With the name of a language, a fence is around code; without, it may be in a program's text. */
function fenceMark(text: string, line: string, path = ''): Mark {
  return { ...mark(text, line.slice(0, 3)), wraps: /\w/.test(line) && isCodeFile(path) };
}

/** A line of equal signs alone may be of any text. */
function dividerMark(text: string, path: string | undefined): Mark {
  return { ...mark(text, undefined), isSure: !isProseFile(path) && !/^=+$/.test(text.trim()) };
}

function tagMark(text: string, name: string, partner: string, isAlone: boolean, path = ''): Mark | undefined {
  if (ARGUMENT_NAME.test(name)) return mark(text, partner);
  // A pair of these may be what the edit adds: a component, an element of a prompt.
  if (OF_CALL.test(name))
    return partner.startsWith('</') ? undefined : { ...mark(text, partner), wraps: false };
  const hasTags = !NO_TAGS.test(path) && (!name.includes('_') || ELEMENTS.test(path));
  const mayBeText = !isAlone || hasTags || HTML.has(name.toLowerCase());
  return mayBeText ? undefined : { text, partner, isSure: false, wraps: false };
}

/** A line of signs at a title may be under or over it. */
function isDivider(line: string, beside: string, path: string | undefined): boolean {
  if (!DIVIDER.test(line)) return false;
  return !/^=+$/.test(line) || !(isProseFile(path) ? beside.trim() !== '' : isTitle(beside, line));
}

/** Whether a line is a title that is as long as the signs beside it. */
function isTitle(line: string, signs: string): boolean {
  const title = line.trim();
  return !/[;{}=]/.test(title) && /\w/.test(title) && Math.abs(title.length - signs.length) <= 1;
}

/** The lines of a text that may divide a block. */
export function dividersIn(text: string): readonly string[] {
  return splitLines(text).filter(line => DIVIDER.test(line.trim()));
}
