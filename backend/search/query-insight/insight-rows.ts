import { fold } from "@vitrine/engine/fold";
import type { ListRule } from "@vitrine/engine/list-query";
import { and, arrayContains, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { listStoredTypes } from "@/backend/search/service/request";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import type { GateAnswer } from "./gates";

/** The titles of the customizations of rules, by id. */
export async function loadTitles(db: Tx, siteId: string, listRules: readonly ListRule[]): Promise<Map<string, string>> {
  const t = customizations;
  const ids = [...new Set(listRules.map((rule) => rule.customizationId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: t.id, subject: t.subject, type: t.type })
    .from(t)
    .where(and(eq(t.siteId, siteId), inArray(t.id, ids)));
  return new Map(rows.map((row) => [row.id, formatCustomizationTitle(row)]));
}

/** The alias by which a customization acts for a query; null when it acts by its own query, or none acts. */
export async function findUsedAlias(
  db: Tx,
  { site, knownTypes }: SearchContext,
  { q, type }: { q: string; type: string },
) {
  const key = fold(q);
  const t = customizations;
  const rows = await db
    .select({ id: t.id, aliases: t.aliases, aliasKeys: t.aliasKeys })
    .from(t)
    .where(
      and(
        eq(t.siteId, site.siteId),
        eq(t.kind, "query-customizations"),
        arrayContains(t.aliasKeys, [key]),
        inArray(t.type, listStoredTypes(type, site.mainType, knownTypes)),
      ),
    )
    .limit(1);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, alias: row.aliases[row.aliasKeys.indexOf(key)] ?? q };
}

/** The closed feed gate of an item missing from the catalog: the requested text, and the last catalog run. */
export async function explainMissingItem(
  db: Tx,
  { siteId, kind, itemText: asked }: { siteId: string; kind: CustomizationKind; itemText: string },
): Promise<GateAnswer> {
  const t = catalogueImports;
  const [last] = await db
    .select({ finishedAt: t.finishedAt, source: t.source })
    .from(t)
    .where(and(eq(t.siteId, siteId), isNotNull(t.finishedAt)))
    .orderBy(desc(t.finishedAt))
    .limit(1);
  const [waiting] = await db
    .select({ id: rules.id, customizationId: rules.customizationId })
    .from(rules)
    .innerJoin(
      customizations,
      and(eq(customizations.siteId, rules.siteId), eq(customizations.id, rules.customizationId)),
    )
    .where(and(eq(rules.siteId, siteId), eq(customizations.kind, kind), eq(rules.itemUrl, asked), rules.waiting))
    .limit(1);
  const facts = {
    asked,
    last_run: last?.finishedAt?.toISOString() ?? null,
    source: last?.source ?? null,
    // A pin that waits for the item, if any.
    rule_id: waiting?.id ?? null,
    customization_id: waiting?.customizationId ?? null,
  };
  return { gate: "feed", is_open: false, facts };
}
