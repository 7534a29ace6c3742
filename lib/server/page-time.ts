import "server-only";

// How long a page may take, and how much of that its frame waits for: rights, reads and what decides the page share one
// budget, which middleware opens.

/** A page is complete after this time at the latest. */
const PAGE_MS = 7_500;
/** What is not there after this time comes later: the frame and the menu do not wait for it. */
const SHELL_MS = 1_500;

/** Header by which middleware tells a page until when it has time; it overwrites what came from outside. */
export const UNTIL_HEADER = "x-vitrine-until";

/** The end of a page's time that begins now, by this process's clock. */
export function pageEnd(): number {
  return performance.now() + PAGE_MS;
}

/** That moment as a header carries it. */
export function headerOfEnd(until: number): string {
  return String(Math.round(Date.now() + until - performance.now()));
}

/** The moment out of the header; a whole page's time where there is none. */
export function endOfHeader(value: string | null): number {
  const left = Number(value ?? Number.NaN) - Date.now();
  return left >= 0 && left <= PAGE_MS ? performance.now() + left : pageEnd();
}

/** How long the frame of a page that has time until then still waits. */
export function shellWait(until: number | undefined): number {
  return until === undefined ? SHELL_MS : until - PAGE_MS + SHELL_MS - performance.now();
}
