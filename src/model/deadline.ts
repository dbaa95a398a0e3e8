/** How long a call may take, and who else may end it. */
export interface Deadline {
  /** Aborted when the time is over or the caller wants no more. */
  readonly signal: AbortSignal;
  /** What ended the call, if anything did. */
  ended(): 'late' | 'cancelled' | undefined;
  /** Something has come: the time begins again. */
  extend(): void;
  /** The result of some work, but not after the end, though the work itself should not heed it. */
  within<T>(work: PromiseLike<T>): Promise<T>;
  /** End what is still under way, and let go of timer and listener. */
  close(): void;
}

/** A deadline some milliseconds from now. */
export function deadlineOf(milliseconds: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let why: 'late' | 'cancelled' | undefined;
  const end = (reason: 'late' | 'cancelled') => {
    why ??= reason;
    controller.abort();
  };
  const late = () => end('late');
  const cancelled = () => end('cancelled');
  let timer = setTimeout(late, milliseconds);
  caller?.addEventListener('abort', cancelled);
  if (caller?.aborted) cancelled();
  return {
    signal: controller.signal,
    ended: () => why,
    extend: () => {
      clearTimeout(timer);
      if (!controller.signal.aborted) timer = setTimeout(late, milliseconds);
    },
    within: work => within(work, controller.signal),
    close: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cancelled);
      controller.abort();
    },
  };
}

function within<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new DOMException('The call was ended.', 'AbortError'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    // Both are handled, so that what fails after the end is nobody's unhandled rejection.
    work.then(resolve, reject).then(() => signal.removeEventListener('abort', end));
  });
}
