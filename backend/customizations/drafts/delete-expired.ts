import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import { CUSTOMIZATION_KINDS } from "@/lib/contract/search/kinds";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";

/** Deletes ended preview links, and drafts of customizations that can no longer be restored. */
export async function deleteExpiredDrafts(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "preview_links", sql`coalesce(ended_at, expires_at) < ${subtractDays(now, 1)}`);
  const cut = subtractDays(now, UNDO_DAYS);
  await deleteRows(
    database,
    "drafts",
    sql`updated_at < ${cut} and kind in ${CUSTOMIZATION_KINDS}
      and not exists (select from customizations c where c.site_id = drafts.site_id and c.id = drafts.object_id)
      and not exists (
        select from changes h
        where h.site_id = drafts.site_id and h.object_id = drafts.object_id and h.at >= ${cut}
      )`,
  );
}
