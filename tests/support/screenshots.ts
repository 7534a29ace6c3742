import { randomUUID } from "node:crypto";
import { type ScreenshotSettings, take } from "@/lib/contract/screenshots/screenshots";
import { isTakingShots } from "@/lib/domain/screenshots/screenshot-run";
import { callDirectly, type MakeCall } from "./direct";
import { createActor, createSite, type TestActor } from "./seed";
import { getTestBackend } from "./test-backend";
import { until } from "./until";

/** Valid settings of a run, with a key of their own. */
export function makeSettings(given: Partial<ScreenshotSettings> = {}): ScreenshotSettings {
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

/** A site with an internal user. */
export type ScreenshotShop = { siteId: string; as: TestActor };

/** A site with an internal user. The demo shop of the test's backend is the page. */
export async function createScreenshotShop(
  roles: string[] = ["internal"],
  policies: string[] = [],
): Promise<ScreenshotShop> {
  const siteId = await createSite({ language: "en" });
  return { siteId, as: await createActor({ sites: [siteId], roles, policies }) };
}

/** The address of the demo shop of a site. */
export function buildShopUrl(siteId: string): string {
  return `${getTestBackend().publicUrl}/shop/${siteId}`;
}

/** Takes pictures, or asks for the state of a run with a known key. */
export function askForShots(
  { siteId, as }: ScreenshotShop,
  settings: ScreenshotSettings,
  call: MakeCall = callDirectly,
) {
  return call(take, { query: { site_id: siteId }, body: { settings } }, { as });
}

/** Waits for the end of a run. */
export async function finishShots(shop: ScreenshotShop, settings: ScreenshotSettings) {
  return until(
    async () => (await askForShots(shop, settings)).ok(),
    (state) => !isTakingShots(state),
  );
}
