import type { Tx } from "@/backend/db/client";
import { type Implemented, implement } from "@/backend/kit/implement";
import type { ListRule } from "@/backend/search/pipeline/list-query";
import { redirectFor } from "@/backend/search/pipeline/redirect";
import { rewriteOf } from "@/backend/search/pipeline/rewrite";
import { actingSynonyms } from "@/backend/search/pipeline/synonyms";
import type { ActingRule } from "@/backend/search/query-insight/acting-rules";
import { type FoundItem, findItem } from "@/backend/search/query-insight/find-item";
import { type GateAnswer, gatesOf, ruleFacts } from "@/backend/search/query-insight/gates";
import { namesOf, notInFeed, spellingUsed } from "@/backend/search/query-insight/insight-rows";
import { itemsByIdentity } from "@/backend/search/query-insight/rule-items";
import { askedRules, statesOf } from "@/backend/search/query-insight/rule-states";
import { topQueries } from "@/backend/search/service/answer-top-items";
import { explanation } from "@/backend/search/service/format-hit";
import { probeItem, type Question } from "@/backend/search/service/probe-item";
import type { Searching } from "@/backend/search/service/searching";
import { type CustomizationKind, KINDS } from "@/lib/contract/search/kinds";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { fold } from "@/lib/domain/kit/fold";
import { SYNONYM_MARKERS } from "@/lib/domain/search/synonym-kinds";

// The engine itself is asked, so that an explanation is made of the data that made the list. It reads through the pool, so
// these calls hold no transaction meanwhile; every statement names its site.

const OWN = { transaction: "own" } as const;

function whyHandler(kind: CustomizationKind): Implemented {
  return implement(
    INSIGHT[kind].why,
    async ({ query }, { services, tx, site }) => {
      const searching = await services.search.open(site.siteId);
      const asked = {
        kind,
        q: query.q,
        type: query.type,
        place: query.place,
        at: query.at ? new Date(query.at) : null,
      };
      if (kind === "top-items" && query.type === "query") return whyOfWords(tx, searching, asked, query.item);
      const item = await findItem(tx, searching, { text: query.item, type: query.type });
      if (item === null) {
        const feed = await notInFeed(tx, { siteId: site.siteId, kind, asked: query.item });
        return { item: null, position: null, total: 0, stopped_by: "feed" as const, gates: [feed], explain: null };
      }
      const probed = await probeItem(searching, asked, item.identity);
      const acting = await statesOf(tx, searching, { ...asked, rules: probed.rules });
      const own = ownRule(acting, item.identity, probed.probe);
      const gates: GateAnswer[] = [
        { gate: "feed", is_open: true, facts: { updated_at: item.updatedAt.toISOString() } },
        ...gatesOf(item, asked, probed, await named(tx, site.siteId, own)),
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
}

/** Popular queries stand in no catalogue: searches or a rule bring one, and a rule can keep it away. */
async function whyOfWords(db: Tx, searching: Searching, asked: Question, text: string) {
  const { rules } = await askedRules(searching, asked);
  const acting = await statesOf(db, searching, { ...asked, rules });
  const order = await topQueries(searching, rules, (asked.at ?? searching.now).getTime());
  const position = order.findIndex((query) => fold(query) === fold(text)) + 1;
  const own = ownRule(acting, text, { isIndexed: false });
  const isShown = position > 0;
  const facts = ruleFacts(await named(db, searching.site.siteId, own));
  return {
    item: null,
    position: isShown ? position : null,
    total: order.length,
    stopped_by: isShown ? null : ("rule" as const),
    gates: [{ gate: "rule" as const, is_open: isShown, facts }],
    explain: null,
  };
}

function affectingHandler(kind: CustomizationKind): Implemented {
  return implement(
    INSIGHT[kind].affecting,
    async ({ query }, { services, tx, site }) => {
      const searching = await services.search.open(site.siteId);
      const at = query.at ? new Date(query.at) : null;
      const { rules, beaten } = await askedRules(searching, { kind, q: query.q, type: query.type, at });
      const acting = [...(await statesOf(tx, searching, { kind, q: query.q, rules, type: query.type, at })), ...beaten];
      const all = acting.map(({ rule }) => rule);
      const titles = await itemsByIdentity(tx, site.siteId, all);
      const names = await namesOf(tx, site.siteId, all);
      const titleOf = (rule: ListRule): string => titles.get(rule.item_url)?.title ?? rule.item_url;
      const spelling = kind === "query-customizations" ? await spellingUsed(tx, searching, query) : null;
      return {
        acting: [
          ...(kind === "query-customizations" ? actingWords(searching, query.q) : []),
          ...(spelling === null
            ? []
            : [
                {
                  kind: "alias" as const,
                  state: "live" as const,
                  title: spelling.alias,
                  customization_id: spelling.id,
                },
              ]),
          ...acting.map(({ rule, state, beatenBy, obstacle }) => ({
            kind: rule.type,
            state,
            title: titleOf(rule),
            customization_id: rule.customizationId,
            inherited_from: inheritedFrom(kind, query.q, names.get(rule.customizationId)),
            rule_id: rule.ruleId,
            item_url: rule.item_url,
            position: rule.position ?? null,
            placement: rule.placement,
            active_from: rule.active_from,
            active_to: rule.active_to,
            obstacle,
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
}

/** The path of the category that a listing has a rule from; null for one of its own. */
function inheritedFrom(kind: CustomizationKind, path: string, subject: string | undefined): string | null {
  return kind !== "product-listings" || subject === undefined || subject === path ? null : subject;
}

/** A rule with what people call its customization. */
async function named(db: Tx, siteId: string, own: ActingRule | null) {
  if (own === null) return null;
  const names = await namesOf(db, siteId, [own.rule]);
  return { acting: own, names: { query: names.get(own.rule.customizationId) ?? "" } };
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

function toItem({ identity, title, type, attributes, soldOut, updatedAt }: FoundItem) {
  const picture = Array.isArray(attributes.image_link) ? attributes.image_link[0] : attributes.image_link;
  return {
    ...{ identity, title, type },
    image_link: typeof picture === "string" ? picture : null,
    available: !soldOut,
    updated_at: updatedAt.toISOString(),
  };
}

/** How the backend answers the calls of query insight, for every kind of customization. */
export const queryInsightHandlers = KINDS.flatMap((kind) => [whyHandler(kind), affectingHandler(kind)]);

/** The redirect and the synonyms that act on a query, as the engine has them; a synonym is told as its file writes it. */
function actingWords({ rules }: Searching, query: string) {
  const { redirects, rewrites, synonyms } = rules;
  const redirect = redirectFor(redirects, query);
  const searched = rewriteOf(rewrites, query).query;
  return [
    ...(redirect === null ? [] : [{ kind: "redirect" as const, state: "live" as const, title: redirect.target }]),
    ...actingSynonyms(synonyms, searched).map(({ kind, words: [word = "", ...others] }) => ({
      kind: "synonym" as const,
      state: "live" as const,
      title: `${word} ${SYNONYM_MARKERS[kind]} ${others.join(", ")}`,
    })),
  ];
}
