import { Draft, type Fenced, type Files, filesMeant, pathsIn, squeezed, unitsOf } from '../answers/parts.js';
import { nameOf, type Sign } from './place.js';
import { NotSaid, shown } from './refused.js';
import { ROLE } from './role.js';
import { partsOf, type Sentence, sentencesOf } from './said.js';
import type { Step, Unread } from './steps.js';
import { tokenPlaces } from './tokens.js';

/** The files that an answer may mean. */
export interface Tree {
  readonly paths: readonly string[];
  readonly drafts: readonly Draft[];
  /** Those that a model is shown, and may choose from. */
  readonly shown: readonly Draft[];
  /** The file that the caller names. */
  readonly file: string | undefined;
}

const MOST_READ = 2_000;
const MOST_SHOWN = 6;
const MOST_CHARACTERS = 150_000;
/** What may hold a secret is sent to no model, and edited by none. */
const SENSITIVE =
  /(?:^|\/)(?:\.env(?:\.[^/]*)?|\.npmrc|\.netrc|\.pypirc|\.htpasswd|\.git-credentials|id_[a-z\d]+|[^/]*credentials?[^/]*|secrets?\.[^/]*|[^/]*\.(?:pem|key|p12|pfx|jks|keystore))$|(?:^|\/)\.(?:git|ssh|aws|gnupg)\//i;

/** Read the files that an answer may be about; `undefined` if there are too many, or none fits. */
export async function treeFor(
  unread: Unread,
  files: Files,
  file: string | undefined,
): Promise<Tree | undefined> {
  const paths = (await files.paths())?.filter(path => path.length < 300 && !SENSITIVE.test(path));
  if (paths === undefined || paths.length > MOST_READ) return undefined;
  const drafts: Draft[] = [];
  for (const path of paths) {
    const document = await files.read(path);
    if (document !== undefined && !isOfTask(document.text, unread)) drafts.push(new Draft(path, document));
  }
  const tree = { paths, drafts, shown: [], file };
  const best = shownOf(unread, tree);
  return best.length === 0 ? undefined : { ...tree, shown: best };
}

/** The answer itself, or a question about one, may have been saved beside the files. */
function isOfTask(text: string, { reply }: Unread): boolean {
  return text.trim() === reply.trim() || text.startsWith(ROLE);
}

/**
 * How a script names a file: with the beginning of its hash, as its numbers of lines are of this
 * state.
 */
export function labelOf({ path, document }: Draft): string {
  return `${path}#${document.hash.slice(0, 8)}`;
}

/**
 * The file of a label.
 *
 * @throws NotSaid if there is none, or it has changed since
 */
export function fileOf(label: string, { drafts }: Tree): Draft {
  const draft = drafts.find(each => labelOf(each) === label);
  if (draft !== undefined) return draft;
  const path = label.replace(/#[^#]*$/, '');
  if (drafts.some(each => each.path === path))
    throw new NotSaid(`${path} has changed since the question was asked. Ask again.`);
  throw new NotSaid(`${shown(path)} is no file that may be meant.`);
}

function shownOf(unread: Unread, tree: Tree): readonly Draft[] {
  const near = unread.steps.flatMap(step => [...filesNear(step, tree)]);
  const named = new Set([...near, ...filesAnywhere(unread, tree)]);
  const fences = unread.steps.flatMap(({ fence }) => fence ?? []);
  const keys = fences.flatMap(({ lines }) => unitsOf(lines).flatMap(({ key }) => key ?? []));
  const code = unread.steps.flatMap(({ fence, old }) => [...(fence?.lines ?? []), ...old]);
  const lines = new Set(code.map(squeezed).filter(line => line.length > 12));
  const spans = unread.prose.flatMap(({ text }) =>
    [...text.matchAll(/`([^`]{3,200})`/g)].map(([, span]) => span),
  );
  const words = new Set(unread.prose.flatMap(({ text }) => partsOf(text)));
  const score = (draft: Draft) => {
    const own = draft.lines.map(squeezed);
    const has = (text: string | undefined) => own.some(line => line.includes(text as string));
    const isNamed = named.has(draft.path) || draft.path === tree.file;
    return (
      (isNamed ? 1_000 : 0) +
      keys.filter(has).length * 3 +
      own.filter(line => lines.has(line)).length +
      spans.filter(has).length +
      draft.allUnits().filter(unit => isOfWords(nameOf(unit), words)).length
    );
  };
  const scored = tree.drafts.map(draft => ({ draft, score: score(draft) })).filter(each => each.score > 0);
  let left = MOST_CHARACTERS;
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SHOWN)
    .flatMap(({ draft }) => {
      left -= draft.document.text.length;
      return left < 0 ? [] : [draft];
    });
}

/** Whether some words may be those of a name. */
function isOfWords(name: string | undefined, words: ReadonlySet<string>): boolean {
  const parts = partsOf(name ?? '');
  return (name ?? '').length > 2 && parts.length > 0 && parts.every(part => words.has(part));
}

const FILE_KIND =
  /^(?:module|file|script|page|component|service|config|template|stylesheet|workflow|test|tests)$/i;

/** The files that are named about a step, or by the caller. */
function filesNear(step: Step, tree: Tree): ReadonlySet<string> {
  if (tree.file !== undefined) return new Set([tree.file]);
  const about = [...headOf(step.fence), ...step.said.map(({ text }) => text)];
  const byName = step.said.flatMap(each => byWords(sentencesOf(each), tree));
  return new Set([...about.flatMap(text => byPath(text, tree)), ...byName]);
}

/** The files that are named anywhere in an answer. */
function filesAnywhere({ prose }: Unread, tree: Tree): ReadonlySet<string> {
  return new Set(prose.flatMap(each => [...byPath(each.text, tree), ...byWords(sentencesOf(each), tree)]));
}

/** The opening of a fence and its first line may have a path. */
function headOf(fence: Fenced | undefined): readonly string[] {
  const [first = ''] = fence?.lines ?? [];
  return fence === undefined
    ? []
    : [fence.info, ...(/^\s*(?:\/\/|#|\/\*|--|<!--|;)/.test(first) ? [first] : [])];
}

function byPath(text: string, { paths }: Tree): readonly string[] {
  return pathsIn(text).flatMap(path => filesMeant(path, paths));
}

/** `The settings module` is `settings.py`, `the cart service` is `cart_service.py`. */
function byWords(sentences: readonly Sentence[], { paths }: Tree): readonly string[] {
  return paths.filter(path => {
    const parts = partsOf((path.split('/').at(-1) as string).replace(/\.\w+$/, ''));
    return parts.length > 0 && sentences.some(({ text }) => hasRun(partsOf(text), parts));
  });
}

function hasRun(words: readonly string[], parts: readonly string[]): boolean {
  return words.some((_, i) => {
    if (!parts.every((part, n) => words[i + n] === part)) return false;
    return parts.length > 1 || FILE_KIND.test(words[i + 1] ?? '');
  });
}

/**
 * Check that a file is the one that is meant: it is named, alone or beside others that do not have
 * the place; or no other has the place.
 *
 * @throws NotSaid if another file may be meant
 */
export function checkFile(
  path: string,
  step: Step,
  signs: readonly Sign[],
  { unread, tree }: { readonly unread: Unread; readonly tree: Tree },
): void {
  const near = filesNear(step, tree);
  if (near.size > 0 && !near.has(path))
    throw new NotSaid(`The answer is about ${[...near].slice(0, 3).join(', ')}, not about ${path}.`);
  const anywhere = filesAnywhere(unread, tree);
  const named = near.size > 0 ? near : anywhere.has(path) ? anywhere : undefined;
  const others = tree.drafts.filter(each => each.path !== path && (named?.has(each.path) ?? true));
  const other = others.find(draft => signs.every(sign => hasSign(draft, sign)));
  if (other !== undefined) throw new NotSaid(`The answer may mean ${other.path} as well as ${path}.`);
}

function hasSign(draft: Draft, { text, isName }: Sign): boolean {
  if (isName) return draft.allUnits().some(unit => unit.kind !== 'call' && nameOf(unit) === text);
  return draft.lines.some(line => tokenPlaces(squeezed(line), text).length > 0);
}
