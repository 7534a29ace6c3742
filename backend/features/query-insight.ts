import { and, arrayContains, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueImports, catalogueItems, customizations, rules } from "@/backend/db/schema";
import { implement } from "@/backend/implement";
import { explanation } from "@/backend/search/format-hit";
import type { ListRule } from "@/backend/search/list-query";
import { probeItem } from "@/backend/search/probe-item";
import { storedTypes } from "@/backend/search/request";
import { rulesFor } from "@/backend/search/rules-for";
import type { Searching } from "@/backend/search/searching";
import { affecting, why } from "@/lib/contract/query-insight";
import { fold } from "@/lib/domain/fold";
import { type ActingRule, actingRules } from "./query-insight/acting-rules";
import { type FoundItem, findItem } from "./query-insight/find-item";
import { type GateAnswer, gatesOf } from "./query-insight/gates";

// The engine itself is asked, so that an explanation is made of the data that made the list. It reads through the pool, so
// these calls hold no transaction meanwhile; every statement names its site.

const OWN = { transaction: "own" } as const;

const whyHandler = implement(
  why,
  async ({ query }, { services, tx, site }) => {
    const searching = await services.search.open(site.siteId);
    const item = await findItem(tx, searching, { text: query.item, type: query.type });
    if (item === null) {
      const feed = await notInFeed(tx, site.siteId, query.item);
      return { item: null, position: null, total: 0, stopped_by: "feed" as const, gates: [feed], explain: null };
    }
    const kind = "query-customizations" as const;
    const asked = { kind, q: query.q, type: query.type, place: query.place, at: query.at ? new Date(query.at) : null };
    const probed = await probeItem(searching, asked, item.identity);
    const acting = await statesOf(tx, searching, { rules: probed.rules, type: query.type, at: asked.at });
    const own = ownRule(acting, item.identity, probed.probe);
    const names = own === null ? null : await namesOf(tx, site.siteId, [own.rule]);
    const gates: GateAnswer[] = [
      { gate: "feed", is_open: true, facts: { updated_at: item.updatedAt.toISOString() } },
      ...gatesOf(
        item,
        asked,
        probed,
        own && { acting: own, names: { query: names?.get(own.rule.customizationId)?.query ?? "" } },
      ),
    ];
    const { probe } = probed;
    return {
      item: toItem(item),
      position: probe.isIndexed ? probe.position : null,
      total: probed.total,
      stopped_by: gates.find((gate) => !gate.is_open)?.gate ?? null,
      gates,
      explain: probe.isIndexed ? (explanation(probe.hit).explain ?? null) : null,
    };
  },
  OWN,
);

const affectingHandler = implement(
  affecting,
  async ({ query }, { services, tx, site }) => {
    const searching = await services.search.open(site.siteId);
    const found = await rulesFor(searching, { kind: "query-customizations", subject: query.q }, query.type);
    const at = query.at ? new Date(query.at) : null;
    const acting = await statesOf(tx, searching, { rules: found, type: query.type, at });
    const titles = await itemsByIdentity(tx, site.siteId, found);
    const titleOf = (rule: ListRule): string => titles.get(rule.item_url)?.title ?? rule.item_url;
    const spelling = await spellingUsed(tx, searching, query);
    return {
      acting: [
        ...(spelling === null
          ? []
          : [{ kind: "alias" as const, state: "live" as const, title: spelling.alias, customization_id: spelling.id }]),
        ...acting.map(({ rule, state, beatenBy }) => ({
          kind: rule.type,
          state,
          title: titleOf(rule),
          customization_id: rule.customizationId,
          rule_id: rule.ruleId,
          item_url: rule.item_url,
          position: rule.position ?? null,
          placement: rule.placement,
          active_from: rule.active_from,
          active_to: rule.active_to,
          beaten_by:
            beatenBy === null
              ? null
              : { rule_id: beatenBy.rule.ruleId, title: titleOf(beatenBy.rule), line: beatenBy.line },
        })),
      ],
    };
  },
  OWN,
);

type Asked = { rules: readonly ListRule[]; type: string; at: Date | null };

/** The states of rules by what the catalogue says of their items. */
async function statesOf(db: Tx, searching: Searching, asked: Asked): Promise<ActingRule[]> {
  const { site } = searching;
  const { type, at } = asked;
  const items = await itemsByIdentity(db, site.siteId, asked.rules);
  const types = storedTypes(type, site.mainType, searching.knownTypes);
  return actingRules(
    asked.rules,
    { at: (at ?? searching.now).getTime(), timeZone: site.timeZone },
    {
      isAvailable: (identity) => items.get(identity)?.soldOut === false,
      canShow: (identity) => types.includes(items.get(identity)?.type ?? ""),
    },
  );
}

/** The rule to be told of an item: the one that the engine used, else one that waits, is beaten, comes or is over. */
function ownRule(
  acting: readonly ActingRule[],
  identity: string,
  probe:
    | { isIndexed: false }
    | { isIndexed: true; hiddenBy: { ruleId: string } | null; hit: { rule: { ruleId: string } | null } },
): ActingRule | null {
  const used = probe.isIndexed ? (probe.hiddenBy?.ruleId ?? probe.hit.rule?.ruleId) : undefined;
  const own = acting.filter(({ rule }) => rule.item_url === identity);
  const order = ["live", "shadowed", "dormant", "scheduled", "ended"];
  return (
    own.find(({ rule }) => rule.ruleId === used) ??
    [...own].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0] ??
    null
  );
}

async function itemsByIdentity(db: Tx, siteId: string, found: readonly ListRule[]) {
  const identities = [...new Set(found.map((rule) => rule.item_url))];
  if (identities.length === 0) return new Map<string, { type: string; title: string; soldOut: boolean }>();
  const { identity, type, title, soldOut } = catalogueItems;
  const rows = await db
    .select({ identity, type, title, soldOut })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.siteId, siteId), inArray(identity, identities)));
  return new Map(rows.map((row) => [row.identity, row]));
}

async function namesOf(db: Tx, siteId: string, found: readonly ListRule[]) {
  const t = customizations;
  const ids = [...new Set(found.map((rule) => rule.customizationId))];
  if (ids.length === 0) return new Map<string, { id: string; query: string }>();
  const rows = await db
    .select({ id: t.id, query: t.subject })
    .from(t)
    .where(and(eq(t.siteId, siteId), inArray(t.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The spelling by which a customization acts for a query; null when it is its own query, or nothing acts. */
async function spellingUsed(db: Tx, { site, knownTypes }: Searching, { q, type }: { q: string; type: string }) {
  const key = fold(q);
  const t = customizations;
  const rows = await db
    .select({ id: t.id, aliases: t.aliases, aliasKeys: t.aliasKeys })
    .from(t)
    .where(
      and(
        eq(t.siteId, site.siteId),
        arrayContains(t.aliasKeys, [key]),
        inArray(t.type, storedTypes(type, site.mainType, knownTypes)),
      ),
    )
    .limit(1);
  const [row] = rows;
  return row === undefined ? null : { id: row.id, alias: row.aliases[row.aliasKeys.indexOf(key)] ?? q };
}

function toItem({ identity, title, type, attributes, soldOut, updatedAt }: FoundItem) {
  const picture = Array.isArray(attributes.image_link) ? attributes.image_link[0] : attributes.image_link;
  return {
    ...{ identity, title, type },
    image_link: typeof picture === "string" ? picture : null,
    available: !soldOut,
    updated_at: updatedAt.toISOString(),
  };
}

/** Nothing in the catalogue is meant: what was asked, and when the catalogue last came. */
async function notInFeed(db: Tx, siteId: string, asked: string): Promise<GateAnswer> {
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
    .where(and(eq(rules.siteId, siteId), eq(rules.itemUrl, asked), rules.waiting))
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

/** How the backend answers the calls of query insight. */
export const queryInsightHandlers = [whyHandler, affectingHandler];
