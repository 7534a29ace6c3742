import { and, eq, sql } from "drizzle-orm";
import { hiddenFirstDays } from "@/backend/db/schema/analytics/views";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { FIRST_STEPS, type FirstStep, setHidden, showFirstSteps } from "@/lib/contract/analytics/first-day";

const showHandler = implement(showFirstSteps, async (_, { tx, site: { siteId }, user }) => {
  // New events are in `waiting_visitors` until they are in visits, of which only the sums remain. Bots are no shoppers.
  const { rows } = await tx.execute<Record<FirstStep | "is_hidden", boolean>>(sql`
    select exists (select from catalogue_items where site_id = ${siteId}) as feed,
      exists (select from stats_hours where site_id = ${siteId})
        or exists (select from visits where site_id = ${siteId} and bot is null)
        or exists (
          select from waiting_visitors w where w.site_id = ${siteId} and not exists (
            select from events e where e.site_id = ${siteId} and e.client_id = w.client_id and e.bot is not null
              and e.day >= (w.since at time zone 'UTC')::date and e.day <= (w.until at time zone 'UTC')::date
          )
        ) as events,
      exists (select from synonyms where site_id = ${siteId}) as synonym,
      exists (select from rules where site_id = ${siteId}) as customization,
      exists (select from hidden_first_days where site_id = ${siteId} and user_id = ${user.id}) as is_hidden`);
  const [row] = rows;
  return { done: FIRST_STEPS.filter((step) => row?.[step]), is_hidden: row?.is_hidden ?? false };
});

/** The choice belongs to a person, so it is not recorded in the history of the site. */
const setHiddenHandler = implement(setHidden, async ({ body }, { tx, site: { siteId }, user }) => {
  const own = and(eq(hiddenFirstDays.siteId, siteId), eq(hiddenFirstDays.userId, user.id));
  if (body.is_hidden) await tx.insert(hiddenFirstDays).values({ siteId, userId: user.id }).onConflictDoNothing();
  else await tx.delete(hiddenFirstDays).where(own);
  return body;
});

export const firstDayHandlers: ImplementedCall[] = [showHandler, setHiddenHandler];
