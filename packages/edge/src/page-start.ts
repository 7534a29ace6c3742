import { text } from "../dist/page-start.program";
import { callProgram } from "./call-program";
import type { PageStart, start } from "./programs/console/page-start";

export type { EarlyEvent } from "./programs/console/record-early-events";

/**
 * Writes the inline script of every page of the console, which records clicks and typed text until React takes them
 * over, shows the failure of the page's scripts, and hides a collapsed menu.
 */
export function writePageStart(data: PageStart): string {
  return callProgram<typeof start>(text, data);
}
