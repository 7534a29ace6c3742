/**
 * Serializes calls of a function. A call during a run waits for the next run, which all callers share: each caller gets
 * a run that started after the call.
 */
export function serializeRuns(run: () => Promise<void>): { call: () => Promise<void>; isIdle: () => boolean } {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    const now = run().finally(() => {
      if (running === now) running = null;
    });
    running = now;
    return now;
  };
  const call = (): Promise<void> => {
    if (running === null) return next ?? begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
  return { call, isIdle: () => running === null && next === null };
}
