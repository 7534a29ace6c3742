import { text as waitForImages } from "../dist/screenshots-images.program";
import { text as muteReports } from "../dist/screenshots-mute-reports.program";
import { text as removeConnections } from "../dist/screenshots-remove-connections.program";
import { text as findSelector } from "../dist/screenshots-selector.program";
import { callProgram } from "./call-program";
import type { start as startSelector } from "./programs/screenshots/check-selector";
import type { start as startMuting } from "./programs/screenshots/mute-reports";
import type { start as startRemoval } from "./programs/screenshots/remove-connections";
import type { start as startWaiting } from "./programs/screenshots/wait-for-images";

/** Runs in every frame before its scripts: drops requests that report what happens and that a browser's controller cannot intercept. */
export const MUTE_REPORTS: string = callProgram<typeof startMuting>(muteReports);

/** Runs in every frame before its scripts: removes connections that would go around the proxy. */
export const REMOVE_CONNECTIONS: string = callProgram<typeof startRemoval>(removeConnections);

/** Its value is a promise that resolves once the fonts and the visible images have loaded or failed. */
export const WAIT_FOR_IMAGES: string = callProgram<typeof startWaiting>(waitForImages);

/** Writes an expression that throws if the browser does not support a selector. */
export function writeSelectorCheck(selector: string): string {
  return callProgram<typeof startSelector>(findSelector, selector);
}
