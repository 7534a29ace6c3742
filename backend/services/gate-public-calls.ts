import type { Context, Hono, Next } from "hono";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Services } from "@/backend/kit/services";
import type { SiteService } from "@/lib/contract/kit/site-services";

// What shoppers get from a service that is off (docs/emergency.md). Reads memory only, so that it works without the store.

/** Seconds after which a shop may try again. */
const RETRY_S = 60;
/** The paths of the search host. */
export const SEARCH_PATHS = ["/search", "/autocomplete/v2", "/v1/top_items", "/v1/facet_value"];
const EMPTY_SCRIPT = "/* Vitrine: scripts of this shop are switched off */\n";

/** Answers public calls of services that are off, before their handlers. The console's own searches are signed and pass. */
export function gatePublicCalls(app: Hono<HonoEnv>, services: Pick<Services, "search" | "isOwnRequest">): void {
  const { search } = services;
  for (const path of SEARCH_PATHS)
    app.get(path, async (c, next) => {
      const isOff = search.isServiceOff(c.req.query("tracker_id") ?? "", "search");
      if (!isOff || (await services.isOwnRequest(c))) return next();
      return refuseService(c, "search");
    });
  app.post("/v1/recommend", async (c, next) => {
    const isOff = search.isServiceOff(c.req.query("tracker_id") ?? "", "recommender");
    if (!isOff || (await services.isOwnRequest(c))) return next();
    return refuseService(c, "recommender");
  });
  app.get("/edge/:siteId/*", (c, next: Next) => {
    if (!search.isServiceOff(c.req.param("siteId"), "custom_script")) return next();
    return Promise.resolve(
      c.body(EMPTY_SCRIPT, 200, {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "cross-origin",
      }),
    );
  });
}

function refuseService(c: Context<HonoEnv>, service: SiteService): Response {
  const body = { error: "service_deactivated", service, retry_after: RETRY_S };
  return c.json(body, 503, { "retry-after": String(RETRY_S), "cache-control": "no-store" });
}
