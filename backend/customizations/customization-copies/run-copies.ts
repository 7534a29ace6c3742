import { and, eq, inArray } from "drizzle-orm";
import { loadRules } from "@/backend/customizations/rules/rule-rows";
import type { Tx } from "@/backend/db/client";
import { members } from "@/backend/db/schema/accounts/accounts";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { copyToSites } from "@/backend/drafts/copies/copy-to-sites";
import { ALL_SITES } from "@/backend/kit/caller";
import type { Context, SiteRow } from "@/backend/kit/implement";
import { findWritableSite } from "@/backend/kit/writable-site";
import { isMainType } from "@/backend/search/service/request";
import type { CopyCall } from "@/lib/contract/customizations/customization-copies";
import { describeCriteria } from "@/lib/domain/search/criteria";
import type { Access, Answer, Parsed } from "@/lib/http/endpoint";
import { type CopiedKind, copyCustomizationsInto, type SourceCustomization } from "./copy-into";
import { loadSourceItems, mapItems, type SourceItem } from "./map-items";
import type { CopyMapping } from "./rules-to-copy";

type Call = Context<CopyCall>;
type Body = Parsed<CopyCall>["body"];
type Target = Body["targets"][number];

/**
 * Answers a call that copies customizations of a kind.
 * @param options.access is needed on each target.
 */
export async function runCopies(
  context: Call,
  body: Body,
  { of, access }: { of: CopiedKind; access: Access },
): Promise<Answer<CopyCall>> {
  const { existing, dry_run: isDryRun } = body;
  const targets: { target: Target; site: SiteRow }[] = [];
  for (const target of body.targets)
    targets.push({ target, site: await findWritableSite(context, target.site_id, access) });
  const copied = await loadCustomizations(context, of.kind, body.ids);
  const identities = copied.flatMap(({ subject, rules }) => [
    ...of.listItems(subject),
    ...rules.map((rule) => rule.itemUrl),
  ]);
  const items = await loadSourceItems(context.tx, context.site.siteId, identities);
  const results = await copyToSites(context, { targets, isDryRun }, async (target, site) => {
    const mapping = await buildMapping(context, site, items, target);
    const wanted = of.canRename ? copied.map((one) => renameQuery(one, target.queries[one.row.id])) : copied;
    return (inner) => copyCustomizationsInto({ ...inner, existing, mapping, of }, wanted);
  });
  return { targets: results.map(({ outcomes: customizations, ...result }) => ({ ...result, customizations })) };
}

async function loadCustomizations(
  context: Call,
  kind: CopiedKind["kind"],
  ids: readonly string[],
): Promise<SourceCustomization[]> {
  const { services, site, refuse } = context;
  const wanted = [...new Set(ids)];
  return services.database.withSite(site.siteId, async (tx) => {
    const rows = await tx
      .select()
      .from(customizations)
      .where(
        and(eq(customizations.siteId, site.siteId), eq(customizations.kind, kind), inArray(customizations.id, wanted)),
      );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const copied: SourceCustomization[] = [];
    for (const id of wanted) {
      const row = byId.get(id) ?? refuse(404, "not_found");
      const rules = await loadRules(tx, site.siteId, id);
      const type = isMainType(row.type, site.mainType) ? "item" : row.type;
      copied.push({ row, rules, type, subject: row.subject, aliases: row.aliases });
    }
    return copied;
  });
}

/** Renames the query of a copy; a renamed copy gets no aliases. */
function renameQuery(one: SourceCustomization, query: string | undefined): SourceCustomization {
  const word = query?.trim().replace(/\s+/gu, " ") ?? "";
  return word === "" || word === one.subject ? one : { ...one, subject: word, aliases: [] };
}

async function buildMapping(
  { tx, services }: Call,
  site: SiteRow,
  items: readonly SourceItem[],
  target: Target,
): Promise<CopyMapping> {
  const searching = await services.search.open(site.siteId);
  const people = await loadMemberIds(tx, site.siteId);
  const mapped = await mapItems(tx, searching, items, target.items);
  // Criteria mean the same on every site; only items differ.
  const criteria = items.flatMap(({ identity }) => {
    const title = target.items[identity] === null ? null : describeCriteria(identity);
    return title === null ? [] : [{ identity, title }];
  });
  return {
    items: new Map([...mapped, ...criteria.map((one) => [one.identity, one] as const)]),
    titles: new Map(
      [...items, ...criteria].flatMap(({ identity, title }) => (title === null ? [] : [[identity, title]])),
    ),
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
