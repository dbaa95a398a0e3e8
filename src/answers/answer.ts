import type { Edit, SourceLines } from '../edit/index.js';
import { type Problem, parseReply, withoutThoughtsOf } from '../formats/index.js';
import { likenessOf, wordsOf } from '../text/index.js';
import { type Block, blocksOf, type Fenced, type Prose } from './blocks.js';
import { type Clause, clausesOf, HOLES, shown, spansIn, type Verb, verbOf } from './clauses.js';
import { Draft } from './draft.js';
import type { Splice } from './files/splice.js';
import { type Files, filesMeant, pathsIn } from './files.js';
import { bareName, linesWith, ofUnit, placesOf, type Target, targetsOf, trimmed } from './find.js';
import { mergePart } from './part/merge-part.js';
import { isImportsOnly } from './units/imports.js';
import { layoutOf, relaidOut } from './units/layout.js';
import { isLeftOut, splitAtMarks } from './units/left-out.js';
import { depthOf, LONGEST_LINE, squeezed } from './units/lines.js';
import { unitsOfFile } from './units/sections.js';
import { allUnits, type Unit } from './units/unit.js';
import { unitsOf } from './units/units.js';
import { type Words, wordsFor } from './words.js';

/** What became of a fence or of a sentence that asks for a change. */
export interface Use {
  /** 1-based line of the reply. */
  readonly line: number;
  readonly what: string;
  /** Whether it changes a file. */
  readonly isUsed: boolean;
}

/** An answer as edits; its problems are what it asks for and could not be read. */
export interface ReadAnswer {
  readonly edits: readonly Edit[];
  readonly problems: readonly Problem[];
  readonly uses: readonly Use[];
  /** By path: lines, without indentation, that the answer shows or names as what goes. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a step of an answer could not do, in a sentence. */
class Unread extends Error {}

/**
 * Read an answer of a chat: code to be put into files, and sentences that ask for changes. The
 * result is edits of lines of those files; nothing is guessed.
 *
 * @param file the file that is meant where the answer names none
 */
export async function readAnswer(reply: string, files: Files, file?: string): Promise<ReadAnswer> {
  return new Reader(blocksOf(withoutThoughtsOf(reply)), files, file).read();
}

interface Gap {
  readonly blocks: readonly Prose[];
  readonly clauses: readonly Clause[];
}

const SHELL =
  /^(?:ba|z|fi)?sh(?:ell)?(?:-session)?\b|^(?:console|terminal|powershell|pwsh|ps1|cmd|text|plaintext|txt|output|log|http)\b/i;
const OPTION =
  /^\W*(?:option|variant|alternative|approach|solution|opción|variante|méthode|方案|案)\s*[#(]?\s*([a-d]|\d|one|two)(?![\p{L}\d])/iu;
const CHOICE =
  /\b(?:go (?:with|for)|choose|prefer|recommend|pick|suggest)\s+(?:the\s+)?(?:option\s+|approach\s+|variant\s+|version\s+)?([A-D]|\d)(?![\w])/;
/** Words below a fence that say which file it is of. */
const IN_FILE = /^\W*(?:in|all of (?:it|this) (?:is|goes|belongs) in)\b/i;
const SUPERSEDES =
  /\b(?:final version|ignore the|instead|better use|hmm|wait|actually|on second thought|scratch that|use this one)\b/i;
const PLACEHOLDER =
  /\b(?:not implemented|(?:your|the) (?:code|logic|implementation) (?:here|goes here)|your implementation|implement (?:your|this|the|me)\b)|^\s*(?:\/\/|#|\/\*|--|<!--)\s*(?:TODO|FIXME)\b|\?{3}/i;
const SAME =
  /\bdo the same\b|\bthe same (?:change|edit|thing|goes|applies)?\s*(?:for|in|to|with)\b|\bdasselbe\b|\blo mismo\b|\bla même chose\b/i;
const SPELLED = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const HYPOTHETICAL =
  /\b(?:would (?:be|go|look)|could be|could look|might|naive|imagine|suppose|hypothetical\w*|for comparison|compare|can also|could also|rather not|alternatively|if you (?:did|do|really|ever|want|prefer|need))\b/i;
/** What is said before code that is to be put in, where nothing asks for it. */
const INTRODUCES =
  /\b(?:here(?:'s| is| are)|updated?|changed?|new|final|fixed|becomes?|version|corrected|complete|full|whole|following|implementation|result|change|edit|fix|patch|addition|code|snippet|lowering|raising|adding|removing|replacing|changing)\b|^\W*(?:and|then|now|also)\W*$/i;
const EXPLAINED =
  /\b(?:walk through|let's look at|how (?:it|this|that) works|explain\w*|does the following)\b/i;
const UNDECIDED =
  /\b(?:which (?:way|one|option|approach|of (?:these|them|the two)|fits)\b[^.]{0,80}(?:\?|prefer|want|depends)|tell me which|let me know which|do you prefer|rough structure|skeleton|fill in|one question|before I write|do you have in mind|once (?:I|you) (?:know|tell|decide|confirm)|let me know (?:which|whether)|pick (?:one|whichever))/i;

class Reader {
  readonly #problems: Problem[] = [];
  readonly #uses: Use[] = [];
  readonly #drafts = new Map<string, Draft>();
  readonly #edits: Edit[] = [];
  /** Code that was put in, and where. */
  readonly #put: { readonly fence: Fenced; readonly draft: Draft }[] = [];
  readonly #checks: { readonly fence: Fenced; readonly isSure: boolean }[] = [];
  readonly #words: Words | undefined;
  readonly #isEnglish: boolean;
  #paths: readonly string[] = [];
  /** The files that are discussed, as far as the answer is read. */
  #current: readonly string[] = [];
  /** The only file that has most of what the answer's code defines or quotes. */
  #default: string | undefined;
  /** Whether nothing but its code says which file the last fence is of. */
  #isGuessed = false;
  /** Where the last step put something. */
  #last:
    | { readonly path: string; readonly from: number; readonly to: number; readonly key: string | undefined }
    | undefined;
  #source: SourceLines = { first: 1, last: 1 };

  constructor(
    private readonly blocks: readonly Block[],
    private readonly files: Files,
    private readonly file: string | undefined,
  ) {
    const prose = blocks.flatMap(block => (block.kind === 'prose' ? [block.text] : [])).join('\n');
    this.#words = wordsFor(prose);
    this.#isEnglish = this.#words === wordsFor('the and is');
    const last = blocks.at(-1);
    const [long] = blocks.filter(block => block.kind === 'prose' && block.isLong);
    if (long !== undefined)
      this.#fail(long.line, 'This paragraph is too long to be read for what it asks for.');
    if (UNDECIDED.test(prose))
      this.#fail(last?.line ?? 1, 'The answer leaves a choice open, or is only a sketch.');
  }

  async read(): Promise<ReadAnswer> {
    this.#paths = (await this.files.paths()) ?? [];
    if (this.file !== undefined) this.#current = [this.file];
    const gaps = this.#gaps();
    const fences = this.blocks.filter(block => block.kind === 'fence');
    const roles = this.#roles(fences, gaps);
    this.#default = await this.#fileWithMost(
      fences.filter((_, i) => ['code', 'old', 'new'].includes(roles[i] as Role)),
    );
    for (const [i, gap] of gaps.entries()) {
      const fence = fences[i];
      const role = roles[i];
      try {
        await this.#prose(gap, fence, role);
        if (fence !== undefined)
          await this.#fence(fence, gap, role as Role, gaps[i + 1], fences[i - 1], gaps[i - 1]);
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        this.#fail(fence?.line ?? gap.blocks[0]?.line ?? 1, error.message);
      }
    }
    const failed = new Set(this.#problems.map(({ line }) => line));
    for (const { fence, draft } of this.#put) if (!failed.has(fence.line)) this.#mustHave(draft, fence);
    for (const draft of this.#drafts.values()) this.#edits.push(...draft.edits(this.#source));
    await this.#check();
    const named = new Map([...this.#drafts.values()].map(draft => [draft.path, draft.named] as const));
    return { edits: this.#edits, problems: this.#problems, uses: this.#uses, named };
  }

  #fail(line: number, message: string): void {
    this.#problems.push({ code: 'EDIT_MALFORMED', line, message });
  }

  #used(line: number, what: string): void {
    this.#uses.push({ line, what, isUsed: true });
  }

  #unused(line: number, what: string): void {
    this.#uses.push({ line, what, isUsed: false });
  }

  /** What stands before each fence, and after the last one. */
  #gaps(): Gap[] {
    const gaps: Gap[] = [];
    let blocks: Prose[] = [];
    const close = () => {
      const words = this.#words;
      gaps.push({
        blocks,
        clauses: words === undefined ? [] : blocks.flatMap(block => clausesOf(block, words)),
      });
      blocks = [];
    };
    for (const block of this.blocks) {
      if (block.kind === 'prose') blocks.push(block);
      else close();
    }
    close();
    return gaps;
  }

  #roles(fences: readonly Fenced[], gaps: readonly Gap[]): Role[] {
    const words = this.#words;
    const roles: Role[] = fences.map((fence, i) => this.#roleOf(fence, gaps[i] as Gap));
    for (let i = 0; i + 1 < fences.length; i++) {
      const between = gaps[i + 1] as Gap;
      const [only, ...more] = between.blocks;
      if (words === undefined || only === undefined || more.length > 0 || roles[i] === 'new') continue;
      if (!words.between.test(bareText(only.text))) continue;
      if (roles[i] === 'command' && roles[i + 1] !== 'command') continue;
      roles[i] = 'old';
      roles[i + 1] = 'new';
    }
    for (let i = 1; i < fences.length; i++) {
      const isNext = (gaps[i] as Gap).blocks.length === 0 && roles[i - 1] === 'command';
      if (isNext && /^(?:te?xt|plaintext|output|console)?$/.test((fences[i] as Fenced).info))
        roles[i] = 'example';
    }
    for (let i = 1; i < fences.length; i++) {
      const said = (gaps[i] as Gap).blocks;
      const isAnd = said.length === 1 && /^\W*(?:and|und|y|et|e|和|と)\W*$/i.test(said[0]?.text ?? '');
      if (isAnd && (roles[i] === 'code' || roles[i] === 'unsure') && roles[i - 1] !== 'new')
        roles[i] = roles[i - 1] as Role;
    }
    // A later version of the same code takes the place of an earlier one.
    for (let i = 1; i < fences.length; i++) {
      const said = (gaps[i] as Gap).blocks.map(({ text }) => text).join(' ');
      if (!SUPERSEDES.test(said)) continue;
      const keys = new Set(keysOf(fences[i] as Fenced));
      for (let before = 0; before < i; before++) {
        if (roles[before] === 'code' && keysOf(fences[before] as Fenced).some(key => keys.has(key)))
          roles[before] = 'dropped';
      }
    }
    return this.#withoutOptions(roles, fences, gaps);
  }

  /** Code of options is none, unless a later fence has the one that is chosen. */
  #withoutOptions(roles: Role[], fences: readonly Fenced[], gaps: readonly Gap[]): Role[] {
    const chosen = gaps
      .flatMap(({ blocks }) =>
        blocks.flatMap(({ text }) => CHOICE.exec(text.replace(/[*_`]/g, ''))?.[1]?.toLowerCase() ?? []),
      )
      .at(-1);
    const isLater = roles.some(
      (role, i) =>
        (role === 'code' || role === 'new') &&
        (gaps[i] as Gap).blocks.some(({ text }) => CHOICE.test(text.replace(/[*_`]/g, ''))),
    );
    const taken: number[] = [];
    let isOption = false;
    let letter: string | undefined;
    let optional: number | undefined;
    for (const [i, gap] of gaps.entries()) {
      for (const { text, role, line } of gap.blocks) {
        if (OPTION.test(text.replace(/\*/g, ''))) {
          isOption = true;
          letter = OPTION.exec(text.replace(/\*/g, ''))?.[1]?.toLowerCase();
          optional ??= line;
        } else if (
          role === 'heading' ||
          /\b(?:I'd go|I would go|go with|recommend|final version)\b/i.test(text)
        )
          isOption = false;
      }
      const isTaken = letter !== undefined && letter === chosen && !isLater;
      if (isTaken && fences[i] !== undefined && roles[i] === 'code') taken.push(i);
      else if (isOption && fences[i] !== undefined && roles[i] !== 'command') roles[i] = 'option';
    }
    const isChosen =
      taken.length > 0 ||
      roles.some((role, i) => (role === 'code' || role === 'new') && i > roles.lastIndexOf('option'));
    if (optional !== undefined && !isChosen)
      this.#fail(optional, 'The answer has several options, and chooses none by its code.');
    return roles;
  }

  #roleOf(fence: Fenced, gap: Gap): Role {
    if (/^diff|^patch/i.test(fence.info) || isDiff(fence.lines)) return 'diff';
    const words = this.#words;
    const last = gap.blocks.at(-1);
    const clauses = gap.clauses.filter(({ line }) => line === last?.line);
    const asks = gap.clauses.some(clause => this.#verb(clause) !== undefined);
    const names = this.#meant(`${fence.info} ${last?.text ?? ''}`);
    const isShell = SHELL.test(fence.info);
    const namesShell =
      names.some(path => /\.(?:sh|bash|zsh|ps1|bats|cmd|bat)$|(?:^|\/)[^.]+$/.test(path)) ||
      (names.length > 0 && /^te?xt$|^plaintext$/.test(fence.info));
    const defines = keysOf(fence).length > 0;
    if (isShell && !(namesShell || defines || (asks && this.#mayBeShell()))) return 'command';
    if (/^\s*(?:\$|>|PS>|>>>) /.test(trimmed(fence.lines)[0] ?? '')) return 'command';
    const ownPath = [fence.info.replace(/^[\w+#-]+:(?=\S)/, ''), pathComment(fence) ?? ''].flatMap(pathsIn);
    if (ownPath.some(path => filesMeant(path, this.#paths).length > 0)) return 'code';
    if (words === undefined) return 'code';
    const lastClause = clauses.at(-1);
    const said = last === undefined ? '' : withoutCode(last.text);
    if (words.afterwards.test(said))
      return clauses.some(clause => this.#verb(clause) === 'move') ? 'code' : 'afterwards';
    if (lastClause !== undefined && this.#verb(lastClause) !== undefined) return 'code';
    const mayAsk =
      lastClause !== undefined &&
      (words.add.test(lastClause.text) || words.change.test(lastClause.text)) &&
      !words.not.test(lastClause.text);
    if (
      lastClause !== undefined &&
      words.example.test(withoutCode(lastClause.text)) &&
      !words.whole.test(said)
    )
      return mayAsk ? 'unsure' : 'example';
    if (words.example.test(bareText(said)) && !asks && names.length === 0 && !words.whole.test(said))
      return 'example';
    const asksLast = clauses.some(clause => this.#verb(clause) !== undefined);
    if (!asksLast && names.length === 0 && HYPOTHETICAL.test(bareText(said))) return 'example';
    if ((words.old.test(bareText(said)) || EXPLAINED.test(said)) && !asks) return 'quote';
    const isLabel =
      last === undefined || last.role === 'heading' || /^[\W\d]*$/.test(said) || names.length > 0;
    const isWeak =
      !asks &&
      !isLabel &&
      this.#isEnglish &&
      !INTRODUCES.test(said) &&
      placeClauseOf(gap, words) === undefined;
    if (isWeak && isImportsOnly(fence.lines)) return 'unsure';
    return 'code';
  }

  #mayBeShell(): boolean {
    return [
      ...this.#current,
      ...this.blocks.flatMap(block => (block.kind === 'prose' ? this.#meant(block.text) : [])),
    ].some(path => /\.(?:sh|bash|zsh|ps1|bats|cmd|bat)$|(?:^|\/)[^.]+$/.test(path));
  }

  #verb(clause: Clause): Verb | undefined {
    return this.#words && verbOf(clause, this.#words, this.#isEnglish);
  }

  /** The files that a text names, if any. */
  #meant(text: string): readonly string[] {
    const sentences = text.split(/(?<=[.!?。])\s+/);
    const asking = sentences.filter(sentence => /[:：]\W*$/.test(sentence)).at(-1);
    const own = asking === undefined ? [] : this.#firstMeant(asking);
    return own.length > 0 ? own : this.#firstMeant(text);
  }

  #firstMeant(text: string): string[] {
    for (const mention of this.#mentionsIn(text)) {
      const found = filesMeant(mention, this.#paths);
      if (found.length > 0) return [...found];
    }
    return [];
  }

  /** Paths, and names of files without an extension that are marked as code. */
  #mentionsIn(text: string): string[] {
    const marked = [...text.matchAll(/`([\w@./\\-]+)`|\*\*([\w@./\\-]+)\*\*/g)].map(
      ([, code, bold]) => (code ?? bold) as string,
    );
    const plain = marked.filter(
      name => !name.includes('.') && this.#paths.some(path => path === name || path.endsWith(`/${name}`)),
    );
    return [...pathsIn(text), ...plain];
  }

  /** Follow the files that prose names, and carry out what it asks for without a fence. */
  async #prose(gap: Gap, fence: Fenced | undefined, role: Role | undefined): Promise<void> {
    const asking = role === 'new' ? [] : gap.clauses.filter(clause => this.#verb(clause) !== undefined);
    const isOther =
      fence === undefined ||
      role === 'example' ||
      role === 'command' ||
      role === 'quote' ||
      role === 'afterwards';
    const own = isOther ? undefined : ownClause(gap, asking);
    const done = new Set<Prose>();
    for (const block of gap.blocks) {
      const clauses = gap.clauses.filter(({ line }) => line === block.line);
      this.#follow(
        block,
        block === gap.blocks.at(-1),
        clauses.some(clause => asking.includes(clause)),
      );
      for (const clause of clauses) {
        if (clause === own) done.add(block);
        if (clause === own || this.#isSummary(clause, own)) continue;
        const verb = asking.includes(clause) ? this.#verb(clause) : undefined;
        try {
          if (await this.#carryOutClause(clause, verb, gap, block)) done.add(block);
        } catch (error) {
          if (!(error instanceof Unread)) throw error;
          this.#fail(clause.line, error.message);
          done.add(block);
        }
      }
    }
    if (role !== 'new') this.#wholeLists(gap, done);
  }

  /** Carry out a clause; returns whether it asks for a change. */
  async #carryOutClause(clause: Clause, verb: Verb | undefined, gap: Gap, block: Prose): Promise<boolean> {
    if (this.#asksForSame(clause))
      throw new Unread(
        `This asks for the same at another place, which could not be read: “${shown(clause).slice(0, 100)}”.`,
      );
    if (verb === undefined) return this.#arrow(clause, gap.clauses[gap.clauses.indexOf(clause) - 1]);
    const listed = verb === 'rename' || verb === 'change' ? this.#listedFiles(gap, block) : [];
    for (const path of listed) {
      this.#current = [path];
      await this.#carryOut(clause, verb);
    }
    if (listed.length === 0) await this.#carryOut(clause, verb);
    return true;
  }

  /** `and do the same for the calls in x`. */
  #asksForSame(clause: Clause): boolean {
    const isOffer = this.#words?.not.test(clause.text) === true || /[?？]/.test(clause.text);
    return !isOffer && SAME.test(clause.text) && spansIn(clause.text, clause).length > 0;
  }

  /** In a list of changes an item with two texts of code is one, too: it must not be passed over. */
  #wholeLists({ blocks }: Gap, done: ReadonlySet<Prose>): void {
    let items: Prose[] = [];
    const close = () => {
      const left = items.filter(item => !done.has(item) && (item.text.match(/`/g)?.length ?? 0) > 3);
      const isOfChanges = items.some(item => done.has(item));
      for (const { line, text } of isOfChanges ? left : [])
        this.#fail(line, `This item could not be read: “${text.slice(0, 100)}”.`);
      items = [];
    };
    for (const block of blocks) {
      if (block.role === 'item') items.push(block);
      else close();
    }
    close();
  }

  /** The files that the items below a paragraph begin with: what it asks for is meant in each. */
  #listedFiles({ blocks }: Gap, block: Prose): readonly string[] {
    if (!/[:：]\W*$/.test(block.text)) return [];
    const paths: string[] = [];
    for (const item of blocks.slice(blocks.indexOf(block) + 1)) {
      if (item.role !== 'item') break;
      const [path, ...others] = /^\W*`?[\w./\\-]+\.\w+`?\s*(?:[–—(:-]|$)/.test(item.text)
        ? this.#meant(item.text)
        : [];
      const asks =
        this.#words !== undefined &&
        clausesOf(item, this.#words).some(clause => this.#verb(clause) !== undefined);
      if (path === undefined || others.length > 0 || asks) return [];
      paths.push(path);
    }
    return paths.length > 1 ? paths : [];
  }

  #follow(block: Prose, isLast: boolean, asks: boolean): void {
    const found = this.#meant(block.text);
    const isLabel =
      isLast ||
      asks ||
      block.role !== 'paragraph' ||
      /^\W*(?:and |then |also |now )?(?:in|file|open|now|update)\b/i.test(block.text);
    if (found.length > 0 && (isLabel || this.#current.length === 0)) this.#current = found;
  }

  /** Whether a clause says in other words what the one before a fence asks for. */
  #isSummary(clause: Clause, own: Clause | undefined): boolean {
    if (
      own === undefined ||
      this.#isEnglish ||
      this.#verb(clause) !== 'change' ||
      pairIn(clause, this.#words as Words) !== undefined
    )
      return false;
    const names = new Set(spansIn(own.text, own).map(({ text }) => text));
    return spansIn(clause.text, clause).some(({ text }) => names.has(text) && pathsIn(text).length === 0);
  }

  /** `` `a` → `b` `` in a list. */
  async #arrow(clause: Clause, above: Clause | undefined): Promise<boolean> {
    const isAlone = /^\W*\ue000\d+\ue001\s*(?:→|⟶|->|=>)\s*\ue000\d+\ue001\W*$/.test(clause.text);
    if ((clause.role !== 'item' && !isAlone) || !/\ue001[*\s]*(?:→|⟶|->|=>)[*\s]*\ue000/.test(clause.text))
      return false;
    const [from, to] = spansIn(clause.text, clause);
    if (from === undefined || to === undefined) return false;
    const draft = await this.#draft();
    const others = spansIn(clause.text.split(/\bnot\b/i, 1)[0] as string, clause)
      .slice(2)
      .map(({ text }) => text);
    if (above !== undefined && /[:：]$/.test(above.text))
      others.push(
        ...spansIn(above.text, above)
          .map(({ text }) => text)
          .filter(text => this.#meant(`\`${text}\``).length === 0),
      );
    const [inScope] = this.#scopes(draft, clause, others, this.#words as Words);
    const lines = draft.lines.filter((_, i) => inScope(i));
    const has = (text: string) => lines.some(line => line.includes(text));
    if (!has(from.text) && has(to.text)) return true;
    this.#replaceText(draft, from.text, to.text, clause, others);
    return true;
  }

  async #draft(paths: readonly string[] = this.#current): Promise<Draft> {
    const [path = this.#default, ...others] = paths;
    if (path === undefined) throw new Unread('No file is named for this. Name it with --file.');
    if (others.length > 0 && this.#default !== undefined && paths.includes(this.#default))
      return this.#draftOf(this.#default);
    if (others.length > 0)
      throw new Unread(`The answer may mean ${paths.slice(0, 5).join(' or ')}. Name one with --file.`);
    return this.#draftOf(path);
  }

  async #draftOf(path: string): Promise<Draft> {
    const known = this.#drafts.get(path);
    if (known !== undefined) return known;
    const document = await this.files.read(path);
    if (document === undefined) throw new Unread(`There is no text file ${path}.`);
    const draft = new Draft(path, document);
    this.#drafts.set(path, draft);
    return draft;
  }

  /** What a sentence alone asks for. */
  async #carryOut(clause: Clause, verb: Verb): Promise<void> {
    const words = this.#words as Words;
    const text = shown(clause);
    const isOfFile = /\bfile|datei|archivo|fichier|arquivo|文件|ファイル/i.test(clause.text);
    if (verb === 'remove') {
      const verbAt = words.remove.exec(clause.text)?.index ?? 0;
      const behind = spansIn(clause.text.slice(verbAt), clause);
      const spans = behind.length > 0 ? behind : spansIn(clause.text, clause);
      const path = spans.flatMap(span => filesMeant(span.text, this.#paths)).at(0);
      const isPath = path !== undefined && spans.length > 0 && pathsIn(spans[0]?.text ?? '').length > 0;
      const isAlone = /^\W*(?:\d+[.)]\s*)?[\p{L}]+(?: the)?(?: file)? \ue000\d+\ue001\W*$/u.test(clause.text);
      if (isPath && (isOfFile || isAlone)) return this.#deleteFile(path, clause.line);
      const [span] = spans.filter(each => !isPath || pathsIn(each.text).length === 0);
      if (span === undefined) throw new Unread(`What goes is not named: “${text}”.`);
      const draft = await this.#draft();
      const target = this.#target(draft, span.text, clause, [], text);
      this.#removeTarget(
        draft,
        /comment|kdoc|javadoc|docstring|doc\b|kommentar|comentario|commentaire|comentário|注释|コメント/i.test(
          text,
        )
          ? this.#withComment(draft, target)
          : target,
      );
      this.#used(clause.line, `removed \`${span.text}\` from ${draft.path}`);
      return;
    }
    if (verb === 'move' || verb === 'rename') {
      const [from, to] = spansIn(clause.text, clause);
      const [path] = from === undefined ? [] : filesMeant(from.text, this.#paths);
      if (
        path !== undefined &&
        to !== undefined &&
        pathsIn(from?.text ?? '').length > 0 &&
        pathsIn(to.text).length > 0
      ) {
        this.#edits.push({
          kind: 'move',
          path,
          to: to.text,
          source: { first: clause.line, last: clause.line },
        });
        this.#used(clause.line, `moved ${path} to ${to.text}`);
        return;
      }
    }
    if (verb === 'change' || verb === 'rename') {
      const pair = pairIn(clause, words);
      if (pair !== undefined) {
        const draft = await this.#draft();
        if (verb === 'rename') this.#rename(draft, pair, clause);
        else this.#replaceText(draft, pair.from, pair.to, clause, pair.others);
        return;
      }
    }
    if (verb === 'add' && (await this.#addSaid(clause, words))) return;
    const isOfFence =
      spansIn(clause.text, clause).length === 0 &&
      this.#uses.length > 0 &&
      /\b(?:it|this|that|them|(?:the )?(?:old|previous|existing|current) (?:one|version|function|method|code|block))\b/i.test(
        text,
      );
    if (isOfFence && verb === 'change') return;
    throw new Unread(`This asks for a change that could not be read: “${text.slice(0, 120)}”.`);
  }

  /** `` Add `x` after `y` ``, without a fence. */
  async #addSaid(clause: Clause, words: Words): Promise<boolean> {
    const place = placeIn(clause, words);
    const at = [words.after.exec(clause.text)?.index, words.before.exec(clause.text)?.index]
      .filter(index => index !== undefined)
      .sort((a, b) => a - b)[0];
    const verbAt = words.add.exec(clause.text)?.index ?? 0;
    if (place?.kind !== 'beside' || at === undefined || place.spans.length === 0) return false;
    const [code, ...others] = spansIn(clause.text.slice(verbAt, at), clause);
    if (code === undefined || others.length > 0 || !code.isCode) return false;
    const draft = await this.#draft();
    const target = this.#besideTarget(draft, place, clause, [code.text]);
    if (target === undefined || target.to - target.from > 1) return false;
    const line = draft.lines[target.from] as string;
    const named = bareName(place.spans[0]?.text ?? '');
    // What is beside it must be a whole line: a part of one is no place for a line.
    if (squeezed(line).replace(/[;,]$/, '') !== squeezed(named).replace(/[;,]$/, '')) return false;
    const comma = line.trimEnd().endsWith(',') && !code.text.endsWith(',') ? ',' : '';
    this.#insertBeside(
      draft,
      {
        kind: 'fence',
        info: '',
        lines: [code.text + comma],
        line: clause.line,
        last: clause.line,
        isClosed: true,
      },
      target,
      place.isAfter,
    );
    return true;
  }

  #deleteFile(path: string, line: number): void {
    this.#edits.push({ kind: 'delete', path, source: { first: line, last: line } });
    this.#used(line, `deleted ${path}`);
  }

  #removeTarget(draft: Draft, { from, to }: Target): void {
    let [first, end] = [from, to];
    const isBlank = (i: number) => i < 0 || i >= draft.lines.length || draft.lines[i]?.trim() === '';
    // Of the blank lines above and below, those below go with it; at the end of a block, those above.
    const closes = /^\s*[)}\]]|^\s*end\b/.test(
      draft.lines.slice(end).find(line => line.trim() !== '') ?? '}',
    );
    const isBelowOpening = first > 0 && /[{([:]\s*$/.test(draft.lines[first - 1] ?? '');
    if (closes) while (first > 0 && isBlank(first - 1)) first--;
    else if (isBlank(first - 1) || isBelowOpening) while (end < draft.lines.length && isBlank(end)) end++;
    draft.spliceNamed([{ from: first, to: end, lines: [] }]);
  }

  /** A place with the comment above it, also if blank lines are between. */
  #withComment(draft: Draft, target: Target): Target {
    const { unit } = target;
    if (unit === undefined || unit.from < unit.head) return target;
    const above = draft
      .allUnits()
      .filter(
        ({ isRemark, to }) =>
          isRemark && to <= unit.from && draft.lines.slice(to, unit.from).every(line => line.trim() === ''),
      );
    const comment = above.at(-1);
    if (
      comment === undefined &&
      !draft.lines.slice(unit.head, unit.to).some(line => /^\s*(?:\/\/|#|\/\*|"""|\*)/.test(line))
    )
      throw new Unread(`The comment of \`${unit.key ?? ''}\` is not found in ${draft.path}.`);
    return comment === undefined ? target : { ...target, from: comment.from };
  }

  /** The one place that a text names. */
  #target(draft: Draft, text: string, clause: Clause, code: readonly string[] = [], said = ''): Target {
    const found = targetsOf(draft, text);
    const [only, ...others] = found;
    if (only === undefined) throw new Unread(`${draft.path} has no \`${text}\`.`);
    if (others.length === 0) return only;
    const inside = this.#within(found, draft, clause, text);
    if (inside.length === 1) return inside[0] as Target;
    const among = inside.length > 0 ? inside : found;
    // `readBytes()` without parameters is the overload that has none.
    if (/\(\)$/.test(text.trim())) {
      const bare = among.filter(
        ({ unit }) => unit !== undefined && squeezed(draft.lines[unit.head] as string).includes(text.trim()),
      );
      if (bare.length === 1) return bare[0] as Target;
    }
    if (/deprecated|overload/i.test(said)) {
      const old = among.filter(
        ({ from, unit }) =>
          unit !== undefined && /deprecated/i.test(draft.lines.slice(from, unit.head).join('\n')),
      );
      if (old.length === 1) return old[0] as Target;
    }
    const beside = this.#besideLast(among, draft, said);
    if (beside !== undefined) return beside;
    // New lines are beside one that is written as they are.
    const first = trimmed(code).find(line => line.trim() !== '');
    if (first !== undefined) {
      const scored = among
        .map(target => ({
          target,
          score: likenessOf(wordsOf(first), wordsOf(draft.lines[target.unit?.head ?? target.from] as string)),
        }))
        .sort((a, b) => b.score - a.score);
      if ((scored[0]?.score ?? 0) - (scored[1]?.score ?? 0) > 0.1)
        return (scored[0] as { target: Target }).target;
    }
    const lines = among.slice(0, 5).map(({ from }) => from + 1);
    throw new Unread(
      `\`${text}\` is in ${draft.path} at lines ${lines.join(', ')}; the answer does not say which one is meant.`,
    );
  }

  /** `In the same class`: the one that is in what the step before changed something in. */
  #besideLast(among: readonly Target[], draft: Draft, said: string): Target | undefined {
    const last = this.#last;
    if (last?.path !== draft.path || !/\bsame\b/i.test(said)) return undefined;
    const parent = draft
      .allUnits()
      .filter(unit => unit.head < last.from && last.to <= unit.to)
      .at(-1);
    const inside = among.filter(
      ({ from, to }) => parent !== undefined && parent.head < from && to <= parent.to,
    );
    return inside.length === 1 ? inside[0] : undefined;
  }

  /** Those of some places that are in what the clause names beside them. */
  #within(found: readonly Target[], draft: Draft, clause: Clause, own: string): readonly Target[] {
    for (const { text } of clause.spans) {
      if (text === own) continue;
      const name = bareName(text).replace(/\(.*\)$/, '');
      const containers = draft
        .allUnits()
        .filter(
          ({ key, children }) =>
            children.length > 0 && key !== undefined && (key === name || key.split(/[\s.]+/).includes(name)),
        );
      const inside = found.filter(({ from, to }) =>
        containers.some(unit => unit.head < from && to <= unit.to),
      );
      if (inside.length > 0) return inside;
    }
    return [];
  }

  #replaceText(draft: Draft, from: string, to: string, clause: Clause, others: readonly string[] = []): void {
    const words = this.#words as Words;
    const all = words.every.test(clause.text);
    const [scope, except] = this.#scopes(draft, clause, others, words);
    const places: number[] = [];
    for (const [i, line] of draft.lines.entries()) {
      if (!line.includes(from) || !scope(i) || except(i)) continue;
      if (isPartOfWord(line, from)) continue;
      places.push(i);
    }
    if (places.length === 0)
      throw new Unread(`${draft.path} has no “${from}”${others.length > 0 ? ' there' : ''}.`);
    if (places.length > 1 && !all)
      throw new Unread(
        `“${from}” is in ${draft.path} at lines ${places
          .slice(0, 5)
          .map(i => i + 1)
          .join(', ')}; the answer does not say which one is meant.`,
      );
    draft.spliceNamed(
      places.map(i => ({ from: i, to: i + 1, lines: [replacedIn(draft.lines[i] as string, from, to, all)] })),
    );
    this.#used(clause.line, `replaced “${from}” in ${draft.path}`);
  }

  /** Where a replacement in a sentence is meant, and where not. */
  #scopes(
    draft: Draft,
    clause: Clause,
    others: readonly string[],
    words: Words,
  ): [(line: number) => boolean, (line: number) => boolean] {
    const at = words.except.exec(clause.text)?.index;
    const excepted =
      at === undefined
        ? []
        : spansIn(clause.text.slice(at), clause)
            .slice(0, 1)
            .map(({ text }) => text);
    const after = at === undefined ? [] : spansIn(clause.text.slice(at), clause).map(({ text }) => text);
    const inExcepted = draft
      .allUnits()
      .filter(({ key, head, to }) =>
        excepted.some(
          name =>
            key !== undefined &&
            draft.lines.slice(head, to).length < 60 &&
            (draft.lines[head] as string).includes(name),
        ),
      );
    const except = (i: number) => inExcepted.some(unit => unit.from <= i && i < unit.to);
    const named = others.filter(name => !after.includes(name));
    const containers = named
      .flatMap(name => targetsOf(draft, name))
      .filter(({ unit }) => (unit?.children.length ?? 0) > 0);
    if (containers.length > 0) return [i => containers.some(({ from, to }) => from <= i && i < to), except];
    const starts = named
      .filter(name => /(?:\.{3}|…)$/.test(name))
      .map(name => name.replace(/(?:\.{3}|…)$/, ''))
      .filter(start => start.length > 3 && draft.lines.some(line => line.includes(start)));
    if (starts.length > 0)
      return [i => starts.some(start => draft.lines[i]?.includes(start) === true), except];
    return [() => true, except];
  }

  #rename(draft: Draft, { from, to, others }: Pair, clause: Clause): void {
    if (!/^[\w$@-]+$/.test(from) || !/^[\w$@-]+$/.test(to)) {
      this.#replaceText(draft, from, to, clause, others);
      return;
    }
    const containers = others
      .filter(name => name !== from && name !== to)
      .flatMap(name => targetsOf(draft, name))
      .flatMap(({ unit }) => (unit !== undefined && unit.children.length > 0 ? [unit] : []));
    const isIn = (i: number) =>
      containers.length === 0 || containers.some(unit => unit.from <= i && i < unit.to);
    const includesComments = /comment/i.test(clause.text);
    const splices = draft.lines.flatMap((line, i) => {
      if (!isIn(i) || (!includesComments && /^\s*(?:\/\/|#|\*|\/\*|--)/.test(line))) return [];
      const now = replacedWord(line, from, to);
      return now === line ? [] : [{ from: i, to: i + 1, lines: [now] }];
    });
    if (splices.length === 0) throw new Unread(`${draft.path} has no \`${from}\`.`);
    draft.spliceNamed(splices);
    this.#used(clause.line, `renamed \`${from}\` to \`${to}\` in ${draft.path}`);
  }

  async #fence(
    fence: Fenced,
    gap: Gap,
    role: Role,
    after: Gap | undefined,
    old: Fenced | undefined,
    gapOfOld: Gap | undefined,
  ): Promise<void> {
    if (this.#source.last === 1) this.#source = { first: fence.line, last: fence.last };
    else this.#source = { ...this.#source, last: fence.last };
    switch (role) {
      case 'command':
        return this.#unused(fence.line, 'commands, not run');
      case 'example':
        return this.#unused(fence.line, 'an example or output');
      case 'unsure':
        throw new Unread('It is not sure whether this code is to be put in, or an example.');
      case 'option':
      case 'dropped':
        return this.#unused(fence.line, 'another version, not chosen');
      case 'old':
        return;
      case 'quote':
      case 'afterwards':
        this.#checks.push({ fence, isSure: role === 'afterwards' });
        return;
      case 'diff':
        return this.#diff(fence, gap, after);
      case 'new':
        return this.#pair(old as Fenced, fence, gapOfOld, after);
      case 'code':
        return this.#code(fence, gap, after);
    }
  }

  /** The files that a fence may be of, the most certain sign first. */
  async #filesOf(fence: Fenced, gap: Gap, after: Gap | undefined): Promise<readonly string[]> {
    this.#isGuessed = false;
    const info = this.#meant(fence.info.replace(/^[\w+#-]+:(?=\S)/, ''));
    if (info.length > 0) return info;
    const comment = pathComment(fence);
    if (comment !== undefined) {
      const found = filesMeant(comment, this.#paths);
      if (found.length > 0) return found;
    }
    for (const block of [...gap.blocks].reverse()) {
      const found = this.#meant(block.text);
      if (found.length > 0) return found;
    }
    if (this.#current.length > 0) return this.#current;
    const next = after?.blocks[0];
    const below = next !== undefined && IN_FILE.test(next.text) ? this.#meant(next.text) : [];
    if (below.length > 0) return below;
    this.#isGuessed = this.#default !== undefined;
    if (this.#default !== undefined) return [this.#default];
    const all = [
      ...new Set(
        this.blocks.flatMap(block =>
          block.kind === 'prose' ? pathsIn(block.text).flatMap(path => filesMeant(path, this.#paths)) : [],
        ),
      ),
    ];
    return all.length === 1 ? all : [];
  }

  /** The only file that has most of the definitions and old lines that fences and sentences show. */
  async #fileWithMost(fences: readonly Fenced[]): Promise<string | undefined> {
    if (this.#paths.length > MOST_SEARCHED) return undefined;
    const units = fences.flatMap(({ lines }) => allUnits(unitsOf(lines)));
    const keys = new Set(
      units.flatMap(({ key, kind }) => (key !== undefined && key.length > 3 && kind !== 'call' ? [key] : [])),
    );
    const lines = new Set(
      fences.flatMap(fence => fence.lines.map(squeezed)).filter(line => line.length > 12),
    );
    const spans = this.#gaps().flatMap(({ clauses }) =>
      clauses.flatMap(clause => clause.spans.filter(({ isCode, text }) => isCode && text.length > 3)),
    );
    const names = new Set(spans.map(({ text }) => bareName(text).replace(/\(.*\)$/, '')));
    let best: { readonly path: string; readonly score: number } | undefined;
    let second = 0;
    for (const path of this.#paths) {
      const document = await this.files.read(path);
      if (document === undefined) continue;
      const draft = new Draft(path, document);
      const known = new Set(
        draft.allUnits().flatMap(({ key, kind }) => (key !== undefined && kind !== 'call' ? [key] : [])),
      );
      const shownLines = new Set(draft.lines.map(squeezed));
      const score =
        3 * [...keys].filter(key => known.has(key)).length +
        [...lines].filter(line => shownLines.has(line)).length +
        2 * [...names].filter(name => known.has(name)).length +
        ([...names].some(
          name =>
            /^[A-Z]\w{3,}$/.test(name) &&
            path
              .split('/')
              .at(-1)
              ?.replace(/\.\w+$/, '') === name,
        )
          ? 3
          : 0);
      if (score === 0) continue;
      if (best === undefined || score > best.score) {
        second = best?.score ?? 0;
        best = { path, score };
      } else second = Math.max(second, score);
    }
    return best === undefined || second > best.score * SURELY ? undefined : best.path;
  }

  async #diff(fence: Fenced, gap: Gap, after: Gap | undefined): Promise<void> {
    const comment = pathComment(fence);
    const lines = comment === undefined ? fence.lines : fence.lines.slice(1);
    if (!fence.isClosed) throw new Unread('The answer ends in the middle of this diff. Ask for the rest.');
    const parsed = parsedDiff(lines);
    if (parsed.problems.length > 0)
      throw new Unread(parsed.problems[0]?.message ?? 'The diff cannot be read.');
    if (parsed.edits.length === 0) throw new Unread('The diff has no change that can be read.');
    for (const edit of parsed.edits) {
      const named = edit.path === undefined ? [] : filesMeant(edit.path, this.#paths);
      const [path, ...others] = named.length > 0 ? named : await this.#filesOf(fence, gap, after);
      if (path === undefined) throw new Unread('No file is named for this diff. Name it with --file.');
      if (others.length > 0)
        throw new Unread(
          `The diff may be of ${[path, ...others].slice(0, 5).join(' or ')}. Name one with --file.`,
        );
      this.#edits.push({ ...edit, path, source: { first: fence.line, last: fence.last } } as Edit);
    }
    this.#used(fence.line, 'a diff');
  }

  async #pair(old: Fenced, fence: Fenced, gap: Gap | undefined, after: Gap | undefined): Promise<void> {
    const said = gap ?? { blocks: [], clauses: [] };
    const meant = await this.#filesOf(old, said, after);
    const all = this.#severalFiles(said);
    const paths = all.length > 1 ? all : meant;
    const fits: Draft[] = [];
    for (const path of paths) {
      const draft = await this.#draftOf(path);
      if (this.#placesOfOld(draft, old).length > 0) fits.push(draft);
    }
    if (fits.length === 0) return this.#elidedPair(old, fence, paths, said, after);
    if (fits.length > 1 && all.length < 2)
      throw new Unread(
        `The old code is in ${fits
          .map(({ path }) => path)
          .slice(0, 5)
          .join(' and ')}; the answer does not say which file is meant.`,
      );
    this.#contradiction(said, old, fence);
    this.#otherNumber(said, after, trimmed(old.lines), trimmed(fence.lines));
    for (const draft of fits) {
      this.#replaceLines(draft, old, fence, said);
      this.#put.push({ fence, draft });
    }
  }

  /** Only a number changes, and prose has others. */
  #otherNumber(
    { blocks }: Gap,
    after: Gap | undefined,
    before: readonly string[],
    now: readonly string[],
  ): void {
    const changed = now.flatMap((line, i) => {
      const was = before[i];
      const isNumber =
        was !== undefined && was !== line && was.replace(/[\d_]+/g, '0') === line.replace(/[\d_]+/g, '0');
      return isNumber
        ? (line.match(/[\d_]+/g) ?? []).filter((number, n) => number !== was.match(/[\d_]+/g)?.[n])
        : was === line
          ? []
          : ['other'];
    });
    const [only, ...others] = changed;
    if (only === undefined || only === 'other' || others.length > 0) return;
    const value = Number(only.replaceAll('_', ''));
    const said = [...blocks, ...(after?.blocks.slice(0, 1) ?? [])]
      .map(({ text }) => text)
      .join(' ')
      .replace(/`[^`]*`/g, ' ');
    const numbers = [
      ...said
        .replace(/\*/g, '')
        .matchAll(
          /\bto (\d[\d,_]*)\b|\b(\d[\d,_]*)\s*(?:ms|milliseconds?|seconds?|s|minutes?|hours?|days?|kb|mb|px|%|entries|items|times|retries|characters|bytes)\b/gi,
        ),
    ].map(([, to, own]) => Number((to ?? own ?? '').replace(/[,_]/g, '')));
    const spelled = [
      ...said
        .replace(/\*/g, '')
        .matchAll(
          /\b(two|three|four|five|six|seven|eight|nine|ten) (?:ms|milliseconds?|seconds?|minutes?|hours?|days?|times|retries|items|entries)\b/gi,
        ),
    ].map(([text]) => SPELLED.indexOf(text.toLowerCase()) + 1);
    const all = [...numbers, ...spelled];
    const fits = (number: number) =>
      [1, 60, 1000, 1024, 3600, 60_000].some(unit => number * unit === value || value * unit === number);
    if (all.length > 0 && !all.some(fits))
      throw new Unread(`The answer says ${all.slice(0, 3).join(', ')}, and its code has ${only}.`);
  }

  /** A number that prose says to change to, and the code has not. */
  #contradiction({ clauses }: Gap, old: Fenced, fence: Fenced): void {
    for (const { text } of clauses) {
      const [, wanted] = /\bto (\d+)\b/.exec(text) ?? [];
      if (wanted === undefined) continue;
      const [before, now] = [old.lines.join('\n'), fence.lines.join('\n')];
      if (!/\d/.test(now) || now.includes(wanted)) continue;
      const isChanged = (now.match(/\d+/g) ?? []).some(number => !before.includes(number));
      if (isChanged) throw new Unread(`The answer says ${wanted}, and its code has another number.`);
    }
  }

  /** `In a, b and c change` means all of them. */
  #severalFiles({ blocks }: Gap): readonly string[] {
    const last = blocks.at(-1);
    if (last === undefined) return [];
    const found = pathsIn(last.text).map(path => filesMeant(path, this.#paths));
    return found.every(each => each.length === 1) ? [...new Set(found.flat())] : [];
  }

  #placesOfOld(draft: Draft, old: Fenced): number[] {
    return placesOf(draft.lines, old.lines);
  }

  #replaceLines(draft: Draft, old: Fenced, fence: Fenced, said: Gap): void {
    const wanted = trimmed(old.lines);
    const places = this.#placesOfOld(draft, old);
    const within = places.length > 1 ? this.#inNamed(draft, places, wanted.length, said) : places;
    const isAll = this.#words?.every.test(said.blocks.at(-1)?.text ?? '') === true;
    if (within.length !== 1 && !isAll) {
      const lines = places.slice(0, 5).map(i => i + 1);
      throw new Unread(
        `The old code is in ${draft.path} at lines ${lines.join(', ')}; the answer does not say which one is meant.`,
      );
    }
    const splices = within.map(at => {
      const there = draft.lines.slice(at, at + wanted.length);
      return {
        from: at,
        to: at + wanted.length,
        lines: this.#newLines(draft, wanted, there, trimmed(fence.lines)),
      };
    });
    draft.spliceNamed(splices);
    this.#used(fence.line, `replaces the code of line ${old.line} in ${draft.path}`);
  }

  /** Lines that the old code has keep what the file has; others get the file's depth. */
  #newLines(
    draft: Draft,
    old: readonly string[],
    there: readonly string[],
    now: readonly string[],
  ): string[] {
    const [own, file] = [layoutOf([...old, ...now]), layoutOf(draft.before)];
    const isSame = old.every((line, i) => line === there[i]);
    if (isSame) return [...now];
    const from = depthOf(old[0] as string);
    const to = depthOf(there[0] as string);
    return relaidOut(now, from, to, own, file);
  }

  #inNamed(draft: Draft, places: readonly number[], size: number, { clauses }: Gap): readonly number[] {
    for (const { spans } of clauses) {
      for (const { text } of spans) {
        const containers = targetsOf(draft, text).flatMap(({ unit }) =>
          unit !== undefined && unit.children.length > 0 ? [unit] : [],
        );
        const inside = places.filter(at => containers.some(unit => unit.from <= at && at + size <= unit.to));
        if (inside.length === 1) return inside;
      }
    }
    return places;
  }

  /** Old code of one line that is a part of one line of the file. */
  #replaceInLine(draft: Draft, old: Fenced, fence: Fenced): boolean {
    const [from, ...more] = trimmed(old.lines).map(line => line.trim());
    const [to, ...moreNew] = trimmed(fence.lines).map(line => line.trim());
    if (from === undefined || to === undefined || more.length > 0 || moreNew.length > 0) return false;
    const found = draft.lines.flatMap((line, i) => (line.includes(from) ? [i] : []));
    const [at, ...others] = found;
    if (at === undefined || others.length > 0 || isPartOfWord(draft.lines[at] as string, from)) return false;
    draft.spliceNamed([
      { from: at, to: at + 1, lines: [replacedIn(draft.lines[at] as string, from, to, false)] },
    ]);
    this.#used(fence.line, `replaces the code of line ${old.line} in ${draft.path}`);
    return true;
  }

  /** Old code with marks of omission: the definition that it begins is replaced. */
  async #elidedPair(
    old: Fenced,
    fence: Fenced,
    paths: readonly string[],
    said: Gap,
    after: Gap | undefined,
  ): Promise<void> {
    const draft = await this.#draft(paths);
    if (this.#replaceInLine(draft, old, fence)) return;
    if (!old.lines.some(isLeftOut))
      throw new Unread(`${draft.path} does not have the old code of line ${old.line}.`);
    this.#merge(draft, fence, [], said, after);
  }

  async #code(fence: Fenced, gap: Gap, after: Gap | undefined): Promise<void> {
    const asking = gap.clauses.filter(clause => this.#verb(clause) !== undefined);
    const asked = ownClause(gap, asking);
    const placed = asked === undefined ? this.#placeClause(gap) : undefined;
    const clause = asked ?? placed;
    const verb = asked === undefined ? placed && 'add' : this.#verb(asked);
    if (!fence.isClosed && !isComplete(fence))
      throw new Unread('The answer ends in the middle of this code. Ask for the rest.');
    if (fence.lines.some(line => PLACEHOLDER.test(line)))
      throw new Unread('The code has placeholders instead of code.');
    const halves = halvesOf(fence);
    if (halves !== undefined) return this.#pair(halves[0], halves[1], gap, after);
    const paths = await this.#filesOf(fence, gap, after);
    const said = gap.blocks.map(({ text }) => text).join(' ');
    const fresh = this.#newPath(fence, gap);
    if (fresh !== undefined) return this.#create(fresh, fence);
    if (paths.length === 0) {
      const isQuote = await this.#isQuote(fence);
      if (isQuote) return this.#unused(fence.line, 'a quote');
      const named = this.#unknownPath(fence, gap);
      throw new Unread(
        named === undefined
          ? 'No file is named for this code. Name it with --file.'
          : `There is no file ${named}.`,
      );
    }
    if (this.#isGuessed && !(await this.#defines(paths, fence, gap)))
      throw new Unread('No file is named for this code. Name it with --file.');
    const [first] = paths;
    if (first !== undefined && isOtherLanguage(fence.info, first))
      throw new Unread(
        `This is ${fence.info.split(/\s/, 1)[0]}, which ${first} is not. Name its file with --file.`,
      );
    const missing = this.#missingPath(fence, gap);
    if (missing !== undefined) throw new Unread(`There is no file ${missing}.`);
    const draft = await this.#oneOf(paths, fence);
    this.#current = [draft.path];
    const body = withoutPathComment(fence);
    const own = { ...fence, lines: body };
    if (verb !== 'remove') this.#put.push({ fence: own, draft });
    if (clause !== undefined && verb === 'add' && this.#insert(draft, own, clause)) return;
    if (verb === 'remove' && clause !== undefined && this.#removeQuoted(draft, own)) return;
    if (this.#isWhole(draft, own, gap, said, verb)) return this.#rewrite(draft, own, said);
    if (placesOf(draft.before, own.lines).length > 0 && verb === undefined)
      return this.#unused(fence.line, 'a quote');
    if (clause !== undefined && verb === 'change' && pairIn(clause, this.#words as Words) !== undefined) {
      await this.#carryOut(clause, verb);
      this.#checks.push({ fence: own, isSure: false });
      this.#put.pop();
      return;
    }
    const names = [
      ...gap.clauses.flatMap(({ spans }) => spans.map(({ text }) => bareName(text).replace(/\(.*\)$/, ''))),
      ...this.#sameParent(draft, said),
    ];
    if (verb === 'move' && this.#reorder(draft, own)) return;
    if (clause !== undefined && verb === 'change' && this.#replaceNamed(draft, own, clause)) return;
    this.#merge(draft, own, names, gap, after, verb === 'add');
  }

  /** What contains the last change, where prose says `the same`. */
  #sameParent(draft: Draft, said: string): string[] {
    const last = this.#last;
    if (
      last?.path !== draft.path ||
      !/\bsame (?:impl|class|file|struct|module|block|section|function|method|type|object|describe)\b/i.test(
        said,
      )
    )
      return [];
    const parents = draft
      .allUnits()
      .filter(unit => unit.head < last.from && last.to <= unit.to && unit.key !== undefined);
    return parents.slice(-1).map(({ key }) => key as string);
  }

  #placeClause(gap: Gap): Clause | undefined {
    return this.#words && placeClauseOf(gap, this.#words);
  }

  #unknownPath(fence: Fenced, gap: Gap): string | undefined {
    return pathsIn(
      `${fence.info} ${pathComment(fence) ?? ''} ${gap.blocks.map(({ text }) => text).join(' ')}`,
    ).find(path => path.includes('/'));
  }

  /** Whether a file that nobody names defines what the code does, and the answer asks for it. */
  async #defines([path]: readonly string[], fence: Fenced, { blocks, clauses }: Gap): Promise<boolean> {
    const isAsked =
      clauses.some(clause => this.#verb(clause) !== undefined) ||
      blocks.some(({ text }) => INTRODUCES.test(text));
    if (path === undefined || !isAsked) return false;
    const known = (await this.#draftOf(path)).allUnits();
    const named = clauses.flatMap(clause =>
      clause.spans.map(({ text }) => bareName(text).replace(/\(.*\)$/, '')),
    );
    const isOf = (key: string | undefined) =>
      key !== undefined &&
      key.length > 2 &&
      known.some(each => each.kind === 'definition' && each.key === key);
    return (
      unitsOf(fence.lines).some(({ key, kind }) => kind === 'definition' && isOf(key)) || named.some(isOf)
    );
  }

  /** A path that the words right above a fence name, and that is not there. */
  #missingPath(fence: Fenced, gap: Gap): string | undefined {
    const own = [pathComment(fence) ?? '', gap.blocks.at(-1)?.text ?? ''].flatMap(pathsIn);
    const isKnown = own.some(path => filesMeant(path, this.#paths).length > 0);
    return isKnown ? undefined : own.find(path => path.includes('/') && !/^https?:|\/\//.test(path));
  }

  async #isQuote(fence: Fenced): Promise<boolean> {
    for (const draft of this.#drafts.values()) {
      if (placesOf(draft.before, fence.lines).length > 0 || placesOf(draft.lines, fence.lines).length > 0)
        return true;
    }
    return false;
  }

  /** Of several files that a name may mean, the one that has what the code defines. */
  async #oneOf(paths: readonly string[], fence: Fenced): Promise<Draft> {
    if (paths.length === 1) return this.#draftOf(paths[0] as string);
    const fits: string[] = [];
    for (const path of paths) {
      const document = await this.files.read(path);
      if (document === undefined) continue;
      const draft = this.#drafts.get(path) ?? new Draft(path, document);
      const merged = mergePart(draft.lines, withoutPathComment(fence), {
        names: [],
        isData: draft.isData,
        levelOf: draft.levelOf,
      });
      if (merged.kind === 'merged' && merged.splices.length > 0) fits.push(path);
    }
    return this.#draft(fits.length === 1 ? fits : paths);
  }

  /** The path of a file that the answer makes: it stands behind the word for that, or is called new. */
  #newPath(fence: Fenced, gap: Gap): string | undefined {
    const words = this.#words;
    if (words === undefined) return undefined;
    const own = [
      ...pathsIn(fence.info.replace(/^[\w+#-]+:(?=\S)/, '')),
      ...(pathComment(fence) === undefined ? [] : [pathComment(fence) as string]),
    ];
    for (const { text } of gap.blocks.slice(-2).toReversed()) {
      const at = words.fresh.exec(text)?.index;
      if (at === undefined) continue;
      const behind = pathsIn(text.slice(at));
      const [path] = behind.length > 0 ? behind : pathsIn(text).length === 1 ? pathsIn(text) : own;
      if (path !== undefined && this.#isNew(path)) return path.replaceAll('\\', '/').replace(/^\.?\//, '');
    }
    return undefined;
  }

  #isNew(path: string): boolean {
    const whole = path.replaceAll('\\', '/').replace(/^\.?\//, '');
    const isOther = this.#paths.some(
      other =>
        other === whole ||
        other.endsWith(`/${whole}`) ||
        (whole.includes('/') && whole.endsWith(`/${other}`)),
    );
    return !isOther && /\.\w{1,10}$/.test(whole);
  }

  #create(path: string, fence: Fenced): void {
    const lines = withoutPathComment(fence);
    const source = { first: fence.line, last: fence.last };
    this.#edits.push({
      kind: 'create',
      path,
      content: `${lines.join('\n')}\n`,
      onExisting: 'refuse',
      source,
    });
    this.#used(fence.line, `the new file ${path}`);
  }

  /** Whether a fence has all of a file: it is said, or nothing of the file is missing. */
  #isWhole(draft: Draft, fence: Fenced, gap: Gap, said: string, verb: Verb | undefined): boolean {
    if (fence.lines.some(isLeftOut)) return false;
    const [first, now] = [trimmed(draft.before)[0], trimmed(fence.lines)[0]];
    const isSaid = this.#saysWhole(gap);
    const known = draft.units().filter(({ isRemark, isMark }) => !isRemark && !isMark);
    const own = unitsOf(fence.lines);
    const keys = new Set(own.flatMap(({ key }) => key ?? []));
    const texts = new Set(fence.lines.map(squeezed));
    const hasAll = known.every(
      ({ key, head }) =>
        (key !== undefined && keys.has(key)) || texts.has(squeezed(draft.lines[head] as string)),
    );
    const isLong = fence.lines.length >= draft.lines.length / 2;
    if (
      hasAll &&
      isLong &&
      first !== undefined &&
      (squeezed(first) === squeezed(now ?? '') || known.length > 1)
    )
      return true;
    return (
      isSaid &&
      verb !== 'add' &&
      isLong &&
      (squeezed(first ?? '') === squeezed(now ?? '') || !/\b(?:class|function|method)\b/i.test(said))
    );
  }

  /** Whether the words above a fence say that it is a whole file. */
  #saysWhole({ clauses }: Gap): boolean {
    const words = this.#words;
    return clauses.slice(-3).some(clause => {
      const text = shown(clause).replace(/\S*[\w-]\.\w{1,10}\b`?/g, ' file ');
      return (
        words?.whole.test(text) === true &&
        /\b(?:file|module|script|datei|archivo|fichier|arquivo|complete|contents?)\b|完整|全体/i.test(text)
      );
    });
  }

  #rewrite(draft: Draft, fence: Fenced, said: string): void {
    if (!fence.isClosed) throw new Unread('The answer ends in the middle of this file. Ask for the rest.');
    const lines = trimmed(fence.lines);
    const lost = /\bcontents? of (?:the )?(?:file\b|`)/i.test(said) ? [] : lostNames(draft, lines, said);
    if (losesHead(draft, lines))
      throw new Unread(`${draft.path} would lose its first lines, which this code does not show.`);
    if (lost.length > 0)
      throw new Unread(
        `The file would lose ${lost
          .slice(0, 5)
          .map(key => `\`${key}\``)
          .join(', ')}.`,
      );
    const header = headerOf(draft.lines, lines);
    draft.splice([{ from: header, to: draft.lines.length, lines }]);
    this.#used(fence.line, `the whole of ${draft.path}`);
  }

  /** Put lines where a clause says. Returns whether it says a place. */
  #insert(draft: Draft, fence: Fenced, clause: Clause): boolean {
    const words = this.#words as Words;
    const place = placeIn(clause, words);
    const code = fence.lines;
    if (this.#isShownInPlace(draft, code)) return false;
    if (place?.kind === 'unknown' && isImportsOnly(code)) return false;
    if (place?.kind === 'unknown')
      throw new Unread(`It is not known where the code goes: “${shown(clause).slice(0, 120)}”.`);
    if (place === undefined) return this.#insertInside(draft, fence, clause);
    if (place.kind === 'beside') {
      const target = this.#besideTarget(draft, place, clause, code);
      if (target === undefined) return false;
      this.#insertBeside(draft, fence, target, place.isAfter);
      return true;
    }
    const container = place.spans
      .map(({ text }) => targetsOf(draft, text))
      .find(found => found.length === 1)?.[0];
    if (
      container?.unit !== undefined &&
      (container.unit.children.length > 0 || container.unit.to - container.unit.head > 1)
    ) {
      this.#insertIn(draft, fence, container.unit, place.kind === 'end');
      return true;
    }
    if (
      place.spans.some(({ text }) => pathsIn(text).length === 0 && targetsOf(draft, text).length !== 1) &&
      place.isInside
    )
      return false;
    this.#insertAtEdge(draft, fence, place.kind === 'end');
    return true;
  }

  /** Whether new code is shown between lines that the file has. */
  #isShownInPlace(draft: Draft, code: readonly string[]): boolean {
    const units = unitsOf(trimmed(code)).filter(({ isRemark, isMark }) => !isRemark && !isMark);
    const known = new Set(draft.lines.map(squeezed));
    const isKnown = ({ head, to }: Unit) =>
      to - head > 0 &&
      code.length > 1 &&
      trimmed(code)
        .slice(head, to)
        .every(line => line.trim() === '' || known.has(squeezed(line)));
    const own = units.filter(({ head }) => squeezed(trimmed(code)[head] as string).length > 3);
    if (draft.levelOf !== undefined) return false;
    const [only] = own;
    const isBegun =
      only !== undefined &&
      only.children.length > 0 &&
      known.has(squeezed(trimmed(code)[only.head] as string));
    return own.length > 1 ? own.some(isKnown) : isBegun;
  }

  /** `Add to x` where the file has one x with something in it, and the code none that is there. */
  #insertInside(draft: Draft, fence: Fenced, clause: Clause): boolean {
    const merged = mergePart(draft.lines, fence.lines, {
      names: [],
      isData: draft.isData,
      levelOf: draft.levelOf,
    });
    if (merged.kind === 'merged') return false;
    for (const { text } of clause.spans) {
      const [only, ...others] = targetsOf(draft, text).filter(({ unit }) => (unit?.children.length ?? 0) > 0);
      if (only?.unit === undefined || others.length > 0) continue;
      this.#insertIn(draft, fence, only.unit, true);
      return true;
    }
    return false;
  }

  #besideTarget(draft: Draft, place: Beside, clause: Clause, code: readonly string[]): Target | undefined {
    if (
      place.spans.length === 0 &&
      this.#last?.path === draft.path &&
      /^\s*(?:it|this|that|them|the (?:new|same))\b|^\s*[:.]?$/i.test(place.said)
    ) {
      const { from, to } = this.#last;
      const unit = draft.allUnits().find(each => each.from === from || each.head === from);
      return unit === undefined ? { from, to, depth: depthOf(draft.lines[from] ?? ''), unit } : ofUnit(unit);
    }
    const failed: string[] = [];
    for (const { text } of place.spans) {
      if (pathsIn(text).length > 0 && filesMeant(text, this.#paths).length > 0) continue;
      if (/^(?:use|imports?|from|#?include|using|require)$/.test(text))
        return this.#kindTarget(draft, { ...place, said: 'import' });
      const found = besideTargets(draft, text, code);
      if (found.length === 1) return elementOf(draft, found[0] as Target, code);
      if (found.length > 0) return this.#target(draft, text, clause, code);
      failed.push(text);
    }
    if (failed.length > 0) throw new Unread(`${draft.path} has no \`${failed[0]}\`.`);
    return this.#kindTarget(draft, place);
  }

  /** `below the imports`. */
  #kindTarget(draft: Draft, { said, isAfter }: Beside): Target | undefined {
    if (!/\b(?:imports?|includes?|use|uses|using|requires?)\b|`(?:import|use)`|\ue000/i.test(said))
      return undefined;
    const imports = draft
      .units()
      .filter(({ head }) =>
        /^(?:import|from|use|using|#include|require|const \w+ = require)\b/.test(draft.lines[head] as string),
      );
    const unit = isAfter ? imports.at(-1) : imports[0];
    return unit && ofUnit(unit);
  }

  #insertBeside(draft: Draft, fence: Fenced, target: Target, isAfter: boolean): void {
    const own = trimmed(fence.lines);
    const [first] = own;
    if (first === undefined) throw new Unread('The fence is empty.');
    if (
      draft.levelOf !== undefined &&
      isAfter &&
      target.unit !== undefined &&
      squeezed(first) === squeezed(draft.lines[target.unit.head] as string)
    ) {
      this.#insertUnder(draft, fence, target.unit, trimmed(own.slice(1)));
      return;
    }
    this.#refuseTwice(draft, own, target.depth, target);
    const lines = this.#laidOut(draft, own, target.depth);
    const isLong = unitsOf(own).some(({ from, to }) => to - from > 1) || target.to - target.from > 1;
    const blanks = isLong ? blanksBeside(draft.lines, target, isAfter) : leadingBlanks(fence.lines);
    const gap = Array.from({ length: Math.max(blanks, leadingBlanks(fence.lines)) }, () => '');
    const splice = isAfter
      ? { from: target.to, to: target.to, lines: [...gap, ...lines] }
      : { from: target.from, to: target.from, lines: [...lines, ...gap] };
    draft.splice([splice]);
    const at = splice.from + (isAfter ? gap.length : 0);
    this.#last = { path: draft.path, from: at, to: at + lines.length, key: unitsOf(own)[0]?.key };
    this.#used(
      fence.line,
      `put ${isAfter ? 'after' : 'before'} line ${isAfter ? target.to : target.from + 1} of ${draft.path}`,
    );
  }

  /** New code must not define what is defined beside it; a function with other parameters may be another one. */
  #refuseTwice(draft: Draft, own: readonly string[], depth: number, target: Target | undefined): void {
    const parent =
      target === undefined
        ? undefined
        : draft
            .allUnits()
            .filter(unit => unit.head < target.from && target.to <= unit.to)
            .at(-1);
    const beside = parent?.children ?? draft.units();
    for (const unit of unitsOf(own)) {
      if (unit.key === undefined || unit.kind === 'call' || unit.kind === 'other') continue;
      const same = beside.find(
        ({ key, kind, depth: at }) => key === unit.key && kind === unit.kind && at === depth,
      );
      if (same === undefined) continue;
      const heads = [own[unit.head] as string, draft.lines[same.head] as string].map(squeezed);
      if (
        unit.kind === 'definition' &&
        unit.children.length > 0 &&
        heads[0] !== heads[1] &&
        heads.every(head => head?.includes('('))
      )
        continue;
      throw new Unread(`${draft.path} has \`${unit.key}\` already, at line ${same.head + 1}.`);
    }
  }

  /** Lines that are shown under the heading that they go under. */
  #insertUnder(draft: Draft, fence: Fenced, unit: Unit, lines: readonly string[]): void {
    if (unit.children.length > 0 || unit.to - unit.head > 1)
      throw new Unread(
        `\`${unit.key}\` has something in it already, and it is not said where in it the code goes.`,
      );
    const blank = draft.isData ? [] : [''];
    draft.splice([{ from: unit.to, to: unit.to, lines: [...blank, ...lines] }]);
    this.#used(fence.line, `put under line ${unit.head + 1} of ${draft.path}`);
  }

  #laidOut(draft: Draft, own: readonly string[], depth: number): string[] {
    const least = Math.min(...own.filter(line => line.trim() !== '').map(depthOf));
    return relaidOut(own, least, depth, layoutOf(own), layoutOf(draft.before));
  }

  /** Put lines at the end or the start of what a unit contains. */
  #insertIn(draft: Draft, fence: Fenced, unit: Unit, isEnd: boolean): void {
    const [first, last] = [unit.children[0], unit.children.at(-1)];
    const child = isEnd ? last : first;
    if (child === undefined)
      throw new Unread(`\`${unit.key}\` is empty, and it is not known how lines are in it.`);
    this.#insertBeside(draft, fence, ofUnit(child), isEnd);
  }

  #insertAtEdge(draft: Draft, fence: Fenced, isEnd: boolean): void {
    const units = draft.units().filter(({ isRemark }) => !isRemark);
    const unit = isEnd ? units.at(-1) : units[0];
    if (unit === undefined) throw new Unread(`${draft.path} is empty.`);
    const own = trimmed(fence.lines);
    this.#refuseTwice(draft, own, 0, undefined);
    const last = allUnits([unit]).reduce((to, each) => Math.max(to, each.to), unit.to);
    const end = draft.lines.findLastIndex(line => line.trim() !== '') + 1;
    const isLong = unitsOf(own).some(({ from, to }) => to - from > 1) || unit.to - unit.from > 1;
    const between = isLong ? Math.max(1, blanksBetween(draft, units)) : 0;
    const blanks = Array.from({ length: Math.max(between, leadingBlanks(fence.lines)) }, () => '');
    const at = isEnd ? Math.max(last, end) : unit.from;
    draft.splice([
      { from: at, to: at, lines: isEnd ? [...blanks, ...own] : [...own, ...(isLong ? blanks : [])] },
    ]);
    this.#used(fence.line, `put at the ${isEnd ? 'end' : 'start'} of ${draft.path}`);
  }

  #removeQuoted(draft: Draft, fence: Fenced): boolean {
    const [at, ...others] = placesOf(draft.lines, fence.lines);
    if (at === undefined) return false;
    if (others.length > 0) throw new Unread('The code to be removed is in the file several times.');
    const size = trimmed(fence.lines).length;
    this.#removeTarget(draft, { from: at, to: at + size, depth: 0, unit: undefined });
    this.#used(fence.line, `removed from ${draft.path}`);
    return true;
  }

  /** The same lines in another order take the place of theirs. */
  #reorder(draft: Draft, fence: Fenced): boolean {
    const own = trimmed(fence.lines);
    const wanted = own
      .filter(line => line.trim() !== '')
      .map(squeezed)
      .sort();
    for (let from = 0; from < draft.lines.length; from++) {
      if (squeezed(draft.lines[from] as string) !== squeezed(own[0] as string)) continue;
      for (let to = from + wanted.length; to <= Math.min(draft.lines.length, from + own.length * 3); to++) {
        const there = draft.lines
          .slice(from, to)
          .filter(line => line.trim() !== '')
          .map(squeezed)
          .sort();
        if (there.length > wanted.length) break;
        if (there.length < wanted.length || there.some((line, i) => line !== wanted[i])) continue;
        draft.splice([{ from, to, lines: own }]);
        this.#used(fence.line, `put in another order in ${draft.path}`);
        return true;
      }
    }
    return false;
  }

  /** `Replace x with` where the code does not define x: it takes the place of x. */
  #replaceNamed(draft: Draft, fence: Fenced, clause: Clause): boolean {
    const keys = new Set(allUnits(unitsOf(fence.lines)).flatMap(({ key }) => key ?? []));
    const spans = spansIn(clause.text, clause).filter(
      ({ text }) => pathsIn(text).length === 0 || filesMeant(text, this.#paths).length === 0,
    );
    const [span, ...others] = spans;
    if (span === undefined || others.length > 0) return false;
    const found = targetsOf(draft, span.text);
    const [target] = found;
    if (target === undefined || found.length > 1) return false;
    const key = target.unit?.key;
    if (key !== undefined && keys.has(key)) return false;
    if (!/(?:replace|swap|ersetz|reemplaz|remplac|substitu|替换|把|置き換え)/iu.test(clause.text))
      return false;
    if ((target.unit?.children.length ?? 0) > 0 && trimmed(fence.lines).length * 2 < target.to - target.from)
      return false;
    const head = target.unit?.head ?? target.from;
    draft.spliceNamed([
      { from: head, to: target.to, lines: this.#laidOut(draft, trimmed(fence.lines), target.depth) },
    ]);
    this.#used(fence.line, `replaces \`${span.text}\` in ${draft.path}`);
    return true;
  }

  #merge(
    draft: Draft,
    fence: Fenced,
    names: readonly string[],
    gap: Gap,
    after: Gap | undefined,
    isNew = false,
  ): void {
    const merged = mergePart(draft.lines, trimmed(fence.lines), {
      names,
      isNew,
      isData: draft.isData,
      levelOf: draft.levelOf,
    });
    if (merged.kind === 'unplaced') throw new Unread(`In ${draft.path}: ${merged.why}.`);
    const said = this.blocks.map(block => (block.kind === 'prose' ? block.text : '')).join(' ');
    const goes = this.#words?.goes.test(said) === true;
    const lost = merged.lost
      .filter(key => !said.includes(key))
      .filter(key => !goes || !merged.shortened.includes(key));
    if (lost.length > 0)
      throw new Unread(
        `${draft.path} would lose ${lost
          .slice(0, 5)
          .map(key => `\`${key}\``)
          .join(', ')}, which the code does not show and the answer does not name.`,
      );
    this.#atNamed(draft, merged.splices, gap);
    for (const { from, to, lines } of merged.splices)
      if (to - from === lines.length) this.#otherNumber(gap, after, draft.lines.slice(from, to), lines);
    draft.splice(merged.splices);
    const key = unitsOf(trimmed(fence.lines)).find(unit => unit.key !== undefined)?.key;
    const unit = draft.allUnits().filter(each => each.key === key);
    const own =
      unit.length === 1
        ? unit[0]
        : unit.find(
            each =>
              squeezed(draft.lines.slice(each.head, each.to).join('\n')) ===
              squeezed(
                trimmed(fence.lines)
                  .slice(unitsOf(trimmed(fence.lines))[0]?.head ?? 0)
                  .join('\n'),
              ),
          );
    if (own !== undefined && key !== undefined)
      this.#last = { path: draft.path, from: own.from, to: own.to, key };
    this.#used(fence.line, `put into ${draft.path}`);
  }

  /** Whatever way code went in, the file must have it then, line after line between its marks. */
  #mustHave(draft: Draft, fence: Fenced): void {
    const units = draft.isData
      ? []
      : unitsOfFile(fence.lines, draft.levelOf).filter(({ isRemark, isMark }) => !isRemark && !isMark);
    const parts = units
      .filter(({ head }) => !isImportsOnly([fence.lines[head] as string]))
      .map(({ head, to }) => fence.lines.slice(head, to));
    for (const part of draft.isData ? [fence.lines] : parts) {
      const missing = splitAtMarks(part).find(lines => !hasLines(draft, lines));
      if (missing === undefined) continue;
      const [line = ''] = trimmed(missing);
      this.#fail(
        fence.line,
        `It is not known how this code goes into ${draft.path}: ${JSON.stringify(line.trim().slice(0, 60))}.`,
      );
      return;
    }
  }

  /** Code that goes elsewhere than into what the request names contradicts it. */
  #atNamed(draft: Draft, splices: readonly Splice[], gap: Gap): void {
    const words = this.#words;
    const clause = gap.clauses.filter(each => this.#verb(each) === 'change').at(-1);
    if (words === undefined || clause === undefined || splices.length === 0) return;
    const behind = spansIn(clause.text.slice(words.change.exec(clause.text)?.index ?? 0), clause);
    const span = behind.find(({ text }) => pathsIn(text).length === 0 || this.#meant(text).length === 0);
    const [target, ...others] = span === undefined ? [] : targetsOf(draft, span.text);
    if (span === undefined || target?.unit?.kind !== 'definition' || others.length > 0) return;
    const isThere = splices.some(({ from, to }) => from <= target.to && target.from <= to);
    if (!isThere) throw new Unread(`The answer names \`${span.text}\`, and its code is of something else.`);
  }

  /** What an answer shows of the result must be there, and what it quotes must be in a file. */
  async #check(): Promise<void> {
    for (const { fence, isSure } of this.#checks) {
      const parts = splitAtMarks(fence.lines);
      const holds = [...this.#drafts.values()].some(draft =>
        parts.every(
          part =>
            placesOf(draft.lines, part).length > 0 || (!isSure && placesOf(draft.before, part).length > 0),
        ),
      );
      if (!holds && isSure)
        this.#fail(fence.line, 'The answer shows this as the result, and its steps do not lead to it.');
    }
  }
}

type Role =
  | 'code'
  | 'unsure'
  | 'old'
  | 'new'
  | 'quote'
  | 'command'
  | 'example'
  | 'option'
  | 'dropped'
  | 'afterwards'
  | 'diff';

/** Languages that one kind of file has in it, by the names in fences and the ends of paths. */
const FAMILIES: readonly (readonly string[])[] = [
  [
    'js',
    'jsx',
    'ts',
    'tsx',
    'javascript',
    'typescript',
    'mjs',
    'cjs',
    'mts',
    'cts',
    'vue',
    'svelte',
    'html',
    'css',
    'scss',
    'astro',
  ],
  ['md', 'mdx', 'markdown', 'txt', 'text'],
  ['json', 'jsonc', 'json5'],
  ['yaml', 'yml'],
  ['toml', 'ini', 'cfg', 'conf', 'properties'],
  ['py', 'python', 'pyi'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['go', 'golang'],
  ['java', 'kotlin', 'kt', 'kts', 'groovy', 'gradle', 'scala'],
  ['c', 'h', 'cpp', 'cc', 'hpp', 'c++', 'cxx', 'hxx', 'objc', 'm', 'mm'],
  ['cs', 'csharp', 'c#', 'csx'],
  ['sh', 'bash', 'zsh', 'shell', 'bats'],
  ['php'],
  ['swift'],
  ['sql'],
];

/** Whether a fence is of a language that a file is not written in, as far as both are known. */
function isOtherLanguage(info: string, path: string): boolean {
  const family = (name: string | undefined) =>
    FAMILIES.find(names => name !== undefined && names.includes(name.toLowerCase()));
  const [own, there] = [family(/^[\w+#-]+/.exec(info)?.[0]), family(/\.(\w+)$/.exec(path)?.[1])];
  return own !== undefined && there !== undefined && own !== there && !own.includes('text');
}

/** The second file has at most this share of what the first has of an answer. */
const SURELY = 0.75;
const MOST_SEARCHED = 2_000;

/** The clause that a fence belongs to: the last one that asks, if nothing else was said after it. */
function ownClause(gap: Gap, asking: readonly Clause[]): Clause | undefined {
  const last = asking.at(-1);
  if (last === undefined) return undefined;
  const block = gap.blocks.at(-1);
  // Another clause that leads to the fence is not understood: so neither is this one.
  const later = gap.clauses.slice(gap.clauses.indexOf(last) + 1);
  if (
    later.some(
      ({ text }) =>
        /[:：]$/.test(text) &&
        !/\bafterwards|look like\b/i.test(text) &&
        !/^\W*(?:\ue000\d+\ue001|[\w./-]+)\W*$/.test(text),
    )
  )
    return undefined;
  const isNear =
    last.line === block?.line || gap.blocks.at(-2)?.line === last.line || last.role === 'heading';
  return isNear ? last : undefined;
}

/** A text without what it marks as code, and without paths. */
function withoutCode(text: string): string {
  return text.replace(/`[^`]*`|\ue000\d+\ue001/g, ' ').replace(/\S*[\w-]\.\w{1,10}\b|\S+\/\S+/g, ' ');
}

function bareText(text: string): string {
  return text
    .replace(/(?:[*_`#:：。.,，!！👉\s]|➡\ufe0f?)+/gu, ' ')
    .trim()
    .toLowerCase();
}

function keysOf({ lines }: Fenced): string[] {
  return allUnits(unitsOf(lines)).flatMap(({ key, children }) =>
    key !== undefined && children.length > 0 ? [key] : [],
  );
}

function isDiff(lines: readonly string[]): boolean {
  const solid = lines.filter(line => line.trim() !== '');
  if (solid.some(line => /^@@ |^--- a\/|^diff --git /.test(line))) return true;
  const signs = solid.filter(line => /^[+-](?![+-])/.test(line)).length;
  return (
    signs > 1 &&
    solid.every(line => /^[+\- ]/.test(line)) &&
    solid.some(line => line.startsWith('+')) &&
    solid.some(line => line.startsWith('-'))
  );
}

const PATH_COMMENT =
  /^\s*(?:\/\/|#|--|;|\/\*|<!--|%)\s*(?:file(?:name)?:\s*|path:\s*)?((?:[A-Za-z]:[\\/]|~?[\\/]|\.{1,2}[\\/])?(?:[\w@.()[\]-]+[\\/])*[\w@.()[\]-]*\.\w{1,12})\s*(?:\*\/|-->)?\s*(?:\(.*\))?$/i;

/** The path that the first line of a fence names, as a comment. */
function pathComment({ lines }: Fenced): string | undefined {
  const first = lines.find(line => line.trim() !== '') ?? '';
  return first.length > LONGEST_LINE ? undefined : PATH_COMMENT.exec(first)?.[1];
}

function withoutPathComment(fence: Fenced): readonly string[] {
  if (pathComment(fence) === undefined) return fence.lines;
  const at = fence.lines.findIndex(line => line.trim() !== '');
  const rest = fence.lines.slice(at + 1);
  return rest.slice(
    Math.max(
      0,
      rest.findIndex(line => line.trim() !== ''),
    ),
  );
}

/** Whether code that no mark closes is whole: it closes what it opens, with its last line. */
function isComplete({ lines }: Fenced): boolean {
  let open = 0;
  for (const line of lines)
    for (const sign of line) open += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
  const last = lines.at(-1) ?? '';
  return (
    open === 0 &&
    /^[}\])]|^end\b/.test(last.trim()) &&
    depthOf(last) === Math.min(...lines.filter(line => line.trim() !== '').map(depthOf))
  );
}

/** The places that a text names for new lines: of several, those that are written as they are. */
function besideTargets(draft: Draft, text: string, code: readonly string[]): Target[] {
  const named = targetsOf(draft, text);
  const all = [
    ...named,
    ...linesWith(draft, text).filter(
      line => !named.some(({ from, to }) => from <= line.from && line.from < to),
    ),
  ];
  const first = /^[\w$@#]+/.exec(trimmed(code)[0]?.trim() ?? '')?.[0];
  const alike = all.filter(
    ({ from, unit }) =>
      first !== undefined &&
      /^[\w$@#]+/.exec((draft.lines[unit?.head ?? from] as string).trim())?.[0] === first,
  );
  const isOneLine = trimmed(code).length === 1;
  return isOneLine && alike.length === 1 ? alike : named;
}

/** The lines of a comment that a file begins with, where its new text begins with what is below. */
function headerOf(lines: readonly string[], now: readonly string[]): number {
  const [first] = now;
  if (first === undefined || squeezed(lines[0] ?? '') === squeezed(first)) return 0;
  const at = lines.findIndex(line => squeezed(line) === squeezed(first));
  const isHeader = lines
    .slice(0, Math.max(0, at))
    .every(line => line.trim() === '' || /^\s*(?:\/\/|\/\*|\*|#|--|<!--)/.test(line));
  return at > 0 && isHeader ? at : 0;
}

/** A diff; blank lines between hunks without a header are no lines of the file. */
function parsedDiff(lines: readonly string[]): ReturnType<typeof parseReply> {
  const fenced = (own: readonly string[]) =>
    parseReply(`\`\`\`diff\n${own.join('\n')}\n\`\`\`\n`, 'unified-diff');
  const whole = fenced(lines);
  const isBare = !lines.some(line => /^(?:@@|---|\+\+\+|diff )/.test(line));
  if (!isBare || !trimmed(lines).includes('')) return whole;
  const hunks: string[][] = [[]];
  for (const line of trimmed(lines)) {
    if (line === '') hunks.push([]);
    else hunks.at(-1)?.push(line);
  }
  const parts = hunks.filter(hunk => hunk.some(line => /^[+-]/.test(line))).map(fenced);
  return {
    ...whole,
    edits: parts.flatMap(({ edits }) => edits),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

/** Whether a file has some lines, whatever their indentation; in data others may be between them. */
function hasLines({ lines, isData }: Draft, wanted: readonly string[]): boolean {
  const bareLine = (line: string) => squeezed(line).replace(/,$/, '');
  const solid = (all: readonly string[]) => all.map(bareLine).filter(line => line !== '');
  const [there, own] = [solid(lines), solid(wanted)];
  if (!isData) return there.some((_, at) => own.every((line, i) => there[at + i] === line));
  let next = 0;
  for (const line of there) if (line === own[next]) next++;
  return next === own.length;
}

/** A clause without a verb that says where the code goes: `At the end of the file:`. */
function placeClauseOf(gap: Gap, words: Words): Clause | undefined {
  const last = gap.clauses.at(-1);
  if (last === undefined || !/[:：]$/.test(last.text) || words.afterwards.test(last.text)) return undefined;
  const place = placeIn(last, words);
  return place === undefined || place.kind === 'unknown' ? undefined : last;
}

/** The old and the new code of a fence that has both, below comments that say so. */
function halvesOf(fence: Fenced): readonly [Fenced, Fenced] | undefined {
  const isSaid = (line: string, word: RegExp) =>
    /^\s*(?:\/\/|#|--|\/\*|<!--|;)/.test(line) && word.test(line.replace(/[^\p{L}]+/gu, ' ').trim());
  const old = fence.lines.findIndex(line => isSaid(line, /^(?:before|old|vorher|alt|antes|avant)$/i));
  const now = fence.lines.findIndex(line =>
    isSaid(line, /^(?:after|new|nachher|neu|después|après|depois)$/i),
  );
  if (old !== 0 || now < old) return undefined;
  return [
    { ...fence, lines: trimmed(fence.lines.slice(1, now)) },
    { ...fence, lines: trimmed(fence.lines.slice(now + 1)) },
  ];
}

/** `After "x"`, where x is in an object of a list and the new code is another one: after that object. */
function elementOf(draft: Draft, target: Target, code: readonly string[]): Target {
  const isElement = (line: string | undefined) => line?.trim().startsWith('{') === true;
  if (!isElement(trimmed(code)[0]) || isElement(draft.lines[target.from])) return target;
  const around = draft
    .allUnits()
    .filter(({ head, to }) => isElement(draft.lines[head]) && head < target.from && target.to <= to);
  const inner = around.at(-1);
  return inner === undefined ? target : ofUnit(inner);
}

const HEAD =
  /^(?:import|from|package|namespace|using|use|#include|<\?php|#!|<!doctype|@charset|module\b|require)/i;

/** Whether a file would lose imports, or what else is at its top, of which a new text shows none. */
function losesHead(draft: Draft, lines: readonly string[]): boolean {
  const heads = draft.lines.filter(line => HEAD.test(line.replace('\ufeff', '')));
  return heads.length > 0 && !lines.some(line => HEAD.test(line));
}

function leadingBlanks(lines: readonly string[]): number {
  const first = lines.findIndex(line => line.trim() !== '');
  return Math.max(0, first);
}

/** The blank lines on one side of a place, or on its other side where it is the first or last. */
function blanksBeside(lines: readonly string[], { from, to }: Target, isAfter: boolean): number {
  const below = () => {
    let count = 0;
    while (lines[to + count]?.trim() === '') count++;
    return count;
  };
  const above = () => {
    let count = 0;
    while (lines[from - 1 - count]?.trim() === '') count++;
    return count;
  };
  const [first, second] = isAfter ? [below(), above()] : [above(), below()];
  const isEdge = isAfter ? to + first >= lines.length || isCloser(lines[to + first]) : from - first <= 0;
  const other = isAfter ? lines[from - 1 - second] : lines[to + second];
  const hasSibling = other !== undefined && !isCloser(other) && !/[{([:]\s*$/.test(other);
  const count = isEdge ? (hasSibling || isOpener(other) ? second : 1) : first;
  return count === 0 && (to - from < 2 || (isEdge && !hasSibling)) ? 1 : count;
}

const isOpener = (line: string | undefined): boolean => line !== undefined && /[{([:]\s*$/.test(line);

const isCloser = (line: string | undefined): boolean =>
  line === undefined || /^\s*(?:[)}\]]|end\b)/.test(line);

/** The blank lines that are most often between the definitions of a file. */
function blanksBetween({ lines }: Draft, units: readonly Unit[]): number {
  const counts = new Map<number, number>();
  for (const [i, unit] of units.entries()) {
    const next = units[i + 1];
    if (next === undefined || (unit.to - unit.from < 2 && next.to - next.from < 2)) continue;
    const count = lines.slice(unit.to, next.from).filter(line => line.trim() === '').length;
    counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

interface Beside {
  readonly kind: 'beside';
  readonly isAfter: boolean;
  readonly spans: readonly { readonly text: string }[];
  readonly said: string;
}

interface Edge {
  readonly kind: 'end' | 'start';
  readonly spans: readonly { readonly text: string }[];
  readonly isInside: boolean;
}

/** A place that is said in words that name nothing of the file. */
interface Unknown {
  readonly kind: 'unknown';
}

/** The place that a clause names for new lines. */
function placeIn(clause: Clause, words: Words): Beside | Edge | Unknown | undefined {
  const { text } = clause;
  const [after, before] = [words.after.exec(text), words.before.exec(text)];
  const relation = [after, before].filter(found => found !== null).sort((a, b) => a.index - b.index)[0];
  const between = /\bbetween\s+(?:the\s+)?\ue000\d+\ue001\s+and\b/i.exec(text);
  if (between !== null)
    return {
      kind: 'beside',
      isAfter: true,
      spans: spansIn(text.slice(between.index), clause).slice(0, 1),
      said: '',
    };
  const isPostposed = /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
  if (relation !== undefined) {
    const said = isPostposed
      ? text.slice(0, relation.index)
      : text.slice(relation.index + relation[0].length);
    const isApart = !isPostposed && /\b(?:to|into|in)\b/i.test(said.split('\ue000', 1)[0] as string);
    const found = isApart ? [] : spansIn(said, clause);
    const spans = isPostposed ? found.toReversed().slice(0, 1) : found.slice(0, 1);
    if (spans.length > 0 || /import|use|include/i.test(said) || /^\s*(?:it|this|that|them)\b/i.test(said))
      return { kind: 'beside', isAfter: relation === after, spans, said };
  }
  for (const [kind, sign] of [
    ['end', words.end],
    ['start', words.top],
  ] as const) {
    const found = sign.exec(text);
    if (found === null) continue;
    const rest = isPostposed ? text.slice(0, found.index) : text.slice(found.index + found[0].length);
    // `the last bullet of the list`: what it is the last of has no name in the file.
    if (
      !isPostposed &&
      !/\ue000/.test(rest) &&
      pathsIn(rest).length === 0 &&
      !/^\W*(?:(?:of|in|to)\s+(?:the |this |your )?(?:file|document|module|script|page|it)\b|(?:add|put|append|insert|paste)\b)?[^\p{L}]*(?:\s(?:add|put|append|insert|paste)\b.*)?$/iu.test(
        rest,
      )
    )
      return { kind: 'unknown' };
    return {
      kind,
      spans: spansIn(rest, clause),
      isInside: /\ue000/.test(rest) && /\b(?:of|in|inside|to)\b/i.test(rest),
    };
  }
  if (relation === undefined && /\bappend\b/i.test(text))
    return { kind: 'end', spans: spansIn(text, clause).slice(-1), isInside: false };
  const isSaid =
    relation !== undefined &&
    !/\b(?:as|shown|code|snippet|following|lines?) (?:below|above|before)\b|\b(?:below|above)\s*[:.]?$/i.test(
      text,
    );
  return isSaid ? { kind: 'unknown' } : undefined;
}

interface Pair {
  readonly from: string;
  readonly to: string;
  readonly others: readonly string[];
}

/** Two spans of which the first becomes the second. */
function pairIn(clause: Clause, words: Words): Pair | undefined {
  const holes = [...clause.text.matchAll(HOLES)];
  if (words.rename.test(clause.text)) return renamedIn(clause, holes, words);
  for (let i = 0; i + 1 < holes.length; i++) {
    const [a, b] = [holes[i] as RegExpMatchArray, holes[i + 1] as RegExpMatchArray];
    const between = clause.text.slice((a.index as number) + a[0].length, b.index);
    if (!words.becomes.test(between)) continue;
    const [from, to] = [clause.spans[Number(a[1])]?.text, clause.spans[Number(b[1])]?.text];
    if (from === undefined || to === undefined) continue;
    const others = holes.flatMap((hole, n) =>
      n === i || n === i + 1 ? [] : [clause.spans[Number(hole[1])]?.text ?? ''],
    );
    return { from, to, others };
  }
  return undefined;
}

/** `Rename a of b to c`. */
function renamedIn(clause: Clause, holes: readonly RegExpMatchArray[], words: Words): Pair | undefined {
  const textOf = (hole: RegExpMatchArray | undefined) => clause.spans[Number(hole?.[1])]?.text;
  const verbAt = words.rename.exec(clause.text)?.index ?? 0;
  const behind = holes.filter(hole => (hole.index ?? 0) > verbAt);
  if (behind.length < holes.length && behind.length > 1) return renamedIn(clause, behind, words);
  const at = holes.findIndex((hole, i) => {
    if (i === 0) return false;
    const [last] = clause.text
      .slice(0, hole.index)
      .split(/\ue001/)
      .slice(-1);
    return (
      words.becomes.test(last ?? '') || /(?:\b(?:to|in|zu|a|en|para)|→|->|为|成|に)\s*$/iu.test(last ?? '')
    );
  });
  const [from, to] = [textOf(holes[0]), textOf(holes[at])];
  if (at < 1 || from === undefined || to === undefined) return undefined;
  return { from, to, others: holes.slice(1, at).flatMap(hole => textOf(hole) ?? []) };
}

function isPartOfWord(line: string, text: string): boolean {
  const at = line.indexOf(text);
  const isWord = (sign: string | undefined) => sign !== undefined && /[\w$]/.test(sign);
  return (isWord(text[0]) && isWord(line[at - 1])) || (isWord(text.at(-1)) && isWord(line[at + text.length]));
}

function replacedIn(line: string, from: string, to: string, all: boolean): string {
  return all ? line.replaceAll(from, () => to) : line.replace(from, () => to);
}

function replacedWord(line: string, from: string, to: string): string {
  return line.replace(/[\w$@-]+/g, word =>
    word === from
      ? to
      : word
          .split('-')
          .map(part => (part === from ? to : part))
          .join('-'),
  );
}

/** Definitions that a file has, and a whole one instead of it does not, and that nothing names. */
function lostNames(draft: Draft, lines: readonly string[], said: string): string[] {
  const text = lines.join('\n');
  return draft
    .allUnits()
    .flatMap(({ key, children }) => (key !== undefined && children.length > 0 ? [key] : []))
    .filter(
      key => /^[\w$.]+$/.test(key) && !text.includes(key.split('.').at(-1) as string) && !said.includes(key),
    );
}
