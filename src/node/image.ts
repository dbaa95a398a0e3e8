import { createHash } from 'node:crypto';
import type { FileContent } from './regular-file.js';

/** The content of a file at one moment, by hash. */
export interface Image {
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string;
  /** In bytes. */
  readonly length: number;
  /** The permission bits; `undefined` if they are left to the system. */
  readonly mode: number | undefined;
}

export const MODE_BITS = 0o7777;

/** @example imageOf(Buffer.from('a'), 0o644).length // 1 */
export function imageOf(bytes: Uint8Array, mode: number | undefined): Image {
  return {
    hash: imageHash(bytes),
    length: bytes.length,
    mode: mode === undefined ? undefined : mode & MODE_BITS,
  };
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export function imageHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Whether bytes (`undefined`: no file) are those of an image (`undefined` or `null`: no file). */
export function isOf(
  image: Pick<Image, 'hash' | 'length'> | null | undefined,
  bytes: Uint8Array | undefined,
): boolean {
  if (!image || bytes === undefined) return !image && bytes === undefined;
  return bytes.length === image.length && imageHash(bytes) === image.hash;
}

/**
 * Whether an image (`undefined`: no file) is the current content of a file. Modes are not compared.
 */
export function shows(image: Image | undefined, present: FileContent): boolean {
  if (present.kind === 'content') return isOf(image, present.bytes);
  return image === undefined && present.kind === 'missing';
}
