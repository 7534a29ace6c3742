import { findScreen, type Screen } from "@/lib/domain/kit/screens";
import { currentAddress, currentAsking } from "@/lib/server/request";
import { type Who, who } from "@/lib/server/who";

/** Who asks for this page, and which screen it is; null when that cannot be told. Never throws: failure pages use it. */
export async function whoOnPage(): Promise<{ who: Who; screen: Screen | null } | null> {
  try {
    const [path = ""] = (await currentAddress()).split("?");
    const place = findScreen(path);
    return place === null ? null : { who: await who(await currentAsking(), place.siteId), screen: place.screen };
  } catch {
    return null;
  }
}
