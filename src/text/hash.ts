import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of some bytes, as 64 lower-case hexadecimal digits. */
export function hashBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
