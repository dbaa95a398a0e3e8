import { Document, hasMark } from '../../text/index.js';
import type { FileSystem } from '../file-system.js';
import { workTreeOf } from '../git-folders.js';
import { type Declared, declaredEncodings, declaredFor } from './declared.js';
import { guessCharset } from './guess.js';
import { iconvCharset, loadIconv } from './iconv-charset.js';
import { newLineEnding } from './line-ending.js';

/**
 * The encoding of files of a root, if the core does not know it. Used in this order: the name that
 * a call gives; that of the user (`name`); a byte order mark; whether the bytes are UTF-8; what the
 * project declares; a sure guess. Each is used only if all bytes of the file can be written back
 * with it.
 */
export class FileEncodings {
  #top: Promise<string> | undefined;

  constructor(
    readonly fs: FileSystem,
    readonly root: string,
    /** As `--encoding` gives it. */
    readonly name: string | undefined,
  ) {}

  /** The document of a file; `undefined` if the core reads it best. */
  async documentOf(real: string, bytes: Uint8Array, called?: string): Promise<Document | undefined> {
    const kind = kindOf(bytes);
    if (kind === 'marked') return undefined;
    const given = await this.#given(bytes, called);
    if (given !== undefined || kind === 'utf-8') return given;
    for (const { name, source } of declaredEncodings(await this.#declared(real))) {
      const document = await decodedAs(bytes, name, source);
      if (document !== undefined) return document;
    }
    return kind === 'ascii' || bytes.subarray(0, NUL_PROBE).includes(0) ? undefined : guessed(bytes);
  }

  /**
   * An empty text for a file that does not exist yet, if it is not to be UTF-8, or has the line
   * endings of its project.
   */
  async newDocument(real: string, called?: string): Promise<Document | undefined> {
    const declared = await this.#declared(real);
    const given = this.#names(called);
    const [first] = [...given, ...declaredEncodings(declared)];
    const charset = first && iconvCharset(await loadIconv(), first.name, first.source);
    const ending = await newLineEnding(this.fs, real, await this.#topFolder(), declared);
    if (charset === undefined && ending === undefined) return undefined;
    return Document.in(charset ?? 'utf-8', '', ending);
  }

  async #given(bytes: Uint8Array, called: string | undefined): Promise<Document | undefined> {
    for (const { name, source } of this.#names(called)) {
      const document = await decodedAs(bytes, name, source);
      if (document !== undefined) return document;
    }
    return undefined;
  }

  /** What the call names, and then what the user does. */
  #names(called: string | undefined): readonly { readonly name: string; readonly source: string }[] {
    return [
      ...(called === undefined ? [] : [{ name: called, source: CALLED }]),
      ...(this.name === undefined ? [] : [{ name: this.name, source: GIVEN }]),
    ];
  }

  async #declared(real: string): Promise<Declared> {
    return declaredFor(this.fs, real, await this.#topFolder());
  }

  /** Settings of the whole repository apply to the files of a root in it. */
  #topFolder(): Promise<string> {
    this.#top ??= workTreeOf(this.fs, this.root).then(top => top ?? this.root);
    return this.#top;
  }
}

const GIVEN = '--encoding';
const CALLED = 'named by the call';
/** The number of bytes that are searched for a NUL, as in git. */
const NUL_PROBE = 8000;

async function decodedAs(bytes: Uint8Array, name: string, source: string): Promise<Document | undefined> {
  const charset = iconvCharset(await loadIconv(), name, source);
  return charset && Document.decodeAs(bytes, charset);
}

async function guessed(bytes: Uint8Array): Promise<Document | undefined> {
  const charset = await guessCharset(bytes, await loadIconv());
  return charset && Document.decodeAs(bytes, charset);
}

/** What bytes show by themselves. */
function kindOf(bytes: Uint8Array): 'marked' | 'ascii' | 'utf-8' | 'other' {
  if (hasMark(bytes)) return 'marked';
  if (bytes.every(byte => byte < 0x80 && byte !== 0)) return 'ascii';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return bytes.includes(0) ? 'other' : 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'other';
  }
}
