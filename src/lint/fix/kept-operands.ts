import type { Finding } from '../finding.js';
import { matchesGlob } from '../rules/choose.js';
import type { Compared } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import { importedNames } from './tree/imports.js';
import { operandsOf } from './tree/operands.js';
import type { Part } from './tree/part.js';
import { isFreshName } from './tree/renames.js';
import {
  allParts,
  boundNames,
  calledName,
  isDocumentation,
  isStatement,
  outwards,
  statementOf,
} from './tree/walk.js';

/** Rules of other tools than ruff whose fix does the same with the same values. */
const REWRITES = 'B113 S113 B311 S311 truthy-* comparison-overlap str-format';

/** Rules that take a value away, or whose fix is judged by other means. */
const OTHERS =
  'F4* F6* F7* F8* F9* F54? E4* I* T20? ERA* B002 B015 B018 TRY203 TRY401 UP001 UP008 UP009 UP010 UP030 UP031 UP032 UP035 UP036 UP037 C901 PLR09?? S1?? S2?? S3?? S4?? S5?? S6?? S7?? SIM112 SIM113 SIM22? SIM9* PIE79? G201 G202';

/** What a rule itself takes away. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  UP017: /^(?:timezone|datetime|utc)$/,
  UP021: /^universal_newlines$/,
  UP022: /^(?:stdout|stderr|PIPE|subprocess)$/,
  UP024: /error$/i,
  UP033: /^maxsize$/,
  UP041: /error$|^timeout$/i,
  UP050: /^metaclass$/,
  PIE808: /^0$/,
};

/** What a time without its zone is made aware by. */
const OF_CLOCKS = /^(?:tzinfo|replace|utc\w*|today)$/;

const BUILT_IN = new Set(
  `set list dict tuple str int float bool bytes bytearray frozenset object type super map filter zip
  enumerate iter range len isinstance io six print format self cls`.split(/\s+/),
);

/** Rules for which parts of a path are taken by their name, not by their place. */
const BY_NAME = /^(?:PTH|RUF015)/;

/**
 * What a change for a rule that only asks for other words does besides: a name or literal of the
 * changed statements goes, another literal comes, or another calculation.
 *
 * @returns `undefined` where it does nothing of that, and for a rule that asks for more.
 */
export function changedOperands(
  differences: readonly Difference[],
  finding: Finding,
  both: Compared,
): string | undefined {
  const isJoin = JOINS.test(finding.rule);
  if (!isJoin && !isRewrite(finding)) return undefined;
  const [old, now] = [changed(differences, 'before'), changed(differences, 'after')];
  if (isJoin) return joinedOther(old, now);
  return (
    lost(old, now, { ...both, findings: [finding] }) ??
    (MOVES.test(finding.rule) ? undefined : lostLimit(old, now, finding)) ??
    gained(old, now, [finding]) ??
    otherOperator(old, now, [finding])
  );
}

/** Rules that join texts: only where one text ends and the next begins may change. */
const JOINS = /^ISC\d/;

/** What was said in the texts and names of both sides, whichever text it stood in. */
function joinedOther(old: readonly Part[], now: readonly Part[]): string | undefined {
  const joined = (parts: readonly Part[]) => parts.flatMap(operandsOf).join('');
  return joined(old) === joined(now) ? undefined : 'changes what the text says';
}

function isRewrite({ tool, rule }: Finding): boolean {
  const isOf = (rules: string) => rules.split(' ').some(each => matchesGlob(each, rule));
  return isOf(REWRITES) || (tool === 'ruff' && !isOf(OTHERS));
}

/** The parts of all statements that are not the same on both sides, on one of them. */
function changed(differences: readonly Difference[], side: 'before' | 'after'): readonly Part[] {
  const statements = differences.flatMap(each => {
    const part = each[side];
    if (part !== undefined) return statementOf(part) ?? part;
    const around = each.around[side];
    return each[side === 'before' ? 'after' : 'before'] !== undefined && /block|module/.test(around.type)
      ? []
      : (statementOf(around) ?? []);
  });
  return [...new Set(statements)].flatMap(allParts).filter(isValue);
}

function isValue(part: Part): boolean {
  return !outwards(part).some(
    each =>
      /import|^type$/.test(each.type) ||
      each.field === 'return_type' ||
      isCaught(each) ||
      isExports(each) ||
      (isStatement(each) && isDocumentation(each)),
  );
}

/** `__all__` is judged as what the file exports. */
function isExports(part: Part): boolean {
  return part.type === 'assignment' && part.parts[0]?.text === '__all__';
}

/** What a handler catches is judged with the handler. */
function isCaught({ type, parent }: Part): boolean {
  return parent?.type === 'except_clause' && type !== 'block';
}

function lost(old: readonly Part[], now: readonly Part[], both: Compared) {
  const { findings, before, after } = both;
  const left = new Set(now.flatMap(operandsOf));
  const imported = new Set([...importedNames(before).keys(), ...importedNames(after).keys()]);
  const found = old.find(
    part =>
      !isCalled(part) &&
      operandsOf(part).some(
        each =>
          !left.has(each) &&
          !BUILT_IN.has(each) &&
          !imported.has(each) &&
          !isBoundIn(each, old) &&
          !isRenamed(each, both) &&
          !findings.some(
            ({ rule }) =>
              TAKEN[rule]?.test(each) ||
              isCounted(rule, each, left) ||
              (/^DTZ/.test(rule) && OF_CLOCKS.test(each)),
          ) &&
          !findings.some(({ rule }) => BY_NAME.test(rule) && isIndex(part)),
      ),
  );
  return found && `takes ${found.text} away`;
}

/**
 * An argument that goes, such as the limit of `text.split("=", 1)`: a number that is given to no
 * call of that name any more.
 */
function lostLimit(old: readonly Part[], now: readonly Part[], { rule }: Finding): string | undefined {
  const given = (parts: readonly Part[]) =>
    parts
      .filter(each => each.type === 'integer')
      .flatMap(each => {
        const list = each.parent?.type === 'keyword_argument' ? each.parent.parent : each.parent;
        const call = list?.type === 'argument_list' ? list.parent : undefined;
        return call === undefined ? [] : [{ number: each.text, call: calledName(call) }];
      });
  const called = new Set(now.filter(each => each.type === 'call').map(calledName));
  const left = given(now);
  const found = given(old).find(
    each =>
      called.has(each.call) &&
      !TAKEN[rule]?.test(each.number) &&
      !left.some(one => one.call === each.call && one.number === each.number),
  );
  return found && `takes the ${found.number} of ${found.call}() away`;
}

/** Rules that give numbers a name, or another count. */
const MOVES = /^(?:PLR2004|PLW1508|[BS]311|UP018|RUF046)$/;

/** Whether a variable has another name everywhere. */
function isRenamed(name: string, { tree, ...whole }: Compared): boolean {
  return tree.differences.some(
    ({ before, after }) =>
      before?.text === name && after !== undefined && isFreshName({ before, after }, whole, tree.differences),
  );
}

/** Whether it is the name of what is called, which is often what a rule asks to change. */
function isCalled(part: Part): boolean {
  if (part.type !== 'identifier') return false;
  return outwards(part).some(each => each.field === 'function' && each.parent?.type === 'call')
    ? part.field === 'function' || part.field === 'attribute'
    : part.parent?.type === 'decorator';
}

/** A variable of a loop, a function without a name, or what is assigned and used in place. */
function isBoundIn(name: string, parts: readonly Part[]): boolean {
  return parts.some(
    each =>
      (each.type === 'lambda_parameters' && allParts(each).some(one => one.text === name)) ||
      boundNames(each).has(name),
  );
}

function isIndex(part: Part): boolean {
  return outwards(part).some(each => each.type === 'subscript' || each.type === 'unary_operator');
}

/** `randint(0, 9)` takes the last number, `randbelow(10)` does not. */
function isCounted(rule: string, number: string, left: ReadonlySet<string>): boolean {
  return /^[BS]311$/.test(rule) && (/^[01]$/.test(number) || left.has(String(Number(number) + 1)));
}

function gained(old: readonly Part[], now: readonly Part[], findings: readonly Finding[]) {
  const known = new Set(old.flatMap(operandsOf));
  const isCount = (each: string) =>
    findings.some(({ rule }) => /^[BS]311$/.test(rule)) &&
    (each === '1' || known.has(String(Number(each) - 1)));
  const found = now.find(
    part =>
      part.type !== 'identifier' &&
      !outwards(part).some(isSetting) &&
      operandsOf(part).some(each => !known.has(each) && !isCount(each)),
  );
  return found && `puts ${found.text} in`;
}

/** An argument with a name, what is said of an error, and what a handler does. */
function isSetting({ type }: Part): boolean {
  return /^(?:keyword_argument|raise_statement|assert_statement|except_clause)$/.test(type);
}

const CALCULATES = /^(?:\+|-|\*|\*\*|\/\/|%|&|\^|<<|>>|or)$/;

/** Rules whose new words calculate, by what they do that with. */
const CALCULATED: readonly (readonly [rules: RegExp, by: RegExp])[] = [
  [/^B006$/, /^or$/],
  [/^[BS]311$/, /^[-+]$/],
  [/^SIM(?:114|110|401|21\d)$/, /^or$/],
  [/^(?:ISC|G0)/, /^%$/],
];

/** Another calculation, and `any` in the place of `all`. */
function otherOperator(old: readonly Part[], now: readonly Part[], findings: readonly Finding[]) {
  const known = new Set(old.map(each => each.type));
  const found = now.find(
    ({ type, parent }) =>
      CALCULATES.test(type) &&
      /operator|augmented/.test(parent?.type ?? '') &&
      !known.has(type) &&
      !findings.some(({ rule }) => CALCULATED.some(([rules, by]) => rules.test(rule) && by.test(type))),
  );
  if (found !== undefined) return `calculates with ${found.type}`;
  const calls = (parts: readonly Part[], name: string) =>
    parts.some(each => each.field === 'function' && each.text === name);
  const [lost, come] = ['all', 'any', 'min', 'max']
    .map(name => [calls(old, name), calls(now, name)])
    .reduce(([gone, fresh], [was, is]) => [gone || (was && !is), fresh || (is && !was)] as boolean[], [
      false,
      false,
    ] as boolean[]) as [boolean, boolean];
  return lost && come ? 'asks for the opposite' : undefined;
}
