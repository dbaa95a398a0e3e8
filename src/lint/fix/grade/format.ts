import type { Part } from './part.js';
import { child } from './walk.js';

/** A text with values in it. `texts` surround the `values`, so there is one more of them. */
interface Template {
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

/**
 * One text for `'{}'.format(x)` and `f'{x}'`: both format each value in the same way. `%` does not.
 * `undefined` for other code, or if the values would be computed in another order.
 */
export function plainFormat(part: Part, of: (part: Part) => string): string | undefined {
  const template =
    part.type === 'call'
      ? byMethod(part, of)
      : part.type === 'string'
        ? byInterpolation(part, of)
        : undefined;
  return template && `(format ${JSON.stringify(template.texts)} ${template.values.join(' ')})`;
}

const FIELD = /\{\{|\}\}|\{([A-Za-z_]?\w*)((?:![rsa])?(?::[^{}]*)?)\}/g;

function byMethod(call: Part, of: (part: Part) => string): Template | undefined {
  const [callee, given] = [child(call, 'function'), child(call, 'arguments')?.parts ?? []];
  const text = child(callee, 'object');
  if (callee?.type !== 'attribute' || child(callee, 'attribute')?.text !== 'format') return undefined;
  if (text?.type !== 'string' || !text.text.startsWith('"') || text.parts.length > 0) return undefined;
  const texts = [''];
  const values: string[] = [];
  const whole: string = JSON.parse(text.text);
  const used: Part[] = [];
  let at = 0;
  for (const match of whole.matchAll(FIELD)) {
    const [mark, name = '', how = ''] = match;
    addTo(texts, whole.slice(at, match.index));
    at = match.index + mark.length;
    if (mark === '{{' || mark === '}}') {
      addTo(texts, mark.slice(1));
      continue;
    }
    const value = givenFor(name, used.length, given);
    if (value === undefined) return undefined;
    used.push(value);
    values.push(of(value) + how);
    texts.push('');
  }
  addTo(texts, whole.slice(at));
  const isWhole = !/[{}]/.test(whole.replaceAll(FIELD, ''));
  return isWhole && isInOrder(used, given) ? { texts, values } : undefined;
}

function addTo(texts: string[], more: string): void {
  texts.push(`${texts.pop() ?? ''}${more}`);
}

function givenFor(name: string, at: number, given: readonly Part[]): Part | undefined {
  if (name === '' || /^\d+$/.test(name)) {
    const part = given[name === '' ? at : Number(name)];
    return part === undefined || /splat|keyword/.test(part.type) ? undefined : part;
  }
  const part = given.find(each => each.type === 'keyword_argument' && child(each, 'name')?.text === name);
  return child(part, 'value');
}

/** Whether each value is used once, and in its place; plain names may be anywhere. */
function isInOrder(used: readonly Part[], given: readonly Part[]): boolean {
  const values = given.map(each => child(each, 'value') ?? each);
  if (values.some(each => !used.includes(each))) return false;
  if (values.every(each => /^(?:identifier|integer|float|string|none|true|false)$/.test(each.type)))
    return true;
  return used.length === values.length && used.every((each, i) => each === values[i]);
}

function byInterpolation({ parts }: Part, of: (part: Part) => string): Template | undefined {
  if (!parts.some(each => each.type === 'interpolation')) return undefined;
  const texts = [''];
  const values: string[] = [];
  const start = parts.find(each => each.type === 'string_start')?.text ?? '';
  // Escapes are read only where there are none.
  if (/r/i.test(start)) return undefined;
  for (const each of parts) {
    if (each.type === 'interpolation') {
      const value = child(each, 'expression');
      const how = each.parts.filter(
        part => part.field === 'type_conversion' || part.field === 'format_specifier',
      );
      if (
        value === undefined ||
        each.parts.some(
          part => part.type === '=' || /\{/.test(part.field === 'format_specifier' ? part.text : ''),
        )
      )
        return undefined;
      values.push(of(value) + how.map(part => part.text).join(''));
      texts.push('');
    } else if (each.type === 'escape_interpolation') addTo(texts, each.text.slice(1));
    else if (each.type !== 'string_start' && each.type !== 'string_end') {
      if (each.parts.length > 0 || each.text.includes('\\')) return undefined;
      addTo(texts, each.text.replaceAll('{{', '{').replaceAll('}}', '}'));
    }
  }
  return { texts, values };
}
