import { sql } from "drizzle-orm";
import { implement } from "@/backend/kit/implement";
import { FIRST_STEPS, type FirstStep, show } from "@/lib/contract/analytics/first-day";

const showHandler = implement(show, async (_, { tx, site: { siteId } }) => {
  // New events are in `waiting_visitors` until they are in visits, which `stats_hours` counts.
  const { rows } = await tx.execute<Record<FirstStep, boolean>>(sql`
    select exists (select from catalogue_items where site_id = ${siteId}) as feed,
      exists (select from waiting_visitors where site_id = ${siteId})
        or exists (select from stats_hours where site_id = ${siteId}) as events,
      exists (select from synonyms where site_id = ${siteId}) as synonym,
      exists (select from rules where site_id = ${siteId}) as customization`);
  return { done: FIRST_STEPS.filter((step) => rows[0]?.[step]) };
});

export const firstDayHandlers = [showHandler];
