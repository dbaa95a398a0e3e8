import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { documentOf, type ReadResult, similarPaths } from '../apply/index.js';
import { type Code, refusal } from '../edit/index.js';
import type { Document, DocumentResult } from '../text/index.js';
import type { Confinement } from './confinement.js';
import { FileEncodings } from './encodings/file-encodings.js';
import { isEncodingName, loadIconv } from './encodings/iconv-charset.js';
import { MODE_BITS } from './image.js';
import { nearbyFiles } from './nearby-files.js';
import { readRegular } from './regular-file.js';

/** How the files of a workspace are read, each in its encoding. */
export class WorkspaceFiles {
  readonly #encodings: FileEncodings;

  /**
   * @param encoding of files that show no other; as iconv names it
   * @param maxBytes the largest file that is read
   */
  constructor(
    readonly confinement: Confinement,
    encoding: string | undefined,
    readonly maxBytes: number,
  ) {
    this.#encodings = new FileEncodings(confinement.fs, confinement.root, encoding);
  }

  /**
   * Read a file below the root, by its canonical and its real path.
   *
   * @param encoding that a call names for it
   * @throws the system's error
   */
  async read(path: string, real: string, encoding?: string): Promise<ReadResult> {
    if (encoding !== undefined && !isEncodingName(await loadIconv(), encoding))
      return refused(
        'EDIT_MALFORMED',
        `There is no encoding ${JSON.stringify(encoding)}: leave it out, or name another.`,
      );
    const { fs, root } = this.confinement;
    const content = await readRegular(fs, real, this.maxBytes);
    switch (content.kind) {
      case 'content':
        return {
          kind: 'file',
          path,
          bytes: content.bytes,
          ...executableOf(content.stats),
          ...optional(await this.#encodings.documentOf(real, content.bytes, encoding)),
        };
      case 'missing':
        return {
          kind: 'missing',
          path,
          similar: similarPaths(path, await nearbyFiles(fs, root, real)),
          ...optional(await this.#encodings.newDocument(real, encoding)),
        };
      case 'irregular':
        return refused('EDIT_FILE_READ_ERROR', `${path} is ${content.what}.`);
      case 'large': {
        const most = `the most that is read is ${this.maxBytes}`;
        return refused('EDIT_TOO_LARGE', `${path} has ${content.size} bytes; ${most}.`);
      }
    }
  }

  /** Some bytes as the content of a file, as edits of it quote it. */
  async documentOf(path: string, bytes: Uint8Array): Promise<DocumentResult> {
    const document = await this.#encodings.documentOf(join(this.confinement.root, path), bytes);
    return documentOf({ path, bytes, ...optional(document) });
  }

  /** The permission bits of a file that is there, by its canonical path. */
  async mode(path: string): Promise<number> {
    const resolved = await this.confinement.resolve(path);
    return resolved.kind === 'inside' ? (await this.confinement.fs.lstat(resolved.real)).mode & MODE_BITS : 0;
  }
}

function optional(document: Document | undefined): { document?: Document } {
  return document === undefined ? {} : { document };
}

const OWNER_MAY_RUN = 0o100;

/** Windows has no such mode. */
function executableOf({ mode }: Stats): { executable?: boolean } {
  return process.platform === 'win32' ? {} : { executable: (mode & OWNER_MAY_RUN) !== 0 };
}

function refused(code: Code, message: string): ReadResult {
  return { kind: 'refused', refusal: refusal(code, message) };
}
