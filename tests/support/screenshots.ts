import { randomUUID } from "node:crypto";
import type { ScreenshotSettings } from "@/lib/contract/screenshots/screenshots";

/** Valid settings of a run, with a key of their own. */
export function aSettings(given: Partial<ScreenshotSettings> = {}): ScreenshotSettings {
  return {
    scenario: "home",
    devices: ["desktop"],
    url: "https://shop.example/",
    searchTerm: "boots",
    inputSelector: "#q",
    beforeStart: "",
    key: randomUUID(),
    ...given,
  };
}

/** Language and time zone of a site. */
export const SITE_PLACE = { language: "en", timeZone: "Europe/Prague" };
