import { and, asc, eq, or, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { savedViews } from "@/backend/db/schema/analytics/views";
import { type SavedView, VIEW_SCREENS, type ViewScreen } from "@/lib/contract/analytics/saved-views";

/** A kept view as the store has it. */
export type ViewRow = typeof savedViews.$inferSelect;

/** A view as the history keeps it. */
export const viewVersion = z.object({
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  owner_id: z.string(),
});
/** A view as the history keeps it. */
export type ViewVersion = z.infer<typeof viewVersion>;

/** What the history keeps of a view. */
export function versionOf({ screen, name, search, isShared, ownerId }: ViewRow): ViewVersion {
  return { screen: screen as ViewScreen, name, search, is_shared: isShared, owner_id: ownerId };
}

/** A view of a site, locked until the transaction ends. */
export async function findView(tx: Tx, siteId: string, id: string): Promise<ViewRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.siteId, siteId), eq(savedViews.id, id)))
    .for("update");
  return row;
}

/** The views of a screen that somebody may use: their own and the shared ones, by name. */
export async function viewsOf(tx: Tx, siteId: string, screen: ViewScreen, userId: string): Promise<ViewRow[]> {
  return tx
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.siteId, siteId),
        eq(savedViews.screen, screen),
        or(eq(savedViews.isShared, true), eq(savedViews.ownerId, userId)),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
}

/** How many views of a screen somebody keeps; those of a name where one is given. */
export async function countOf(tx: Tx, row: Pick<ViewRow, "siteId" | "screen" | "ownerId">, name?: string) {
  const found = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.siteId, row.siteId),
        eq(savedViews.screen, row.screen),
        eq(savedViews.ownerId, row.ownerId),
        ...(name === undefined ? [] : [eq(savedViews.name, name)]),
      ),
    );
  return found.map(({ id }) => id);
}

/** Views as the wire has them, with the names of their makers. */
export function toWire(row: ViewRow, caller: string, names: ReadonlyMap<string, string>): SavedView {
  const { id, screen, name, search, isShared, ownerId, updatedAt, updatedBy, revision } = row;
  return {
    id,
    screen: screen as ViewScreen,
    name,
    search,
    is_shared: isShared,
    is_mine: ownerId === caller,
    owner: { id: ownerId, name: names.get(ownerId) ?? ownerId },
    updated_at: updatedAt.toISOString(),
    updated_by: names.get(updatedBy) ?? updatedBy,
    revision,
  };
}
