import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { type ChangeContext, change } from "@/backend/kit/record-change";
import { titleOf } from "@/lib/domain/search/kinds";
import { contentOf } from "./customization-rows";

/** What waking pins needs; `user` ran the catalogue. */
type WakeContext = ChangeContext & { user: { name: string } };

/**
 * Pins that waited for an item which the catalogue has by now act from here on; each customization gets one
 * change with the cause `import`. Answers how many customizations changed. It wants a transaction of its own: it takes
 * customizations before the site's row, as every save does.
 */
export async function wakeWaitingPins(context: WakeContext): Promise<number> {
  const { tx, now, user } = context;
  const { siteId } = context.site;
  const isReady = and(
    eq(rules.siteId, siteId),
    rules.waiting,
    sql`exists (select from catalogue_items i where i.site_id = ${siteId} and i.identity = ${rules.itemUrl})`,
  );
  const ready = await tx.selectDistinct({ id: rules.customizationId }).from(rules).where(isReady);
  if (ready.length === 0) return 0;
  const ids = ready.map(({ id }) => id);
  const chosen = and(eq(customizations.siteId, siteId), inArray(customizations.id, ids));
  const rows = await tx.select().from(customizations).where(chosen).orderBy(asc(customizations.id)).for("update");
  for (const row of rows) {
    const before = await contentOf(tx, row);
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
      title: titleOf(row),
      cause: "import",
      before,
      after: await contentOf(tx, row),
    });
  }
  return rows.length;
}
