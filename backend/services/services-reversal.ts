import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { lockSite } from "@/backend/kit/record-change";
import { requireRecentSignIn } from "@/backend/kit/require-recent-sign-in";
import type { ReversalContext, Reversible } from "@/backend/kit/reversible";
import { SITE_SERVICES, type SiteService } from "@/lib/contract/kit/site-services";
import { showServices, toggle } from "@/lib/contract/services/services";
import { isAllowed } from "@/lib/domain/kit/access";
import { isPhaseInProgress } from "@/lib/domain/services/request-phase";
import { TOGGLE_PURPOSE } from "@/lib/domain/services/toggle-purpose";
import { loadService, type ServiceContent, storeSwitch, toServiceContent } from "./service-rows";

// Undoes a deactivation: the service is activated like by the switch, with a request of its own. An activation cannot be undone,
// because a deactivation needs a typed confirmation and a reason (docs/adr/0017).

const content = z.object({ active: z.boolean() });

function toService(objectId: string): SiteService {
  const service = SITE_SERVICES.find((one) => one === objectId);
  if (service === undefined) throw new Error(`no service is named ${objectId}`);
  return service;
}

async function load(tx: Tx, siteId: string, objectId: string): Promise<ServiceContent> {
  await lockSite(tx, siteId);
  return toServiceContent((await loadService(tx, siteId, toService(objectId)))?.state ?? null);
}

async function write(context: ReversalContext, objectId: string, wanted: unknown): Promise<unknown> {
  const { tx, site, refuse } = context;
  requireRecentSignIn(context, TOGGLE_PURPOSE);
  const service = toService(objectId);
  const isWantedActive = z.safeParse(content, wanted).data?.active ?? true;
  if (!isWantedActive) return refuse({ active: ["forbidden"] });
  const found = await loadService(tx, site.siteId, service);
  if (isPhaseInProgress(found?.request?.phase ?? "complete")) return refuse({ active: ["busy"] });
  const given = { service, desired: true, reason: "", autoReturnAt: null, cause: "undo" } as const;
  return toServiceContent((await storeSwitch(context, given)).state);
}

/** Services, for the history. */
export const servicesReversal: Reversible = {
  feature: toggle.feature,
  canRead: (rights) => isAllowed(showServices.access, rights),
  canWrite: (rights) => isAllowed(toggle.access, rights),
  isFinal: ({ before }) => !(z.safeParse(content, before).data?.active ?? true),
  load,
  write,
  merge: () => ({ clash: true }),
};
