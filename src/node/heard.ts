/**
 * Does some work that waits, or must not be cut off. A program that otherwise leaves signals to the
 * system hears them meanwhile.
 */
export type Heard = <T>(work: () => Promise<T>) => Promise<T>;
