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

/** Rules of tools other than ruff whose fix is a rewrite with the same values. */
const REWRITES = 'B113 S113 B311 S311 truthy-* comparison-overlap str-format';

/** Rules of ruff whose fix removes a value, or is checked in another way. */
const OTHERS =
  'F4* F6* F7* F8* F9* F54? E4* I* T20? ERA* B002 B015 B018 TRY203 TRY401 UP001 UP008 UP009 UP010 UP030 UP031 UP032 UP035 UP036 UP037 C901 PLR09?? S1?? S2?? S3?? S4?? S5?? S6?? S7?? SIM112 SIM113 SIM22? SIM9* PIE79? G201 G202';

/** What the fix of a rule removes. */
const REMOVED: Readonly<Record<string, RegExp>> = {
  UP017: /^(?:timezone|datetime|utc)$/,
  UP021: /^universal_newlines$/,
  UP022: /^(?:stdout|stderr|PIPE|subprocess)$/,
  UP024: /error$/i,
  UP033: /^maxsize$/,
  UP041: /error$|^timeout$/i,
  UP050: /^metaclass$/,
  PIE808: /^0$/,
};

/** Names that give a time its zone. */
const TIME_ZONE_NAMES = /^(?:tzinfo|replace|utc\w*|today)$/;

const BUILT_IN = new Set(
  `set list dict tuple str int float bool bytes bytearray frozenset object type super map filter zip
  enumerate iter range len isinstance io six print format self cls`.split(/\s+/),
);

/** Rules after whose fix a part is used by its name instead of its index. */
const BY_NAME = /^(?:PTH|RUF015)/;

/**
 * Whether a change for a rule that only requires a rewrite does more: a name or literal of the
 * changed statements is missing, another literal is added, or the calculation differs. `false` for
 * rules that require more than a rewrite.
 */
export function changesOperands(
  differences: readonly Difference[],
  finding: Finding,
  both: Compared,
): boolean {
  const isJoin = JOINS.test(finding.rule);
  if (!isJoin && !isRewrite(finding)) return false;
  const [old, now] = [changedParts(differences, 'before'), changedParts(differences, 'after')];
  if (isJoin) return joinsOtherTexts(old, now);
  return (
    losesOperand(old, now, { ...both, findings: [finding] }) ||
    (!MOVES.test(finding.rule) && losesLimit(old, now, finding)) ||
    addsLiteral(old, now, [finding]) ||
    hasOtherOperator(old, now, [finding])
  );
}

/** Rules that join string literals: only the borders between the literals may change. */
const JOINS = /^ISC\d/;

/** Whether the joined texts and names differ. */
function joinsOtherTexts(old: readonly Part[], now: readonly Part[]): boolean {
  const joined = (parts: readonly Part[]) => parts.flatMap(operandsOf).join('');
  return joined(old) !== joined(now);
}

function isRewrite({ tool, rule }: Finding): boolean {
  const isOf = (rules: string) => rules.split(' ').some(each => matchesGlob(each, rule));
  return isOf(REWRITES) || (tool === 'ruff' && !isOf(OTHERS));
}

/** The parts of all changed statements, before or after. */
function changedParts(differences: readonly Difference[], side: 'before' | 'after'): readonly Part[] {
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

/** `__all__` is checked with the exports of the file. */
function isExports(part: Part): boolean {
  return part.type === 'assignment' && part.parts[0]?.text === '__all__';
}

/** What a handler catches is checked with the handler. */
function isCaught({ type, parent }: Part): boolean {
  return parent?.type === 'except_clause' && type !== 'block';
}

function losesOperand(old: readonly Part[], now: readonly Part[], both: Compared): boolean {
  const { findings, before, after } = both;
  const left = new Set(now.flatMap(operandsOf));
  const imported = new Set([...importedNames(before).keys(), ...importedNames(after).keys()]);
  return old.some(
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
              REMOVED[rule]?.test(each) ||
              isCounted(rule, each, left) ||
              (/^DTZ/.test(rule) && TIME_ZONE_NAMES.test(each)),
          ) &&
          !findings.some(({ rule }) => BY_NAME.test(rule) && isIndex(part)),
      ),
  );
}

/**
 * Whether an argument is missing, such as the limit in `text.split("=", 1)`: a number that no call
 * of that function has any more.
 */
function losesLimit(old: readonly Part[], now: readonly Part[], { rule }: Finding): boolean {
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
  return given(old).some(
    each =>
      called.has(each.call) &&
      !REMOVED[rule]?.test(each.number) &&
      !left.some(one => one.call === each.call && one.number === each.number),
  );
}

/** Rules whose fix names a number or changes it. */
const MOVES = /^(?:PLR2004|PLW1508|[BS]311|UP018|RUF046)$/;

/** Whether a variable is renamed everywhere. */
function isRenamed(name: string, { tree, ...whole }: Compared): boolean {
  return tree.differences.some(
    ({ before, after }) =>
      before?.text === name && after !== undefined && isFreshName({ before, after }, whole, tree.differences),
  );
}

/** Whether it is the name of a called function, which a rule often requires to change. */
function isCalled(part: Part): boolean {
  if (part.type !== 'identifier') return false;
  return outwards(part).some(each => each.field === 'function' && each.parent?.type === 'call')
    ? part.field === 'function' || part.field === 'attribute'
    : part.parent?.type === 'decorator';
}

/** Whether a name is bound in the changed parts: by a loop, a lambda or an assignment. */
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

/** `randint(0, 9)` includes the last number, `randbelow(10)` does not. */
function isCounted(rule: string, number: string, left: ReadonlySet<string>): boolean {
  return /^[BS]311$/.test(rule) && (/^[01]$/.test(number) || left.has(String(Number(number) + 1)));
}

function addsLiteral(old: readonly Part[], now: readonly Part[], findings: readonly Finding[]): boolean {
  const known = new Set(old.flatMap(operandsOf));
  const isCount = (each: string) =>
    findings.some(({ rule }) => /^[BS]311$/.test(rule)) &&
    (each === '1' || known.has(String(Number(each) - 1)));
  return now.some(
    part =>
      part.type !== 'identifier' &&
      !outwards(part).some(isSetting) &&
      operandsOf(part).some(each => !known.has(each) && !isCount(each)),
  );
}

/** A keyword argument, the message of an error, or the body of a handler. */
function isSetting({ type }: Part): boolean {
  return /^(?:keyword_argument|raise_statement|assert_statement|except_clause)$/.test(type);
}

const CALCULATES = /^(?:\+|-|\*|\*\*|\/\/|%|&|\^|<<|>>|or)$/;

/** Rules whose rewrite may use an operator that was not there before. */
const CALCULATED: readonly (readonly [rules: RegExp, by: RegExp])[] = [
  [/^B006$/, /^or$/],
  [/^[BS]311$/, /^[-+]$/],
  [/^SIM(?:114|110|401|21\d)$/, /^or$/],
  [/^(?:ISC|G0)/, /^%$/],
];

/** Whether the calculation differs, or `any` replaces `all`. */
function hasOtherOperator(old: readonly Part[], now: readonly Part[], findings: readonly Finding[]): boolean {
  const known = new Set(old.map(each => each.type));
  const isNew = now.some(
    ({ type, parent }) =>
      CALCULATES.test(type) &&
      /operator|augmented/.test(parent?.type ?? '') &&
      !known.has(type) &&
      !findings.some(({ rule }) => CALCULATED.some(([rules, by]) => rules.test(rule) && by.test(type))),
  );
  if (isNew) return true;
  const calls = (parts: readonly Part[], name: string) =>
    parts.some(each => each.field === 'function' && each.text === name);
  const [lost, come] = ['all', 'any', 'min', 'max']
    .map(name => [calls(old, name), calls(now, name)])
    .reduce(([gone, fresh], [was, is]) => [gone || (was && !is), fresh || (is && !was)] as boolean[], [
      false,
      false,
    ] as boolean[]) as [boolean, boolean];
  return lost && come;
}
