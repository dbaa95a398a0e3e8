import { type Document, overlaps, type Range } from '../text/index.js';
import { readLines } from './by-lines.js';
import { DataReader } from './data-reader.js';
import { languageOf } from './detect.js';
import { withExtents } from './extents.js';
import type { Fault } from './faults.js';
import { dialectsOf } from './faults-of-data.js';
import { type Findings, inOrder } from './flat.js';
import { type Grammar, grammarFor } from './grammar.js';
import type { Language } from './language.js';
import type { GrammarLoader } from './loader.js';
import { outlineFrom } from './nest.js';
import { newFaults } from './new-faults.js';
import type { Outline } from './outline.js';
import { withStandIns } from './stand-ins.js';
import { surplusWord } from './surplus-words.js';
import { textLines } from './text-lines.js';
import { readFaults, readTexts, readTree, TREE_LIMIT, type TreeFindings, type TreeReading } from './tree.js';
import { whyUnsure } from './trust.js';
import { viewOutline } from './view-outline.js';

/** The first syntax error that an edit made, for somebody to read. */
export interface SyntaxFault {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
  /** The line, without its ending. */
  readonly text: string;
  /** What is wrong there, in plain words. */
  readonly message: string;
}

/** Whether an edit left a file with syntax errors that it did not have. */
export type SyntaxVerdict =
  | { readonly kind: 'parses' }
  | {
      readonly kind: 'broken';
      readonly count: number;
      readonly first: SyntaxFault;
      /** The new strings and characters with a line break in them that their language has not. */
      readonly literals?: readonly string[];
    }
  /** Nobody can say: the language has no parser here, or the text is too much for it. */
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * What is known about the files of one language. Made by {@link syntaxFor}; everything here is
 * synchronous.
 */
export interface Syntax {
  readonly language: Language;
  /** What a file defines. Never throws; a text is read once, even if it is requested twice. */
  outline(document: Document): Outline;
  /** Whether `after` has syntax errors that `before` does not account for. Never throws. */
  parses(before: Document, after: Document): SyntaxVerdict;
  /**
   * The lines that begin inside of a string, a heredoc or a comment, each with the line that this
   * begins in. Indexes from 0. Never throws.
   */
  textLines(document: Document): ReadonlyMap<number, number>;
}

/**
 * Get ready to read a file: its language is known by its path, and the grammar is loaded if it was
 * not yet. Without a grammar the lines are read instead.
 *
 * @throws Error what the loader throws for a grammar or engine that is there but cannot be read.
 * @example
 * const syntax = await syntaxFor('src/a.py', new NodeGrammars());
 * syntax.outline(Document.of('def f():\n    pass\n')).items[0]?.name // 'f'
 */
export async function syntaxFor(path: string, loader: GrammarLoader): Promise<Syntax> {
  return syntaxOf(languageOf(path), loader);
}

/** As {@link syntaxFor}, for a language that is known already. */
export async function syntaxOf(language: Language, loader: GrammarLoader): Promise<Syntax> {
  const grammar = language.tree && (await grammarFor(language.tree, loader));
  const data = language.checkedBy && new DataReader(await dialectsOf(language.checkedBy));
  const blocks = language.blocks && (await import('./python/blocks.js'));
  return new LanguageSyntax(language, grammar, data, blocks);
}

/** What reads the blocks of a language whose grammar reads over their faults. */
type BlockReader = Pick<typeof import('./python/blocks.js'), 'blockFault' | 'withoutInnerBreaks'>;

/** What one reading of a text gave. */
interface Reading {
  readonly tree: TreeReading | undefined;
  outline?: Outline;
}

class LanguageSyntax implements Syntax {
  readonly #read = new WeakMap<Document, Reading>();
  readonly #faults = new WeakMap<Document, readonly Fault[] | undefined>();

  constructor(
    readonly language: Language,
    readonly grammar: Grammar | undefined,
    readonly data: DataReader | undefined,
    readonly blocks: BlockReader | undefined,
  ) {}

  outline(document: Document): Outline {
    const reading = document.view === undefined ? this.#reading(document) : this.#viewed(document);
    reading.outline ??= this.#outline(document, reading.tree);
    return reading.outline;
  }

  parses(before: Document, after: Document): SyntaxVerdict {
    const found = this.#verdict(before, after);
    if (found.kind !== 'broken') return found;
    const known = this.#brokenLiterals(before);
    const literals = this.#brokenLiterals(after).filter(literal => !known.includes(literal));
    return literals.length === 0 ? found : { ...found, literals };
  }

  #brokenLiterals(document: Document): readonly string[] {
    return (this.#treeFaults(document) ?? []).flatMap(({ literal }) => literal ?? []);
  }

  #verdict(before: Document, after: Document): SyntaxVerdict {
    // Whatever is in a view, its file is well formed.
    if (before.view !== undefined || after.view !== undefined) return { kind: 'parses' };
    return this.#byBlocks(before, after) ?? this.#byRest(before, after);
  }

  /**
   * Of a text that had a fault before nobody can say: it may be a template, or of an old dialect.
   */
  #byBlocks(before: Document, after: Document): SyntaxVerdict | undefined {
    const fault = this.blocks?.blockFault(after.text);
    if (fault === undefined || this.blocks?.blockFault(before.text) !== undefined) return undefined;
    return verdict(after, newFaults({ document: before, faults: [] }, { document: after, faults: [fault] }));
  }

  #byRest(before: Document, after: Document): SyntaxVerdict {
    return this.data === undefined ? this.#byTree(before, after) : this.#byData(before, after, this.data);
  }

  #byData(before: Document, after: Document, data: DataReader): SyntaxVerdict {
    if (Math.max(before.text.length, after.text.length) > TREE_LIMIT)
      return { kind: 'unknown', reason: 'the file is too large to parse' };
    const finding = data.compare(before, after);
    return finding.kind === 'unknown' ? finding : verdict(after, finding.faults);
  }

  #byTree(before: Document, after: Document): SyntaxVerdict {
    const faults = this.#faultsOf(after);
    if (faults === undefined) return { kind: 'unknown', reason: this.#whyUnknown(after) };
    if (faults.length === 0) return this.#byWords(before, after);
    const known = this.#faultsOf(before);
    if (known === undefined) return { kind: 'unknown', reason: this.#whyUnknown(before) };
    const fresh = newFaults({ document: before, faults: known }, { document: after, faults });
    const why = fresh.length > 0 && whyUnsure({ before, after, known, fresh }, this.language);
    return why ? { kind: 'unknown', reason: why } : verdict(after, fresh);
  }

  /** Of a text that the grammar takes, and took before: some take a closing word for a name. */
  #byWords(before: Document, after: Document): SyntaxVerdict {
    if (this.language.words === undefined || this.#faultsOf(before)?.length !== 0) return { kind: 'parses' };
    const surplus = surplusWord(before, after, this.language);
    if (surplus === undefined || this.textLines(after).has(after.lines.lineAt(surplus.range.from)))
      return { kind: 'parses' };
    return verdict(after, [surplus]);
  }

  textLines(document: Document): ReadonlyMap<number, number> {
    const { text, lines, view } = document;
    // The cells of a view are in other languages than its file.
    if (view !== undefined) return new Map();
    const known = this.#read.get(document)?.tree?.texts;
    return textLines(lines, this.language, known ?? (this.grammar && readTexts(text, this.grammar)));
  }

  #reading(document: Document): Reading {
    const known = this.#read.get(document);
    if (known !== undefined) return known;
    const tree = this.grammar && readTree(document.text, this.grammar);
    const reading = { tree };
    this.#read.set(document, reading);
    return reading;
  }

  #viewed(document: Document): Reading {
    const reading = this.#read.get(document) ?? { tree: undefined, outline: viewOutline(document) };
    this.#read.set(document, reading);
    return reading;
  }

  #outline(document: Document, tree: TreeFindings | undefined): Outline {
    const { name: language } = this.language;
    if (tree === undefined) {
      const findings = readLines(document.lines, this.language);
      return outlineFrom(document, findings, { language, source: 'lines' });
    }
    const findings = completed(document, findingsOf(document, tree), tree.faults, this.language);
    return outlineFrom(document, findings, { language, source: 'tree' });
  }

  #faultsOf(document: Document): readonly Fault[] | undefined {
    return this.#sure(document, this.#fewestFaults(document));
  }

  /**
   * A text that the grammar cannot read is read once more, with what the grammar does not know
   * written differently.
   */
  #fewestFaults(document: Document): readonly Fault[] | undefined {
    const faults = this.#treeFaults(document);
    if (this.grammar === undefined || !faults?.length) return faults;
    const known = withStandIns(document.text, this.language.tree?.standIns ?? []);
    const text = this.blocks?.withoutInnerBreaks(known) ?? known;
    const again = text === document.text ? undefined : readFaults(text, this.grammar);
    return again !== undefined && again.length < faults.length ? again : faults;
  }

  #treeFaults(document: Document): readonly Fault[] | undefined {
    const { grammar } = this;
    if (grammar === undefined || this.#read.has(document)) return this.#read.get(document)?.tree?.faults;
    // A text that was too much once is so again.
    if (!this.#faults.has(document)) this.#faults.set(document, readFaults(document.text, grammar));
    return this.#faults.get(document);
  }

  #sure(document: Document, faults: readonly Fault[] | undefined): readonly Fault[] | undefined {
    const unsure = this.language.tree?.unsure;
    if (unsure === undefined) return faults;
    const { lines } = document;
    return faults?.filter(({ range }) => !unsure.test(lines.content(lines.lineAt(range.from))));
  }

  #whyUnknown(document: Document): string {
    if (document.text.length > TREE_LIMIT) return 'the file is too large to parse';
    return this.grammar === undefined
      ? `there is no parser for ${this.language.name}`
      : 'parsing took too long';
  }
}

function findingsOf(document: Document, tree: TreeFindings): Findings {
  const sorted = (ranges: readonly Range[]) => ranges.toSorted(inOrder);
  return {
    items: withExtents(document.text, document.lines, tree),
    imports: sorted(tree.imports),
    decorators: sorted(tree.decorators).filter(each => startsItsLine(document, each)),
    tries: sorted(tree.tries),
  };
}

/** Annotations inside a line, such as those of a parameter, are no anchors. */
function startsItsLine({ text, lines }: Document, { from }: Range): boolean {
  return text.slice(lines.at(lines.lineAt(from)).from, from).trim() === '';
}

/** If the tree has a gap, definitions found by lines fill it. */
function completed(
  document: Document,
  findings: Findings,
  faults: readonly Fault[],
  language: Language,
): Findings {
  const holes = faults.filter(({ range }) => range.to > range.from);
  if (holes.length === 0) return findings;
  const { lines } = document;
  const known = new Set(findings.items.map(item => lines.lineAt(item.definedAt)));
  const missing = readLines(lines, language).items.filter(
    item =>
      !known.has(lines.lineAt(item.definedAt)) &&
      holes.some(hole => overlaps(hole.range, { from: item.definedAt, to: item.definedAt + 1 })),
  );
  return { ...findings, items: [...findings.items, ...missing] };
}

function verdict(document: Document, fresh: readonly Fault[]): SyntaxVerdict {
  const [first] = fresh;
  if (first === undefined) return { kind: 'parses' };
  const { lines } = document;
  if (lines.count === 0) {
    return {
      kind: 'broken',
      count: fresh.length,
      first: { line: 1, column: 1, text: '', message: first.message },
    };
  }
  const index = lines.lineAt(first.range.from);
  const column = first.range.from - lines.at(index).from + 1;
  const reported = { line: index + 1, column, text: lines.content(index), message: first.message };
  return { kind: 'broken', count: fresh.length, first: reported };
}
