import { type Refusal, refusal } from '../../edit/index.js';
import type { Finding } from '../finding.js';
import { compared, isAbout, type JudgedChange } from './judged-change.js';
import type { Difference } from './tree/difference.js';
import type { Part } from './tree/part.js';
import { allParts, boundNames, isBlock, outwards, statementOf } from './tree/walk.js';

/** Rules about how statements are arranged, or when a promise is waited for: the values stay. */
const OF_FORM =
  /(?:^|\/)(?:no-else-return|no-lonely-if|no-useless-else|noUselessElse|no-await-in-loop|noAwaitInLoops|no-misused-promises|noMisusedPromises|no-floating-promises|noFloatingPromises|no-case-declarations|noSwitchDeclarations|no-fallthrough|noFallthroughSwitchClause|no-useless-return|require-await|useAwait|await-thenable|no-unreachable|noUnreachable|no-continue|no-nested-ternary|noNestedTernary)$/;

/** Words that say how something is waited for or gone through. */
const OF_WAITING = /^(?:Promise|all|allSettled|resolve|map|forEach|then|catch|finally|undefined)$/;

/**
 * Refuse a change for rules of form alone that uses another name or value than before, loses one,
 * or negates or compares something else.
 */
export function otherOperands(change: JudgedChange): Refusal | undefined {
  const both = compared(change);
  const differences = (both?.tree.differences ?? []).filter(each => isOfForm(each, change.findings));
  if (both === undefined || differences.length === 0) return undefined;
  const [old, now] = [wordsOf(differences, 'before'), wordsOf(differences, 'after')];
  const isDead = change.findings.every(each => /no-?unreachable$/i.test(each.rule));
  const lost = isDead
    ? undefined
    : [...old.words].find(each => !now.words.has(each) && !OF_WAITING.test(each) && !old.bound.has(each));
  const fresh = [...now.words].find(
    each => !old.words.has(each) && !OF_WAITING.test(each) && !now.bound.has(each),
  );
  const what =
    lost !== undefined
      ? `does not use \`${lost}\` any more`
      : fresh !== undefined
        ? `uses \`${fresh}\`, which was not there`
        : old.turns !== now.turns
          ? 'changes what is negated or compared'
          : undefined;
  if (what === undefined) return undefined;
  const first = differences[0] as Difference;
  const { line } = first.before ?? first.around.before;
  return refusal('FIX_BREAKS', `${change.before.path}, line ${line}: the fix ${what}.`);
}

/** Whether only rules of form are about the statement that differs. */
function isOfForm({ before, around }: Difference, findings: readonly Finding[]): boolean {
  const statement = statementOf(before ?? around.before) ?? around.before;
  const about = findings.filter(each => isAbout(each, statement));
  return (about.length > 0 ? about : findings).every(each => OF_FORM.test(each.rule));
}

interface Words {
  readonly words: ReadonlySet<string>;
  /** Names of parameters and variables, which may be chosen. */
  readonly bound: ReadonlySet<string>;
  /** How often something is negated or compared, by the operator. */
  readonly turns: string;
}

function wordsOf(differences: readonly Difference[], side: 'before' | 'after'): Words {
  const statements = new Set(
    differences.flatMap(each => {
      const part = each[side];
      if (part !== undefined) return [statementOf(part) ?? part];
      return isBlock(each.around[side]) ? [] : [statementOf(each.around[side]) ?? each.around[side]];
    }),
  );
  // A statement inside of another counts once.
  const outer = [...statements].filter(
    each => ![...statements].some(one => one !== each && holds(one, each)),
  );
  const parts = outer.flatMap(allParts).filter(each => !isInHandler(each));
  const isWord = ({ type, parts: inner }: Part) =>
    /^(?:identifier|string|integer|true|false|none|regex_pattern)$/.test(type) && inner.length === 0;
  const parameters = parts.filter(each => each.type === 'parameters').flatMap(allParts);
  return {
    words: new Set(parts.filter(isWord).map(each => each.text)),
    bound: new Set([...outer.flatMap(each => [...boundNames(each)]), ...parameters.map(each => each.text)]),
    turns: parts
      .filter(each => /^(?:not_operator|[=!]==?|is|is not|[<>]=?)$/.test(each.type))
      .map(each => each.type)
      .sort()
      .join(' '),
  };
}

/** Inside of `.catch(…)`: what handles a failure may be new, and other checks look at it. */
function isInHandler(part: Part): boolean {
  return outwards(part).some(
    each =>
      each.type === 'argument_list' &&
      each.parent?.parts[0]?.type === 'attribute' &&
      each.parent.parts[0].parts[1]?.text === 'catch',
  );
}

function holds(outer: Part, inner: Part): boolean {
  return outer.from <= inner.from && inner.to <= outer.to && allParts(outer).includes(inner);
}
