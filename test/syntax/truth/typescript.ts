import ts from 'typescript';
import type { ItemKind } from '../../../src/syntax/index.js';
import { LineIndex } from '../../../src/text/index.js';
import type { Definition, Lines, Told } from './truth.js';

/** What the compiler says of a node that defines something. */
interface Found {
  readonly kind: ItemKind;
  readonly name: string;
  readonly nameAt: number;
  /** The node that goes where the definition goes, such as the whole statement of a `const`. */
  readonly whole: ts.Node;
}

/**
 * What a file of TypeScript or JavaScript defines, by the TypeScript compiler; `undefined` if
 * that does not accept it.
 *
 * Declarations are definitions, with or without a body, and so is what gives a function or class a
 * name of its own: a variable, a field, a property of an object, an assigned member. A function
 * that is an argument is none, named or not: it is part of a call. An arrow without a block in an
 * object is a value like any other.
 */
export function toldByTypeScript(path: string, text: string): Told | undefined {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  // The compiler keeps what it stumbled over, but says so to itself alone.
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  if (parseDiagnostics.length > 0) return undefined;
  return new Reader(source).told();
}

class Reader {
  readonly #definitions: Definition[] = [];
  readonly #imports: Lines[] = [];
  readonly #decorators: Lines[] = [];
  readonly #lines: LineIndex;

  constructor(readonly source: ts.SourceFile) {
    this.#lines = LineIndex.of(source.text);
  }

  told(): Told {
    this.#visit(this.source, []);
    return { definitions: this.#definitions, imports: this.#imports, decorators: this.#decorators };
  }

  #visit(node: ts.Node, within: readonly string[]): void {
    if (ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node))
      this.#imports.push(this.#linesOf(node));
    if (ts.isDecorator(node) && this.#startsItsLine(node.getStart()))
      this.#decorators.push(this.#linesOf(node));
    const found = definitionIn(node);
    const inside = found === undefined ? within : [...within, found.name];
    if (found !== undefined) this.#definitions.push(this.#definition(found, inside));
    ts.forEachChild(node, child => this.#visit(child, inside));
  }

  #definition({ kind, nameAt, whole }: Found, names: readonly string[]): Definition {
    return {
      kind,
      name: names.join('.'),
      definitionLine: this.#line(nameAt),
      line: this.#line(this.#start(whole)),
      endLine: this.#line(whole.getEnd() - 1),
    };
  }

  #linesOf(node: ts.Node): Lines {
    return [this.#line(node.getStart()), this.#line(node.getEnd() - 1)];
  }

  #line(offset: number): number {
    return this.#lines.lineAt(offset) + 1;
  }

  #startsItsLine(offset: number): boolean {
    return this.#before(offset).trim() === '';
  }

  /** What is before an offset in its line. */
  #before(offset: number): string {
    return this.source.text.slice(this.#lines.at(this.#lines.lineAt(offset)).from, offset);
  }

  /**
   * The start of the first comment that leads to a node, each as far in, on lines of its own and
   * without a gap.
   */
  #start(node: ts.Node): number {
    let start = node.getStart();
    const indentation = /^\s*/.exec(this.#before(start))?.[0];
    const comments = ts.getLeadingCommentRanges(this.source.text, node.getFullStart()) ?? [];
    for (const { pos, end } of comments.toReversed()) {
      if (this.#before(pos) !== indentation || this.#line(start) - this.#line(end - 1) > 1) break;
      start = pos;
    }
    return start;
  }
}

const DECLARED: ReadonlyMap<ts.SyntaxKind, ItemKind> = new Map([
  [ts.SyntaxKind.FunctionDeclaration, 'function'],
  [ts.SyntaxKind.ClassDeclaration, 'class'],
  [ts.SyntaxKind.InterfaceDeclaration, 'interface'],
  [ts.SyntaxKind.EnumDeclaration, 'enum'],
  [ts.SyntaxKind.TypeAliasDeclaration, 'type'],
  [ts.SyntaxKind.MethodDeclaration, 'method'],
  [ts.SyntaxKind.MethodSignature, 'method'],
  [ts.SyntaxKind.GetAccessor, 'method'],
  [ts.SyntaxKind.SetAccessor, 'method'],
]);

function definitionIn(node: ts.Node): Found | undefined {
  const declared = DECLARED.get(node.kind);
  if (declared !== undefined) return named(declared, (node as ts.NamedDeclaration).name, node);
  if (ts.isConstructorDeclaration(node)) return constructorIn(node);
  if (ts.isModuleDeclaration(node)) return namespaceIn(node);
  if (ts.isVariableDeclaration(node)) return namedValue(node, node.initializer, wholeVariable(node));
  if (ts.isPropertyDeclaration(node)) return namedValue(node, node.initializer, node, 'method');
  if (ts.isPropertyAssignment(node)) return propertyIn(node);
  if (ts.isExportAssignment(node)) return exportIn(node);
  return ts.isExpressionStatement(node) ? assignmentIn(node) : undefined;
}

function named(kind: ItemKind, name: ts.Node | undefined, whole: ts.Node): Found {
  if (name !== undefined) return { kind, name: wordsOf(name), nameAt: name.getStart(), whole };
  const word = whole.getChildren().find(each => each.kind === ts.SyntaxKind.SyntaxList);
  const at = word?.getChildren().find(each => each.kind === ts.SyntaxKind.DefaultKeyword) ?? whole;
  return { kind, name: 'default', nameAt: at.getStart(), whole };
}

function wordsOf(node: ts.Node): string {
  return node.getText().replace(/\s+/g, ' ');
}

function constructorIn(node: ts.ConstructorDeclaration): Found {
  const word = node.getChildren().find(each => each.kind === ts.SyntaxKind.ConstructorKeyword) ?? node;
  return { kind: 'constructor', name: 'constructor', nameAt: word.getStart(), whole: node };
}

/**
 * Of `namespace A.B`, which the compiler reads as one in another, the outer one counts, by its
 * whole name.
 */
function namespaceIn(node: ts.ModuleDeclaration): Found | undefined {
  if (ts.isModuleDeclaration(node.parent)) return undefined;
  let last = node;
  while (last.body !== undefined && ts.isModuleDeclaration(last.body)) last = last.body;
  const at = node.name.getStart();
  const name = node.getSourceFile().text.slice(at, last.name.getEnd());
  return { kind: 'namespace', name, nameAt: at, whole: node };
}

/** One variable of several is not the statement. */
function wholeVariable(node: ts.VariableDeclaration): ts.Node {
  const list = node.parent;
  if (!ts.isVariableDeclarationList(list) || list.declarations.length > 1) return node;
  return ts.isVariableStatement(list.parent) ? list.parent : list;
}

function namedValue(
  { name }: { readonly name: ts.Node },
  value: ts.Expression | undefined,
  whole: ts.Node,
  kind: ItemKind = 'function',
): Found | undefined {
  if (value === undefined) return undefined;
  if (isFunction(value)) return named(kind, name, whole);
  return ts.isClassExpression(value) ? named('class', name, whole) : undefined;
}

function isFunction(value: ts.Expression): boolean {
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value);
}

function propertyIn(node: ts.PropertyAssignment): Found | undefined {
  const { name, initializer } = node;
  if (ts.isArrowFunction(initializer) && !ts.isBlock(initializer.body)) return undefined;
  return isFunction(initializer) ? named('method', name, node) : undefined;
}

function exportIn(node: ts.ExportAssignment): Found | undefined {
  if (node.isExportEquals === true) return undefined;
  const word = node.getChildren().find(each => each.kind === ts.SyntaxKind.DefaultKeyword) ?? node;
  return namedValue({ name: word }, node.expression, node);
}

function assignmentIn(node: ts.ExpressionStatement): Found | undefined {
  const { expression } = node;
  if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
    return undefined;
  const { left, right } = expression;
  return namedValue({ name: left }, right, node);
}
