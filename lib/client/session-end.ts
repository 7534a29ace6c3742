// What happens when an answer says that nobody is signed in any more: the page stays as it is and asks to sign in, so
// that nothing typed is lost.

let hasEnded = false;
const listeners = new Set<() => void>();
let waiting: Array<(isBack: boolean) => void> = [];

/** Tells the page that its session is over. */
export function endSession(): void {
  setEnded(true);
}

/** Tells the page that the same person is signed in again: writes that wait are sent. */
export function resumeSession(): void {
  settle(true);
}

/** Takes the question away without signing in: writes that wait have failed. */
export function dismissSession(): void {
  settle(false);
}

/**
 * Waits until somebody is signed in again (true) or gives up (false). Where nobody would be asked, outside the pages of a
 * site, it gives up at once.
 */
export function sessionBack(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Whether the session of this page is known to be over. */
export function isSessionOver(): boolean {
  return hasEnded;
}

/** Calls back on every change; the answer stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function settle(isBack: boolean): void {
  const settled = waiting;
  waiting = [];
  setEnded(false);
  for (const resolve of settled) resolve(isBack);
}

function setEnded(ended: boolean): void {
  if (hasEnded === ended) return;
  hasEnded = ended;
  for (const listener of listeners) listener();
}
