import "server-only";
import { buildScreenPath, findFirstScreen } from "@/lib/domain/kit/screens";
import { identifySiteCaller } from "@/lib/server/identity/who";
import type { RequestContext } from "@/lib/server/request/request-context";
import { loadSupports } from "@/lib/server/upstream/capabilities";

/** The path of the first screen that the user may open on a site. Throws ApiError as `identifySiteCaller` does. */
export async function findFirstPath(context: RequestContext, siteId: string): Promise<string> {
  const { rights } = await identifySiteCaller(context, siteId);
  return buildScreenPath(findFirstScreen(rights, await loadSupports(context, siteId)), siteId);
}
