import { eq, sql } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { makeUniqueId } from "./seed";
import { store } from "./test-backend";

type Rule = Pick<typeof rules.$inferInsert, "itemUrl"> & Partial<typeof rules.$inferInsert>;

/**
 * Stores a customization of any kind and notifies the search; a rule with a position pins, one without
 * hides. Returns its id.
 */
export async function storeCustomization(
  siteId: string,
  given: Pick<typeof customizations.$inferInsert, "kind" | "subject"> & Partial<typeof customizations.$inferInsert>,
  itsRules: readonly Rule[],
): Promise<string> {
  const id = given.id ?? makeUniqueId("cust");
  const row = { siteId, type: "item", subjectKey: given.subject, updatedBy: "Tester", ...given, id };
  await store().insert(customizations).values(row);
  const rows = itsRules.map((rule, ordinal) => ({
    siteId,
    id: `${id}-${ordinal}`,
    customizationId: id,
    type: rule.position === undefined || rule.position === null ? ("hide" as const) : ("pin" as const),
    ordinal,
    ...rule,
  }));
  if (rows.length > 0) await store().insert(rules).values(rows);
  await store()
    .update(sites)
    .set({ revision: sql`${sites.revision} + 1` })
    .where(eq(sites.siteId, siteId));
  return id;
}
