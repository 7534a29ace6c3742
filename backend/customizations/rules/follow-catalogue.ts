import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isInCatalogue } from "@/backend/db/item-names";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import type { AfterCatalogue } from "@/backend/kit/after-catalogue";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import { loadContent } from "./customization-rows";
import { refreshItemStates } from "./item-states";

/** Activates waiting pins, then refreshes item states, in separate transactions to keep locks short. */
export const customizationsAfterCatalogue: readonly AfterCatalogue[] = [
  ({ database }, { siteId, user, now }) =>
    database.withSite(siteId, (tx) => wakeWaitingPins({ tx, site: { siteId }, user, now })),
  ({ database }, { siteId }) => database.withSite(siteId, (tx) => refreshItemStates(tx, siteId)),
];

/** `user` is the one who ran the import. */
type WakeContext = ChangeContext & { user: { name: string } };

/**
 * Activates pins whose items are now in the catalog, records one change per customization, with the cause `import`, and
 * returns the number of customizations. Needs its own transaction, which locks customizations before the site's row,
 * like every save.
 */
async function wakeWaitingPins(context: WakeContext): Promise<number> {
  const { tx, now, user } = context;
  const { siteId } = context.site;
  const isReady = and(
    eq(rules.siteId, siteId),
    rules.waiting,
    isInCatalogue(sql`${rules.siteId}`, sql`${rules.itemUrl}`),
  );
  const ready = await tx.selectDistinct({ id: rules.customizationId }).from(rules).where(isReady);
  if (ready.length === 0) return 0;
  const ids = ready.map(({ id }) => id);
  const chosen = and(eq(customizations.siteId, siteId), inArray(customizations.id, ids));
  const rows = await tx.select().from(customizations).where(chosen).orderBy(asc(customizations.id)).for("update");
  for (const row of rows) {
    const before = await loadContent(tx, row);
    await tx
      .update(rules)
      .set({ waiting: false })
      .where(and(isReady, eq(rules.customizationId, row.id)));
    await tx
      .update(customizations)
      .set({ revision: row.revision + 1, updatedAt: now, updatedBy: user.name })
      .where(and(eq(customizations.siteId, siteId), eq(customizations.id, row.id)));
    await change(context, {
      feature: row.kind,
      action: "pin_live",
      objectId: row.id,
      title: formatCustomizationTitle(row),
      cause: "import",
      before,
      after: await loadContent(tx, row),
    });
  }
  return rows.length;
}
