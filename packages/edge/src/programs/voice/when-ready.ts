/** Calls a function once the page has a body. */
export function whenReady(run: () => void): void {
  if (document.body) run();
  else addEventListener("DOMContentLoaded", run);
}
