import { fold } from "@vitrine/engine/fold";
import { and, eq, sql } from "drizzle-orm";
import { buildSearchText } from "@/backend/customizations/rules/rule-rows";
import type { Database, Tx } from "@/backend/db/client";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { STEP_KEYS, STEP_ROWS, takeTurn } from "@/backend/db/steps";
import { type FoldedSite, type FoldTools, walkRows } from "@/backend/kit/fold-keys";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import { mergeTwins, removeAliases } from "./merge-twins";

// Converts the folded texts of customizations and their rules after a change of `fold` (docs/adr/0103).

type CustomizationNames = Pick<
  typeof customizations.$inferSelect,
  "id" | "kind" | "type" | "subject" | "subjectKey" | "searchText" | "aliases" | "aliasKeys" | "updatedAt"
>;

/** Converts the keys by which searches find customizations. Entries of which two become one are merged first. */
export async function foldCustomizations(
  database: Database,
  site: FoldedSite,
  { log, now, signal }: FoldTools,
): Promise<void> {
  const stored = await takeTurn(database, (tx) => loadNamed(tx, site.siteId));
  const folded = new Map(stored.map((row) => [row.id, foldNames(row)]));
  const owners = new KeyOwners(folded.values());
  for (let twins = owners.findTwins(); twins !== null; twins = owners.findTwins()) {
    signal?.throwIfAborted();
    const { later, earlier } = twins;
    const isOneEntry = listKeys(later).includes(earlier.subjectKey);
    await takeTurn(database, (tx) => {
      const context = { tx, site, now: now() };
      const ids = { laterId: later.id, earlierId: earlier.id };
      return isOneEntry
        ? mergeTwins(context, ids)
        : removeAliases(context, { id: earlier.id, keys: new Set(listKeys(later)) });
    });
    log.info({ site: site.siteId, later: later.id, earlier: earlier.id }, "two customizations got the same key");
    const changed = await takeTurn(database, (tx) => loadNamed(tx, site.siteId, [later.id, earlier.id]));
    for (const row of [later, earlier]) {
      folded.delete(row.id);
      owners.remove(row);
    }
    for (const row of changed.map(foldNames)) {
      folded.set(row.id, row);
      owners.add(row);
    }
  }
  const before = new Map(stored.map((row) => [row.id, row]));
  const taken = new Set(stored.map((row) => `${row.type}\n${row.subjectKey}`));
  const differing = [...folded.values()].filter((row) => differs(row, before.get(row.id)));
  // A key that another row still has becomes free first.
  const isFree = (row: CustomizationNames) => !taken.has(`${row.type}\n${row.subjectKey}`);
  const ordered = [...differing.filter(isFree), ...differing.filter((row) => !isFree(row))];
  for (let at = 0; at < ordered.length; at += STEP_ROWS) {
    signal?.throwIfAborted();
    await takeTurn(database, (tx) => storeNames(tx, site.siteId, ordered.slice(at, at + STEP_ROWS)));
  }
}

/** A query that folds to nothing keeps its key, so that it stays in the list. */
function foldNames(row: CustomizationNames): CustomizationNames {
  const searchText = fold(formatCustomizationTitle(row));
  if (row.kind !== "query-customizations") return { ...row, searchText };
  const aliasKeys = row.aliases.map((alias, at) => fold(alias) || (row.aliasKeys[at] ?? ""));
  return { ...row, searchText, subjectKey: fold(row.subject) || row.subjectKey, aliasKeys };
}

function listKeys({ subjectKey, aliasKeys }: CustomizationNames): string[] {
  return [subjectKey, ...aliasKeys];
}

type Twins = { later: CustomizationNames; earlier: CustomizationNames };

/** Customizations of queries by their keys. */
export class KeyOwners {
  private readonly owners = new Map<string, Map<string, CustomizationNames>>();
  /** Keys with several owners. */
  private readonly shared = new Set<string>();

  constructor(rows: Iterable<CustomizationNames>) {
    for (const row of rows) this.add(row);
  }

  add(row: CustomizationNames): void {
    for (const key of this.listOwned(row)) {
      const owners = this.owners.get(key) ?? new Map<string, CustomizationNames>();
      this.owners.set(key, owners.set(row.id, row));
      if (owners.size > 1) this.shared.add(key);
    }
  }

  remove(row: CustomizationNames): void {
    for (const key of this.listOwned(row)) {
      const owners = this.owners.get(key);
      owners?.delete(row.id);
      if (owners === undefined || owners.size < 2) this.shared.delete(key);
    }
  }

  /** Finds two customizations with a key in common; the one that changed later comes first. */
  findTwins(): Twins | null {
    const [key = ""] = this.shared;
    const [row, owner] = this.owners.get(key)?.values() ?? [];
    if (row === undefined || owner === undefined) return null;
    const isLater = row.updatedAt > owner.updatedAt || (+row.updatedAt === +owner.updatedAt && row.id > owner.id);
    return isLater ? { later: row, earlier: owner } : { later: owner, earlier: row };
  }

  private listOwned(row: CustomizationNames): string[] {
    return row.kind === "query-customizations" ? listKeys(row).map((key) => `${row.type}\n${key}`) : [];
  }
}

function differs(row: CustomizationNames, before: CustomizationNames | undefined): boolean {
  if (before === undefined) return true;
  const isSame = row.subjectKey === before.subjectKey && row.searchText === before.searchText;
  return !isSame || row.aliasKeys.join("\n") !== before.aliasKeys.join("\n");
}

async function loadNamed(tx: Tx, siteId: string, ids: readonly string[] | null = null): Promise<CustomizationNames[]> {
  const t = customizations;
  return tx
    .select({
      id: t.id,
      kind: t.kind,
      type: t.type,
      subject: t.subject,
      subjectKey: t.subjectKey,
      searchText: t.searchText,
      aliases: t.aliases,
      aliasKeys: t.aliasKeys,
      updatedAt: t.updatedAt,
    })
    .from(t)
    .where(and(eq(t.siteId, siteId), ids === null ? undefined : sql`${t.id} = any(${sql.param([...ids])}::text[])`));
}

/** Contents stay the same, so there is no change to record, and the revision stays. */
async function storeNames(tx: Tx, siteId: string, rows: readonly CustomizationNames[]): Promise<void> {
  for (const { id, subject, subjectKey, searchText, aliases, aliasKeys } of rows) {
    const t = customizations;
    await tx
      .update(t)
      .set({ subjectKey, searchText, aliasKeys })
      // Saved meanwhile: then its keys are new.
      .where(and(eq(t.siteId, siteId), eq(t.id, id), eq(t.subject, subject), eq(t.aliases, aliases)));
  }
}

/** Converts the texts by which the list finds rules. */
export async function foldRuleWords(database: Database, { siteId }: FoldedSite, tools: FoldTools): Promise<void> {
  await walkRows(database, tools, STEP_KEYS, async (tx, after) => {
    const found = await tx
      .select()
      .from(rules)
      .where(sql`${rules.siteId} = ${siteId} and ${rules.id} > ${after} and ${rules.searchText} <> ''`)
      .orderBy(rules.id)
      .limit(STEP_KEYS);
    for (const row of found) {
      const searchText = buildSearchText(row);
      if (searchText === row.searchText) continue;
      await tx
        .update(rules)
        .set({ searchText })
        .where(and(eq(rules.siteId, siteId), eq(rules.id, row.id), eq(rules.searchText, row.searchText)));
    }
    return found.map(({ id }) => ({ at: id }));
  });
}

/** Converts the queries of rejected suggestions; of two rejections of an item, the later one stays. */
export async function foldRejections(database: Database, { siteId }: FoldedSite, tools: FoldTools): Promise<void> {
  await walkRows(database, tools, STEP_KEYS, async (tx, after) => {
    const { rows } = await tx.execute<{ at: string }>(sql`
      select distinct query as at from rejected_suggestions where site_id = ${siteId} and query > ${after}
      order by query limit ${STEP_KEYS}`);
    for (const { at: from } of rows) {
      const to = fold(from);
      if (to === from || to === "") continue;
      await tx.execute(sql`
        insert into rejected_suggestions as r (site_id, query, identity, clicks, rejected_at, rejected_by)
        select site_id, ${to}, identity, clicks, rejected_at, rejected_by from rejected_suggestions
        where site_id = ${siteId} and query = ${from}
        on conflict (site_id, query, identity) do update
        set clicks = excluded.clicks, rejected_at = excluded.rejected_at, rejected_by = excluded.rejected_by
        where r.rejected_at < excluded.rejected_at`);
      await tx.execute(sql`delete from rejected_suggestions where site_id = ${siteId} and query = ${from}`);
    }
    return rows;
  });
}
