import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { once } from './once.js';

/**
 * What Node has built in, with a tenth of the work; nothing is imported for it, so that browsers
 * need nothing.
 */
interface Runtime {
  readonly process?: { getBuiltinModule?(name: 'node:crypto'): Crypto | undefined };
}

interface Crypto {
  createHash(name: 'sha256'): { update(bytes: Uint8Array): { digest(form: 'hex'): string } };
}

/** Loaded when it is first used: that takes longer than most files need. */
const nodeCrypto = once(() => (globalThis as unknown as Runtime).process?.getBuiltinModule?.('node:crypto'));

/** The SHA-256 of some bytes, as 64 lower-case hexadecimal digits. */
export function hashBytes(bytes: Uint8Array): string {
  const node = nodeCrypto();
  return node === undefined
    ? bytesToHex(sha256(bytes))
    : node.createHash('sha256').update(bytes).digest('hex');
}

/** Spreads each bit over all: the finalizer of MurmurHash3. */
export function mixed(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
