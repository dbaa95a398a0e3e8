import { type Refusal, refusal } from '../../edit/index.js';
import { indentationOf, type Statement } from '../../syntax/index.js';
import type { Finding } from '../finding.js';
import { linesText, lineText, type Source } from '../source.js';

/** What nothing runs behind, in the same block. */
const ENDS =
  /^(?:(?:return|raise|continue|break)\b|(?:sys\s*\.\s*exit|exit|quit|os\s*\.\s*(?:_exit|abort)|pytest\s*\.\s*(?:skip|fail|exit)|assert_never)\s*\(|assert\s*\(?\s*(?:False|0|None)\b)/;

/** What begins another part of the statement around. */
const OTHER_PART = /^(?:else|elif|except|finally|case)\b/;

const FALSE = String.raw`(?:False|0|None|""|''|\[\s*\]|\(\s*\)|\{\s*\}|not\s+(?:True|1|TYPE_CHECKING|(?:typing|t)\s*\.\s*TYPE_CHECKING))`;
/** A condition that never holds for those who run it, or for those who check its types. */
const NEVER = new RegExp(
  String.raw`^(?:if|elif|while)\b\s*\(?\s*${FALSE}\s*\)?\s*(?::|\band\b)|^(?:if|elif|while)\b.*\band\s+${FALSE}\s*\)?\s*:|^for\b.*\bin\s+(?:\[\s*\]|\(\s*\)|\{\s*\}|""|''|range\s*\(\s*0?\s*\))\s*:`,
);
const ONLY_TYPES = /^(?:if|elif)\b.*\bTYPE_CHECKING\b/;
const STRING = /^[rbuf]{0,2}(?:"|')/i;

/**
 * Refuse a change that hides code instead of putting it right: behind what ends its block, under a condition that never holds, or in a string.
 *
 * @param findings those that the change is to put right: some ask for a block that only type checkers read.
 */
export function hiddenCode(before: Source, after: Source, findings: readonly Finding[]): Refusal | undefined {
  if (!before.scopes.complete || !after.scopes.complete || !/\.pyi?$/.test(after.path)) return undefined;
  const isAsked = findings.some(({ rule }) => /^TCH?\d/.test(rule));
  for (const kind of [behindEnds, neverRun, strings, ...(isAsked ? [] : [onlyTypes])]) {
    const [old, now] = [kind(before), kind(after)];
    if (now.length <= old.length) continue;
    const text = now.find(each => !old.includes(each)) ?? now.at(-1) ?? '';
    return refusal(
      'FIX_BREAKS',
      `The fix puts in code that never runs: ${JSON.stringify(text.slice(0, 120))}.`,
    );
  }
  return undefined;
}

function behindEnds(source: Source): readonly string[] {
  const { statements } = source.scopes;
  return statements.flatMap((each, i) => {
    const text = textOf(source, each);
    if (each.kind !== 'simple' || !ENDS.test(text)) return [];
    const next = statements[i + 1];
    return next !== undefined && isBehind(source, each, next) ? [textOf(source, next)] : [];
  });
}

/** Whether a statement follows another one in the same block. */
function isBehind(source: Source, one: Statement, next: Statement): boolean {
  if (next.depth !== one.depth) return false;
  const own = indentationOf(lineText(source, one.first));
  for (let line = one.last + 1; line <= next.first; line++) {
    const text = lineText(source, line);
    const code = text.trim();
    if (code === '' || code.startsWith('#')) continue;
    if (indentationOf(text) < own || OTHER_PART.test(code)) return false;
  }
  return true;
}

function neverRun(source: Source): readonly string[] {
  return headsOf(source).filter(head => NEVER.test(head));
}

function onlyTypes(source: Source): readonly string[] {
  return headsOf(source).filter(head => ONLY_TYPES.test(head));
}

/** The first lines of blocks, also of their further parts. */
function headsOf(source: Source): string[] {
  return source.document.text
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(line => /^(?:if|elif|while|for)\b/.test(line));
}

/** Strings that stand for themselves and document nothing. */
function strings(source: Source): readonly string[] {
  const { statements } = source.scopes;
  return statements.flatMap((each, i) => {
    if (each.kind !== 'simple' || !STRING.test(lineText(source, each.first).trim())) return [];
    const before = statements[i - 1];
    const isDocumentation =
      before === undefined ||
      (before.depth === each.depth - 1 && (before.kind === 'function' || before.kind === 'class'));
    return isDocumentation ? [] : [textOf(source, each)];
  });
}

function textOf(source: Source, statement: Statement): string {
  return linesText(source, statement).trim();
}
