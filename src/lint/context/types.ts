import type { Statement } from '../../syntax/index.js';
import { hullOfLines } from '../../text/index.js';
import { quotedIn } from '../columns.js';
import { namedFunctionAt, SHOWN_WHOLE } from '../enclosing.js';
import { linesText } from '../source.js';
import { type About, headOf, ownText, type ShownPart, wordsIn } from './about.js';
import { calledAt, localNamed } from './called-code.js';
import { outlineOf } from './definitions.js';
import { type Defined, resolve } from './project-names.js';

/** The most types that are shown. */
const MOST = 5;

/**
 * The types that a finding names: in the quotes of its message, in its line, in the heads of the
 * functions that it calls, or in the head of its own function. Then those that these use, as long
 * as few are shown. For languages other than Python.
 */
export function typesNamed(about: About): ShownPart[] {
  const shown = new Map<Statement, Defined>();
  const wanted = namesAt(about).map(name => ({ name, from: about.source, depth: 0 }));
  for (const { name, from, depth } of wanted) {
    if (shown.size >= MOST) break;
    const found = (depth === 0 ? localNamed(about, name) : undefined) ?? resolve(about.project, from, name);
    if (found === undefined || !isType(found) || shown.has(found.statement) || isAround(about, found))
      continue;
    shown.set(found.statement, found);
    const used = depth === 0 ? [...wordsIn(textOf(found))].filter(isTypeName) : [];
    wanted.push(...used.map(each => ({ name: each, from: found.source, depth: 1 })));
  }
  return [...shown.values()].flatMap(partsOf);
}

/** Names in the message count most, then those in the line. */
function namesAt(about: About): string[] {
  const { finding, source, line } = about;
  const own = namedFunctionAt(source.scopes, line, SHOWN_WHOLE);
  const texts = [
    ...quotedIn(finding.message),
    ownText(about),
    ...calledAt(about).map(each => linesText(each.source, headOf(each.statement))),
    own === undefined ? '' : neededHead(linesText(source, headOf(own)), ownText(about)),
  ];
  return [...new Set(texts.flatMap(text => [...wordsIn(text)]))].filter(isTypeName);
}

/** How many names of types in a head count, wherever they are in it. */
const FEW = 3;

/**
 * The head of a function; if it names many types, those of its result and of parameters that are
 * used.
 */
function neededHead(head: string, used: string): string {
  if ([...wordsIn(head)].filter(isTypeName).length <= FEW) return head;
  const words = wordsIn(used);
  const named = head.split(',').filter(part => words.has(/(?<![\w$])([\w$]+)\s*\??:/.exec(part)?.[1] ?? ''));
  return [...named, ...(words.has('return') ? [head.slice(head.lastIndexOf(')'))] : [])].join(',');
}

/** Only names in the style of types are searched, because every other word would be, too. */
function isTypeName(name: string): boolean {
  return /^_*\p{Lu}/u.test(name) && name.length > 1;
}

function isType({ statement }: Defined): boolean {
  return statement.kind === 'class' || statement.isType === true;
}

/** Whether the finding is in the type itself. */
function isAround({ source, line }: About, { source: file, statement }: Defined): boolean {
  return file === source && statement.first <= line && line <= statement.last;
}

function textOf({ source, statement }: Defined): string {
  return linesText(source, statement);
}

/** The whole type; of a long class an outline, of another long type its first lines. */
function partsOf({ source, statement }: Defined): ShownPart[] {
  const { first, last } = statement;
  if (last - first < SHOWN_WHOLE || statement.kind !== 'class')
    return [{ source, lines: { first, last: Math.min(last, first + SHOWN_WHOLE - 1) } }];
  return outlineOf(source, statement).map(lines => ({ source, lines: hullOfLines(lines) }));
}
