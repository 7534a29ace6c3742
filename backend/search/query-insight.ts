import { fold } from "@vitrine/engine/fold";
import type { ListRule } from "@vitrine/engine/list-query";
import { applyRewrite } from "@vitrine/engine/rewrite";
import { findActingSynonyms } from "@vitrine/engine/synonyms";
import type { Tx } from "@/backend/db/client";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { type ActingRule, loadListRules, loadStates } from "@/backend/search/query-insight/acting-rules";
import { type FoundItem, findItem } from "@/backend/search/query-insight/find-item";
import { buildGates, buildRuleFacts, type GateAnswer } from "@/backend/search/query-insight/gates";
import { explainMissingItem, findUsedAlias, loadTitles } from "@/backend/search/query-insight/insight-rows";
import { loadItemsOfRules } from "@/backend/search/query-insight/rule-items";
import { loadTopQueries } from "@/backend/search/service/answer-top-items";
import { findCampaigns } from "@/backend/search/service/find-campaigns";
import { formatExplanation } from "@/backend/search/service/format-hit";
import { findQueryWords, probeItem, type Question } from "@/backend/search/service/probe-item";
import {
  asTyped,
  findQueryCampaigns,
  findQueryRedirect,
  nameForm,
  type QueryWords,
} from "@/backend/search/service/query-entries";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { SiteCampaign } from "@/backend/search/service/site-campaigns";
import { type CustomizationKind, SEARCH_KINDS, type SearchKind } from "@/lib/contract/search/kinds";
import { INSIGHT } from "@/lib/contract/search/query-insight";
import { formatCampaignTitle } from "@/lib/domain/search/campaign-title";
import { fromWirePlace } from "@/lib/domain/search/places";
import { SYNONYM_MARKERS } from "@/lib/domain/search/synonym-kinds";

// The engine itself is queried, so that an explanation uses the data that built the list. These calls read through the
// pool and hold no transaction meanwhile; every statement names its site.

const OWN_TRANSACTION = { transaction: "own" } as const;

function implementWhy(kind: SearchKind): ImplementedCall {
  return implement(
    INSIGHT[kind].why,
    async ({ query }, { services, tx, site }) => {
      const context = await services.search.open(site.siteId);
      const question = {
        ...fromWirePlace(kind, query.place),
        subject: query.q,
        type: query.type,
        at: query.at ? new Date(query.at) : null,
      };
      if (kind === "top-items" && query.type === "query") return explainQuery(tx, context, question, query.item);
      const item = await findItem(tx, context, { text: query.item, type: query.type });
      if (item === null) {
        const feed = await explainMissingItem(tx, { siteId: site.siteId, kind, itemText: query.item });
        return { item: null, position: null, total: 0, stopped_by: "feed" as const, gates: [feed], explain: null };
      }
      const probed = await probeItem(context, question, item.identity);
      const acting = await loadStates(tx, context, { ...question, rules: probed.rules });
      const products = await context.findProducts(acting.map(({ rule }) => rule.item_url));
      const isOfItem = ({ rule }: ActingRule) => (products.get(rule.item_url) ?? rule.item_url) === item.identity;
      const itemRule = pickRule(acting.filter(isOfItem), probed.probe);
      const gates: GateAnswer[] = [
        { gate: "feed", is_open: true, facts: { updated_at: item.updatedAt.toISOString() } },
        ...buildGates(item, question, probed, await loadRuleNames(tx, site.siteId, itemRule)),
      ];
      const { probe } = probed;
      return {
        item: toItem(item),
        position: probe.isIndexed ? probe.position : null,
        total: probed.total,
        stopped_by: gates.find((gate) => !gate.is_open)?.gate ?? null,
        gates,
        explain: probe.isIndexed ? (formatExplanation(probe.hit).explain ?? null) : null,
      };
    },
    OWN_TRANSACTION,
  );
}

/** Popular queries are not in the catalog: searches or a rule add one, and a rule can hide it. */
async function explainQuery(db: Tx, context: SearchContext, question: Question, text: string) {
  const { rules } = await loadListRules(context, question);
  const acting = await loadStates(db, context, { ...question, rules });
  const order = await loadTopQueries(context, rules, (question.at ?? context.now).getTime());
  const position = order.findIndex((query) => fold(query) === fold(text)) + 1;
  const isOfText = ({ rule }: ActingRule) => rule.item_url === text;
  const itemRule = pickRule(acting.filter(isOfText), { isIndexed: false });
  const isShown = position > 0;
  const facts = buildRuleFacts(await loadRuleNames(db, context.site.siteId, itemRule));
  return {
    item: null,
    position: isShown ? position : null,
    total: order.length,
    stopped_by: isShown ? null : ("rule" as const),
    gates: [{ gate: "rule" as const, is_open: isShown, facts }],
    explain: null,
  };
}

function implementAffecting(kind: SearchKind): ImplementedCall {
  return implement(
    INSIGHT[kind].affecting,
    async ({ query }, { services, tx, site }) => {
      const context = await services.search.open(site.siteId);
      const at = query.at ? new Date(query.at) : null;
      const words = await loadWords(context, kind, query, at);
      const question = { kind, subject: query.q, type: query.type, at };
      const { rules, beaten, ofQuery } = await loadListRules(context, question, words);
      const acting = [...(await loadStates(tx, context, { ...question, rules })), ...beaten];
      const all = acting.map(({ rule }) => rule);
      const titles = await loadItemsOfRules(tx, site.siteId, all);
      const names = await loadTitles(tx, site.siteId, all);
      const getTitle = (rule: ListRule): string => titles.get(rule.item_url)?.title ?? rule.item_url;
      const alias = kind === "query-customizations" ? await findUsedAlias(tx, context, query) : null;
      return {
        acting: [
          ...(kind === "query-customizations" ? listActingWords(context, words) : []),
          ...(alias === null
            ? []
            : [
                {
                  kind: "alias" as const,
                  state: "live" as const,
                  title: alias.alias,
                  customization_id: alias.id,
                },
              ]),
          ...acting.map(({ rule, state, beatenBy, obstacle }) => ({
            kind: rule.type,
            state,
            title: getTitle(rule),
            customization_id: rule.customizationId,
            inherited_from: findInheritedFrom(kind, query.q, names.get(rule.customizationId)),
            of_query: ofQuery,
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
                : { rule_id: beatenBy.rule.ruleId, title: getTitle(beatenBy.rule), line: beatenBy.line },
          })),
          ...listActingCampaigns(context, question, words),
        ],
      };
    },
    OWN_TRANSACTION,
  );
}

/** The query of a list with its correction, which needs a search; lists without a query have none. */
async function loadWords(
  context: SearchContext,
  kind: SearchKind,
  { q, type }: { q: string; type: string },
  at: Date | null,
): Promise<QueryWords> {
  if (kind !== "query-customizations" || q.trim() === "") return asTyped("");
  const [words] = await findQueryWords(context, [{ kind, subject: q, type, place: "search", at }]);
  return words ?? asTyped(q);
}

/** The path of the category a rule is inherited from; null for the listing's own rules. */
function findInheritedFrom(kind: SearchKind, path: string, subject: string | undefined): string | null {
  return kind !== "product-listings" || subject === undefined || subject === path ? null : subject;
}

/** A rule with the title of its customization. */
async function loadRuleNames(db: Tx, siteId: string, itemRule: ActingRule | null) {
  if (itemRule === null) return null;
  const names = await loadTitles(db, siteId, [itemRule.rule]);
  return { acting: itemRule, names: { subject: names.get(itemRule.rule.customizationId) ?? "" } };
}

/** The rule of an item to report: the one the engine used, else one that is shadowed, dormant, scheduled or ended. */
function pickRule(
  itemRules: readonly ActingRule[],
  probe:
    | { isIndexed: false }
    | { isIndexed: true; hiddenBy: { ruleId: string } | null; hit: { rule: { ruleId: string } | null } },
): ActingRule | null {
  const used = probe.isIndexed ? (probe.hiddenBy?.ruleId ?? probe.hit.rule?.ruleId) : undefined;
  const order = ["live", "shadowed", "dormant", "scheduled", "ended"];
  return (
    itemRules.find(({ rule }) => rule.ruleId === used) ??
    [...itemRules].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0] ??
    null
  );
}

function toItem({ identity, title, type, attributes, soldOut, updatedAt }: FoundItem) {
  const picture = Array.isArray(attributes.image_link) ? attributes.image_link[0] : attributes.image_link;
  return {
    identity,
    title,
    type,
    image_link: typeof picture === "string" ? picture : null,
    available: !soldOut,
    updated_at: updatedAt.toISOString(),
  };
}

/** Handlers of query insight, for every kind of customization. */
export const queryInsightHandlers = SEARCH_KINDS.flatMap((kind) => [implementWhy(kind), implementAffecting(kind)]);

/** The redirect and synonyms that act on a query; a synonym is written as in its file. */
function listActingWords(context: SearchContext, words: QueryWords) {
  const { rewrites, synonyms } = context.rules;
  const redirect = findQueryRedirect(context, words);
  const searched = applyRewrite(rewrites, words.typed).query;
  return [
    ...(redirect === null
      ? []
      : [
          {
            kind: "redirect" as const,
            state: "live" as const,
            title: redirect.value.target,
            of_query: nameForm(redirect),
          },
        ]),
    ...findActingSynonyms(synonyms, searched).map(({ kind, words: [word = "", ...others] }) => ({
      kind: "synonym" as const,
      state: "live" as const,
      title: `${word} ${SYNONYM_MARKERS[kind]} ${others.join(", ")}`,
    })),
  ];
}

/** The subject of a list, and the instant at which campaigns are active. */
type ListQuestion = { kind: CustomizationKind; subject: string; at: Date | null };

/**
 * The campaigns of a query or of a listing, in every state. While none of a query's own is active, those of its nearest form act, and
 * are listed, too.
 */
function listActingCampaigns(context: SearchContext, { kind, subject, at }: ListQuestion, words: QueryWords) {
  if (kind === "top-items") return [];
  const instant = (at ?? context.now).getTime();
  if (kind === "product-listings") {
    return formatCampaigns(findCampaigns(context, { words: asTyped(""), path: subject }).all, instant);
  }
  const own = findQueryCampaigns(context, words);
  const active = findQueryCampaigns(context, words, instant);
  const others = (active?.value ?? []).filter((campaign) => !own?.value.includes(campaign));
  return [
    ...formatCampaigns(own?.value ?? [], instant, nameForm(own)),
    ...formatCampaigns(others, instant, nameForm(active)),
  ];
}

function formatCampaigns(found: readonly SiteCampaign[], at: number, ofQuery?: string) {
  return found.map((campaign) => ({
    kind: "campaign" as const,
    state: findState(campaign, at),
    title: formatCampaignTitle(campaign.kind, campaign.subjects),
    campaign_id: campaign.id,
    campaign_kind: campaign.kind,
    of_query: ofQuery,
    banner_placements: Object.keys(campaign.banners),
    active_from: formatBoundary(campaign.interval.from),
    active_to: formatBoundary(campaign.interval.to),
  }));
}

function findState({ interval }: SiteCampaign, at: number): "live" | "scheduled" | "ended" {
  if (at >= interval.to) return "ended";
  return at < interval.from ? "scheduled" : "live";
}

function formatBoundary(at: number): string | null {
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}
