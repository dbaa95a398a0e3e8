import { createContext, Script } from 'node:vm';

/** Where a line matches: its text, its index there and the column, all from 0. */
interface LineMatched {
  readonly text: number;
  readonly index: number;
  readonly column: number;
}

interface Pattern {
  readonly pattern: string;
  readonly isLiteral: boolean;
  readonly ignoresCase: boolean;
}

/** The lines that match, and the text on which it took too long. */
interface Matched {
  readonly lines: readonly LineMatched[];
  readonly slow?: number;
}

/**
 * Looks for a pattern in lines. A regular expression of JavaScript may take time without bounds,
 * and nothing else runs meanwhile: it runs in a script that Node ends after a time.
 */
export class LineMatcher {
  readonly #column: (line: string) => number;
  readonly #isLiteral: boolean;
  readonly #script = new Script('work()');
  readonly #sandbox: { work: () => void } = createContext({ work: () => undefined }) as {
    work: () => void;
  };

  /** @throws SyntaxError for a pattern that is no regular expression. */
  constructor(given: Pattern) {
    this.#isLiteral = given.isLiteral;
    this.#column = given.isLiteral ? literal(given) : regular(given);
  }

  /**
   * The lines of texts that match, `most` of them. Many small texts are given together: the script
   * takes its time to start.
   */
  match(texts: readonly (readonly string[])[], most: number, milliseconds: number): Matched {
    const found: LineMatched[] = [];
    let text = 0;
    const work = () => {
      for (; text < texts.length; text++) {
        const lines = texts[text] as readonly string[];
        for (let index = 0; index < lines.length && found.length < most; index++) {
          const column = this.#column(lines[index] as string);
          if (column >= 0) found.push({ text, index, column });
        }
      }
    };
    if (this.#isLiteral) work();
    else if (!this.#endsWithin(work, milliseconds))
      return { lines: found.filter(each => each.text < text), slow: text };
    return { lines: found };
  }

  #endsWithin(work: () => void, milliseconds: number): boolean {
    this.#sandbox.work = work;
    try {
      this.#script.runInContext(this.#sandbox, { timeout: Math.max(1, Math.ceil(milliseconds)) });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
      throw error;
    }
  }
}

function literal({ pattern, ignoresCase }: Pattern): (line: string) => number {
  if (!ignoresCase) return line => line.indexOf(pattern);
  const small = pattern.toLowerCase();
  return line => line.toLowerCase().indexOf(small);
}

function regular({ pattern, ignoresCase }: Pattern): (line: string) => number {
  const expression = expressionOf(pattern, ignoresCase ? 'i' : '');
  return line => expression.exec(line)?.index ?? -1;
}

/** With Unicode if that is possible: older expressions escape more than it allows. */
function expressionOf(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch {
    return new RegExp(pattern, flags);
  }
}
