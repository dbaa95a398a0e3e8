import type { ProjectSources, Source } from '../../source.js';
import { isErased, withoutAssertion } from './erased.js';
import { actsWhenImported, importedNames, isImport } from './imports.js';
import { isUse, localNames, renumbered, UNREAD } from './local-names.js';
import { type Part, type PartLanguage, partLanguageOf, partsOf } from './part.js';
import { endsBlock, isConstant, isPure } from './purity.js';
import { EXPRESSIONS, type Normal } from './rewrites.js';
import {
  choiceOf,
  choiceText,
  isChoice,
  returnedAtOnce,
  type Step,
  trimmed,
  withoutElse,
} from './statements.js';
import { allParts, child, isBlock, isClass, isFunction, outwards } from './walk.js';

/**
 * A program as one text that is the same for all programs that differ only in what cannot matter:
 * types, comments, the names of local variables, names that nothing uses, code without effect, the
 * order of imports that do nothing else, and the forms in the table of rewrites.
 *
 * @returns `undefined` if the file does not parse, or is of another language.
 * @example normalText(python('x = (1)\n'), NO_PROJECT) === normalText(python('x = 1  # one\n'), NO_PROJECT)
 */
export function normalText(source: Source, project: ProjectSources): string | undefined {
  const root = partsOf(source);
  const language = partLanguageOf(source.path);
  if (root === undefined || language === undefined) return undefined;
  return new Program(root, language, source, project).text();
}

const LOOPS: ReadonlySet<string> = new Set([
  'for_statement',
  'for_in_statement',
  'while_statement',
  'do_statement',
]);

class Program implements Normal {
  readonly #locals: ReadonlyMap<Part, string>;
  readonly #texts = new Map<Part, string>();
  /** How often each name is looked up by code that runs. */
  readonly #uses = new Map<string, number>();
  readonly #bound = new Set<string>();
  readonly #isOpen: boolean;

  constructor(
    readonly root: Part,
    readonly language: PartLanguage,
    readonly source: Source,
    readonly project: ProjectSources,
  ) {
    this.#locals = localNames(root, language);
    const all = allParts(root);
    const readsTypes = language === 'script' && all.some(each => each.type === 'decorator');
    for (const each of all) {
      if (!isUse(each) && !(readsTypes && each.type === 'type_identifier')) continue;
      const around = outwards(each);
      if (around.some(isImport)) this.#bound.add(each.text);
      else if (around.some(isTypeCheckingBlock)) continue;
      else if (readsTypes || !around.some(part => this.#isErased(part)))
        this.#uses.set(each.text, (this.#uses.get(each.text) ?? 0) + 1);
      if (
        /^(?:left|name|pattern|alias|parameter)$/.test(each.field ?? '') ||
        each.parent?.type === 'parameters'
      )
        this.#bound.add(each.text);
    }
    this.#isOpen = isOpenModule(source);
  }

  text(): string {
    return renumbered(`${this.#importsText()}\n${this.statements(this.root.parts, undefined).join('\n')}`);
  }

  isUsedTwice(name: Part): boolean {
    const local = this.#locals.get(name);
    return local !== undefined && [...this.#locals.values()].filter(each => each === local).length === 2;
  }

  isShadowed(name: string): boolean {
    return this.#bound.has(name);
  }

  isAssigned(name: string): boolean {
    return allParts(this.root).some(
      each =>
        each.text === name &&
        outwards(each).some(
          ({ type, field, parent }) =>
            (field === 'left' && /assignment|for_in/.test(parent?.type ?? '')) ||
            (field === 'argument' && parent?.type === 'update_expression') ||
            type === 'assignment_pattern',
        ),
    );
  }

  of(part: Part): string {
    const known = this.#texts.get(part);
    if (known !== undefined) return known;
    const text = this.#newText(part);
    this.#texts.set(part, text);
    return text;
  }

  #newText(wrapped: Part): string {
    const part = this.language === 'script' ? withoutAssertion(wrapped) : this.#withoutAlias(wrapped);
    if (part !== wrapped) return this.of(part);
    const local = this.#locals.get(part);
    if (local !== undefined && part.type === 'identifier') return local;
    for (const { language, apply } of EXPRESSIONS) {
      const text = language === this.language || language === 'both' ? apply(part, this) : undefined;
      if (text !== undefined) return text;
    }
    if (isBlock(part) && !isClass(part.parent ?? part)) return this.#blockText(part);
    if (part.parts.length === 0) return part.text;
    const parts = part.parts.flatMap(each => {
      const isBody = each.field === 'body' && LOOPS.has(part.type);
      const inner = this.#isErased(each) ? '' : isBody ? this.bodyOf(each) : this.of(each);
      return inner === '' ? [] : [`${each.field === 'name' ? '' : (each.field ?? '')}:${inner}`];
    });
    return `(${[part.type, ...parts].join(' ')})`;
  }

  bodyOf(part: Part): string {
    return isBlock(part) ? this.of(part) : `{${this.statements([part], 'loop').join(' ')}}`;
  }

  nameOf(part: Part): string {
    return this.#locals.get(part) ?? part.text;
  }

  #isErased(part: Part): boolean {
    return isErased(part, this.language) || isUnreadError(part);
  }

  /** `E as e`, where nothing reads `e`, is `E`. */
  #withoutAlias(part: Part): Part {
    const name = part.type === 'as_pattern' ? child(part, 'alias')?.parts[0] : undefined;
    return name !== undefined && this.#locals.get(name) === UNREAD ? (part.parts[0] ?? part) : part;
  }

  #blockText(part: Part): string {
    const { parent, field } = part;
    const tail =
      parent !== undefined && field === 'body'
        ? isFunction(parent)
          ? 'function'
          : /^(?:for|while|do)_/.test(parent.type)
            ? 'loop'
            : undefined
        : undefined;
    const steps = part.parts.filter(
      each => each.field !== 'value' && !/^(?:case|default|:)$/.test(each.type),
    );
    const head = part.parts.filter(each => !steps.includes(each)).map(each => this.of(each));
    return `{${[...head, ...this.statements(steps, tail)].join(' ')}}`;
  }

  statements(all: readonly Step[], tail: 'function' | 'loop' | undefined): string[] {
    const out: string[] = [];
    const steps = all.filter(each => isChoice(each) || !this.#isDropped(each));
    const rest = tail === undefined ? steps : trimmed(steps, tail);
    for (const [i, step] of rest.entries()) {
      const choice = isChoice(step) ? step : choiceOf(step);
      if (choice === undefined) {
        const returned = returnedAtOnce(step as Part, rest[i + 1], this);
        out.push(returned ?? this.of(step as Part));
        if (returned !== undefined) return out;
        if (endsBlock(step as Part) && rest.slice(i + 1).every(canVanish)) return out;
        continue;
      }
      const split = withoutElse(choice, this.language);
      const later = [...(split?.rest ?? []), ...rest.slice(i + 1)];
      const { text, taken } = choiceText(split?.first ?? choice, later, this);
      out.push(text);
      if (split !== undefined || taken > 0) return [...out, ...this.statements(later.slice(taken), tail)];
    }
    return out;
  }

  /** Whether a statement does nothing. */
  #isDropped(step: Part): boolean {
    if (step.type === 'pass_statement' || step.type === 'empty_statement' || this.#isErased(step))
      return true;
    if (isImport(step)) return step.parent === this.root;
    const [only] = step.parts;
    if (this.language === 'python') {
      if (isTypeCheckingBlock(step)) return true;
      if (step.type !== 'expression_statement' || only === undefined) return false;
      if (only.type === 'string') return step.parent?.parts[0] !== step;
      if (isConstant(only)) return true;
      if (only.type !== 'assignment') return false;
      const [target, value] = [child(only, 'left'), child(only, 'right')];
      const isInFunction = outwards(step).some(isFunction);
      if (value === undefined) return isInFunction;
      return target !== undefined && this.#locals.get(target) === UNREAD && isPure(value);
    }
    if (step.type === 'expression_statement')
      return only !== undefined && isConstant(only) && only.type !== 'string';
    return this.#isUnusedDeclaration(step);
  }

  #isUnusedDeclaration(step: Part): boolean {
    const isUnused = (name: Part | undefined) =>
      name !== undefined && (this.#locals.get(name) === UNREAD || this.#isOnlyDeclared(name));
    if (step.type === 'function_declaration') return this.#isOnlyDeclared(child(step, 'name'));
    if (!/^(?:lexical|variable)_declaration$/.test(step.type)) return false;
    const declared = step.parts.filter(each => each.type === 'variable_declarator');
    return declared.every(each => {
      const value = child(each, 'value');
      return isUnused(child(each, 'name')) && (value === undefined || isPure(withoutAssertion(value)));
    });
  }

  /** Whether a name of a module is in its declaration, and nowhere else in the file. */
  #isOnlyDeclared(name: Part | undefined): boolean {
    if (name?.type !== 'identifier') return false;
    const isModule = this.root.parts.some(each => isImport(each) || each.type === 'export_statement');
    const isOuter = name.parent?.parent === this.root || name.parent?.parent?.parent === this.root;
    if (isOuter && !isModule) return false;
    return (
      allParts(this.root).filter(each => each.text === name.text && each.parts.length === 0).length === 1
    );
  }

  #importsText(): string {
    const acting: string[] = [];
    const others = new Set<string>();
    let place = 0;
    for (const each of this.root.parts) {
      if (!isImport(each)) {
        if (!isPassive(each) && !this.#isDropped(each)) place++;
        continue;
      }
      if (this.language === 'script' && isErased(each, 'script')) continue;
      // What is loaded before and after it may see what it does.
      if (actsWhenImported(each, this.source, this.project)) acting.push(`${place++} ${each.text}`);
      else
        for (const { local, key } of importedNames(each, this.language) ?? [])
          if (this.#isNeeded(local)) others.add(`${place} ${key}`);
    }
    return [...acting, ...[...others].sort()].join('\n');
  }

  #isNeeded(local: string): boolean {
    const isOfPages = /\.[jt]sx$/.test(this.source.path) && /^(?:React|h|Fragment)$/.test(local);
    return this.#isOpen || isOfPages || this.#uses.has(local) || this.#isExportedByName(local);
  }

  #isExportedByName(local: string): boolean {
    return (
      (this.#uses.has('__all__') || this.#bound.has('__all__')) &&
      allParts(this.root).some(each => each.text === JSON.stringify(local))
    );
  }
}

/** The error of a `catch` that does not read it. */
function isUnreadError({ type, field, text, parent }: Part): boolean {
  if (field !== 'parameter' || parent?.type !== 'catch_clause' || type !== 'identifier') return false;
  return allParts(parent).filter(each => each.text === text && isUse(each)).length === 1;
}

/** A file whose imports are for others, too. */
function isOpenModule({ path }: Source): boolean {
  return /(?:^|\/)(?:__init__|[^/]*compat[^/]*|conftest)\.pyi?$|\.pyi$/.test(path);
}

/** `if TYPE_CHECKING:` with nothing but imports. */
export function isTypeCheckingBlock(step: Part): boolean {
  if (step.type !== 'if_statement' || child(step, 'alternative') !== undefined) return false;
  const condition = child(step, 'condition');
  const name = condition?.type === 'attribute' ? child(condition, 'attribute') : condition;
  return name?.text === 'TYPE_CHECKING' && (child(step, 'consequence')?.parts.every(isImport) ?? false);
}

/** Whether a statement cannot matter to the import after it: it runs no code but its own. */
function isPassive(step: Part): boolean {
  if (isFunction(step) || step.type === 'type_alias_statement') return true;
  if (step.type !== 'expression_statement')
    return /^(?:lexical|function)_declaration$/.test(step.type) && !/call/.test(step.text);
  const [only] = step.parts;
  if (only?.type === 'string') return true;
  const value = child(only, 'right');
  return (
    only?.type === 'assignment' &&
    child(only, 'left')?.type === 'identifier' &&
    value !== undefined &&
    isPure(value)
  );
}

/** Whether a statement that never runs leaves no trace: no name, no `yield`, nothing hoisted. */
function canVanish(step: Step): boolean {
  const parts = isChoice(step) ? [step.part] : [step];
  return parts
    .flatMap(allParts)
    .every(
      each =>
        !isFunction(each) &&
        !/assignment|for_|with_|import|as_pattern|named_expression|yield|await|variable_declaration|global|nonlocal|del/.test(
          each.type,
        ),
    );
}
