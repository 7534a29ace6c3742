import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { change, lockSite } from "@/backend/kit/record-change";
import type { SiteService } from "@/lib/contract/kit/site-services";
import { loadService, storeSwitch, toServiceContent } from "./service-rows";

// Activates services whose time of automatic return has come. Each is its own transaction under the lock of its site, which
// compares again, so that several processes do it once.

/** The author of automatic returns, as in the history. */
const SCHEDULE = { id: "schedule", name: "" } as const;

type DueService = { site_id: string; service: SiteService };

/** Activates every due service. */
export async function returnDueServices({
  database,
  now,
}: {
  database: Pick<Database, "db" | "withSystem">;
  now: () => Date;
}): Promise<void> {
  const { rows } = await database.db.execute<DueService>(sql`
    select site_id, service from service_states
    where auto_return_at <= ${toTimestamp(now())} and not is_active order by auto_return_at`);
  for (const due of rows) await database.withSystem((tx) => returnService({ tx, now: now() }, due));
}

async function returnService(
  { tx, now }: Pick<Parameters<typeof change>[0], "tx" | "now">,
  { site_id: siteId, service }: DueService,
): Promise<void> {
  await lockSite(tx, siteId);
  const state = (await loadService(tx, siteId, service))?.state ?? null;
  const isDue = state !== null && !state.isActive && state.autoReturnAt !== null && state.autoReturnAt <= now;
  if (!isDue) return;
  const context = { tx, now, site: { siteId }, user: SCHEDULE };
  const given = { service, desired: true, reason: state.reason, autoReturnAt: null, cause: "schedule" } as const;
  const stored = await storeSwitch(context, given);
  await change(context, {
    feature: "services",
    action: "activate",
    objectId: service,
    title: service,
    cause: "schedule",
    before: toServiceContent(state),
    after: toServiceContent(stored.state),
  });
}
