import { IMPORT_SOURCE, TABLE_SOURCE } from './table-source.js';

/** One finding in a file, and the lines that must come of it. */
export interface TableCase {
  /** The lines of the finding, `61` or `52-55`, in `TABLE_SOURCE` unless another text is named. */
  readonly at: string;
  readonly text?: string;
  readonly message?: string;
  /** The regions of the window, or `skip`. */
  readonly window: string;
  /** All lines that are shown. */
  readonly context: string;
}

/** What rows of one tool have in common: a plain case, and one or more at a boundary. */
export interface TableGroup {
  readonly tool: string;
  readonly rules: string;
  readonly plain: TableCase;
  readonly edges: readonly [TableCase, ...TableCase[]];
}

/**
 * Of windows of lines, far from any edge: the class, the function and what stands around do not cut
 * them.
 */
const LINES = { '±1': '59-63', '±3': '58-64', '±5': '56-66', '±7': '52-68', function: '35-84' };
/**
 * Line 49 is two lines above a statement of several; 84 ends a method; 105-107 is a function in a
 * function.
 */
const CUT = { '±1': '82-84', '±3': '46-55', '±5': '105-107', '±7': '105-107', function: '105-107' };
const CUT_AT = { '±1': '84', '±3': '49', '±5': '107', '±7': '107', function: '107' };
/** What is always shown there, in the order of the file, with room for more. */
const CUT_SHOWN = { '±1': '35-94', '±3': '35-84', '±5': '97-117', '±7': '97-117', function: '97-117' };

/**
 * Rows whose context does not depend on the place: the lines of the file that they show besides
 * what is always shown.
 */
function fixed(tool: string, rules: string, window: keyof typeof LINES, more = '', below = ''): TableGroup {
  const shown = (own: string) => ['4-9', more, own, below].filter(each => each !== '').join(' ');
  return {
    tool,
    rules,
    plain: { at: '61', window: LINES[window], context: shown('35-84') },
    edges: [{ at: CUT_AT[window], window: CUT[window], context: shown(CUT_SHOWN[window]) }],
  };
}

const inImports = (text: string | undefined, at: string, window: string, context: string): TableCase => ({
  at,
  window,
  context,
  ...(text !== undefined && { text }),
});
const CLASS = '29-30 32-32';
const BROKEN = 'def g(:\n    if x:\n        y = 1\n\nz = 1\n';

/** A dictionary of the module with a key twice, far apart: 2-34. */
const LONG_DICTIONARY = `import a\nt = {\n${Array.from({ length: 30 }, (_, i) => `    "k${i + 3}": ${i + 3},\n`).join('')}    "k3": 33,\n}\n`;
/** What makes an import late stands far above it: 3 and 30. */
const FAR_REASON = `import a\n\nprepare()\n${Array.from({ length: 26 }, (_, i) => `# ${i + 4}\n`).join('')}import late\n`;

const RUFF: readonly TableGroup[] = [
  {
    tool: 'ruff',
    rules: 'F401',
    plain: inImports(undefined, '5', '4-9', '1-15'),
    edges: [
      inImports(IMPORT_SOURCE, '25', '25-26', '1-5 15-27'),
      inImports(IMPORT_SOURCE, '8', '1-8', '1-18'),
      inImports(IMPORT_SOURCE, '11', '1-13', '1-21'),
    ],
  },
  fixed(
    'ruff',
    'F501 F524 LOG004 B008 B018 B023 PERF102 PERF402 PERF403 PLR2004 PLW2901 SIM115 TRY002 TRY003 TRY004 TRY301 TRY401',
    '±7',
  ),
  fixed('ruff', 'S113 S501', '±7'),
  fixed('ruff', 'S101', '±1'),
  fixed('mypy', 'type-arg func-returns-value str-format valid-type', '±7'),
  fixed('ruff', 'F541 F901 E701 E702 E711 E712 E721 B007 B011 B016', '±1'),
  {
    tool: 'ruff',
    rules: 'F601',
    plain: {
      at: '123',
      message: 'Dictionary key literal `"a"` repeated',
      window: '119-125',
      context: '4-9 93-135',
    },
    edges: [
      {
        at: '33',
        text: LONG_DICTIONARY,
        message: 'Dictionary key literal `"k3"` repeated',
        window: '2-34',
        context: '1-34',
      },
    ],
  },
  {
    tool: 'ruff',
    rules: 'F811',
    plain: {
      at: '133',
      message: 'Redefinition of unused `caller` from line 105: `caller` redefined here',
      window: '105-107 133-134',
      context: '4-9 105-107 123-138',
    },
    edges: [
      {
        at: '133',
        message: 'Redefinition of unused `Union` from line 8: `Union` redefined here',
        window: '6-9 133-134',
        context: '4-9 123-138',
      },
      {
        at: '20',
        message: 'Redefinition of unused `v20` from line 66: `v20` redefined here',
        window: '15-25 66-66',
        context: '4-30 66-66',
      },
    ],
  },
  fixed('ruff', 'F821', '±5', '11-11'),
  fixed('ruff', 'F823', 'function'),
  fixed('ruff', 'F841 E731 B015 UP006 UP035 UP045', '±3'),
  {
    tool: 'ruff',
    rules: 'E402',
    plain: inImports(IMPORT_SOURCE, '19', '1-5 19-20', '1-5 9-27'),
    edges: [
      inImports(FAR_REASON, '30', '1-1 30-30', '1-1 3-3 20-30'),
      inImports('x = 1\nimport a\n', '2', '2-2', '1-2'),
    ],
  },
  {
    tool: 'ruff',
    rules: 'E722 SIM105 S110 S112 BLE001 PT017',
    plain: { at: '70', window: '68-71', context: '4-9 35-84' },
    edges: [
      { at: '72', window: '67-77', context: '4-9 35-84' },
      { at: '67', window: '62-72', context: '4-9 35-84' },
    ],
  },
  {
    tool: 'ruff',
    rules:
      'S107 S108 S311 S602 PTH123 DTZ005 T201 PT009 RUF012 RUF013 ANN001 B019 B024 UP017 UP033 UP042 FURB101',
    plain: { at: '61', window: '52-68', context: '4-9 35-84' },
    edges: [{ at: '107', window: '105-107', context: '4-9 97-117' }],
  },
  {
    tool: 'ruff',
    rules: 'I001',
    plain: inImports(undefined, '4-9', '4-9', '1-19'),
    edges: [inImports(IMPORT_SOURCE, '20', '19-20', '1-5 10-27')],
  },
  {
    tool: 'ruff',
    rules: 'B002',
    plain: { at: '61', window: '56-66', context: `4-9 ${CLASS} 35-84` },
    edges: [
      { at: '33', window: '29-34', context: '4-9 23-43' },
      { at: '107', window: '105-107', context: '4-9 97-117' },
    ],
  },
  {
    tool: 'ruff',
    rules: 'B006',
    plain: { at: '37', window: '35-40', context: '4-9 27-84 129-129' },
    edges: [{ at: '105', window: '105-107', context: '4-9 95-115' }],
  },
  {
    tool: 'ruff',
    rules: 'C901',
    plain: { at: '37', window: '35-84', context: '4-9 11-11 27-84' },
    edges: [
      { at: '105', window: '105-107', context: '4-9 11-11 95-115' },
      { at: '20', window: '13-27', context: '4-30' },
    ],
  },
  {
    tool: 'ruff',
    rules: 'invalid-syntax',
    plain: { at: '61', window: '56-66', context: '4-9 35-84' },
    edges: [{ at: '1', text: BROKEN, window: '1-3', context: '1-5' }],
  },
  {
    tool: 'ruff',
    rules: 'D100 PLR0913',
    plain: { at: '63', window: '56-70', context: '4-9 35-84' },
    edges: [{ at: '52-55', window: '45-62', context: '4-9 35-84' }],
  },
];

/** Rows of ±7, of which only the context differs. */
function seven(
  rules: string,
  [message, context]: readonly [string, string],
  ...others: readonly (readonly [string, string])[]
): TableGroup {
  const more = others.map(([m, c]) => ({ at: '63', message: m, window: '56-70', context: c }));
  return {
    tool: 'mypy',
    rules,
    plain: { at: '63', message, window: '56-70', context },
    edges: [{ at: '52-55', message: 'm', window: '45-62', context: '4-9 35-84' }, ...more],
  };
}

const CALLEE = '128-128 133-133';
const NESTED = { at: '107', window: '105-107', context: '4-9 97-117' } as const;

const MYPY: readonly TableGroup[] = [
  seven('var-annotated annotation-unchecked no-untyped-def', ['Need type annotation for "v63"', '4-9 35-84']),
  seven(
    'arg-type',
    ['Argument 1 to "caller" has incompatible type "str"; expected "Key"', `4-9 12-12 35-84 ${CALLEE}`],
    // The alias is known by the signature alone: messages show what it stands for.
    [
      'Argument 1 to "caller" has incompatible type "float"; expected "Union[str, int]"',
      `4-9 12-12 35-84 ${CALLEE}`,
    ],
    ['Argument 1 to "elsewhere" has incompatible type "int"; expected "str"', '4-9 35-84'],
    [
      'Argument "by" to "grow" of "Shape" has incompatible type "int"; expected "str"',
      '4-9 12-12 29-29 32-33 35-84 86-86',
    ],
  ),
  {
    tool: 'mypy',
    rules: 'return-value',
    plain: {
      at: '84',
      message: 'Incompatible return value type (got "float", expected "Union[str, int]")',
      window: '35-84',
      context: '4-9 12-12 35-94 129-129',
    },
    edges: [{ ...NESTED, message: 'Incompatible return value type (got "bool", expected "str")' }],
  },
  {
    tool: 'mypy',
    rules: 'assignment',
    plain: {
      at: '66',
      message: 'Incompatible types in assignment (expression has type "str", variable has type "float")',
      window: '61-71',
      context: `4-9 ${CLASS} 35-84`,
    },
    edges: [
      { ...NESTED, message: 'variable has type "Key"', context: '4-9 12-12 97-117' },
      { at: '83', message: 'variable has type "str"', window: '78-84', context: '4-9 35-93' },
    ],
  },
  {
    tool: 'mypy',
    rules: 'attr-defined',
    plain: {
      at: '66',
      message: '"Shape" has no attribute "area"',
      window: '59-73',
      context: '4-9 29-30 32-33 35-84 86-86',
    },
    edges: [
      { at: '63', message: '"int" has no attribute "x"', window: '56-70', context: '4-9 35-84' },
      { at: '20', message: '"int" has no attribute "x"', window: '13-27', context: '4-30' },
    ],
  },
  {
    tool: 'mypy',
    rules: 'union-attr',
    plain: {
      at: '61',
      message: 'Item "None" of "Optional[Key]" has no attribute "x"',
      window: '35-84',
      context: '4-9 12-12 35-84',
    },
    edges: [{ ...NESTED, message: 'Item "None" of "Optional[str]" has no attribute "x"' }],
  },
  seven(
    'call-arg',
    ['Too many arguments for "caller"', `4-9 35-84 ${CALLEE}`],
    ['Missing positional argument "x" in call to "outer"', '4-9 35-84 93-93'],
    ['Unexpected keyword argument "z" for "elsewhere"', '4-9 35-84'],
  ),
  fixed('mypy', 'index operator', '±5'),
  fixed('mypy', 'name-defined', '±5', '11-11'),
  {
    tool: 'mypy',
    rules: 'override',
    plain: { at: '86', window: 'skip', context: `4-9 ${CLASS} 76-96` },
    edges: [{ at: '37', window: 'skip', context: '4-9 27-84' }],
  },
  seven(
    'call-overload misc list-item dict-item typeddict-item',
    ['No overload variant of "caller" matches argument type "Key"', `4-9 12-12 35-84 ${CALLEE}`],
    ['No overload variant of "Shape" matches argument type "int"', '4-9 29-29 35-84'],
  ),
  {
    tool: 'mypy',
    rules: 'return no-any-return empty-body',
    plain: {
      at: '37',
      message: 'Missing return statement',
      window: '35-84',
      context: '4-9 12-12 27-84 129-129',
    },
    edges: [{ ...NESTED, message: 'Returning Any from function declared to return "str"' }],
  },
  {
    tool: 'mypy',
    rules: 'no-redef',
    plain: {
      at: '133',
      message: 'Name "caller" already defined on line 105',
      window: '105-107 133-134',
      context: '4-9 105-107 123-138',
    },
    edges: [
      {
        at: '133',
        message: 'Name "pickle" already defined (by an import)',
        window: '5-5 133-134',
        context: '4-9 123-138',
      },
    ],
  },
  {
    tool: 'mypy',
    rules: 'import-not-found import-untyped import',
    plain: inImports(undefined, '5', '4-9', '1-15'),
    edges: [inImports(IMPORT_SOURCE, '11', '1-13', '1-21')],
  },
  fixed('mypy', 'unused-ignore', '±1'),
  seven('type-var has-type str-bytes-safe truthy-bool truthy-function', [
    'Value of type variable "T" cannot be "Key"',
    '4-9 12-12 35-84',
  ]),
  {
    tool: 'mypy',
    rules: 'syntax',
    plain: { at: '61', window: '56-66', context: '4-9 35-84' },
    edges: [{ at: '1', text: BROKEN, window: '1-3', context: '1-5' }],
  },
];

const LONG = '37-84';
const statement = (rules: string, more: string): TableGroup => ({
  tool: 'bandit',
  rules,
  plain: { at: '52-55', window: '52-55', context: `4-9${more} 35-84` },
  edges: [{ at: '37', window: '37-38', context: `4-9${more} 27-84` }],
});
const uses = 'B403 B404 B405 B406 B407 B408 B409 B410 B411 B412 B413 B415';

const BANDIT: readonly TableGroup[] = [
  fixed('bandit', 'B101 B103 B613', '±1'),
  fixed('bandit', 'B104', '±1', '11-11'),
  fixed('bandit', 'B201', '±1', '', '137-138'),
  fixed('bandit', 'B303 B324 B311 B313 B314 B315 B316 B317 B318 B319 B323 B506 B612 B701 B702', '±3'),
  fixed('bandit', 'B105 B502 B504 B505', '±3', '11-11'),
  {
    tool: 'bandit',
    rules: 'B108',
    plain: { at: '13', window: '10-16', context: '3-23 52-55 69-69' },
    edges: [{ at: '11', window: '6-14', context: '1-21 138-138' }],
  },
  {
    tool: 'bandit',
    rules: 'B107',
    plain: { at: LONG, window: '35-41', context: '4-9 27-84 129-129' },
    edges: [{ at: '105-107', window: '105-107', context: '4-9 95-117' }],
  },
  {
    tool: 'bandit',
    rules: 'B503',
    plain: { at: LONG, window: '35-41', context: '4-9 11-11 27-84' },
    edges: [{ at: '105-107', window: '105-107', context: '4-9 11-11 95-117' }],
  },
  fixed('bandit', 'B304 B305 B307 B507 B508 B509 B603 B606 B607 B609 B999', '±5'),
  {
    tool: 'bandit',
    rules: 'B102 B301 B302',
    plain: { at: '69', window: '64-74', context: '4-9 13-13 35-84' },
    edges: [NESTED],
  },
  statement('B106 B113 B501', ' 11-11'),
  statement('B614 B615', ''),
  {
    tool: 'bandit',
    rules: 'B110 B112',
    plain: { at: '70-71', window: '68-71', context: '4-9 35-84' },
    edges: [{ at: '72', window: '67-77', context: '4-9 35-84' }],
  },
  fixed('bandit', 'B202 B306 B308 B703 B704 B312 B321 B601 B602 B604 B605 B608', 'function'),
  {
    tool: 'bandit',
    rules: 'B310',
    plain: { at: '69', window: '35-84', context: '4-9 13-13 35-84' },
    edges: [NESTED],
  },
  {
    tool: 'bandit',
    rules: 'B610 B611',
    plain: { at: '61', window: '35-84', context: `4-9 ${CLASS} 35-84` },
    edges: [NESTED],
  },
  {
    tool: 'bandit',
    rules: 'B401 B402',
    plain: inImports(undefined, '5', '4-9', '1-15'),
    edges: [inImports(IMPORT_SOURCE, '25', '25-26', '1-5 15-27')],
  },
  {
    tool: 'bandit',
    rules: uses,
    plain: inImports(undefined, '5', '4-9', '1-15 69-69'),
    edges: [inImports(IMPORT_SOURCE, '5', '1-5', '1-15 27-27')],
  },
];

/** What the tables say of each rule whose window and context stand in the file of the finding. */
export const TABLE_GROUPS: readonly TableGroup[] = [...RUFF, ...MYPY, ...BANDIT];

export const textOf = ({ text }: TableCase): string => text ?? TABLE_SOURCE;
