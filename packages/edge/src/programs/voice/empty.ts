import { loadPreview } from "./load-preview";
import { runSafely } from "./run-safely";

/** The script of a shop without voice search: it loads a preview if the page names one. */
export function start(): void {
  runSafely(loadPreview);
}
