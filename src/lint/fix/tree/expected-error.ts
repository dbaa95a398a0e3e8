import type { Meaning } from './meaning.js';
import type { Part } from './part.js';
import { child, dottedName } from './walk.js';

/** `assert False`, an AssertionError that is raised, and `pytest.fail()`. */
export function assertedFalse(part: Part): string | undefined {
  return isFailure(part) ? '(fail)' : undefined;
}

/** Whether a statement always fails. Its message does not count. */
function isFailure({ type, parts }: Part): boolean {
  const [first, second] = parts;
  if (type === 'assert_statement') return parts.find(each => each.type !== 'assert')?.type === 'false';
  const inner =
    type === 'raise_statement' ? (second ?? first) : type === 'expression_statement' ? first : undefined;
  if (type === 'raise_statement' && inner?.text === 'AssertionError') return true;
  return inner?.type === 'call' && FAILURES[type]?.includes(dottedName(inner.parts[0])) === true;
}

const FAILURES: Readonly<Record<string, readonly string[]>> = {
  raise_statement: ['AssertionError'],
  expression_statement: ['pytest.fail'],
};

/**
 * `try: f()` with `except E as e: assert e.args`, and `with pytest.raises(E) as e: f()` with the
 * assertions after it.
 */
export function expectedError(part: Part, of: Meaning): string | undefined {
  if (!/^(?:block|module)$/.test(part.type)) return undefined;
  const texts: string[] = [];
  const errors: string[] = [];
  let alias: string | undefined;
  for (const each of part.parts) {
    const expected = each.type === 'try_statement' ? triedError(each) : raisesError(each);
    if (expected !== undefined) {
      alias = expected.alias;
      texts.push(`(raises ${of(expected.type)} ${expected.tried.map(of).join(' ')})`);
      const name = new RegExp(`(?<![\\w."])${alias}(?![\\w"])`, 'g');
      if (each.type === 'try_statement')
        texts.push(...expected.asserted.map(one => (alias ? of(one).replace(name, 'ERROR') : of(one))));
    } else if (alias === undefined) texts.push(of(each));
    else if (isErrorNamed(each, alias)) errors.push(child(each.parts[0], 'left')?.text ?? '');
    else texts.push(withErrors(of(each).replaceAll(`(attribute ${alias} value)`, 'ERROR'), errors));
  }
  return `(${part.type} ${texts.join(' ')})`;
}

/** `error = info.value`. */
function isErrorNamed({ parts: [inner] }: Part, alias: string): boolean {
  const [left, right] = [child(inner, 'left'), child(inner, 'right')];
  return (
    inner?.type === 'assignment' &&
    left?.type === 'identifier' &&
    right?.text === `(attribute ${alias} value)`
  );
}

function withErrors(text: string, names: readonly string[]): string {
  return names.reduce(
    (now, name) => now.replace(new RegExp(`(?<![\\w."])${name}(?![\\w"])`, 'g'), 'ERROR'),
    text,
  );
}

interface ExpectedError {
  readonly type: Part;
  readonly alias: string | undefined;
  readonly tried: readonly Part[];
  readonly asserted: readonly Part[];
}

function triedError({ parts }: Part): ExpectedError | undefined {
  const [tried, handler, more] = parts.filter(each => each.type !== 'try');
  if (tried?.type !== 'block' || handler?.type !== 'except_clause') return undefined;
  // `else: assert False` means that the body must raise.
  const isRaised =
    more === undefined ? tried.parts.some(isFailure) : (more.parts.at(-1)?.parts ?? []).every(isFailure);
  if (!isRaised) return undefined;
  const [caught] = handler.parts.filter(each => each.type !== 'except');
  const asserted = (handler.parts.find(each => each.type === 'block')?.parts ?? []).filter(
    each => each.type !== 'pass_statement',
  );
  if (caught === undefined || caught.type === 'block') return undefined;
  const [type, alias] = caught.type === 'as_pattern' ? aliased(caught) : [caught, undefined];
  return { type, alias, tried: tried.parts.filter(each => !isFailure(each)), asserted };
}

export function aliased(part: Part): readonly [Part, string | undefined] {
  return [part.parts[0] as Part, child(part, 'alias')?.parts[0]?.text ?? child(part, 'alias')?.text];
}

function raisesError(part: Part): ExpectedError | undefined {
  const items =
    part.type === 'with_statement' ? part.parts.find(each => each.type === 'with_clause')?.parts : [];
  const value = items?.length === 1 ? items[0]?.parts[0] : undefined;
  const [call, alias] = value?.type === 'as_pattern' ? aliased(value) : [value, undefined];
  const type =
    call?.type === 'call' && dottedName(call.parts[0]) === 'pytest.raises' ? call.parts[1]?.parts : [];
  const tried = part.parts.find(each => each.type === 'block')?.parts ?? [];
  return type?.length === 1 ? { type: type[0] as Part, alias, tried, asserted: [] } : undefined;
}
