import { isConstant } from './tree/constants.js';
import type { Part } from './tree/part.js';
import { allParts, calledName, child, definedName, isBlock, isStringStatement } from './tree/walk.js';

/**
 * Whether a statement does nothing: `pass`, a string, a constant, or a `return` of a constant or
 * variable.
 */
export function isTrivial(part: Part): boolean {
  const [first, second] = part.parts;
  switch (part.type) {
    case 'pass_statement':
    case 'continue_statement':
    case 'break_statement':
    case 'global_statement':
      return true;
    case 'return_statement':
      return second === undefined || isPlain(second);
    case 'expression_statement':
      return isStringStatement(part) || (first !== undefined && (isPlain(first) || isPlainAssignment(first)));
    case 'assert_statement':
      return isConstant(second ?? part);
    default:
      return isEmptyCompound(part);
  }
}

/** Whether all blocks of a statement contain only `pass`, strings and constants. */
function isEmptyCompound(part: Part): boolean {
  const blocks = allParts(part).filter(isBlock);
  const isNothing = (each: Part) => isTrivial(each) && !/^(?:return|continue|break)/.test(each.type);
  return (
    blocks.length > 0 && definedName(part) === undefined && blocks.every(each => each.parts.every(isNothing))
  );
}

export function isPlain(part: Part): boolean {
  return part.type === 'identifier' || isConstant(part);
}

function isPlainAssignment(part: Part): boolean {
  const value = part.type === 'assignment' ? child(part, 'right') : undefined;
  return value !== undefined && isPlain(value) && child(part, 'left')?.type === 'identifier';
}

export function isTrivialBlock({ parts }: Part): boolean {
  return parts.every(isTrivial);
}

/** The call, if the part is the name of the called function. */
export function wholeCall(part: Part): Part {
  const inner = part.field === 'attribute' ? part.parent : part;
  return inner?.field === 'function' && inner.parent !== undefined ? inner.parent : part;
}

/** Whether code does something other than log or print. */
export function hasWork(part: Part): boolean {
  return !isTrivial(part) && !isConstant(part) && part.type !== 'identifier' && !isOnlyLogged(part);
}

/** Whether code only logs or prints, except as an error. */
export function isOnlyLogged(part: Part): boolean {
  return isLogged(part) && !/^(?:error|exception|critical)$/.test(calledName(callOf(part)));
}

/** Whether code only logs or prints a message. */
export function isLogged(part: Part): boolean {
  const call = callOf(part);
  return call.type === 'call' && LOGS.test(calledName(call));
}

const LOGS = /^(?:print|debug|info|warning|warn|log|error|exception|critical)$/;

function callOf(part: Part): Part {
  return (part.type === 'expression_statement' ? part.parts[0] : undefined) ?? part;
}
