import * as z from "zod/mini";
import {
  type ScreenshotSettings,
  type ScreenshotState,
  screenshotSettings,
} from "@/lib/contract/screenshots/screenshots";

/** Whether pictures are still being taken; unknown states count as in progress. */
export function isTakingShots(state: Pick<ScreenshotState, "status"> | undefined): boolean {
  return state !== undefined && state.status !== "done" && state.status !== "failed";
}

const FIELDS: Record<string, keyof ScreenshotSettings> = {
  page_unreachable: "url",
  selector_not_found: "inputSelector",
  selector_invalid: "inputSelector",
  script_failed: "beforeStart",
};

/** The failures of a run that a setting can repair: one code by field (`settings.url`). */
export function findFieldFailures(state: ScreenshotState | undefined): Record<string, string[]> {
  const failures: Record<string, string[]> = {};
  for (const { code } of state?.screenshots ?? []) {
    const field = typeof code === "string" && Object.hasOwn(FIELDS, code) ? FIELDS[code] : undefined;
    if (field !== undefined && typeof code === "string") failures[`settings.${field}`] ??= [code];
  }
  return failures;
}

/** Reads settings that a browser stored; null if they are of no use. */
export function readStoredSettings(value: unknown): ScreenshotSettings | null {
  const result = z.safeParse(screenshotSettings, value);
  return result.success ? result.data : null;
}

/** The URL of a picture if a page may show and link it: of a web page or of our own server; otherwise null. */
export function readPictureUrl(url: string | null | undefined): string | null {
  return url && /^(https?:\/\/|\/(?![/\\]))/i.test(url) ? url : null;
}
