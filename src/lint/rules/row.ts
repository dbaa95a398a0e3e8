/**
 * Where a window of a number of lines is counted from: the finding, or a part of the function
 * around it.
 */
type Around = 'finding' | 'signature' | 'decorator';

/** Structures that can be a window: the whole innermost one around the finding. */
export type Structure =
  | 'function'
  /** The component or hook of React; elsewhere the outermost function. */
  | 'component'
  | 'class'
  | 'imports'
  | 'try'
  | 'switch'
  | 'statement'
  | 'block';

/** Which lines a model may change. */
export type WindowSpec =
  | { readonly kind: 'lines'; readonly lines: number; readonly around: Around }
  | { readonly kind: Structure }
  /** The imports at the top and a late import, as two regions. */
  | { readonly kind: 'late-import' }
  /**
   * For a failed test: the function that it tests, in any file, or the test if that is not known.
   */
  | { readonly kind: 'tested-function' }
  | { readonly kind: 'skip'; readonly reason: string };

/**
 * Kinds of context besides the lines around the finding, the imports, and the function and `try`
 * around it.
 */
export const CONTEXT_KINDS = [
  /** Head, docstring and annotations of the class around the finding. */
  'class',
  /** The same, if the finding is about `self`, `cls` or `this`. */
  'class-if-self',
  /** The classes of the project that the message names: head, attributes, heads of the methods. */
  'class-named',
  /**
   * The statements in `__all__`, or in the `__init__` of the package, that have the name of the
   * finding.
   */
  'exports',
  /**
   * Types in the message or line of the finding, or in the signature of the called function: of
   * Python type aliases, of other languages any types of the project.
   */
  'aliases',
  /** Assignments of the module to names in capitals. */
  'constants',
  /** The other definition, or the other place of a key. */
  'previous',
  /** The literal around a key. */
  'dictionary',
  /** The head of the function around the finding. */
  'signature',
  /** The head of the called function: of Python, if it is in the same file. */
  'callee',
  /** The code between the imports at the top and a late one. */
  'reason',
  /** The statements of the module that assign names which the finding uses. */
  'origin',
  /** Statements that use names which the finding imports or assigns. */
  'uses',
  /**
   * Statements that call the function around the finding, also in other files that import it or its
   * module.
   */
  'callers',
  /** Statements of tests that call the function around the finding. */
  'tests',
  /** The other places that the notes of the tool name. */
  'related',
  /** The block of `if __name__ == "__main__"`. */
  'main',
  /** All of the failed test, with its decorators. */
  'test',
  /** The fixtures that the test uses, and those that they use. */
  'fixtures',
  /** Functions of the project that the test calls; of long ones the heads. */
  'called',
  /** Each frame of the traceback in the project, with some lines around it. */
  'frames',
  /** The definitions of the module that an import names. */
  'module-names',
] as const;
export type ContextKind = (typeof CONTEXT_KINDS)[number];

/** Places in the source for which a row may be restricted. */
export type RowPlace = 'on-import' | 'on-return' | 'in-test';

/** What is done with findings of a row. By default, a fix is tried. */
type Handling =
  | 'fix'
  /** A person has to decide; nothing is tried. */
  | 'report'
  /** Only tried with the user's consent, because it changes what the program needs or means. */
  | 'ask';

/** One row of the table of a tool. The first matching row is used. */
export interface RuleRow {
  /** Names of rules; `*` matches any characters, `?` one. */
  readonly rules: readonly string[];
  /** Only if the message matches. */
  readonly message?: RegExp;
  /** Only if the finding is at this place. */
  readonly place?: RowPlace;
  readonly window: WindowSpec;
  readonly context: readonly ContextKind[];
  readonly handling: Handling;
  /** Why, for the person and the model. */
  readonly why: string;
}

type Extra = Pick<Partial<RuleRow>, 'message' | 'place' | 'handling'>;

/**
 * Write a row in a short form: names of rules separated by spaces, the window as {@link windowSpec}
 * reads it, and kinds of context separated by spaces.
 *
 * @example row('E711 E712', '±1', '', 'Identity, not equality.')
 */
export function row(rules: string, window: string, context = '', why = '', extra: Extra = {}): RuleRow {
  const spec = windowSpec(window);
  if (spec === undefined) throw new Error(`No such window: ${window}`);
  const kinds = words(context).map(word => {
    if (!isContextKind(word)) throw new Error(`No such context: ${word}`);
    return word;
  });
  return {
    rules: words(rules),
    window: spec,
    context: kinds,
    handling: 'fix',
    why,
    ...extra,
  };
}

const STRUCTURES: readonly Structure[] = [
  ...(['function', 'component', 'class', 'imports', 'try', 'switch', 'statement', 'block'] as const),
];

/**
 * Read a window as it is written in tables: `±3`, `±3 signature`, `±2 decorator`, the name of a
 * structure, `late-import`, `tested-function`, or `skip` with a reason.
 *
 * @example windowSpec('±3') // { kind: 'lines', lines: 3, around: 'finding' }
 */
export function windowSpec(text: string): WindowSpec | undefined {
  const lines = /^(?:±|\+-)\s*(\d{1,4})(?: (signature|decorator))?$/.exec(text);
  if (lines !== null)
    return { kind: 'lines', lines: Number(lines[1]), around: (lines[2] ?? 'finding') as Around };
  const skip = /^skip(?:: *([^ ].*)?)?$/.exec(text);
  if (skip !== null) return { kind: 'skip', reason: skip[1] ?? 'the table says so' };
  if (text === 'late-import' || text === 'tested-function') return { kind: text };
  const structure = STRUCTURES.find(each => each === text);
  return structure && { kind: structure };
}

/** A window as {@link windowSpec} reads it. */
export function windowText(spec: WindowSpec): string {
  if (spec.kind === 'skip') return `skip: ${spec.reason}`;
  if (spec.kind !== 'lines') return spec.kind;
  return spec.around === 'finding' ? `±${spec.lines}` : `±${spec.lines} ${spec.around}`;
}

/** Whether a word names a kind of context. */
export function isContextKind(word: string): word is ContextKind {
  return (CONTEXT_KINDS as readonly string[]).includes(word);
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '');
}
