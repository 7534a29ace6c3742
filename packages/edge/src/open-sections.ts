import { text } from "../dist/open-sections.program";
import { callProgram } from "./call-program";
import type { MenuState, start } from "./programs/console/open-sections";

/** Writes the inline script that restores the open sections of the menu before the first paint. */
export function writeOpenSections(data: MenuState): string {
  return callProgram<typeof start>(text, data);
}
