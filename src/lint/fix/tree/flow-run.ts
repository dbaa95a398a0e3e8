import { isExcluded, isPlainCondition } from './flow-conditions.js';
import { declaredIn, isRead, isWord, namesOf, reassignedIn, Untraceable } from './flow-values.js';
import type { Part } from './part.js';
import { allParts, assignedParts, child } from './walk.js';

/** The run needs to know whether a condition is true. */
export class Asks extends Error {
  constructor(readonly condition: string) {
    super(condition);
  }
}

/** What one run of a function, or of the body of a loop, does. */
export interface Trace {
  /** All effects in their order, and the result. */
  readonly effects: string;
  /** The members that it reads, which may fail. */
  readonly reads: ReadonlySet<string>;
}

/** Ends the run of a region. */
class Left extends Error {
  constructor(readonly how: string) {
    super(how);
  }
}

/**
 * Run a function, or the body of a loop, with symbols in the place of values.
 *
 * @param known which conditions are true, by their texts.
 * @throws {@link Asks} for a condition that is not known, {@link Untraceable} for code that cannot
 *   be followed.
 */
export function traceOf(region: Part, known: ReadonlyMap<string, boolean>): Trace {
  return new Run(region, known).trace();
}

class Run {
  readonly #values = new Map<string, string>();
  readonly #effects: string[] = [];
  readonly #reads = new Set<string>();
  readonly #declared: ReadonlySet<string>;

  constructor(
    readonly region: Part,
    readonly known: ReadonlyMap<string, boolean>,
  ) {
    this.#declared = declaredIn(region);
    reassignedIn(region, this.#declared);
  }

  trace(): Trace {
    const parameters = child(this.region, 'parameters')?.parts ?? [];
    for (const [i, each] of parameters.entries()) this.#bindParameter(each, i);
    const isLoop = this.region.type !== 'function_definition';
    let how = isLoop ? 'continue' : 'return undefined';
    try {
      this.#run(child(this.region, 'body'));
    } catch (error) {
      if (!(error instanceof Left)) throw error;
      how = error.how;
    }
    return { effects: [...this.#effects, how].join('\n'), reads: this.#reads };
  }

  #bindParameter(part: Part, at: number): void {
    const target = part.type === 'typed_parameter' ? (part.parts[0] ?? part) : part;
    if (target.type === 'identifier') {
      this.#values.set(target.text, `$${at}`);
      return;
    }
    const shape = target.text;
    for (const name of namesOf(target)) this.#values.set(name.text, `($${at} ${name.text} of ${shape})`);
  }

  #run(block: Part | undefined): void {
    for (const each of block?.parts ?? []) this.#step(each);
  }

  #step(part: Part): void {
    switch (part.type) {
      case 'expression_statement':
        for (const each of part.parts) if (!isWord(each)) this.#expression(each, part);
        return;
      case 'return_statement':
        throw new Left(`return ${part.parts[1] === undefined ? 'undefined' : this.#value(part.parts[1])}`);
      case 'raise_statement':
        throw new Left(`throw ${part.parts[1] === undefined ? '' : this.#value(part.parts[1])}`);
      case 'continue_statement':
      case 'break_statement':
        if (part.parts.length > 1) throw new Untraceable(part.text);
        throw new Left(part.type.replace('_statement', ''));
      case 'if_statement':
        this.#branch(part);
        return;
      case 'block':
        this.#run(part);
        return;
      default:
        if (!/^(?:empty|type_alias)_statement$/.test(part.type)) this.#opaque(part);
    }
  }

  #branch(part: Part): void {
    const condition = child(part, 'condition');
    const [yes, no] = [child(part, 'consequence'), child(part, 'alternative')];
    if (condition === undefined) throw new Untraceable(part.text);
    const chosen = this.#isTrue(condition) ? yes : no?.parts.find(each => each.type === 'block');
    this.#run(chosen);
  }

  #expression(part: Part, statement: Part): void {
    const isDeclaration = part.type === 'assignment' && statement.parts.some(isWord);
    if (!isDeclaration) {
      this.#value(part);
      return;
    }
    const right = child(part, 'right');
    this.#assign(child(part, 'left') as Part, right === undefined ? 'undefined' : this.#value(right));
  }

  #assign(target: Part, value: string): void {
    if (target.type === 'identifier' && this.#declared.has(target.text)) {
      this.#values.set(target.text, value);
      return;
    }
    if (target.type === 'identifier') return void this.#effect(`set ${target.text} = ${value}`);
    if (target.type === 'attribute' || target.type === 'subscript') {
      const [object, key] = target.parts;
      const where = `${this.#value(object as Part)} ${target.type === 'subscript' ? this.#value(key as Part) : key?.text}`;
      return void this.#effect(`set ${where} = ${value}`);
    }
    if (allParts(target).some(each => each.type === 'typed_default_parameter'))
      throw new Untraceable(target.text);
    const names = namesOf(target);
    if (names.length === 0 || names.some(each => !this.#declared.has(each.text)))
      throw new Untraceable(target.text);
    for (const name of names) this.#values.set(name.text, `(${name.text} of ${target.text} ${value})`);
  }

  /** Record an effect. The result is a symbol of its value. */
  #effect(text: string): string {
    return `#${this.#effects.push(text)}`;
  }

  /** A statement that is not followed: it counts by its text, with the values before it. */
  #opaque(part: Part): void {
    const changed = allParts(part)
      .flatMap(each => [...assignedParts(each), ...namesOf(child(each, 'left'))])
      .map(each => each.text)
      .filter(each => this.#declared.has(each));
    const before = changed.flatMap(each =>
      this.#values.has(each) ? `${each}: ${this.#values.get(each)}` : [],
    );
    for (const each of changed) this.#values.delete(each);
    const symbol = this.#effect(`${part.type} ${this.#text(part)} with ${[...new Set(before)].join(', ')}`);
    for (const each of changed) this.#values.set(each, `${each}${symbol}`);
  }

  /** The text of code that runs later, with the values of the names that it reads. */
  #text(part: Part): string {
    if (part.type === 'identifier' && /^(?:dictionary|tuple)$/.test(part.parent?.type ?? ''))
      return `(pair ${part.text} ${this.#values.get(part.text) ?? part.text})`;
    if (isRead(part)) return this.#values.get(part.text) ?? part.text;
    if (part.parts.length === 0) return part.text;
    const inner = part.parts.filter(each => each.type !== 'type').map(each => this.#text(each));
    return `(${[part.type, ...inner].join(' ')})`;
  }

  /** Reading something after other effects may give another value. */
  #now(text: string): string {
    return `${text}@${this.#effects.length}`;
  }

  #value(part: Part): string {
    switch (part.type) {
      case 'identifier':
        return (
          this.#values.get(part.text) ?? (part.text === 'undefined' ? 'undefined' : this.#now(part.text))
        );
      case 'none':
        return part.text;
      case 'conditional_expression': {
        const [yes, , condition, , no] = part.parts as readonly [Part, Part, Part, Part, Part];
        return this.#value(this.#isTrue(condition) ? yes : no);
      }
      case 'boolean_operator':
        return this.#either(part);
      case 'assignment': {
        const value = this.#value(child(part, 'right') as Part);
        this.#assign(child(part, 'left') as Part, value);
        return value;
      }
      case 'augmented_assignment':
        return this.#augmented(part);
      case 'attribute':
      case 'subscript':
        return this.#member(part);
      case 'function_definition':
      case 'class_definition':
        return this.#effect(`create ${this.#text(part)}`);
      case 'dictionary':
      case 'list':
      case 'regex':
        return this.#effect(`create ${this.#parts(part)}`);
      case 'call':
      case 'await':
      case 'yield':
      case 'delete_statement':
        return this.#effect(this.#parts(part));
      case 'pair':
        return `(pair ${part.parts[0]?.type === 'computed_property_name' ? this.#value(part.parts[0]) : part.parts[0]?.text} ${this.#value(part.parts[1] as Part)})`;
      case 'comparison_operator':
      case 'not_operator':
        return isPlainCondition(part) ? String(this.#isTrue(part)) : this.#parts(part);
      default:
        if (part.type.startsWith('jsx')) throw new Untraceable(part.text);
        return part.parts.length === 0 ? part.text : this.#parts(part);
    }
  }

  #parts(part: Part): string {
    const inner = part.parts
      .filter(each => each.type !== 'type')
      .map(each =>
        part.type === 'dictionary' && each.type === 'identifier'
          ? `(pair ${each.text} ${this.#value(each)})`
          : this.#value(each),
      );
    return `(${[part.type, ...inner].join(' ')})`;
  }

  #member(part: Part): string {
    const [object, key, ...more] = part.parts;
    const of = this.#value(object as Part);
    const name = part.type === 'subscript' ? this.#value(key as Part) : key?.text;
    const text = this.#now(`(${[part.type, of, name, ...more.map(each => each.text)].join(' ')})`);
    if (!more.some(each => each.type === 'optional_chain')) this.#reads.add(text);
    return text;
  }

  #augmented(part: Part): string {
    const target = child(part, 'left') as Part;
    const operator = part.parts.find(each => each.parts.length === 0 && /[=+-]$/.test(each.type))?.type;
    if (operator === undefined || /^(?:&&|\|\||\?\?)=$/.test(operator)) throw new Untraceable(part.text);
    const right = child(part, 'right');
    const value = `(${operator} ${this.#value(target)} ${right === undefined ? '' : this.#value(right)})`;
    this.#assign(target, value);
    return value;
  }

  /** `a && b`, `a || b` and `a ?? b`, of which the second is not always computed. */
  #either({ parts: [left, operator, right] }: Part): string {
    const value = this.#value(left as Part);
    const word = operator?.text ?? '';
    const isSecond =
      word === '??' ? this.#know(`nullish ${value}`) : this.#know(`true ${value}`) === (word === '&&');
    return isSecond ? this.#value(right as Part) : value;
  }

  #isTrue(part: Part): boolean {
    const [left, operator, right] = part.parts;
    switch (part.type) {
      case 'true':
        return true;
      case 'false':
      case 'none':
        return false;
      case 'not_operator':
        return !this.#isTrue(part.parts.at(-1) as Part);
      case 'conditional_expression':
        return this.#isTrue((this.#isTrue(part.parts[2] as Part) ? left : part.parts[4]) as Part);
      case 'boolean_operator': {
        if (operator?.text === '??') return this.#know(`true ${this.#value(part)}`);
        const first = this.#isTrue(left as Part);
        return first === (operator?.text === '&&') ? this.#isTrue(right as Part) : first;
      }
      case 'comparison_operator': {
        const sides = [this.#value(left as Part), this.#value(right as Part)];
        const word = operator?.text ?? '';
        const isNegative = word.startsWith('!');
        return this.#know(`${word.replace('!', '=')} ${sides.join(' ')}`) !== isNegative;
      }
      default:
        return this.#know(`true ${this.#value(part)}`);
    }
  }

  #know(condition: string): boolean {
    const [, value] = /^true (true|false|undefined|null)$/.exec(condition) ?? [];
    if (value !== undefined) return value === 'true';
    const known = this.known.get(condition);
    if (known !== undefined) return known;
    if (isExcluded(condition, this.known)) return false;
    throw new Asks(condition);
  }
}
