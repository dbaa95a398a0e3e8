import { quotedIn } from '../columns.js';
import type { Finding } from '../finding.js';
import { type Compared, isAbout } from './judged-change.js';
import { isConstant } from './tree/constants.js';
import type { Difference } from './tree/difference.js';
import { hasEffect } from './tree/effects.js';
import { type Part, partLanguageOf } from './tree/part.js';
import { allParts, child, namesIn, statementOf } from './tree/walk.js';

/**
 * Whether a rule of TypeScript or JavaScript asks for exactly this difference: the name that the
 * message suggests, the property that it misses, the value of a field, an attribute of an element.
 */
export function asksInScript(difference: Difference, finding: Finding, both: Compared): boolean {
  if (partLanguageOf(finding.file) !== 'script') return false;
  const place = difference.before ?? difference.around.before;
  if (!isAbout(finding, statementOf(place) ?? place)) return false;
  return WAYS.some(way => way(difference, finding, both));
}

type Way = (difference: Difference, finding: Finding, both: Compared) => boolean;

/** "Did you mean 'length'?" */
const suggestedName: Way = ({ before, after }, { message }) => {
  const [, name] = /\bDid you mean (?:to \w+ )?'(?:this\.)?([\w$]+)'/.exec(message) ?? [];
  const isName = before?.type === 'identifier' && after?.type === 'identifier';
  return isName && after.text === name && quotedIn(message).includes(before.text);
};

/** A property of an object, or an attribute of an element, that the message says is missing. */
const missingProperty: Way = ({ before, after }, { rule, message }) => {
  if (before !== undefined || after === undefined || !/^TS(?:2741|2739|2740|2345|2322)$/.test(rule))
    return false;
  const isMember = /^(?:pair|jsx_attribute|identifier)$/.test(after.type);
  const isInside = /^(?:dictionary|jsx_(?:opening|self_closing)_element)$/.test(after.parent?.type ?? '');
  const [, list = ''] = /missing (?:in|the following)[^:]*: ([^.]*)/.exec(message) ?? [];
  const missing = [/Property '([\w$]+)' is missing/.exec(message)?.[1], ...list.split(/,\s*/)];
  return isMember && isInside && missing.includes((after.parts[0] ?? after).text);
};

/** The first value of a field. */
const fieldValue: Way = ({ before, after }, { rule }) =>
  rule === 'TS2564' && before === undefined && after?.field === 'right' && !hasEffect(after);

/** Rules about attributes of elements. */
const OF_ATTRIBUTES =
  /^(?:jsx-a11y\/|lint\/a11y\/|react\/(?:jsx-key|button-has-type|jsx-no-target-blank)|.*useJsxKeyInIterable)/;

/** An attribute that only has a value. Handlers are code. */
const attribute: Way = ({ before, after }, { rule }) =>
  OF_ATTRIBUTES.test(rule) &&
  (after ?? before)?.type === 'jsx_attribute' &&
  !/^on[A-Z]/.test(after?.parts[0]?.text ?? before?.parts[0]?.text ?? '') &&
  (after === undefined ? false : !hasEffect(after));

/** `const` before a variable with a name that is new. */
const declaration: Way = ({ before, after }, { rule }, { before: old }) => {
  if (!/param-reassign|noParameterAssign/.test(rule) || before !== undefined) return false;
  const target = child(after?.parent?.parts[0], 'left');
  return after?.type === 'const' && target !== undefined && !namesIn(old).has(target.text);
};

/** `'use strict'` */
const directive: Way = ({ before, after }, { rule }) =>
  rule === 'strict' && before === undefined && after?.type === 'directive_statement';

const WAYS: readonly Way[] = [suggestedName, missingProperty, fieldValue, attribute, declaration, directive];

/** A constant that only has the type that it had as an annotation. */
export function isTypedByValue(around: Part): boolean {
  const value = child(around, 'right') ?? child(around, 'value');
  return value !== undefined && isConstant(value) && allParts(value).every(each => each.type !== 'none');
}
