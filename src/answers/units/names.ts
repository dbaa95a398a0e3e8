// The name of a unit by its first line of code, in any language.

import { LONGEST_LINE } from './lines.js';
import type { UnitKind } from './unit.js';

interface Name {
  readonly key: string | undefined;
  readonly kind: UnitKind;
}

/** Tags of components, whose content is often not indented. */
export const BLOCK_TAG = /^<(script|style|template)\b[^>]*>\s*$/;

const WORDS =
  'class|struct|interface|enum|trait|module|namespace|defmodule|defp|def|func|fun|fn|function|type|typedef|const|let|var|val|object|extension|protocol|sub|macro|resource|data|variable|output|section|union|record|mod|define';
const NAMED = new RegExp(
  `(?:^|\\s)(?:${WORDS})(?:\\s+(?:${WORDS}))?\\s+(?:\\([^)]*\\)\\s*)?("[^"]+"(?:\\s+"[^"]+")?|[\\w$.!?*:~-]*[\\w$?!])`,
);
const CALLED = /^(?:[\w$<>\][,.?&*:~\s@]*?[\s*&~])?([\w$~:.]*[\w$~][?!]?)\s*(?:<[^()]*>)?\(/;
const TESTED = /^(?:it|test|describe|context|specify)(?:\.\w+)?\(\s*(["'`].*?["'`])/;
const ASSIGNED =
  /^(?:(?:[\w$<>\][,.?&*]+\s+)*)?([\w$.@-]+[?!]?|"[^"]+"|'[^']+'|`[^`]+`)\s*(?::(?!:)[^=]*)?(?:[:+|]?=(?![=>])|:(?![:=/])|\+=)/;
/** A field of Go: a name and its type. */
const FIELD = /^([A-Za-z_]\w*)\s+(?:func\(.*|[*[\]\w.{}]+)(?:\s+`[^`]*`)?$/;
/** A property or field with a type. */
const PROPERTY =
  /^(?:(?:public|private|protected|internal|static|readonly|override|virtual|abstract|final|volatile|required)\s+){1,5}(?:[\w.]+(?:<[^(){}=;]*>)?(?:\[\])?\??)\s+(\w+)\s*(?:\{|;|=)/;
const STATEMENT =
  /^(?:if|else|elif|for|while|switch|match|return|try|catch|throw|raise|with|do|guard|await|case|when|unless|yield|use|using|import|from|include|require|#include|export \{|export \*|package|pass|break|continue|not|in|is|and|or|new|delete|assert|goto|puts|print|echo)\b/;
/** Who sees something of Rust: its parentheses are no parameters. */
const RESTRICTED = /^pub\((?:crate|super|self|in [\w:]{1,60})\)/;
const NO_NAME = /^(?:func|function|fn|fun|if|for|while|switch|return|catch|sizeof|typeof)$/;
const NAMELESS: Name = { key: undefined, kind: 'other' };

/** What a line of code names. Receivers and types belong to the name of a method or block. */
export function nameOf(line: string): Name {
  const text = line.trim().replace(RESTRICTED, 'pub');
  if (text.length > LONGEST_LINE) return NAMELESS;
  const special = markedName(text);
  if (special !== undefined) return special;
  if (STATEMENT.test(text)) return NAMELESS;
  const named = NAMED.exec(headOf(text));
  if (named !== null) {
    const isOpen = /[{([:]$|=>$|\bdo(?: \|.*\|)?$|\bthen$/.test(text);
    const isValue = /^(?:export\s+)?(?:declare\s+)?(?:const|let|var|val)\b/.test(text) && !isOpen;
    return { key: bare(named[1] as string), kind: isValue ? 'value' : 'definition' };
  }
  const property = PROPERTY.exec(text);
  if (property !== null) return { key: property[1], kind: 'definition' };
  return nameWithoutWord(text);
}

/** The name where the first signs show the kind: an item, tag, heading, test or selector. */
function markedName(text: string): Name | undefined {
  // Make takes the prerequisites of all such lines.
  if (/^- |^\.PHONY:/.test(text)) return { key: text, kind: 'value' };
  const tag = /^<([\w-]+)/.exec(text);
  if (tag !== null) return { key: `<${tag[1]}`, kind: BLOCK_TAG.test(text) ? 'value' : 'call' };
  if (/^#{1,6}\s/.test(text)) return { key: text, kind: 'value' };
  const tested = TESTED.exec(text);
  if (tested !== null) return { key: `test ${tested[1]}`, kind: 'definition' };
  if (/^(?:impl|extension|instance)\b/.test(text))
    return { key: text.replace(/\s*\{?\s*$/, ''), kind: 'definition' };
  const selector = /^((?:[.#&:*[>+~@]|[\w-]+::?[a-z-])[^{};=]*?)\s*\{$/.exec(text);
  if (selector !== null) return { key: selector[1], kind: 'value' };
  const receiver = /^func\s+\(\s*\w*\s*\*?([\w.]+)[^)]*\)\s*(\w+)/.exec(text);
  return receiver === null ? undefined : { key: `${receiver[1]}.${receiver[2]}`, kind: 'definition' };
}

/** The name of a field, a value, a call, or of a definition that no word begins. */
function nameWithoutWord(text: string): Name {
  const [called, assigned, field] = [CALLED.exec(text), ASSIGNED.exec(text), FIELD.exec(text)];
  if (field !== null) return { key: field[1], kind: 'value' };
  if (assigned !== null && (called === null || assigned[0].length <= called[0].length))
    return { key: bare(assigned[1] as string), kind: 'value' };
  if (called !== null && !NO_NAME.test(called[1] as string)) return calledName(text, called);
  const rule = /^([.#&:@*\w[][^{};()]*)\{\s*$/.exec(text);
  return rule === null ? NAMELESS : { key: (rule[1] as string).trim(), kind: 'value' };
}

/** A name before parentheses: of a function where a body or type shows it, or of a call. */
function calledName(text: string, called: RegExpExecArray): Name {
  const key = bare(called[1] as string);
  const hasBody =
    /[{:]$/.test(text) &&
    !/^[\w$.]+\.[\w$]+\(/.test(text) &&
    !text.includes('=>') &&
    !/\)\s*(?:do|\{\s*\|)/.test(text);
  const hasType =
    /^[\w$<>\][,.?&*:~@]+\s+[\w$<>\][,.?&*:~\s@]*[\w>]\s*\(/.test(text) && !/^[\w$]+\s*\(/.test(text);
  const isBegun = /\($|,$/.test(text) && hasType;
  if (hasBody || isBegun || (hasType && (!text.endsWith(';') || /=>|\)\s*=/.test(text))))
    return { key, kind: 'definition' };
  // Calls of one function are told apart by their first argument.
  const argument = /^\s*(?:"[^"]*"|'[^']*'|[\w$.:-]+)/.exec(text.slice(called[0].length))?.[0].trim();
  return { key: key + (argument === undefined ? '' : `(${argument}`), kind: 'call' };
}

/** A line up to its parameters, value or body, with a receiver. */
function headOf(text: string): string {
  const at = text.search(/\(|\{|=(?!>)/);
  return at < 0 ? text : text.slice(0, at);
}

function bare(name: string): string {
  return name.replace(/^(["'`])(.*)\1$/, '$2');
}
