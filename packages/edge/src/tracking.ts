import { text } from "../dist/tracking.program";
import { callProgram } from "./call-program";
import type { start } from "./programs/tracking/start";

/**
 * The tracking script for any shop, which reads the site and its options from its own URL (`?tracker_id`, `consent`).
 */
export const TRACKING_SCRIPT: string = callProgram<typeof start>(text);
