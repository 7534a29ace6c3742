import { eq } from "drizzle-orm";
import { savedHandlers } from "@/backend/analytics/saved/saved-handlers";
import { namesOf, type SavedRow, usableBy } from "@/backend/analytics/saved/saved-rows";
import { type ViewSearch, viewTable } from "@/backend/analytics/saved-views/view-reversal";
import { savedViews } from "@/backend/db/schema/analytics/views";
import { type Implemented, implement } from "@/backend/kit/implement";
import * as calls from "@/lib/contract/analytics/saved-views";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { screenNamed } from "@/lib/domain/kit/screens";

// Views of tables that are saved under a name. Who may not open a screen has nothing to do with its views.

const listHandler = implement(calls.list, async ({ query: { screen } }, { tx, site, user, rights, refuse }) => {
  if (!mayUse({ screen }, rights)) return refuse(403, "forbidden");
  const asked = { siteId: site.siteId, userId: user.id };
  const rows = await usableBy(tx, viewTable, asked, eq(savedViews.screen, screen));
  const nameOf = await namesOf(tx, rows);
  return { views: rows.map((row) => toWire(row, user.id, nameOf)) };
});

const writeHandlers = savedHandlers({
  ...viewTable,
  feature: "saved-views",
  calls,
  tooMany: "too_many_views",
  mayUse,
  make: ({ screen, search }) => ({ screen, search }),
  change: ({ screen, search: old }, { search = old }) => ({ screen, search }),
  isUnsharedByMaker: false,
  keepsUnchanged: true,
  toWire,
});

function mayUse({ screen }: Pick<ViewSearch, "screen">, rights: Rights | null): boolean {
  return isAllowed(screenNamed(screen).access, rights);
}

function toWire(
  row: SavedRow & ViewSearch,
  caller: string,
  nameOf: (userId: string) => string | undefined,
): calls.SavedView {
  return {
    id: row.id,
    screen: row.screen,
    name: row.name,
    search: row.search,
    is_shared: row.isShared,
    is_mine: row.ownerId === caller,
    owner: { id: row.ownerId, name: nameOf(row.ownerId) ?? row.ownerId },
    updated_at: row.updatedAt.toISOString(),
    updated_by: nameOf(row.updatedBy) ?? row.updatedBy,
    revision: row.revision,
  };
}

/** How the backend answers the calls of saved views. */
export const savedViewHandlers: Implemented[] = [listHandler, ...writeHandlers];
