import { eq } from "drizzle-orm";
import { buildSavedHandlers } from "@/backend/analytics/saved/saved-handlers";
import { listUsable, loadUserNames, type SavedRow } from "@/backend/analytics/saved/saved-rows";
import { type ViewSearch, viewTable } from "@/backend/analytics/saved-views/view-reversal";
import { savedViews } from "@/backend/db/schema/analytics/views";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import * as calls from "@/lib/contract/analytics/saved-views";
import { isAllowed, type Rights } from "@/lib/domain/kit/access";
import { getScreen } from "@/lib/domain/kit/screens";

// Views of tables, saved under a name. A caller who may not open a screen cannot access its views.

const listHandler = implement(
  calls.listSavedViews,
  async ({ query: { screen } }, { tx, site, user, rights, refuse }) => {
    if (!canUse({ screen }, rights)) return refuse(403, "forbidden");
    const caller = { siteId: site.siteId, userId: user.id };
    const rows = await listUsable(tx, viewTable, caller, eq(savedViews.screen, screen));
    const findName = await loadUserNames(tx, rows);
    return { views: rows.map((row) => toWire(row, user.id, findName)) };
  },
);

const writeHandlers = buildSavedHandlers({
  ...viewTable,
  feature: "saved-views",
  calls: calls.savedViewCalls,
  tooMany: "too_many_views",
  canUse,
  make: ({ screen, search }) => ({ screen, search }),
  change: ({ screen, search: old }, { search = old }) => ({ screen, search }),
  canOnlyOwnerUnshare: false,
  skipsUnchanged: true,
  toWire,
});

function canUse({ screen }: Pick<ViewSearch, "screen">, rights: Rights | null): boolean {
  return isAllowed(getScreen(screen).access, rights);
}

function toWire(
  row: SavedRow & ViewSearch,
  caller: string,
  findName: (userId: string) => string | undefined,
): calls.SavedView {
  return {
    id: row.id,
    screen: row.screen,
    name: row.name,
    search: row.search,
    is_shared: row.isShared,
    is_mine: row.ownerId === caller,
    owner: { id: row.ownerId, name: findName(row.ownerId) ?? row.ownerId },
    updated_at: row.updatedAt.toISOString(),
    updated_by: findName(row.updatedBy) ?? row.updatedBy,
    revision: row.revision,
  };
}

export const savedViewHandlers: ImplementedCall[] = [listHandler, ...writeHandlers];
