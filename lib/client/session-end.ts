// What happens when an answer says that nobody is signed in any more: the page stays as it is and asks to sign in, so
// that nothing typed is lost (features N9).

let hasEnded = false;
const listeners = new Set<() => void>();

/** Tells the page that its session is over. */
export function endSession(): void {
  setEnded(true);
}

/** Tells the page that somebody is signed in again. */
export function resumeSession(): void {
  setEnded(false);
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

function setEnded(ended: boolean): void {
  if (hasEnded === ended) return;
  hasEnded = ended;
  for (const listener of listeners) listener();
}
