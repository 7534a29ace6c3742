import "server-only";

// The time budget of a page, and how much of it the shell waits. Rights and reads share the budget, which starts in middleware.

/** Maximum time until a page is complete. */
const PAGE_MS = 7_500;
/** Maximum time the shell and the menu wait; later data is streamed. */
const SHELL_MS = 1_500;

/** Header with the deadline from middleware to a page; overwrites a header of the client. */
export const UNTIL_HEADER = "x-vitrine-until";

/** The deadline of a page that starts now (performance.now). */
export function startPageDeadline(): number {
  return performance.now() + PAGE_MS;
}

/** Formats a deadline as a header. */
export function formatDeadline(until: number): string {
  return String(Math.round(Date.now() + until - performance.now()));
}

/** Parses the deadline of a header; a full time budget if it is missing or invalid. */
export function parseDeadline(value: string | null): number {
  const left = Number(value ?? Number.NaN) - Date.now();
  return left >= 0 && left <= PAGE_MS ? performance.now() + left : startPageDeadline();
}

/** How much longer the shell of a page with a deadline waits, in ms. */
export function getShellWait(until: number | undefined): number {
  return until === undefined ? SHELL_MS : until - PAGE_MS + SHELL_MS - performance.now();
}
