/** The one step of a campaign of the crash test. */
export type StepName = 'apply' | 'edit' | 'fix';

/** Something in a tree: a file with bytes, or a link. */
export type Entry = Buffer | { readonly link: string };
export type Entries = Readonly<Record<string, Entry>>;

/** What a campaign must make of a repository. */
export type Outcome =
  /** The branch of the campaign is there, with these files changed to these bytes. */
  | { readonly state: 'pushed'; readonly files: Readonly<Record<string, Buffer>> }
  | { readonly state: 'nothing' }
  | { readonly state: 'refused'; readonly code: string };

/** How the folder of a remote differs from a plain bare repository. */
export type Shape =
  | 'plain'
  | 'empty'
  | 'missing'
  | 'no-repository'
  | 'no-head'
  | 'corrupt'
  | 'denied'
  | 'taken'
  | 'hooks';

/** One repository before the campaign, and what it must be afterwards. */
export interface Plan {
  readonly kind: string;
  readonly shape: Shape;
  readonly entries: Entries;
  readonly outcome: Outcome;
}

/** The file that a step changes, in the states that a repository can have it in. */
interface Target {
  readonly path: string;
  /** The text, which differs from repository to repository. */
  before(number: number): string;
  after(before: string): string;
  /** A shell command that succeeds for the right content. */
  readonly test: string;
}

const TARGETS: Readonly<Record<StepName, Target>> = {
  apply: {
    path: 'src/total.py',
    before: number => `NAME = "shop ${number}"\n\n\ndef total(amount):\n    # twice\n    return amount * 2\n`,
    after: before => before.replace('amount * 2', 'amount * 3'),
    test: "grep -q 'amount \\* 3' src/total.py",
  },
  edit: {
    path: 'src/area.py',
    before: number => `NAME = "shop ${number}"\n\n\ndef area(width):\n    return width\n`,
    after: before => before.replace('return width', 'return width * width'),
    test: "grep -q 'width \\* width' src/area.py",
  },
  fix: {
    path: 'src/unused.py',
    before: number => `NAME = "shop ${number}"\nimport os\nprint(NAME)\n`,
    after: before => before.replace('import os\n', ''),
    test: "! grep -q 'import os' src/unused.py",
  },
};

const text = (content: string) => Buffer.from(content);
const CRLF = (content: string) => content.replaceAll('\n', '\r\n');
const BOM = (content: string) => `\uFEFF${content}`;
/** What a test prints that prints too much. */
const TEN_MEGABYTES = "head -c 10000000 /dev/zero | tr '\\0' x; ";

/** A repository whose change succeeds, with more in it. */
function pushed(
  step: StepName,
  number: number,
  kind: string,
  more: {
    readonly entries?: Entries;
    readonly test?: string;
    readonly shape?: Shape;
    /** How the text of the target is written. */
    readonly as?: (content: string) => string;
    readonly before?: string;
  } = {},
): Plan {
  const { path, before, after, test } = TARGETS[step];
  const write = more.as ?? (content => content);
  const old = more.before ?? before(number);
  return {
    kind,
    shape: more.shape ?? 'plain',
    entries: {
      [path]: text(write(old)),
      'check.sh': text(more.test ?? test),
      'README.md': text(`# Shop ${number}\n`),
      ...more.entries,
    },
    outcome: { state: 'pushed', files: { [path]: text(write(after(old))) } },
  };
}

function otherwise(plan: Plan, outcome: Outcome): Plan {
  return { ...plan, outcome };
}

const refused = (plan: Plan, code: string) => otherwise(plan, { state: 'refused', code });

/** A repository like any other. */
export const plain = (step: StepName, number: number) => pushed(step, number, 'plain');

/** Makes the repository of one kind, with a number that is its own. */
type Make = (step: StepName, number: number) => Plan;

const shaped =
  (shape: Shape, code: string): Make =>
  (step, number) =>
    refused(pushed(step, number, shape, { shape }), code);

/** What is wrong with a repository itself, or with what else is in it; the same for all steps. */
const COMMON: readonly Make[] = [
  shaped('empty', 'EMPTY_REPOSITORY'),
  shaped('missing', 'NO_REPOSITORY'),
  shaped('no-repository', 'NO_REPOSITORY'),
  shaped('no-head', 'NO_BRANCH'),
  shaped('corrupt', 'CLONE_FAILED'),
  shaped('denied', 'PUSH_DENIED'),
  shaped('taken', 'BRANCH_TAKEN'),
  (step, number) => pushed(step, number, 'hooks', { shape: 'hooks' }),
  (step, number) => pushed(step, number, 'noisy tests', { test: `${TEN_MEGABYTES}${TARGETS[step].test}` }),
  (step, number) =>
    pushed(step, number, 'tests that write', {
      test: `echo spoilt > README.md; echo new > new.txt; ${TARGETS[step].test}`,
    }),
  (step, number) =>
    pushed(step, number, 'filters', {
      entries: {
        '.gitattributes': text('* text=auto eol=crlf filter=spoil ident\n'),
      },
    }),
  (step, number) =>
    pushed(step, number, 'links', {
      entries: { away: { link: '../../../../away' }, 'src/up': { link: '/' } },
    }),
  (step, number) =>
    pushed(step, number, 'names', {
      entries: { 'a b\n"c".txt': text('x\n'), '-rf': text('y\n'), 'ünï/ 1.txt': text('z\n') },
    }),
  (step, number) =>
    pushed(step, number, 'submodule', {
      entries: { '.gitmodules': text('[submodule "x"]\n\tpath = x\n\turl = ../missing\n') },
    }),
  (step, number) => pushed(step, number, 'crlf', { as: CRLF }),
  (step, number) => pushed(step, number, 'bom', { as: BOM }),
];

const failing: Make = (step, number) => pushed(step, number, 'failing tests', { test: 'echo no; exit 1' });
const hanging: Make = (step, number) => pushed(step, number, 'hanging tests', { test: 'sleep 600' });

/** A repository in which the file of the step is something else. */
const instead = (step: StepName, number: number, kind: string, entries: Entries): Plan => {
  const plan = pushed(step, number, kind);
  const { [TARGETS[step].path]: _, ...rest } = plan.entries;
  return { ...plan, entries: { ...rest, ...entries } };
};
const link: Make = (step, number) =>
  instead(step, number, 'target is a link', { [TARGETS[step].path]: { link: '../../../../away.py' } });
const absent: Make = (step, number) => instead(step, number, 'no target', {});

const OWN: Readonly<Record<StepName, readonly Make[]>> = {
  apply: [
    (step, number) => refused(failing(step, number), 'TESTS_FAILED'),
    (step, number) => refused(hanging(step, number), 'TESTS_TIMED_OUT'),
    (step, number) => refused(link(step, number), 'EDIT_INVALID_PATH'),
    (step, number) => refused(absent(step, number), 'EDIT_FILE_NOT_FOUND'),
    (step, number) =>
      refused(
        instead(step, number, 'ambiguous', {
          'src/total.py': text(
            'def a(amount):\n    return amount * 2\n\n\ndef b(amount):\n    return amount * 2\n',
          ),
        }),
        'EDIT_AMBIGUOUS',
      ),
    (step, number) =>
      refused(
        instead(step, number, 'other text', { 'src/total.py': text('print("other")\n') }),
        'EDIT_NO_OCCURRENCE_FOUND',
      ),
    (step, number) =>
      otherwise(
        instead(step, number, 'done', {
          'src/total.py': text('def total(amount):\n    return amount * 3\n'),
        }),
        { state: 'nothing' },
      ),
  ],
  edit: [
    (step, number) => refused(failing(step, number), 'TESTS_FAILED'),
    // Each round of the model has tests of its own; the last one is a failed one.
    (step, number) => refused(hanging(step, number), 'TESTS_FAILED'),
    (step, number) => otherwise(link(step, number), { state: 'nothing' }),
    (step, number) => otherwise(absent(step, number), { state: 'nothing' }),
    (step, number) => marked(step, number, 'wrong first'),
    (step, number) => marked(step, number, 'wrong first'),
    (step, number) => refused(marked(step, number, 'never right'), 'TESTS_FAILED'),
    (step, number) => otherwise(marked(step, number, 'no change', 'true'), { state: 'nothing' }),
  ],
  fix: [
    (step, number) => refused(failing(step, number), 'TESTS_FAILED'),
    (step, number) => refused(hanging(step, number), 'TESTS_TIMED_OUT'),
    (step, number) => otherwise(link(step, number), { state: 'nothing' }),
    (step, number) => refused(absent(step, number), 'EDIT_FILE_NOT_FOUND'),
    (step, number) =>
      otherwise(instead(step, number, 'clean', { 'src/unused.py': text('print(1)\n') }), {
        state: 'nothing',
      }),
  ],
};

/** The model finds how it is to answer in the file that it is asked about. */
function marked(step: StepName, number: number, how: string, test?: string): Plan {
  const before = `# The model: ${how}.\n${TARGETS[step].before(number)}`;
  return pushed(step, number, how, test === undefined ? { before } : { before, test });
}

/** A plan for each of so many repositories: one of each special kind among plain ones. */
export function plansOf(step: StepName, count: number): readonly Plan[] {
  const special = [...COMMON, ...OWN[step]];
  const every = Math.max(1, Math.floor(count / special.length));
  return Array.from({ length: count }, (_, number) => {
    const make = number % every === 0 ? special[number / every] : undefined;
    return (make ?? plain)(step, number);
  });
}
