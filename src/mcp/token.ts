import { randomBytes } from 'node:crypto';

/** Shorter ones could be guessed. */
const SHORTEST = 16;

/** A token that nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a chosen token is long enough, and fits into a header. */
export function isUsableToken(token: string): boolean {
  return token.length >= SHORTEST && /^[\x21-\x7e]+$/.test(token);
}
