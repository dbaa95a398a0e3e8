import type { Source } from '../../source.js';
import { type Part, partsOf } from './part.js';
import { allParts, assignedParts, boundNames, calledName, outwards } from './walk.js';

/**
 * The first statement of a module of TypeScript or JavaScript that does more than define names when
 * the module is loaded; `undefined` if there is none. A call that only makes the value of a
 * constant counts as a definition, unless its name says that it does more.
 *
 * @example actionWhenLoaded(script('for (const day of DAYS) close(day);'))?.line // 1
 */
export function actionWhenLoaded(source: Source): Part | undefined {
  const root = partsOf(source);
  if (root === undefined) return undefined;
  const own = boundNames(root);
  return root.parts.find(each => acts(each, own));
}

/** Names of calls that change something besides their result. */
const ACTING =
  /^(?:add\w*|bind|bootstrap|call|config|configure|connect|define\w*|emit|exec\w*|extend|init\w*|install|listen|load\w*|mount|on|once|open|patch\w*|push|register\w*|render|run|set\w*|spawn\w*|start\w*|subscribe|use|write\w*)$/;

function acts(statement: Part, own: ReadonlySet<string>): boolean {
  switch (statement.type) {
    case 'decorated_definition':
      return statement.parts.some(
        each => acts(each, own) || each.type === 'decorator' || (each.field === 'value' && computes(each)),
      );
    case 'class_definition':
      return allParts(statement).some(each => /^(?:decorator|class_static_block)$/.test(each.type));
    case 'expression_statement':
      return isDeclaration(statement) ? computes(statement) : expressionActs(statement, own);
    case 'if_statement':
    case 'for_statement':
    case 'counting_for_statement':
    case 'while_statement':
    case 'do_statement':
    case 'switch_statement':
    case 'try_statement':
    case 'raise_statement':
    case 'block':
    case 'labeled_statement':
      return true;
    default:
      return false;
  }
}

function isDeclaration({ parts }: Part): boolean {
  return /^(?:const|let|var|using)$/.test(parts.at(-1)?.type ?? '');
}

/** Whether making a value does more than that. What is in a function does not run yet. */
function computes(statement: Part): boolean {
  return now(statement).some(
    each =>
      /^(?:await|augmented_assignment|delete_statement)$/.test(each.type) ||
      (each.type === 'call' && ACTING.test(calledName(each) || (each.parts[0]?.parts[1]?.text ?? ''))),
  );
}

/** `register(x);`, `a.b = c;`. A member of an own name, or of `exports`, is a definition. */
function expressionActs(statement: Part, own: ReadonlySet<string>): boolean {
  return now(statement).some(each => {
    if (each.type === 'call') return !isOwnFreeze(each, own);
    if (/^(?:await|augmented_assignment|delete_statement)$/.test(each.type)) return true;
    return assignedParts(each).some(target => !isOwnTarget(target, own));
  });
}

function isOwnTarget(target: Part, own: ReadonlySet<string>): boolean {
  const root = rootOf(target).text;
  return own.has(root) || root === 'exports' || target.text.startsWith('(attribute module exports');
}

function rootOf(part: Part): Part {
  let at = part;
  while ((at.type === 'attribute' || at.type === 'subscript') && at.parts[0] !== undefined) at = at.parts[0];
  return at;
}

/** `Object.freeze(own)` and `Object.defineProperty(own, …)`. */
function isOwnFreeze(call: Part, own: ReadonlySet<string>): boolean {
  const [callee, given] = call.parts;
  const isOfObject = callee?.type === 'attribute' && callee.parts[0]?.text === 'Object';
  const first = given?.parts[0];
  return isOfObject && first !== undefined && own.has(rootOf(first).text);
}

/** The parts of a statement that run when it does. */
function now(statement: Part): readonly Part[] {
  return allParts(statement).filter(
    each => !outwards(each.parent).some(({ type }) => type === 'function_definition'),
  );
}
