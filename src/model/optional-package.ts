/** A package that only some users need, and that is not installed. */
export class MissingPackage extends Error {
  override readonly name = 'MissingPackage';
}

/**
 * A package that is not installed with mortise.
 *
 * @param name its name with the version to install, for the message
 * @param purpose what needs it, as the beginning of a sentence
 * @throws MissingPackage if it is not there.
 * @example await optional('@ai-sdk/google@3', 'The provider google', () => import('@ai-sdk/google'))
 */
export async function optional<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new MissingPackage(
      `${purpose} needs a package that is not installed: run npm install ${name} where mortise is installed.`,
    );
  }
}

/** The first code is that of `import`, the second that of `require`, which a script has instead. */
const MISSING: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.includes(error.code);
}
