import type { Problem } from './format.js';
import type { JsonNode, JsonObject } from './json-values.js';
import { slashed } from './paths.js';

type Scalar = string | number | boolean;

/**
 * The name of a field as it is compared: `oldText`, `old_text` and `old-text` are one.
 *
 * @example plainName('oldText') === plainName('old_text') // true
 */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '');
}

/** Names of fields as they are compared. */
export function plainNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(plainName));
}

/**
 * Reads the fields of one object, each under one of several names, and collects what is wrong with
 * them.
 */
export class JsonFields {
  readonly problems: Problem[] = [];
  constructor(
    readonly object: JsonObject,
    readonly lineOf: (offset: number) => number,
  ) {}

  /** A path, with slashes; `undefined` if there is none. */
  path(names: readonly string[]): string | undefined {
    const value = this.#optional(names, 'string', value => value !== '', 'a path in a string');
    return value === undefined ? undefined : slashed(value as string);
  }

  /** A text that may be missing; an empty one counts as missing. */
  optionalText(name: string): string | undefined {
    const value = this.#optional([name], 'string', () => true, 'a string');
    return value === '' ? undefined : (value as string | undefined);
  }

  /** One of some words; `undefined` if it is missing, or another word, which is reported. */
  choice<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const isWord = (value: Scalar) => words.includes(value as Word);
    return this.#optional([name], 'string', isWord, `one of ${words.join(', ')}`) as Word | undefined;
  }

  /** An object; `undefined` if it is missing, or is something else, which is reported. */
  child(name: string): JsonObject | undefined {
    const [first, other] = this.#nodes([name]);
    if (other !== undefined) this.report(`"${name}" is given twice.`, other);
    if (first === undefined || (first.kind === 'scalar' && first.value === null)) return undefined;
    if (first.kind === 'object') return first;
    this.report(`"${name}" must be an object.`, first);
    return undefined;
  }

  /**
   * A value that must be there: if none is read, and nothing else was wrong with it, this is
   * reported.
   */
  required<Value>(name: string, read: () => Value | undefined): Value | undefined {
    const before = this.problems.length;
    const value = read();
    if (value === undefined && this.problems.length === before) this.report(`"${name}" is missing or empty.`);
    return value;
  }

  /** A text that must be there. */
  text(names: readonly string[]): string | undefined {
    if (this.#nodes(names).length === 0) {
      this.report(`This edit has no "${names[0]}".`);
      return undefined;
    }
    return this.#scalar(names, 'string', () => true, 'a string') as string | undefined;
  }

  /** A whole number above 0. */
  count(names: readonly string[]): number | undefined {
    const isCount = (value: Scalar) => Number.isSafeInteger(value) && (value as number) > 0;
    return this.#optional(names, 'number', isCount, 'a whole number above 0') as number | undefined;
  }

  flag(names: readonly string[]): boolean | undefined {
    return this.#optional(names, 'boolean', () => true, 'true or false') as boolean | undefined;
  }

  report(message: string, node: JsonNode = this.object): void {
    this.problems.push({ code: 'EDIT_MALFORMED', line: this.lineOf(node.from), message });
  }

  #nodes(names: readonly string[]): JsonNode[] {
    const plain = plainNames(names);
    return this.object.entries.filter(({ key }) => plain.has(plainName(key))).map(({ value }) => value);
  }

  /** Like {@link #scalar}, but `null` means that the value is missing. */
  #optional(names: readonly string[], type: string, fits: (value: Scalar) => boolean, wanted: string) {
    const given = this.#nodes(names).some(node => node.kind !== 'scalar' || node.value !== null);
    return given ? this.#scalar(names, type, fits, wanted) : undefined;
  }

  /** The one value under some names. Several are fine while they are equal. */
  #scalar(
    names: readonly string[],
    type: string,
    fits: (value: Scalar) => boolean,
    wanted: string,
  ): Scalar | undefined {
    const [first, ...others] = this.#nodes(names);
    if (
      first?.kind !== 'scalar' ||
      first.value === null ||
      typeof first.value !== type ||
      !fits(first.value)
    ) {
      this.report(`"${names.join('" or "')}" must be ${wanted}.`, first);
      return undefined;
    }
    const { value } = first;
    const other = others.find(node => node.kind !== 'scalar' || node.value !== value);
    if (other !== undefined) this.report(`"${names.join('" and "')}" are given twice, and differ.`, other);
    return value;
  }
}
