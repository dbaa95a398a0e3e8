import { type Refusal, refusal } from '../../edit/index.js';
import { endOfFence, textInFence } from '../../formats/fenced-text.js';
import { openingFence } from '../../formats/fences.js';
import { amount } from '../../text/amount.js';

/** The texts of a reply by region number, or why they are unclear. */
type FencesOf =
  | { readonly kind: 'fences'; readonly byRegion: ReadonlyMap<number, readonly (readonly string[])[]> }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A region, with the text that was sent if it is known. */
interface Region {
  readonly number: number;
  readonly texts?: readonly string[];
}

/** A text in a fence, with the number of the region that is named above it. */
export interface Fence {
  readonly region: number | undefined;
  readonly lines: readonly string[];
}

/** The fences by the regions that they are for. */
export function fencesOf(fences: readonly Fence[], regions: readonly Region[]): FencesOf {
  const read = byRegions(fences, regions);
  return read.kind === 'refused' ? read : (swapped(read.byRegion, regions) ?? read);
}

/**
 * The refusal if a text is under the wrong name: it shares lines with another region, and none with
 * its own.
 */
function swapped(
  byRegion: ReadonlyMap<number, readonly (readonly string[])[]>,
  regions: readonly Region[],
): FencesOf | undefined {
  for (const [number, texts] of byRegion) {
    for (const lines of texts) {
      const [similar] = regions.filter(each => shared(lines, each) >= ENOUGH);
      const own = regions.find(each => each.number === number);
      if (similar === undefined || own === undefined || shared(lines, own) > 0) continue;
      const message = `The text for region ${number} is that of region ${similar.number}.`;
      return { kind: 'refused', refusal: refusal('EDIT_MALFORMED', message) };
    }
  }
  return undefined;
}

function byRegions(fences: readonly Fence[], regions: readonly Region[]): FencesOf {
  const named = fences.filter(each => each.region !== undefined);
  // Beside named fences, others are examples.
  if (named.length > 0) return { kind: 'fences', byRegion: byNumber(named) };
  if (fences.length === regions.length)
    return { kind: 'fences', byRegion: byNumber(inOrder(fences, regions)) };
  const byContent = fences.map(each => ({ ...each, region: similarRegion(each.lines, regions) }));
  const unknown = byContent.some(each => each.region === undefined);
  if (!unknown) return { kind: 'fences', byRegion: byNumber(byContent) };
  const message = `The answer has ${amount(fences.length, 'fence')} for ${amount(regions.length, 'region')}: write the name of its region above each.`;
  return { kind: 'refused', refusal: refusal('EDIT_MALFORMED', message) };
}

function inOrder(fences: readonly Fence[], regions: readonly Region[]): readonly Fence[] {
  const numbers = regions.map(each => each.number).sort((a, b) => a - b);
  return fences.map((each, i) => ({ ...each, region: numbers[i] }));
}

function byNumber(fences: readonly Fence[]): ReadonlyMap<number, readonly (readonly string[])[]> {
  const found = new Map<number, (readonly string[])[]>();
  for (const { region, lines } of fences) {
    if (region === undefined) continue;
    const known = found.get(region) ?? [];
    const isSame = known.some(each => each.join('\n') === lines.join('\n'));
    if (!isSame) known.push(lines);
    found.set(region, known);
  }
  return found;
}

/** The fences of a reply, in their order; refused if the end of one is missing or unclear. */
export function readFences(lines: readonly string[]): readonly Fence[] | Refusal {
  const fences: Fence[] = [];
  let region: number | undefined;
  for (let line = 0; line < lines.length; line++) {
    const text = lines[line] as string;
    if (openingFence(text) === undefined) {
      region = numberIn(text) ?? region;
      continue;
    }
    const end = endOfFence(lines, line);
    if (end.kind === 'open')
      return refusal('EDIT_TRUNCATED', 'The fence of the answer is not closed.', { replyLine: line + 1 });
    if (end.kind === 'unclear')
      return refusal(
        'EDIT_MALFORMED',
        'The fences of the answer do not add up: use a longer fence around the others.',
        { replyLine: line + 1 },
      );
    fences.push({ region, lines: textInFence(lines, line, end.line) });
    region = undefined;
    line = end.line;
  }
  return fences;
}

function numberIn(line: string): number | undefined {
  const found = /^[\s#>*_-]*region\s+#?(\d+)\b/i.exec(line)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** A distinctive line. */
const DISTINCTIVE = /[\p{L}\p{N}]{3}/u;

/** This many shared lines are not a coincidence. */
const ENOUGH = 2;

/** How many distinctive lines a text shares with the text of a region that was sent. */
function shared(lines: readonly string[], { texts = [] }: Region): number {
  const own = new Set(lines.map(line => line.trim()).filter(line => DISTINCTIVE.test(line)));
  return texts.filter(text => own.has(text.trim())).length;
}

/** The only region that shares lines with a text; `undefined` if none or several do. */
function similarRegion(lines: readonly string[], regions: readonly Region[]): number | undefined {
  const similar = regions.filter(each => shared(lines, each) > 0);
  return similar.length === 1 ? similar[0]?.number : undefined;
}
