import { type Refusal, refusal } from '../../edit/index.js';
import type { CodeNode } from '../../syntax/index.js';
import type { Source } from '../source.js';
import { isTestSource } from '../test-file.js';
import { isAskedInTest, isTypedByValue } from './asked-in-script.js';
import { isLastOfHandler, isVoid } from './handlers-without-wait.js';
import { compared, type JudgedChange } from './judged-change.js';
import { allNodes } from './python-tree.js';
import type { Part } from './tree/part.js';
import { allParts, boundNames, calledName, child, dottedName, outwards } from './tree/walk.js';
import { isTrivial } from './trivial-code.js';

/** Refuse a change of a file that cannot be compared, because one of its texts does not parse. */
export function unreadable(change: JudgedChange): Refusal | undefined {
  if (compared(change) !== undefined) return undefined;
  return refusal('FIX_BREAKS', `${change.before.path} does not parse, so that the fix cannot be judged.`);
}

/** Refuse a change of what a test does. */
export function changedScriptTest(change: JudgedChange): Refusal | undefined {
  const difference = compared(change)?.tree.differences.find(each => !isAskedInTest(each, change.findings));
  if (difference === undefined || !isTestSource(change.before)) return undefined;
  const { line } = difference.before ?? difference.after ?? difference.around.after;
  return refusal('FIX_WEAKENS_TESTS', `${change.before.path}, line ${line}: the fix changes a test.`);
}

/**
 * Refuse a change that makes the compiler check less: more `any`, assertions of types, `!` or
 * optional members than before, or an annotation that is removed.
 */
export function looserScriptTypes(change: JudgedChange): Refusal | undefined {
  const { before, after } = change;
  const [old, now] = [looseIn(before), looseIn(after, part => isTyped(part, change))];
  for (const [what, count] of now) {
    if (count > (old.get(what) ?? 0))
      return refusal('FIX_SUPPRESSED', `The fix adds ${what}, so that less is checked.`);
  }
  const lost = compared(change)?.tree.differences.find(
    each =>
      each.before !== undefined &&
      each.after === undefined &&
      isAnnotation(each.before) &&
      !isTypedByValue(each.around.after),
  );
  if (lost?.before === undefined) return widerType(change);
  return refusal(
    'FIX_SUPPRESSED',
    `${before.path}, line ${lost.before.line}: the fix removes a type, so that less is checked.`,
  );
}

/** An annotation that now allows every value, or as a parameter none, so that no use is checked. */
function widerType(change: JudgedChange): Refusal | undefined {
  for (const { before, after, around } of compared(change)?.tree.differences ?? []) {
    const inside = outwards(after ?? around.after);
    if (isWiderResult(before, after, inside))
      return refusal(
        'FIX_SUPPRESSED',
        `${change.before.path}, line ${after?.line}: the fix allows another type of result in place of the declared one.`,
      );
    const isOfParameter = inside.some(each => each.type === 'parameters') && isKnown(around.before);
    const isType = inside.some(each => each.type === 'type');
    if (after === undefined || !isType) continue;
    const wide = isOfParameter && hasWord(after, 'never') ? 'never' : before && 'unknown';
    if (wide === undefined || !hasWord(after, wide) || (before && hasWord(before, wide))) continue;
    if (wide === 'unknown' && (before === undefined || hasWord(before, 'any'))) continue;
    return refusal(
      'FIX_SUPPRESSED',
      `${change.before.path}, line ${after.line}: the fix makes a type \`${wide}\`, so that less is checked.`,
    );
  }
  return undefined;
}

/** `(): string | number` for `(): string`; that a result may be missing may be said. */
function isWiderResult(before: Part | undefined, after: Part | undefined, inside: readonly Part[]): boolean {
  const isResult = inside.some(each => each.field === 'return_type');
  if (!isResult || before === undefined || after === undefined || !/\bunion_type\b/.test(after.text))
    return false;
  const words = (part: Part) =>
    allParts(part).filter(each => each.parts.length === 0 && /\w/.test(each.text));
  const known = new Set(words(before).map(each => each.text));
  if (known.has('any')) return false;
  return words(after).some(({ text }) => !known.has(text) && !/^(?:null|undefined|none)$/.test(text));
}

/** Whether a function existed before: a new one may check any value. */
function isKnown(around: Part): boolean {
  return outwards(around).some(each => each.type === 'parameters');
}

function hasWord(part: Part, word: string): boolean {
  return allParts(part).some(each => each.parts.length === 0 && each.text === word);
}

function isAnnotation({ type, parent }: Part): boolean {
  return type === 'type' && parent?.type !== 'call';
}

/** Rules about values of the type `any`: an assertion makes the compiler check more of them. */
const OF_ANY = /no-unsafe-(?:assignment|argument|call|member-access)$|no-explicit-any$|noExplicitAny$/;

/** Whether an assertion gives a type to a value that is reported to be `any`. */
function isTyped(text: string, { before, findings }: JudgedChange): boolean {
  const [, value = '', type = ''] = /^([\s\S]*)\sas\s([\s\S]+)$/.exec(text) ?? [];
  const isWide = /\b(?:any|unknown|never|object|Object|Function)\b|\{\s*\}/.test(type);
  if (isWide || /\sas\s/.test(value) || value.trim() === '') return false;
  const { lines, text: whole } = before.document;
  const shown = (line: number) =>
    whole.slice(lines.from(line - 1), lines.at(Math.min(lines.count, line) - 1).to);
  return findings.some(
    each =>
      OF_ANY.test(each.rule) &&
      /\bany\b/.test(each.message) &&
      shown(each.line).includes((value.split('\n')[0] ?? '').trim()),
  );
}

/** How often each kind of looser type occurs, without those that may be. */
function looseIn(
  { scopes, document: { text } }: Source,
  isAllowed: (text: string) => boolean = () => false,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const root = scopes.tree();
  for (const node of root === undefined ? [] : allNodes(root)) {
    const own = text.slice(node.from, node.to);
    const what = loosenessOf(node, own, text.slice(node.to));
    if (what !== undefined && !(node.type === 'as_expression' && isAllowed(own)))
      counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}

/** @param rest what comes after it in the file */
function loosenessOf({ type, children }: CodeNode, text: string, rest: string): string | undefined {
  switch (type) {
    case 'comment':
      return loosenessOfComment(text, rest);
    case 'predefined_type':
      return text === 'any' ? '`any`' : undefined;
    case 'type_identifier':
      return text === 'Function' || text === 'Object' ? `\`${text}\` as a type` : undefined;
    case 'as_expression':
      if (/\bnever$/.test(text)) return 'an assertion to `never`';
      return children.at(-1)?.type === 'const' ? undefined : 'an assertion with `as`';
    case 'type_assertion':
      return 'an assertion of a type';
    case 'non_null_expression':
      return 'an assertion with `!`';
    case 'optional_parameter':
      return 'an optional parameter';
    case 'property_signature':
    case 'public_field_definition':
      return children.some(each => each.type === '?' || each.type === '!')
        ? 'an optional or unchecked member'
        : undefined;
    case 'variable_declarator':
      return children.some(each => each.type === '!') ? 'an unchecked variable' : undefined;
    case 'index_signature':
      return 'a signature for any key';
    case 'type_query':
      return /\bJSON\.parse\b|\bjson\b/.test(text) ? '`any` by `typeof`' : undefined;
    case 'ambient_declaration':
      return 'a declaration with `declare`';
    default:
      return undefined;
  }
}

/** JavaScript has its types in comments. */
function loosenessOfComment(text: string, rest: string): string | undefined {
  const types = [...text.matchAll(/@\w+\s*(\{(?:[^{}]|\{[^{}]*\})*\})/g)].map(([, type]) => type ?? '');
  if (!text.startsWith('/**') || types.length === 0) return undefined;
  if (/^\s*\(/.test(rest) && /@(?:type|satisfies)\b/.test(text)) return 'an assertion with `@type`';
  return types.some(each => /\b(?:any|Function|Object)\b|[*?](?=\s*[}|])/.test(each)) ? '`any`' : undefined;
}

/**
 * Refuse a change that ignores what it was asked to handle: an empty block that stays empty, a
 * promise that is dropped with `void`, or a failure that a `catch` with nothing in it takes.
 */
export function stillIgnoredInScript(change: JudgedChange): Refusal | undefined {
  const { before, findings } = change;
  const both = compared(change);
  if (both === undefined) return undefined;
  const count = (root: Part, isIt: (part: Part) => boolean) => allParts(root).filter(isIt).length;
  const isAbout = findings.some(({ rule }) => OF_EMPTY_BLOCKS.test(rule));
  const [old, now] = [count(both.before, isEmptyBlock), count(both.after, isEmptyBlock)];
  if (isAbout && old > 0 && now >= old)
    return refusal('FIX_BREAKS', `${before.path}: the block still does nothing after the fix.`);
  const ignores: readonly (readonly [(part: Part) => boolean, string])[] = [
    [each => isVoid(each) && !isLastOfHandler(each, findings), 'drops a promise with `void`'],
    [
      each => isUseless(each) && !isLastOfHandler(each.parts[0], findings),
      'adds a statement that does nothing',
    ],
    [takesRejection, 'takes the failure of a promise and does nothing with it'],
  ];
  for (const [isIt, what] of ignores) {
    if (count(both.after, isIt) <= count(both.before, isIt)) continue;
    return refusal('FIX_BREAKS', `${before.path}: the fix ${what}.`);
  }
  return undefined;
}

const OF_EMPTY_BLOCKS = /(?:^|\/)(?:no-empty|no-empty-function|noEmptyBlockStatements)$/;

/**
 * Also with statements that do nothing: `;`, `return;`, or `return undefined` as a whole function.
 */
function isEmptyBlock({ type, parts, parent }: Part): boolean {
  if (type !== 'block') return false;
  const isFunction = parent?.type === 'function_definition';
  return parts.every(
    each =>
      each.type === 'empty_statement' ||
      isUseless(each) ||
      (each.type === 'return_statement' &&
        (each.parts[1] === undefined || (isFunction && each.parts[1].type === 'none'))),
  );
}

/** A statement that only reads a variable or a constant. */
function isUseless({ type, parts: [value] }: Part): boolean {
  if (type !== 'expression_statement' || value === undefined) return false;
  return /^(?:identifier|attribute|none|true|false|integer|string)$/.test(value.type) || isVoid(value);
}

/** `promise.catch(() => {})`, the second function of `then`, or `allSettled` without its result. */
function takesRejection(part: Part): boolean {
  if (part.type !== 'call') return false;
  if (part.parts[0] !== undefined && dottedName(part.parts[0]) === 'Promise.allSettled')
    return outwards(part.parent).find(each => each.type !== 'await')?.type === 'expression_statement';
  const [, given] = part.parts;
  const name = calledName(part) || (part.parts[0]?.parts[1]?.text ?? '');
  const handler = name === 'catch' ? given?.parts[0] : name === 'then' ? given?.parts[1] : undefined;
  if (
    /^(?:noop|ignore\w*|empty\w*|nothing|String|Boolean|Number|Object|Array|Symbol)$/i.test(
      handler?.text ?? '',
    )
  )
    return true;
  const body = handler?.type === 'function_definition' ? child(handler, 'body') : undefined;
  return body?.parts.every(isTrivial) ?? false;
}

/** Refuse a change after which a file does not export a name any more. */
export function lostScriptExport(change: JudgedChange): Refusal | undefined {
  const both = compared(change);
  if (both === undefined) return undefined;
  const now = exportsOf(both.after);
  const lost = [...exportsOf(both.before)].find(each => !now.has(each));
  return lost === undefined
    ? undefined
    : refusal('FIX_BREAKS', `${change.before.path}: the fix does not export \`${lost}\` any more.`);
}

function exportsOf(root: Part): ReadonlySet<string> {
  const found = new Set<string>();
  for (const part of root.parts) {
    if (part.type !== 'decorated_definition' || part.parts[0]?.type !== 'export') continue;
    if (part.parts.some(each => each.type === 'default')) found.add('default');
    for (const name of ownBoundNames(part)) found.add(name);
    for (const each of allParts(part))
      if (each.type === 'export_specifier') found.add(each.parts.at(-1)?.text ?? '');
  }
  return found;
}

/** The names that a statement binds, without those of its blocks. */
function ownBoundNames(part: Part): readonly string[] {
  const types = allParts(part).filter(
    each =>
      each.field === 'name' && /^(?:type_alias_statement|enum_declaration)$/.test(each.parent?.type ?? ''),
  );
  const inner = new Set(
    allParts(part)
      .filter(each => outwards(each.parent).some(({ type }) => type === 'block'))
      .flatMap(each => [...boundNames(each)]),
  );
  return [...types.map(each => each.text), ...[...boundNames(part)].filter(each => !inner.has(each))];
}
