import { accessSync, constants } from "node:fs";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "Google Chrome", "Chromium"];
const USUAL = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
];

/** Finds Chromium: at `given` (CHROMIUM_PATH), otherwise under a usual name; null if there is none. */
export function findBrowser(given: string | undefined): string | null {
  if (given !== undefined) return canRun(given) ? given : null;
  return USUAL.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
