import { and, arrayContains, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueImports } from "@/backend/db/schema/catalogue/items";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import type { ListRule } from "@/backend/search/pipeline/list-query";
import { storedTypes } from "@/backend/search/service/request";
import type { Searching } from "@/backend/search/service/searching";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { fold } from "@/lib/domain/kit/fold";
import { titleOf } from "@/lib/domain/search/kinds";
import type { GateAnswer } from "./gates";

/** What people call the customizations of rules, by id. */
export async function namesOf(db: Tx, siteId: string, found: readonly ListRule[]): Promise<Map<string, string>> {
  const t = customizations;
  const ids = [...new Set(found.map((rule) => rule.customizationId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: t.id, subject: t.subject, type: t.type })
    .from(t)
    .where(and(eq(t.siteId, siteId), inArray(t.id, ids)));
  return new Map(rows.map((row) => [row.id, titleOf(row)]));
}

/** The spelling by which a customization acts for a query; null when it is its own query, or nothing acts. */
export async function spellingUsed(db: Tx, { site, knownTypes }: Searching, { q, type }: { q: string; type: string }) {
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
        inArray(t.type, storedTypes(type, site.mainType, knownTypes)),
      ),
    )
    .limit(1);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, alias: row.aliases[row.aliasKeys.indexOf(key)] ?? q };
}

/** Nothing in the catalogue is meant: what was asked, and when the catalogue last came. */
export async function notInFeed(
  db: Tx,
  { siteId, kind, asked }: { siteId: string; kind: CustomizationKind; asked: string },
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
    // A pin that waits for it, if there is one.
    rule_id: waiting?.id ?? null,
    customization_id: waiting?.customizationId ?? null,
  };
  return { gate: "feed", is_open: false, facts };
}
