import type { Range } from '../text/index.js';
import { FenceTracker } from './fences.js';
import { type JsonFinding, JsonReader } from './json-values.js';

/** A value found in a reply. */
export interface FoundJson extends JsonFinding {
  /** The offset of the next value, of the next fence of other code, or of the end of the reply. */
  readonly until: number;
}

/**
 * A fence of these languages, or of none, may contain JSON. Other fences contain code that only
 * looks like it.
 */
const JSON_LANGUAGES = /^(?:|jsonc?|json5|jsonl|text|txt|plaintext|tool[_-]?(?:call|code|use)s?)$/i;

/**
 * The objects and lists in a reply, in their order, in prose or in fences. A brace that starts no
 * JSON is a finding with a failure, and the search continues after it; if the end of the reply cuts
 * a value, the search ends there.
 */
export function* findJson(reply: string): Generator<FoundJson> {
  const reader = new JsonReader(reply);
  const starts = new StartFinder(reply);
  let start = starts.next(0);
  while (start.at < reply.length) {
    const { root, failure } = reader.readAt(start.at);
    const behind = failure === undefined ? root.to : failure.kind === 'cut' ? reply.length : failure.offset;
    start = starts.next(behind);
    yield { root, failure, until: start.skippedAt ?? start.at };
  }
}

interface Start {
  /** Offset of a brace or bracket, or the length of the reply. */
  readonly at: number;
  /** Where a fence of other code begins that was found on the way. */
  readonly skippedAt: number | undefined;
}

/** Goes through the braces and brackets of a reply that are in no fence of other code. */
class StartFinder {
  readonly #skipped: readonly Range[];
  #passed = 0;
  constructor(readonly reply: string) {
    this.#skipped = foreignFences(reply);
  }

  /** The first one from an offset on, which must not be smaller than the one before. */
  next(offset: number): Start {
    const brackets = /[{[]/g;
    brackets.lastIndex = offset;
    let skippedAt: number | undefined;
    for (let found = brackets.exec(this.reply); found !== null; found = brackets.exec(this.reply)) {
      const fence = this.#fenceAround(found.index);
      if (fence === undefined) return { at: found.index, skippedAt };
      skippedAt ??= Math.max(fence.from, offset);
      brackets.lastIndex = fence.to;
    }
    return { at: this.reply.length, skippedAt };
  }

  #fenceAround(offset: number): Range | undefined {
    while ((this.#skipped[this.#passed]?.to ?? offset + 1) <= offset) this.#passed++;
    const fence = this.#skipped[this.#passed];
    return fence !== undefined && fence.from <= offset ? fence : undefined;
  }
}

/**
 * The closed fences of a reply whose language is not JSON, from their first line to the one that
 * closes them.
 */
function foreignFences(reply: string): Range[] {
  const spans: Range[] = [];
  const fences = new FenceTracker();
  let from = 0;
  let at = 0;
  for (const [number, line] of reply.split('\n').entries()) {
    const before = fences.open;
    fences.see(line.trimEnd(), number);
    if (fences.open !== undefined && fences.open !== before) from = at;
    at += line.length + 1;
    if (before !== undefined && fences.open === undefined && !JSON_LANGUAGES.test(languageOf(before.info))) {
      spans.push({ from, to: Math.min(at, reply.length) });
    }
  }
  return spans;
}

function languageOf(info: string): string {
  return info.split(/[\s:{]/, 1)[0] ?? '';
}
