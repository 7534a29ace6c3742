// When the session has ended, the page stays as it is and asks the user to sign in, so that no input is lost.

let hasEnded = false;
const listeners = new Set<() => void>();
let waiting: Array<(isSignedIn: boolean) => void> = [];

/** Notifies the page that its session has ended. */
export function endSession(): void {
  setEnded(true);
}

/** Notifies the page that the same user has signed in again: waiting writes are sent. */
export function resumeSession(): void {
  settle(true);
}

/** Closes the dialog without signing in: waiting writes fail. */
export function dismissSession(): void {
  settle(false);
}

/**
 * Waits until the user has signed in again (true) or dismissed the dialog (false). False at once outside the pages of a site,
 * which have no dialog.
 */
export function waitForSession(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Whether the session of this page has ended. */
export function hasSessionEnded(): boolean {
  return hasEnded;
}

/** Calls back on every change; returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function settle(isSignedIn: boolean): void {
  const settled = waiting;
  waiting = [];
  setEnded(false);
  for (const resolve of settled) resolve(isSignedIn);
}

function setEnded(ended: boolean): void {
  if (hasEnded === ended) return;
  hasEnded = ended;
  for (const listener of listeners) listener();
}
