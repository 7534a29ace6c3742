import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { serviceRequests, serviceStates } from "@/backend/db/schema/services/services";
import { lockSite } from "@/backend/kit/record-change";
import type { SiteService } from "@/lib/contract/kit/site-services";

export type StateRow = typeof serviceStates.$inferSelect;
export type ServiceRequestRow = typeof serviceRequests.$inferSelect;

/** A service as the history stores it. `since` is the time of the last switch. */
export type ServiceContent = {
  active: boolean;
  reason: string;
  auto_return_at: string | null;
  since: string | null;
};

/** A switch to store. */
export type Switch = {
  service: SiteService;
  desired: boolean;
  reason: string;
  autoReturnAt: Date | null;
  cause: ServiceRequestRow["cause"];
};

type Writer = { tx: Tx; site: { siteId: string }; user: { name: string }; now: Date };

/** Loads the state of a service with its last request; null for one that was never switched. */
export async function loadService(
  tx: Tx,
  siteId: string,
  service: SiteService,
): Promise<{ state: StateRow; request: ServiceRequestRow | null } | null> {
  const [row] = await tx
    .select({ state: serviceStates, request: serviceRequests })
    .from(serviceStates)
    .leftJoin(
      serviceRequests,
      and(eq(serviceRequests.siteId, serviceStates.siteId), eq(serviceRequests.id, serviceStates.requestId)),
    )
    .where(and(eq(serviceStates.siteId, siteId), eq(serviceStates.service, service)));
  return row ?? null;
}

/** The content of a state; a service without one is active. */
export function toServiceContent(state: StateRow | null): ServiceContent {
  return {
    active: state?.isActive ?? true,
    reason: state?.reason ?? "",
    auto_return_at: state?.autoReturnAt?.toISOString() ?? null,
    since: state?.changedAt.toISOString() ?? null,
  };
}

/**
 * Stores a state and its request, and returns both. The caller records the change in the same transaction, which increases the
 * site's revision by one: processes that have that revision have loaded the state.
 */
export async function storeSwitch(
  { tx, site: { siteId }, user, now }: Writer,
  { service, desired, reason, autoReturnAt, cause }: Switch,
): Promise<{ state: StateRow; request: ServiceRequestRow }> {
  await lockSite(tx, siteId);
  const [site] = await tx.select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, siteId));
  const id = randomUUID();
  const [request] = await tx
    .insert(serviceRequests)
    .values({
      siteId,
      id,
      service,
      desired,
      cause,
      reason,
      autoReturnAt,
      requestedAt: now,
      requestedBy: user.name,
      siteRevision: (site?.revision ?? 0) + 1,
      phase: "requested",
    })
    .returning();
  const columns = {
    isActive: desired,
    requestId: id,
    changedAt: now,
    changedBy: user.name,
    reason,
    autoReturnAt: desired ? null : autoReturnAt,
  };
  const [state] = await tx
    .insert(serviceStates)
    .values({ siteId, service, ...columns })
    .onConflictDoUpdate({ target: [serviceStates.siteId, serviceStates.service], set: columns })
    .returning();
  if (request === undefined || state === undefined) throw new Error("a stored row was not returned");
  return { state, request };
}

/** A request as calls return it. */
export function toProgress(row: ServiceRequestRow) {
  return {
    phase: row.phase,
    requested_at: row.requestedAt.toISOString(),
    propagating_at: row.propagatingAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    confirmed: row.confirmed,
    expected: row.expected,
  };
}

/** Searches per minute of the last hour that a service answered. */
export async function countPerMinute(
  tx: Tx,
  siteId: string,
  now: Date,
): Promise<Partial<Record<SiteService, number | null>>> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ scope: string; count: number }>(sql`
    select scope, count(*)::float8 as count from searches
    where site_id = ${siteId} and not is_bot and started_at > ${at}::timestamptz - interval '1 day'
      and at > ${at}::timestamptz - interval '1 hour' and at <= ${at}::timestamptz
    group by scope`);
  const rate = (scopes: readonly string[]): number | null => {
    const sum = rows.filter(({ scope }) => scopes.includes(scope)).reduce((all, { count }) => all + count, 0);
    return sum === 0 ? null : Math.round((sum / 60) * 10) / 10;
  };
  return { search: rate(["search", "autocomplete", "product_listing"]), recommender: rate(["recommendation"]) };
}
