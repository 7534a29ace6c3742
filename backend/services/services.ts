import { and, eq } from "drizzle-orm";
import { serviceRequests } from "@/backend/db/schema/services/services";
import { type Context, type ImplementedCall, implement } from "@/backend/kit/implement";
import { lockSite } from "@/backend/kit/record-change";
import { requireRecentSignIn } from "@/backend/kit/require-recent-sign-in";
import { SITE_SERVICES } from "@/lib/contract/kit/site-services";
import * as calls from "@/lib/contract/services/services";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { matchesSiteName } from "@/lib/domain/kit/matches-site-name";
import { isPhaseInProgress } from "@/lib/domain/services/request-phase";
import { TOGGLE_PURPOSE } from "@/lib/domain/services/toggle-purpose";
import { logHandlers } from "./service-log";
import { countPerMinute, loadService, storeSwitch, toProgress, toServiceContent } from "./service-rows";

// Emergency deactivation (docs/emergency.md): the state of the services of a site, and their switches.

const showHandler = implement(calls.showServices, async (_, { tx, site, now }) => {
  const rates = await countPerMinute(tx, site.siteId, now);
  const services = [];
  for (const service of SITE_SERVICES) {
    const found = await loadService(tx, site.siteId, service);
    const request = found?.request ?? null;
    services.push({
      service,
      active: found?.state.isActive ?? true,
      pending: request !== null && isPhaseInProgress(request.phase),
      changed_at: found?.state.changedAt.toISOString() ?? null,
      changed_by: found?.state.changedBy ?? null,
      reason: found?.state.reason ?? null,
      auto_return_at: found?.state.autoReturnAt?.toISOString() ?? null,
      request: request === null ? null : { id: request.id, ...toProgress(request) },
      per_minute: rates[service] ?? null,
    });
  }
  return { services };
});

type ToggleContext = Context<typeof calls.toggle>;

const toggleHandler = implement(calls.toggle, async ({ body }, context) => {
  const { tx, site, refuse } = context;
  requireRecentSignIn(context, TOGGLE_PURPOSE);
  const { service } = body;
  await lockSite(tx, site.siteId);
  const found = await loadService(tx, site.siteId, service);
  const before = toServiceContent(found?.state ?? null);
  const who = { changed_by: found?.state.changedBy ?? null, changed_at: before.since, active: before.active };
  const phase = found?.request?.phase ?? "complete";
  if (isPhaseInProgress(phase)) return refuse(409, "busy", who);
  const desired = body.desired ?? !before.active;
  // A switch that did not reach every process may be repeated.
  if (desired === before.active && phase !== "failed") return refuse(412, "stale", who);
  if (!desired && !matchesSiteName(body.site_name ?? "", site.name))
    return refuse(422, "name_wrong", { errors: { site_name: ["name_wrong"] } });
  const autoReturnAt = desired ? null : parseAutoReturn(context, body.auto_return_at ?? null);
  const reason = (body.reason ?? "").trim();
  if (!desired && reason === "") return refuse(422, "reason_empty", { errors: { reason: ["reason_empty"] } });
  const { state, request } = await storeSwitch(context, { service, desired, reason, autoReturnAt, cause: "hand" });
  await context.change({
    feature: calls.toggle.feature,
    action: desired ? "activate" : "deactivate",
    objectId: service,
    title: service,
    before,
    after: toServiceContent(state),
  });
  return {
    status_url: `/sites/${site.siteId}/settings/services/status?id=${request.id}`,
    status_id: request.id,
  };
});

/** Validates the time of the automatic return. */
function parseAutoReturn({ now, refuse }: ToggleContext, text: string | null): Date | null {
  if (text === null) return null;
  const ms = Date.parse(text) - now.getTime();
  const refuseTime = (code: "auto_return_past" | "auto_return_far") =>
    refuse(422, code, { errors: { auto_return_at: [code] } });
  if (ms <= 0) return refuseTime("auto_return_past");
  return ms > calls.AUTO_RETURN_DAYS_MAX * DAY_MS ? refuseTime("auto_return_far") : new Date(text);
}

const statusHandler = implement(calls.status, async ({ query }, { tx, site, refuse }) => {
  const [row] = await tx
    .select()
    .from(serviceRequests)
    .where(and(eq(serviceRequests.siteId, site.siteId), eq(serviceRequests.id, query.id)));
  if (row === undefined) return refuse(404, "not_found");
  const status = isPhaseInProgress(row.phase) ? "in_progress" : row.phase === "complete" ? "complete" : "failed";
  return { status, service: row.service, active: row.desired, ...toProgress(row) } as const;
});

const listOffHandler = implement(calls.listOff, (_, { site, services }) => ({
  off: [...services.search.listOffServices(site.siteId)],
}));

export const serviceHandlers: ImplementedCall[] = [
  showHandler,
  toggleHandler,
  statusHandler,
  listOffHandler,
  ...logHandlers,
];
