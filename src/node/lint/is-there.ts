import { access } from 'node:fs/promises';
import { errorCode } from '../file-system.js';

/** Whether something stands at a path that this process may look at. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return false;
  }
}
