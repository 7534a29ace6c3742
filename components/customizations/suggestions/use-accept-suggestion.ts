import { useTranslations } from "next-intl";
import { type ListEvidence, useListKind } from "@/components/customizations/model/list-kind";
import { nameOf } from "@/components/customizations/model/names";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { useWrites, type WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { NEW_GROUP } from "@/lib/contract/customizations/new-group";
import { create } from "@/lib/contract/customizations/query-customizations";
import { type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import type { RuleInput } from "@/lib/contract/search/rules";
import { acceptPins, sortPins } from "@/lib/domain/customizations/accepted-pins";
import { createNewCustomization } from "@/lib/domain/customizations/new-customization";
import { createDraft, type DraftRule } from "@/lib/domain/customizations/rule-draft";
import { buildSaves, extrasOf } from "@/lib/domain/customizations/rule-save";
import { isApiError } from "@/lib/http/api-error";

/** Suggestions are about the results of products. */
const TYPE = "item";
const KIND = "query-customizations";

type AcceptContext = {
  siteId: string;
  timeZone: string;
  groups: readonly string[];
  evidence: ListEvidence;
};

/** Accepts a suggestion as a draft with its pins; without a customization the draft creates it in the same write. */
export function useAcceptSuggestion(siteId: string) {
  const t = useTranslations("rule-evidence.suggestions");
  const all = useTranslations();
  const { site, groups } = useSite();
  const { evidence } = useListKind();
  const accepting = useWrites(saveDraft.feature, { stale: [suggestions, evidence.list] });
  const context = { siteId, timeZone: site.time_zone, groups, evidence };

  async function acceptBy(tools: WriteTools, one: Suggestion): Promise<void> {
    const order = await storeDraft(tools, context, one);
    if (order === null)
      return void notify({ kind: "warning", text: all("query-customizations.errors.too_many_rules") });
    const detail = t("order", { order: formatOrder(one, order) });
    tools.done({ text: t("accepted", { query: one.typed }), detail });
  }
  function onRefused(error: Error): boolean {
    const hasDraft = isApiError(error) && error.status === 412;
    if (hasDraft) notify({ kind: "warning", text: t("hasDraft") });
    return hasDraft;
  }
  const accept = (one: Suggestion) => accepting.run((tools) => acceptBy(tools, one), { key: one.query, onRefused });
  return { pending: accepting.pending, accept };
}

/** The pins of the stored draft in order; null if there are too many. */
type StoredOrder = readonly DraftRule[] | null;

async function storeDraft(tools: WriteTools, context: AcceptContext, one: Suggestion): Promise<StoredOrder> {
  const { customization_id: known, typed: query } = one;
  if (known !== null) return storeInto(tools, context, known, one);
  if (context.groups.includes(NEW_GROUP)) return storeFirst(tools, context, one);
  // Other backends create it without rules first; it has no effect until the draft is published.
  const { id } = await tools.send(create, { params: { siteId: context.siteId }, body: { query, type: TYPE } });
  return storeInto(tools, context, id, one);
}

/** Creates the customization with its first draft; if it exists meanwhile, the draft is of that one. */
async function storeFirst(tools: WriteTools, context: AcceptContext, one: Suggestion): Promise<StoredOrder> {
  const about = { subject: one.typed, type: TYPE };
  const planned = planRules(context, createNewCustomization(KIND, about), one);
  if (planned === null) return null;
  const body = { ...about, kind: KIND, mode: "simple", rules: planned.rules, is_draft: true } as const;
  try {
    await tools.send(saveNew, { params: { siteId: context.siteId }, body });
  } catch (error) {
    const id = isApiError(error) && error.code === "already_exists" ? error.body.id : undefined;
    if (typeof id === "string" || typeof id === "number") return storeInto(tools, context, String(id), one);
    throw error;
  }
  return planned.order;
}

/** Stores the first draft of a customization; refused if it has one. */
async function storeInto(tools: WriteTools, context: AcceptContext, id: string, one: Suggestion): Promise<StoredOrder> {
  const { siteId, evidence } = context;
  const base = await evidence.live(siteId, id);
  const planned = planRules(context, base, one);
  if (planned === null) return null;
  const object = { kind: evidence.kind, object_id: base.id, mode: base.mode };
  const body = { ...object, rules: planned.rules, base_revision: String(base.revision ?? 0) };
  await tools.send(saveDraft, { params: { siteId }, body }, { ifMatch: 0 });
  return planned.order;
}

type Planned = { rules: RuleInput[]; order: readonly DraftRule[] };

/** The rules with the accepted pins; null if there are too many. */
function planRules({ groups, timeZone }: AcceptContext, base: Customization, { pins }: Suggestion): Planned | null {
  const withTimes = groups.includes("rule_times");
  const scope = { place: "search", at: Date.now(), timeZone, withTimes } as const;
  const outcome = acceptPins(createDraft(base), pins, scope);
  if (outcome.done === 0) return null;
  const [{ rules } = { rules: [] }] = buildSaves(outcome.draft, true, extrasOf(groups));
  return { rules, order: sortPins(outcome.draft, scope) };
}

/** Pins of the resulting order that are named. */
const PINS_NAMED_MAX = 10;

/** Pins with their positions, in order. */
function formatOrder({ pins }: Suggestion, order: readonly DraftRule[]): string {
  const titles = new Map(pins.map(({ item_url, title }) => [item_url, title]));
  const named = order
    .slice(0, PINS_NAMED_MAX)
    .map((rule) => `${rule.position}. ${titles.get(rule.item_url) ?? nameOf(rule)}`)
    .join(", ");
  return order.length > PINS_NAMED_MAX ? `${named}, …` : named;
}
