import { once } from '../../text/once.js';

/**
 * UTF-8 read as an encoding with one byte for each character: `Ã©` for `é`. Characters that such a
 * reading loses (bytes that the encoding lacks, invisible ones) may be missing, because the text of
 * the file shows what was there.
 */
export interface Misreading {
  /** A text of the file as it is quoted. */
  of(text: string): string;
  /**
   * A quoted text as it was meant; `undefined` if it cannot be known. `file`: a text that has the
   * characters which were meant.
   */
  back(text: string, file: string): string | undefined;
}

/** Latin-1 has control characters where Windows-1252 has these. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * What UTF-8 is read as, besides Windows-1252 and Latin-1: these two are not distinguished by every
 * `TextDecoder`.
 */
const ENCODINGS = ['windows-1251', 'windows-1250', 'macintosh', 'koi8-r', 'ibm866'];

/**
 * The misreading of UTF-8 that turns one text into the other; `undefined` if there is none.
 *
 * @example misreadingOf('cafÃ©', 'café')?.of('é') // 'Ã©'
 */
export function misreadingOf(quoted: string, text: string): Misreading | undefined {
  if (!BEYOND_ASCII.test(text) || !BEYOND_ASCII.test(quoted) || asciiOf(quoted) !== asciiOf(text))
    return undefined;
  const start = startOf(text);
  const left = withoutLost(quoted);
  return MISREADINGS.find(
    each => left.startsWith(withoutLost(each.of(start))) && withoutLost(each.of(text)) === left,
  );
}

/**
 * Units of a text that tell most other texts apart: long lines are not read once for each table.
 */
const START_UNITS = 100;

/** The start of a text, without half of a character. */
function startOf(text: string): string {
  const end = text.codePointAt(START_UNITS - 1) ?? 0;
  return text.slice(0, end > 0xffff ? START_UNITS - 1 : START_UNITS);
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

function asciiOf(text: string): string {
  return text.replace(/[\u0080-\uffff]+/g, '').trimEnd();
}

/** A text without what gets lost: control characters, hidden hyphens, white space at the end. */
function withoutLost(text: string): string {
  return text
    .replace(/[\u0080-\u009f\u00ad\ufffd]/g, '')
    .replaceAll('\u00a0', ' ')
    .trimEnd();
}

class ByTable implements Misreading {
  #bytes: ReadonlyMap<string, number> | undefined;

  /** `characters`: what each byte from 0x80 on is read as. */
  constructor(private readonly characters: () => readonly string[]) {}

  of(text: string): string {
    const characters = this.characters();
    return text.replace(/[^\0-\x7f]+/gu, run =>
      Array.from(new TextEncoder().encode(run), byte => characters[byte - 0x80] ?? '').join(''),
    );
  }

  back(text: string, file: string): string | undefined {
    let isKnown = true;
    const meant = text.replace(/[^\0-\x7f]+/gu, run => {
      const plain = this.#decoded(run) ?? this.#spelled(run, file);
      isKnown &&= plain !== undefined;
      return plain ?? run;
    });
    return isKnown ? meant : undefined;
  }

  #decoded(run: string): string | undefined {
    this.#bytes ??= new Map(this.characters().map((character, i) => [character, 0x80 + i] as const));
    const bytes = [...run].flatMap(character => this.#bytes?.get(character) ?? []);
    if (bytes.length < [...run].length) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
    } catch {
      return undefined;
    }
  }

  /** A run that has lost characters, read with the characters of the file: the longest first. */
  #spelled(run: string, file: string): string | undefined {
    const known = [...new Set(file.match(/[^\0-\x7f]/gu) ?? [])]
      .map(meant => [withoutLost(this.of(meant)), meant] as const)
      .filter(([quoted]) => quoted.length > 1)
      .sort(([a], [b]) => b.length - a.length);
    let left = withoutLost(run);
    let plain = '';
    while (left !== '') {
      const [next, second] = known.filter(([quoted]) => left.startsWith(quoted));
      if (next === undefined || next[0] === second?.[0]) return undefined;
      plain += next[1];
      left = left.slice(next[0].length);
    }
    return plain;
  }
}

const LATIN_1 = Array.from({ length: 0x80 }, (_, i) => String.fromCharCode(0x80 + i));

const MISREADINGS: readonly Misreading[] = [
  new ByTable(() => [...WINDOWS_1252, ...LATIN_1.slice(WINDOWS_1252.length)]),
  new ByTable(() => LATIN_1),
  ...ENCODINGS.map(encoding => new ByTable(once(() => tableOf(encoding)))),
];

function tableOf(encoding: string): string[] {
  return LATIN_1.map((_, i) => new TextDecoder(encoding).decode(Uint8Array.of(0x80 + i)));
}
