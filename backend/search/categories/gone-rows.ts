import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { goneCategories } from "@/backend/db/schema/search/gone-categories";
import type { goneCategory } from "@/lib/contract/search/gone-categories";
import { findSuccessor } from "@/lib/domain/search/category-successor";

/** How a category disappeared, for an answer. */
type GoneCategory = z.output<z.ZodMiniObject<typeof goneCategory>>;

/** The former categories of a site by path, with their successors. */
export async function loadGoneCategories(tx: Tx, siteId: string): Promise<Map<string, GoneCategory>> {
  const rows = await tx.select().from(goneCategories).where(eq(goneCategories.siteId, siteId));
  const targets = new Map(rows.map((row) => [row.path, row.targets]));
  return new Map(
    rows.map(({ path, goneAt, items, removed }) => [
      path,
      { gone_at: goneAt.toISOString(), items, removed, successor: findSuccessor(targets, path) },
    ]),
  );
}
