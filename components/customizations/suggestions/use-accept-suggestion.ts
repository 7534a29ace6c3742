import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ListEvidence, useListKind } from "@/components/customizations/model/lists/list-kind";
import { getRuleName } from "@/components/customizations/model/words/names";
import { notify } from "@/lib/client/notify";
import { useSite } from "@/lib/client/site-context";
import { getSessionState } from "@/lib/client/ui-state";
import { useWrites, type WriteTools } from "@/lib/client/use-write";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { create } from "@/lib/contract/customizations/query-list";
import { type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import type { RuleInput } from "@/lib/contract/search/rules";
import type { OutcomeKind } from "@/lib/domain/customizations/clash-outcomes";
import { createNewCustomization } from "@/lib/domain/customizations/new-customization";
import { listAnswers, type PinQuestion, type PinRequest, pinInOrder } from "@/lib/domain/customizations/pin-in-order";
import { createDraft, type DraftRule } from "@/lib/domain/customizations/rule-draft";
import { buildSaves, toRuleExtras } from "@/lib/domain/customizations/rule-save";
import { placeAccepted, sortPins } from "@/lib/domain/customizations/suggested-pins";
import type { Supports } from "@/lib/domain/kit/supports";
import { isApiError } from "@/lib/http/api-error";

/** Suggestions are about the results of products. */
export const SUGGESTED_TYPE = "item";
const KIND = "query-customizations";

type AcceptContext = {
  siteId: string;
  timeZone: string;
  supports: Supports;
  evidence: ListEvidence;
  answers: readonly OutcomeKind[];
};

/** A suggestion with a pin at a taken position, whose outcome a person must choose. */
export type SuggestionQuestion = { suggestion: Suggestion; request: PinRequest; question: PinQuestion };

/** Accepts a suggestion as a draft with its pins; without a customization the draft creates it in the same write. */
export function useAcceptSuggestion(siteId: string) {
  const t = useTranslations("rule-evidence.suggestions");
  const all = useTranslations();
  const { site, supports } = useSite();
  const { evidence } = useListKind();
  const accepting = useWrites(saveDraft.feature, { stale: [suggestions, evidence.list] });
  const [question, setQuestion] = useState<SuggestionQuestion | null>(null);

  async function acceptBy(tools: WriteTools, one: Suggestion, answers: readonly OutcomeKind[]): Promise<void> {
    const context = { siteId, timeZone: site.time_zone, supports, evidence, answers };
    const planned = await storeDraft(tools, context, one);
    if (planned === null) return void notify({ kind: "warning", text: all("rules.errors.too_many_rules") });
    if ("question" in planned) return setQuestion({ suggestion: one, ...planned });
    const detail = t("order", { order: formatOrder(one, planned.order) });
    tools.done({ text: t("accepted", { query: one.typed }), detail });
  }
  function onRefused(error: Error): boolean {
    const hasDraft = isApiError(error) && error.status === 412;
    if (hasDraft) notify({ kind: "warning", text: t("hasDraft") });
    return hasDraft;
  }
  const run = (one: Suggestion, answers: readonly OutcomeKind[]) =>
    accepting.run((tools) => acceptBy(tools, one, answers), { key: one.query, onRefused });
  return {
    pending: accepting.pending,
    accept: (one: Suggestion) => run(one, listAnswers(getSessionState().clashOutcome)),
    question,
    cancel: () => setQuestion(null),
    answer: ({ suggestion, request }: SuggestionQuestion, kind: OutcomeKind) => {
      setQuestion(null);
      return run(suggestion, [...request.answers, kind]);
    },
  };
}

/** The rules with the accepted pins and their order, or a question; null if there are too many. */
type Planned =
  | { rules: RuleInput[]; order: readonly DraftRule[] }
  | { request: PinRequest; question: PinQuestion }
  | null;

async function storeDraft(tools: WriteTools, context: AcceptContext, one: Suggestion): Promise<Planned> {
  const { customization_id: known, typed: query } = one;
  if (known !== null) return storeInto(tools, context, known, one);
  if (context.supports("new_customizations")) return storeFirst(tools, context, one);
  // Other backends create it without rules first; it has no effect until the draft is published.
  const { id } = await tools.send(create, {
    params: { siteId: context.siteId },
    body: { query, type: SUGGESTED_TYPE },
  });
  return storeInto(tools, context, id, one);
}

/** Creates the customization with its first draft; if it exists meanwhile, the draft is of that one. */
async function storeFirst(tools: WriteTools, context: AcceptContext, one: Suggestion): Promise<Planned> {
  const about = { subject: one.typed, type: SUGGESTED_TYPE };
  const planned = planRules(context, createNewCustomization(KIND, about), one);
  if (planned === null || "question" in planned) return planned;
  const body = { ...about, kind: KIND, mode: "simple", rules: planned.rules, is_draft: true } as const;
  try {
    await tools.send(saveNew, { params: { siteId: context.siteId }, body });
  } catch (error) {
    const id = isApiError(error) && error.code === "already_exists" ? error.body.id : undefined;
    if (typeof id === "string" || typeof id === "number") return storeInto(tools, context, String(id), one);
    throw error;
  }
  return planned;
}

/** Stores the first draft of a customization; refused if it has one. */
async function storeInto(tools: WriteTools, context: AcceptContext, id: string, one: Suggestion): Promise<Planned> {
  const { siteId, evidence } = context;
  const base = await evidence.live(siteId, id);
  const planned = planRules(context, base, one);
  if (planned === null || "question" in planned) return planned;
  const object = { kind: evidence.kind, object_id: base.id, mode: base.mode };
  const body = { ...object, rules: planned.rules, base_revision: String(base.revision ?? 0) };
  await tools.send(saveDraft, { params: { siteId }, body }, { ifMatch: 0 });
  return planned;
}

function planRules({ supports, timeZone, answers }: AcceptContext, base: Customization, { pins }: Suggestion): Planned {
  const withTimes = supports("rule_times");
  const scope = { place: "search", at: Date.now(), timeZone, withTimes } as const;
  const request = { draft: createDraft(base), placings: placeAccepted(pins), answers, scope };
  const { question, draft, done } = pinInOrder(request);
  if (question !== null) return { request, question };
  if (done === 0) return null;
  const [{ rules } = { rules: [] }] = buildSaves(draft, true, toRuleExtras(supports));
  return { rules, order: sortPins(draft, scope) };
}

/** Pins of the resulting order that are named. */
const PINS_NAMED_MAX = 10;

/** Pins with their positions, in order. */
function formatOrder({ pins }: Suggestion, order: readonly DraftRule[]): string {
  const titles = new Map(pins.map(({ item_url, title }) => [item_url, title]));
  const named = order
    .slice(0, PINS_NAMED_MAX)
    .map((rule) => `${rule.position}. ${titles.get(rule.item_url) ?? getRuleName(rule)}`)
    .join(", ");
  return order.length > PINS_NAMED_MAX ? `${named}, …` : named;
}
