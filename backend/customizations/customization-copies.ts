import { and, eq, inArray } from "drizzle-orm";
import { copyInto, type SourceCustomization } from "@/backend/customizations/customization-copies/copy-into";
import { loadSourceItems, mapItems, type SourceItem } from "@/backend/customizations/customization-copies/map-items";
import type { Mapping } from "@/backend/customizations/customization-copies/rules-to-copy";
import { loadRules } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { members } from "@/backend/db/schema/accounts/accounts";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { ALL_SITES } from "@/backend/kit/caller";
import { runInSite } from "@/backend/kit/dry-run";
import { type Context, implement, type SiteRow } from "@/backend/kit/implement";
import { findWritableSite } from "@/backend/kit/writable-site";
import { isMainType } from "@/backend/search/service/request";
import { copyCustomizations } from "@/lib/contract/customizations/customization-copies";
import type { Answer } from "@/lib/http/endpoint";

// Each target gets its own transaction, limited to that site.

type Call = Context<typeof copyCustomizations>;
type Target = { site_id: string; queries: Record<string, string>; items: Record<string, string | null> };
type TargetAnswer = Answer<typeof copyCustomizations>["targets"][number];

const copyHandler = implement(
  copyCustomizations,
  async ({ body }, context) => {
    const sites = new Map<string, SiteRow>();
    for (const { site_id } of body.targets)
      sites.set(site_id, await findWritableSite(context, site_id, copyCustomizations.access));
    const copied = await loadCustomizations(context, body.ids);
    const identities = copied.flatMap(({ rules }) => rules.map((rule) => rule.itemUrl));
    const items = await loadSourceItems(context.tx, context.site.siteId, identities);
    const targets: TargetAnswer[] = [];
    for (const target of body.targets) {
      const site = sites.get(target.site_id);
      if (site === undefined) throw new Error("every target was looked up before");
      const mapping = await buildMapping(context, site, items, target);
      const wanted = copied.map((one) => renameQuery(one, target.queries[one.row.id]));
      targets.push(await copyTo(context, { site, mapping, ...body }, wanted));
    }
    return { targets };
  },
  { transaction: "own" },
);

async function loadCustomizations(context: Call, ids: readonly string[]): Promise<SourceCustomization[]> {
  const { services, site, refuse } = context;
  const wanted = [...new Set(ids)];
  return services.database.withSite(site.siteId, async (tx) => {
    const rows = await tx
      .select()
      .from(customizations)
      .where(
        and(
          eq(customizations.siteId, site.siteId),
          eq(customizations.kind, "query-customizations"),
          inArray(customizations.id, wanted),
        ),
      );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const copied: SourceCustomization[] = [];
    for (const id of wanted) {
      const row = byId.get(id) ?? refuse(404, "not_found");
      const rules = await loadRules(tx, site.siteId, id);
      const type = isMainType(row.type, site.mainType) ? "item" : row.type;
      copied.push({ row, rules, type, query: row.subject, aliases: row.aliases });
    }
    return copied;
  });
}

/** Renames the query of a copy; a renamed copy gets no aliases. */
function renameQuery(one: SourceCustomization, query: string | undefined): SourceCustomization {
  const word = query?.trim().replace(/\s+/gu, " ") ?? "";
  return word === "" || word === one.query ? one : { ...one, query: word, aliases: [] };
}

async function buildMapping(
  { tx, services }: Call,
  site: SiteRow,
  items: readonly SourceItem[],
  target: Target,
): Promise<Mapping> {
  const searching = await services.search.open(site.siteId);
  const people = await loadMemberIds(tx, site.siteId);
  return {
    items: await mapItems(tx, searching, items, target.items),
    titles: new Map(items.flatMap(({ identity, title }) => (title === null ? [] : [[identity, title] as const]))),
    isMember: (userId) => people.has(userId),
    timeZone: site.timeZone,
  };
}

async function loadMemberIds(db: Tx, siteId: string): Promise<Set<string>> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(inArray(members.siteId, [siteId, ALL_SITES]));
  return new Set(rows.map(({ userId }) => userId));
}

type Run = { site: SiteRow; mapping: Mapping; existing: "skip" | "merge"; dry_run: boolean };

async function copyTo(
  { services, user, now }: Call,
  run: Run,
  copied: readonly SourceCustomization[],
): Promise<TargetAnswer> {
  const { site, mapping, existing, dry_run } = run;
  const changeIds: number[] = [];
  const outcomes = await runInSite(services.database, site.siteId, dry_run, (tx) =>
    copyInto({ tx, site, user, now, changeIds, existing, mapping }, copied),
  );
  const named = { site_id: site.siteId, name: site.name };
  if (!dry_run) return { ...named, change_ids: changeIds, customizations: outcomes };
  const customizations = outcomes.map((one) => (one.verdict === "create" ? { ...one, to_id: null } : one));
  return { ...named, change_ids: [], customizations };
}

export const customizationCopyHandlers = [copyHandler];
