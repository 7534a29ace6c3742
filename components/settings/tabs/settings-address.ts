import * as z from "zod/mini";
import { changeAddress } from "@/lib/domain/kit/address";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";

/** Tabs of the screen; the last two are for internal users. */
export const SETTINGS_TABS = ["integration", "site", "project", "projects"] as const;

/** The URL parameters of the screen. */
export const settingsAddress = z.object({ tab: z._default(z.enum(SETTINGS_TABS), "integration") });

/** The URL of a tab. */
export function buildSettingsHref(siteId: string, address: z.output<typeof settingsAddress>): string {
  const query = changeAddress(settingsAddress, new URLSearchParams(), address).toString();
  const path = buildScreenPath(getScreen("integration"), siteId);
  return query === "" ? path : `${path}?${query}`;
}
