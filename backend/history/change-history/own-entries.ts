import { eq, type SQL, sql } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { CUSTOMIZATION_KINDS } from "@/lib/contract/search/kinds";
import { DRAFT_END_ACTIONS, DRAFTS } from "@/lib/domain/history/recorded-actions";
import { DRAFT_PREFIX } from "@/lib/domain/kit/draft-object";

// One click is one entry (docs/adr/0093). Publishing records two changes, one after the other: the live version, and the end of its draft.
// The history lists the first one only, and the same for their undos. The other one is still a change with its number: it can be opened,
// and is undone together with the first (`undo-group.ts`).

/** The filters that can leave out the live version of a publish, but not the end of its draft. */
type EntryFilters = { feature?: string | undefined; action?: string | undefined; object?: string | undefined };

/** Condition for changes that are entries of a list with these filters: all but ends of drafts whose publish is in the list, too. */
export function buildEntryCondition({ feature, action, object }: EntryFilters): SQL {
  const live = sql.raw("live");
  const filters = [
    ...(feature === undefined ? [] : [sql`and live.feature = ${feature}`]),
    ...(action === undefined ? [] : [sql`and live.action = ${action}`]),
    ...(object === undefined ? [] : [sql`and live.object_id = ${object}`]),
  ];
  const isOfCustomization = sql`(${eq(changes.feature, DRAFTS)} and live.object_id = ${changes.objectId} and live.feature in ${CUSTOMIZATION_KINDS})`;
  const isOfOther = sql`(${changes.feature} = live.feature and ${changes.objectId} = ${DRAFT_PREFIX} || live.object_id)`;
  return sql`((${changes.feature} <> ${DRAFTS} and not starts_with(${changes.objectId}, ${DRAFT_PREFIX})) or not exists (
    select from ${changes} live
    where live.site_id = ${changes.siteId} and live.id in (${changes.id} - 1, ${changes.id} + 1)
      and live.actor = ${changes.actor} and (${isOfCustomization} or ${isOfOther}) ${sql.join(filters, sql` `)}
      and exists (
        select from ${changes} ended join ${changes} published
          on published.site_id = ended.site_id and published.id = ended.id - 1 and published.action = 'publish'
        where ended.site_id = ${changes.siteId} and ended.id = ${findOrigin(sql.raw('"changes"'))}
          and ended.action in ${DRAFT_END_ACTIONS} and published.id = ${findOrigin(live)}
      )))`;
}

/** The change at the start of a chain of undos; a change that undoes nothing is its own origin. */
function findOrigin(row: SQL): SQL {
  return sql`(
    with recursive undone as (
      select ${row}.id, ${row}.undoes
      union all
      select c.id, c.undoes from ${changes} c join undone on c.id = undone.undoes where c.site_id = ${row}.site_id
    ) select min(id) from undone)`;
}
