import type { Part } from './part.js';
import { unescaped } from './strings.js';

/** A text with values in it. `texts` surround the `values`, so there is one more of them. */
interface Template {
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

/**
 * One text for a formatted string, whether it is written with `%`, `.format()` or as an f-string;
 * `undefined` for other code, or if the position of a value is unclear.
 */
export function formatText(part: Part): string | undefined {
  const template = OF_TYPE[part.type]?.(part);
  if (template === undefined) return undefined;
  return `(format ${JSON.stringify(template.texts)} ${template.values.join(' ')})`;
}

const OF_TYPE: Readonly<Record<string, (part: Part) => Template | undefined>> = {
  binary_operator: byPercent,
  call: byMethod,
  string: byInterpolation,
  concatenated_string: ofAll,
};

/** The value of a plain string. */
function stringValue(part: Part | undefined): string | undefined {
  return part?.type === 'string' && part.text.startsWith('"') ? JSON.parse(part.text) : undefined;
}

const PERCENT = /%(?:%|([-0+ #]*)((?:[1-9]\d*)?)((?:\.\d+)?)([sradiuxXoeEfFgG]))/g;

function byPercent({ parts: [left, operator, right] }: Part): Template | undefined {
  const text = stringValue(left);
  if (text === undefined || operator?.type !== '%' || right === undefined || right.type === 'dictionary')
    return undefined;
  const operands = right.type === 'tuple' ? right.parts : [right];
  const marks = [...text.matchAll(PERCENT)].filter(([mark]) => mark !== '%%');
  if (text.replaceAll(PERCENT, '').includes('%') || marks.length !== operands.length) return undefined;
  const texts = split(text, PERCENT, mark => (mark === '%%' ? '%' : undefined));
  return { texts, values: operands.map((each, i) => valueText(each, percentSpec(marks[i] ?? []))) };
}

/** The format specification for a conversion of `%`. `%` aligns texts to the right. */
function percentSpec([, flags = '', width = '', precision = '', kind = 's']: readonly string[]): string {
  const isText = /[sra]/.test(kind);
  const side = width === '' ? '' : flags.includes('-') ? '<' : isText ? '>' : '';
  const [sign = ''] = isText ? [] : (/[+ ]/.exec(flags) ?? []);
  const zeros = !isText && side === '' && flags.includes('0') ? '0' : '';
  const form = !isText && flags.includes('#') ? '#' : '';
  const type = isText ? '' : /[diu]/.test(kind) ? 'd' : kind;
  const spec = `${side}${sign}${form}${zeros}${width}${precision}${type}`;
  return `${kind === 's' ? '' : isText ? `!${kind}` : ''}${spec && `:${spec}`}`;
}

/** A value with its format. `str` is the default for all values, and `d` for whole numbers. */
function valueText(value: Part, spec: string): string {
  const plain = spec.replace(/^!s/, '');
  return value.text + (plain === ':d' && isWhole(value) ? '' : plain);
}

const COUNTS: ReadonlySet<string> = new Set(['len', 'int', 'ord', 'id', 'hash', 'getpid']);

/** Whether an expression alone shows that its value is a whole number. */
function isWhole(part: Part): boolean {
  if (part.type === 'integer') return true;
  if (part.type === 'call') return COUNTS.has(part.parts[0]?.text ?? '') || isCounted(part.parts[0]);
  const [left, operator, right] = part.type === 'binary_operator' ? part.parts : [];
  return (
    left !== undefined && right !== undefined && operator?.type !== '/' && isWhole(left) && isWhole(right)
  );
}

/** `text.count`, `list.index` and `text.find`. */
function isCounted(callee: Part | undefined): boolean {
  return callee?.type === 'attribute' && /^(?:count|index|r?find)$/.test(callee.parts[1]?.text ?? '');
}

const BRACES = /\{\{|\}\}|\{([^{}]*)\}/g;

function byMethod({ parts: [callee, list] }: Part): Template | undefined {
  if (callee?.type !== 'attribute' || callee.parts[1]?.text !== 'format') return undefined;
  const text = stringValue(callee.parts[0]);
  if (text === undefined || list === undefined) return undefined;
  const fields = [...text.matchAll(BRACES)].filter(([mark]) => mark !== '{{' && mark !== '}}');
  const values = fields.map(([, field = ''], i) => fieldValue(field, i, list.parts));
  if (values.some(each => each === undefined) || text.replaceAll(BRACES, '').search(/[{}]/) >= 0)
    return undefined;
  const texts = split(text, BRACES, mark => (mark === '{{' ? '{' : mark === '}}' ? '}' : undefined));
  return { texts, values: values as readonly string[] };
}

function fieldValue(field: string, at: number, given: readonly Part[]): string | undefined {
  const [, name = '', how = ''] = /^(\w*)((?:![rsa])?(?::.*)?)$/.exec(field) ?? [];
  const isNumber = /^\d*$/.test(name);
  const part = isNumber
    ? given[name === '' ? at : Number(name)]
    : given.find(each => each.type === 'keyword_argument' && each.parts[0]?.text === name)?.parts.at(-1);
  if (part === undefined || (isNumber && /^(?:keyword_argument|\w*splat)$/.test(part.type))) return undefined;
  return valueText(part, how);
}

function byInterpolation({ parts }: Part): Template | undefined {
  if (!parts.some(each => each.type === 'interpolation')) return undefined;
  const texts = [''];
  const values: string[] = [];
  for (const each of parts) {
    if (each.type === 'interpolation') {
      values.push(interpolated(each));
      texts.push('');
    } else if (each.type !== 'string_start' && each.type !== 'string_end')
      texts[texts.length - 1] += contentOf(each);
  }
  return { texts, values };
}

function contentOf({ type, text }: Part): string {
  return type === 'escape_interpolation'
    ? (text[0] ?? '')
    : unescaped(text.replace(/\{\{|\}\}/g, two => two[0] as string));
}

function interpolated({ parts: [value, ...how] }: Part): string {
  return value === undefined ? '' : valueText(value, how.map(each => each.text).join(''));
}

/** Adjacent strings, some with values. */
function ofAll({ parts }: Part): Template | undefined {
  const templates = parts.map(each => {
    const text = stringValue(each);
    return text === undefined ? byInterpolation(each) : { texts: [text], values: [] };
  });
  if (templates.some(each => each === undefined)) return undefined;
  return (templates as readonly Template[]).reduce((one, next) => ({
    texts: [
      ...one.texts.slice(0, -1),
      (one.texts.at(-1) ?? '') + (next.texts[0] ?? ''),
      ...next.texts.slice(1),
    ],
    values: [...one.values, ...next.values],
  }));
}

/** Split a text at its values. `plain` returns the text of a mark that is not a value. */
function split(text: string, marks: RegExp, plain: (mark: string) => string | undefined): readonly string[] {
  const texts = [''];
  let at = 0;
  const add = (more: string) => {
    texts[texts.length - 1] += more;
  };
  for (const match of text.matchAll(marks)) {
    add(text.slice(at, match.index));
    const own = plain(match[0]);
    if (own === undefined) texts.push('');
    else add(own);
    at = match.index + match[0].length;
  }
  add(text.slice(at));
  return texts;
}
