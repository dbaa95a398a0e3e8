import { randomBytes } from 'node:crypto';

/** Shorter ones could be guessed. */
const SHORTEST = 16;

/** A token that nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Whether a token that somebody chose may be used: long enough, and of characters that a header can
 * hold.
 */
export function isUsableToken(token: string): boolean {
  return token.length >= SHORTEST && /^[\x21-\x7e]+$/.test(token);
}
