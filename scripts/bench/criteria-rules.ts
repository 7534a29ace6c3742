import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { formatCriteria } from "@/lib/domain/search/criteria";
import { generateItems } from "./search-items";

// Customizations of recommendations whose rules are about criteria, for a generated catalog.

type MadeRule = { item_url: string; type: "pin" | "hide"; position: number | null };

const pin = (attribute: string, value: string, position: number): MadeRule => ({
  type: "pin",
  position,
  item_url: formatCriteria([{ attribute, values: [value] }]),
});

/**
 * Adds customizations of models: for all requests a pin of a frequent brand, one of a brand that the model hardly knows, and a
 * hide of a colour; for items of half of the colours a pin of another colour.
 */
export async function addCriteriaRules(
  database: Database,
  { siteId, models, items }: { siteId: string; models: readonly string[]; items: number },
): Promise<void> {
  const all = [...generateItems(items)].map(({ attributes }) => attributes);
  const brands = rankValues(all.map(({ brand }) => String(brand)));
  const colours = rankValues(all.map(({ colour }) => String(colour)));
  const [first = "", second = ""] = colours;
  const everywhere = [
    pin("brand", brands[0] ?? "", 1),
    pin("brand", brands.at(-1) ?? "", 3),
    { ...pin("colour", first, 0), type: "hide" as const, position: null },
  ];
  const some = formatCriteria([{ attribute: "colour", values: colours.slice(0, Math.ceil(colours.length / 2)) }]);
  for (const model of models) {
    await addCustomization(database, { siteId, model, subject: "all", rules: everywhere });
    await addCustomization(database, { siteId, model, subject: some, rules: [pin("colour", second, 2)] });
  }
  await database.db.execute(sql`update sites set revision = revision + 1 where site_id = ${siteId}`);
}

/** Values by how often they occur, the most frequent first. */
function rankValues(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}

type BenchCustomization = { siteId: string; model: string; subject: string; rules: readonly MadeRule[] };

async function addCustomization(
  database: Database,
  { siteId, model, subject, rules }: BenchCustomization,
): Promise<void> {
  const id = randomUUID();
  await database.db.execute(sql`
    insert into customizations (site_id, id, kind, subject, subject_key, type, updated_by)
    values (${siteId}, ${id}, 'recommendations-customization', ${subject}, ${subject}, ${model}, 'bench')`);
  await database.db.execute(sql`
    insert into rules (site_id, id, customization_id, item_url, type, position)
    select ${siteId}, gen_random_uuid()::text, ${id}, item_url, type, position
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r(item_url text, type text, position int)`);
}
