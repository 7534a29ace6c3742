/** Browsers record so many resources at most. */
const RECORDED_MAX = 250;

/** Shows the failure of a script that the page itself names, or that has not arrived after `lateMs`. */
export function watchScripts(lateMs: number): void {
  // Those that the program loads have no attribute `async`.
  addEventListener(
    "error",
    ({ target }) => target instanceof Element && target.matches("script[async]") && showFailure(),
    true,
  );
  // A script can fail before this one runs.
  addEventListener("DOMContentLoaded", () => checkScripts());
  setTimeout(checkScripts, lateMs, true);
}

/** Shows the failure of scripts that have failed; with `isLate`, also of those that have not arrived, which have no entry. */
function checkScripts(isLate?: boolean): void {
  if (performance.getEntriesByType("resource").length >= RECORDED_MAX) return;
  for (const { src } of document.querySelectorAll<HTMLScriptElement>("script[async][src]")) {
    const [entry] = performance.getEntriesByName(src) as PerformanceResourceTiming[];
    if (entry ? entry.responseStatus >= 400 || entry.decodedBodySize === 0 : isLate) showFailure();
  }
}

function showFailure(): void {
  const notice = document.getElementById("script-failure");
  if (notice) {
    notice.hidden = false;
    (notice.querySelector("button") as HTMLElement).onclick = () => location.reload();
  } else {
    // The element that says so has not arrived.
    addEventListener("DOMContentLoaded", showFailure);
  }
}
