// When the session has ended, or its sign-in is too old for a write, the page stays as it is and asks the user to sign in, so that
// no input is lost.

/** Why the page asks to sign in. */
export type SessionEnd = "expired" | "too_old";

let end: SessionEnd | null = null;
const listeners = new Set<() => void>();
const resumeListeners = new Set<() => void>();
let waiting: Array<(isSignedIn: boolean) => void> = [];

/** Notifies the page that its session has ended, or that a write needs a newer sign-in. */
export function reportSessionEnd(reason: SessionEnd = "expired"): void {
  setEnd(reason);
}

/** Notifies the page that the same user has signed in again: waiting writes are sent. */
export function resumeSession(): void {
  const hadEnded = end !== null;
  answerWaiting(true);
  if (hadEnded) for (const listener of resumeListeners) listener();
}

/** Closes the dialog without signing in: waiting writes fail. */
export function dismissSession(): void {
  answerWaiting(false);
}

/**
 * Waits until the user has signed in again (true) or dismissed the dialog (false). False at once outside the pages of a site,
 * which have no dialog.
 */
export function waitForSession(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Why the page asks to sign in. */
export function getSessionEnd(): SessionEnd | null {
  return end;
}

/** Calls back on every change; returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back when the session of the page goes on after its end; returns a function that stops it. */
export function onSessionResume(listener: () => void): () => void {
  resumeListeners.add(listener);
  return () => resumeListeners.delete(listener);
}

function answerWaiting(isSignedIn: boolean): void {
  const answered = waiting;
  waiting = [];
  setEnd(null);
  for (const resolve of answered) resolve(isSignedIn);
}

function setEnd(next: SessionEnd | null): void {
  if (end === next) return;
  end = next;
  for (const listener of listeners) listener();
}
