// `Set x to y`: the value of a name changes, where one line gives it a value.

import { refuseUnaccounted } from '../checks/accounted.js';
import type { Draft } from '../files/draft.js';
import type { Reading } from '../reading.js';
import { type Clause, spansIn } from '../reply/clauses.js';
import type { Pair } from '../reply/said-pair.js';
import { LONGEST_LINE } from '../units/lines.js';
import { Unread } from '../unread.js';
import { scopeOf } from './scope.js';

const WORD = '(?:export|const|let|var|val|static|final|public|private|protected|internal|readonly|pub|local)';
/** What is before the value of a name: `x =`, `const x: T =`, `"x":`. */
const GIVEN = new RegExp(
  `^(\\s*(?:${WORD}\\s+){0,4}(["'\`]?)([\\w.$@-]+)\\2\\s*(?:(?::[^=]{0,80})?(?::=|\\?=|=(?!=)>?)|:(?!=))\\s*)(\\S.*)$`,
);
const QUOTED = /^(["'`])((?:(?!\1)[^\\])*)\1/;
/** A value of one line, up to its comma or semicolon, and a comment. */
const PLAIN = /^(#[0-9a-fA-F]{3,8}|[^,;#{[(]*[^,;#{[(\s])(?=\s*[,;]?\s*(?:(?:\/\/|#).*)?$)/;
const CLOSED = /^([[({].*[\])}][\w.()]*)(?=\s*[,;]?\s*$)/;
const NAME = /^["'`]?[\w.$@-]+["'`]?$/;
const LITERAL = /^(?:[-+]?\d[\w.%-]*|true|false|null|nil|none|undefined|yes|no|on|off)$/i;
const SETS = /\b(?:set|setz\w*|pon\w*|establec\w*|défini\w*|mett\w*|defin\w*)\b|设|設定/iu;

/** A line that gives a name its value. */
interface Given {
  readonly at: number;
  readonly head: string;
  readonly value: string;
  readonly tail: string;
}

/**
 * Give a name another value. Returns whether a clause asks for this: it says so, or the file gives
 * the name a value, and the new text is no name.
 */
export function assign(reading: Reading, draft: Draft, { from, to, others }: Pair, clause: Clause): boolean {
  const isSet = SETS.test(clause.text);
  const name = bare(from);
  if (!NAME.test(from)) return refuseSet(isSet, from);
  const own = partsOf(to);
  const isOwn = own !== undefined && own.name === name;
  const { isIn, isExcepted } = scopeOf(draft, clause, others);
  const found = draft.lines.flatMap((line, at) => {
    const parts = isIn(at) && !isExcepted(at) ? partsOf(line) : undefined;
    return parts?.name === name ? [{ ...parts, at }] : [];
  });
  const [given, ...more] = found;
  const isName = !isSet && !isOwn && NAME.test(to) && !LITERAL.test(to);
  if (isName && !draft.isData) {
    if (given === undefined) return false;
    throw new Unread(`It is not known whether \`${from}\` gets another name or another value.`);
  }
  if (given === undefined) return refuseSet(isSet || isOwn, from);
  const places = found.map(({ at }) => at);
  const at = more.length === 0 ? given.at : reading.lineMeant(`A value of \`${from}\``, draft, places);
  const meant = found.find(each => each.at === at) as Given;
  const value = isOwn ? own.value : likeOld(meant.value, to);
  draft.spliceNamed([{ from: at, to: at + 1, lines: [meant.head + value + meant.tail] }]);
  reading.used(clause.line, `set \`${from}\` in ${draft.path}`);
  return true;
}

/** `` Set `x = 1` ``: the only code of a clause gives a name its value. */
export async function assignSaid(reading: Reading, clause: Clause): Promise<boolean> {
  const codes = spansIn(clause).filter(({ text, isCode }) => isCode && !reading.isFile(text));
  const [code, ...more] = codes;
  const name = code && partsOf(code.text)?.name;
  if (code === undefined || name === undefined || !SETS.test(clause.text)) return false;
  const draft = await reading.draft();
  const others = more.map(({ text }) => text);
  refuseUnaccounted(reading, draft, clause, [code.text]);
  return assign(reading, draft, { from: name, to: code.text, others }, clause);
}

/** Where the clause says `set`, nothing else can be meant. */
function refuseSet(isSet: boolean, name: string): false {
  if (isSet) throw new Unread(`No line is found that gives \`${name}\` a value of one line.`);
  return false;
}

function partsOf(line: string): (Omit<Given, 'at'> & { readonly name: string }) | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  const found = GIVEN.exec(line);
  if (found === null) return undefined;
  const [, head = '', , name = '', rest = ''] = found;
  const value = (QUOTED.exec(rest) ?? CLOSED.exec(rest) ?? PLAIN.exec(rest))?.[0];
  return value === undefined ? undefined : { name, head, value, tail: rest.slice(value.length) };
}

/** A new value with the quotes that the old one has. */
function likeOld(old: string, now: string): string {
  const mark = QUOTED.exec(old)?.[1];
  const isPlain = !/["'`(){}[\]]/.test(now);
  return mark !== undefined && isPlain ? mark + now + mark : now;
}

const bare = (text: string): string => text.replace(/^(["'`])(.*)\1$/, '$2');
