import picomatch from 'picomatch';
import { z } from 'zod';
import { addressProblem, hostAddressProblem } from './address.js';
import { isBranchName } from './branch-name.js';
import { nearest } from './nearest.js';
import { isZone } from './quiet.js';

/** A mapping with these keys and no others. The message has a line for each unknown key. */
function mapping<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => unknownKey(key, Object.keys(shape))).join('\n')
        : undefined,
  });
}

function unknownKey(key: string, known: readonly string[]): string {
  // Anything else might be an address with a password, or break the line.
  const shown = /^[\w .-]{1,40}$/.test(key) ? `"${key}"` : 'this key';
  const near = nearest(key, known);
  const advice = near === undefined ? `the keys here are ${known.join(', ')}` : `did you mean "${near}"?`;
  return `${shown} is no key here; ${advice}`;
}

const isLine = (text: string) => !/\p{Cc}/u.test(text);
const filled = (most: number) =>
  z
    .string()
    .max(most, `is longer than ${most} characters`)
    .refine(text => text.trim() !== '', 'is empty; text is expected')
    .refine(text => !text.includes('\0'), 'has a NUL character in it');
const line = (most: number) =>
  filled(most).refine(isLine, 'has a control character in it; one line is expected');

/** A rule that says itself what is wrong. */
const told = (problem: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = problem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const address = told(addressProblem);
const host = told(hostAddressProblem);
const count = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most} is expected`;
  const small = `is less than ${least}; ${expected}`;
  const big = `is more than ${most}; ${expected}`;
  // Integers have limits of their own, with a message of their own.
  const own = { too_small: small, too_big: big } as Readonly<Record<string, string>>;
  return z
    .int({ error: issue => own[issue.code] })
    .min(least, small)
    .max(most, big);
};
const amount = z.number().min(0, 'is less than 0').max(1e9, 'is more than 1000000000');
const seconds = count(1, 86_400);

const glob = line(1000).refine(isGlob, 'is no glob; one that does not begin with ! is expected');

function isGlob(text: string): boolean {
  if (text.startsWith('!')) return false;
  try {
    picomatch(text);
    return true;
  } catch (error) {
    // picomatch throws these for what it does not take.
    if (error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}

/** A path or glob that stays inside of each repository. */
const inside = line(1000).refine(
  path => !path.split(/[\\/]/).includes('..') && !/^([\\/]|[A-Za-z]:)/.test(path),
  'leads out of the repository; a path from its root is expected',
);

const branch = z.string().refine(isBranchName, 'is no name that git takes for a branch');
const model = line(200).refine(
  text => /^[^/\s]+\/\S+$/.test(text),
  'is no name of a model; provider/name is expected, as in anthropic/claude-sonnet-4-5',
);
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is no time of day; hours and minutes are expected, as in '22:00'");

const owner = (most: number) =>
  told(text => {
    if (/^[a-z]+:\/\//i.test(text))
      return hostAddressProblem(text) ?? ownerProblem(new URL(text).pathname, 99);
    return ownerProblem(text, most);
  });

function ownerProblem(path: string, most: number): string | undefined {
  const parts = path.replace(/^\/|\/$/g, '').split('/');
  if (parts.length <= most && parts.every(part => /^\w[\w.-]*$/.test(part))) return undefined;
  return 'is no organization, user or group; its name is expected, or its address with https://';
}

/** A rule is for all addresses that begin with its prefix, so the name of a host must end in it. */
function prefixProblem(prefix: string): string | undefined {
  if (!/[/:]$/.test(prefix)) return 'does not end with / or :, so other hosts could begin with it too';
  return addressProblem(`${prefix}x`);
}

const repository = mapping({
  file: line(1000).optional(),
  folders: glob.optional(),
  github: owner(1).optional(),
  gitlab: owner(20).optional(),
  exclude: glob.optional(),
  name: glob.optional(),
  topic: line(100).optional(),
  archived: z.boolean().optional(),
  forks: z.boolean().optional(),
});

const step = mapping({
  apply: line(1000).optional(),
  edit: mapping({
    instruction: filled(100_000),
    files: z.array(inside).min(1, 'is empty; at least one file or glob is expected'),
    model,
    rounds: count(1, 20).default(3),
  }).optional(),
  fix: mapping({
    tools: z.array(line(100)).min(1, 'is empty; at least one tool is expected'),
    rules: z.array(line(200)).default([]),
    paths: z.array(inside).min(1, 'is empty; leave it out for all files').default(['.']),
    model: model.optional(),
  }).optional(),
  command: z
    .union([filled(10_000), mapping({ run: filled(10_000), timeout: seconds.default(300) })])
    .optional(),
});

const author = line(200).refine(
  text => /^[^<>]*[^<>\s][^<>]* <[^<>\s]+>$/.test(text),
  'is no author; a name and an address are expected, as in Ann Lee <ann@acme.com>',
);

const message = filled(10_000).refine(
  text => !/^mortise-(campaign|spec):/im.test(text),
  'has a line that the campaign writes itself (Mortise-Campaign: or Mortise-Spec:)',
);

const PER_CENT = 'is no share; per cent from 0 to 100 are expected';

/** What may be in the file of a spec. Rules about several keys are in `cross-checks.ts`. */
export const WIRE = mapping({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w-]{0,59}$/, 'is no name; up to 60 letters, digits, - and _ are expected'),
  repositories: z
    .array(z.union([address, repository]))
    .min(1, 'is empty; at least one address, path or query is expected'),
  hosts: z
    .array(mapping({ prefix: told(prefixProblem), kind: z.enum(['github', 'gitlab']), api: host }))
    .default([]),
  base: branch.optional(),
  step,
  trust: z.boolean().default(false),
  tests: filled(10_000).optional(),
  test_timeout: seconds.default(600),
  verify: z.enum(['tests', 'none']).default('tests'),
  branch: branch.optional(),
  commit: mapping({ message: message.optional(), author: author.optional() }).default({}),
  pull_request: mapping({
    title: line(256).optional(),
    text: line(1000).optional(),
    labels: z.array(line(50)).max(50, 'has more than 50 labels').default([]),
    draft: z.boolean().default(false),
  }).prefault({}),
  canary: count(0, 100_000).default(5),
  stop_at: z.number().min(0, PER_CENT).max(100, PER_CENT).default(20),
  quiet_hours: mapping({
    from: clock,
    to: clock,
    zone: z.string().refine(isZone, 'is no time zone; a name such as Europe/Berlin or UTC is expected'),
  }).optional(),
  limits: mapping({
    creations_per_minute: count(1, 100_000).optional(),
    creations_per_hour: count(1, 1_000_000).optional(),
  }).default({}),
  budget: mapping({
    calls: count(0, 1_000_000_000).optional(),
    tokens: count(0, 1_000_000_000_000).optional(),
    money: amount.optional(),
    price: mapping({ input: amount, output: amount }).optional(),
  }).default({}),
  submodules: z.boolean().default(false),
  lfs: z.boolean().default(false),
});

/** A spec as its file has it, with the defaults. */
export type Wire = z.infer<typeof WIRE>;
