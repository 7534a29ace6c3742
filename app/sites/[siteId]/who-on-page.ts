import { findScreen, type Screen } from "@/lib/domain/kit/screens";
import { identifySiteCaller, type SiteCaller } from "@/lib/server/identity/who";
import { getRequestContext, readCurrentAddress } from "@/lib/server/pages/request";

/** Identifies the user and the screen of this page. Never throws, because error pages use it. */
export async function identifyOnPage(): Promise<{ who: SiteCaller; screen: Screen | null } | null> {
  try {
    const [path = ""] = (await readCurrentAddress()).split("?");
    const place = findScreen(path);
    return place === null
      ? null
      : { who: await identifySiteCaller(await getRequestContext(), place.siteId), screen: place.screen };
  } catch {
    return null;
  }
}
