import type { ListRule } from "@vitrine/engine/list-query";
import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { groupBySite } from "@/backend/kit/group-by-site";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import type { Changes } from "./row-changes";
import { type RuleRow, toEvaluator } from "./rule-row";
import type { CachedCustomization, CustomizationIndex } from "./site-rules";

/** Customizations per statement. */
const BATCH = 1_000;

/**
 * Reads the changed customizations of sites. A customization of which only a draft exists has the revision 0, and does
 * not act.
 */
export async function readCustomizations(
  tx: Tx,
  indexes: ReadonlyMap<string, CustomizationIndex>,
): Promise<ReadonlyMap<string, Changes<CachedCustomization>>> {
  const { rows } = await tx.execute<{ site_id: string; id: string; revision: string | number }>(sql`
    select site_id, id, revision from customizations where site_id = any(${sql.param([...indexes.keys()])}::text[])
      and revision > 0`);
  const stored = groupBySite(rows);
  const changes = [...indexes].map(([siteId, index]) => {
    const versions = new Map((stored.get(siteId) ?? []).map(({ id, revision }) => [id, Number(revision)]));
    return { siteId, ...index.findChanges(versions) };
  });
  const wanted = changes.flatMap(({ siteId, changed }) => changed.map((id) => ({ siteId, id })));
  const read: ReadCustomization[] = [];
  for (let at = 0; at < wanted.length; at += BATCH) read.push(...(await readBatch(tx, wanted.slice(at, at + BATCH))));
  const found = groupBySite(read);
  return new Map(changes.map(({ siteId, deleted }) => [siteId, { read: found.get(siteId) ?? [], deleted }]));
}

type ReadCustomization = CachedCustomization & { site_id: string };

type Row = RuleRow & {
  site_id: string;
  customization_id: string;
  revision: string | number;
  kind: CustomizationKind;
  customization_type: string;
  subject: string;
  subject_key: string;
  alias_keys: string[];
  off_rules: string[];
  /** Null for a customization without rules. */
  id: string | null;
};

async function readBatch(
  tx: Tx,
  wanted: readonly { siteId: string; id: string }[],
): Promise<Iterable<ReadCustomization>> {
  const sites = wanted.map(({ siteId }) => siteId);
  const ids = wanted.map(({ id }) => id);
  const { rows } = await tx.execute<Row>(sql`
    select c.site_id, c.id customization_id, c.revision, c.kind, c.type customization_type, c.subject, c.subject_key, c.alias_keys,
      c.off_rules, r.id, r.item_url "itemUrl", r.type, r.position, r.active_from "activeFrom", r.active_to "activeTo",
      r.availability, r.place
    from unnest(${sql.param(sites)}::text[], ${sql.param(ids)}::text[]) as wanted (site_id, id)
    join customizations c on c.site_id = wanted.site_id and c.id = wanted.id
    left join rules r on r.site_id = c.site_id and r.customization_id = c.id
    order by c.site_id, c.id, r.ordinal, r.id`);
  const found = new Map<string, ReadCustomization & { rules: ListRule[] }>();
  for (const row of rows) {
    const key = `${row.site_id}\n${row.customization_id}`;
    const customization = found.get(key) ?? toCustomization(row);
    found.set(key, customization);
    if (row.id !== null)
      customization.rules.push({ ...toEvaluator(row), ruleId: row.id, customizationId: row.customization_id });
  }
  return found.values();
}

function toCustomization(row: Row): ReadCustomization & { rules: ListRule[] } {
  const { site_id, customization_id: id, kind, customization_type: type, subject_key: key } = row;
  const { alias_keys: aliasKeys, off_rules: offRules, subject } = row;
  return { site_id, id, kind, type, key, subject, aliasKeys, offRules, revision: Number(row.revision), rules: [] };
}
