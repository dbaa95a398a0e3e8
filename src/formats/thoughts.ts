import { fenceMark } from './fences.js';
import type { Parsed } from './format.js';

/** A tag around the thoughts of a model, as `<think>`, `</reasoning>`, `[THINK]` or `◁/think▷`. */
const TAG =
  /[<[◁](?<end>\/?)(?:\w{1,10}:)?(?<name>think(?:ing)?|thoughts?|reasoning|reflection|scratchpad)[>\]▷]/gi;

/**
 * How often tags are looked for again: without a draft in thoughts, later ones are read otherwise.
 */
const ROUNDS = 3;

/** A reply, and whether it ends in the thoughts that it begins with. */
interface Answer {
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * A reply without the thoughts of the model, which are no part of its answer: a block in them is a
 * draft. They become blank, so that lines keep their numbers. Thoughts begin with a tag at the
 * start of a line; or with the reply, if there is only the tag that ends them, as servers leave out
 * the first one. A tag in an edit belongs to the text of a file.
 *
 * @param parse reads a reply as if tags were text
 */
export function withoutThoughts(reply: string, parse: (reply: string) => Parsed): Answer {
  let tags = tagsIn(reply);
  const [first] = tags;
  if (first === undefined) return { text: reply, isCut: false };
  let text = reply;
  if (!first.isEnd && reply.slice(0, first.from).trim() === '') {
    const end = tags.find(({ isEnd, name }) => isEnd && name === first.name);
    text = blanked(text, [{ from: first.from, to: end?.to ?? text.length }]);
    if (end === undefined) return { text, isCut: true };
  }
  for (let round = 0; round < ROUNDS; round++) {
    tags = tagsIn(text);
    const thoughts = tags.length === 0 ? [] : thoughtsAmong(tags, parse(text));
    if (thoughts.length === 0) break;
    text = blanked(text, thoughts);
  }
  return { text, isCut: false };
}

/** A tag that may be the start or end of thoughts. */
interface Tag {
  readonly from: number;
  readonly to: number;
  /** From 0. */
  readonly line: number;
  readonly isEnd: boolean;
  readonly name: string;
  /** Whether it is in a fence that is closed. */
  readonly isFenced: boolean;
}

type Stretch = Pick<Tag, 'from' | 'to'>;

/** Tags at the start of a line; and those that end thoughts there, at its end, or begun before. */
function tagsIn(text: string): readonly Tag[] {
  if (text.search(TAG) < 0) return [];
  const found: Tag[] = [];
  const lines = text.split('\n');
  const fences = lines.flatMap((content, line) => (fenceMark(content) === undefined ? [] : [line]));
  let [at, above] = [0, 0];
  let open: string | undefined;
  for (const [line, content] of lines.entries()) {
    while ((fences[above] ?? line) < line) above++;
    const next = fences[above];
    const isFenced = above % 2 === 1 && next !== undefined && fenceMark(lines[next] ?? '')?.info === '';
    for (const { index, 0: tag, groups } of content.matchAll(TAG)) {
      const isEnd = groups?.end === '/';
      const name = groups?.name?.toLowerCase() ?? '';
      const isAtEdge =
        content.slice(0, index).trim() === '' || (isEnd && content.slice(index + tag.length).trim() === '');
      if (!isAtEdge && !(isEnd && name === open)) continue;
      found.push({ from: at + index, to: at + index + tag.length, line, isEnd, name, isFenced });
      open = isEnd ? undefined : name;
    }
    at += content.length + 1;
  }
  return found;
}

function thoughtsAmong(tags: readonly Tag[], { edits, problems }: Parsed): readonly Stretch[] {
  const inEdit = new Uint8Array((tags.at(-1)?.line ?? 0) + 1);
  for (const { source } of edits) inEdit.fill(1, source.first - 1, source.last);
  const broken = (problems[0]?.line ?? Number.POSITIVE_INFINITY) - 1;
  const thoughts: Stretch[] = [];
  let open: Tag | undefined;
  for (const tag of tags) {
    const isText = inEdit[tag.line] === 1;
    if (open !== undefined && tag.isEnd && tag.name === open.name) {
      thoughts.push({ from: open.from, to: tag.to });
      open = undefined;
    } else if (open === undefined && !tag.isEnd && !isText) open = tag;
    else if (open === undefined && tag.isEnd && !tag.isFenced && (!isText || broken <= tag.line))
      thoughts.push({ from: 0, to: tag.to });
  }
  return thoughts;
}

/** A text with blanks in place of stretches of it. One from the start replaces those before it. */
function blanked(text: string, stretches: readonly Stretch[]): string {
  let done = '';
  let at = 0;
  for (const { from, to } of stretches) {
    const kept = from < at ? blank(done) : done + text.slice(at, from);
    done = kept + blank(text.slice(Math.max(at, from), to));
    at = to;
  }
  return done + text.slice(at);
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
