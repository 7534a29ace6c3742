import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useListKind } from "@/components/customizations/model/list-kind";
import { nameOf } from "@/components/customizations/model/rule-name";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { notify } from "@/lib/client/notify";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { create } from "@/lib/contract/customizations/query-customizations";
import { judgeSuggestion, type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { acceptPins, pinOrder } from "@/lib/domain/customizations/accepted-pins";
import { type DraftRule, draftOf } from "@/lib/domain/customizations/rule-draft";
import { extrasOf, savesOf } from "@/lib/domain/customizations/rule-save";
import { isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";

/** The two answers to a suggestion: a draft with its pins, or never again; rejecting can be taken back. */
export function useJudge(siteId: string) {
  const t = useTranslations("rule-evidence.suggestions");
  const all = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { site, groups } = useSite();
  const withTimes = groups.includes("rule_times");
  const { evidence } = useListKind();
  const [pending, setPending] = useState<string | null>(null);
  const params = { siteId };
  const refresh = () => {
    for (const call of [suggestions, evidence.list]) void client.invalidateQueries({ queryKey: queryKey(call) });
  };
  const fail = (error: unknown) =>
    announceError(all, error instanceof Error ? error : new Error(String(error)), saveDraft.feature);

  /** An empty customization is made where there is none: it does nothing until the draft is published. */
  async function idOf({ customization_id: known, typed }: Suggestion, told: (ids: number[]) => void): Promise<string> {
    if (known !== null) return known;
    return (await callApi(create, { params, body: { query: typed, type: "item" } }, { told })).id;
  }

  async function accept(one: Suggestion): Promise<void> {
    if (pending !== null) return;
    setPending(one.query);
    const heard = hearing();
    try {
      const base = await evidence.live(siteId, await idOf(one, heard.told));
      const scope = { place: "search", at: Date.now(), timeZone: site.time_zone, withTimes } as const;
      const outcome = acceptPins(draftOf(base), one.pins, scope);
      if (outcome.done === 0)
        return void notify({ kind: "warning", text: all("query-customizations.errors.too_many_rules") });
      const [{ rules } = { rules: [] }] = savesOf(outcome.draft, true, extrasOf(groups));
      const object = { kind: evidence.kind, object_id: base.id, mode: base.mode };
      const body = { ...object, rules, base_revision: String(base.revision ?? 0) };
      await callApi(saveDraft, { params, body }, { headers: { "if-match": '"0"' }, told: heard.told });
      const detail = t("order", { order: orderText(one, pinOrder(outcome.draft, scope)) });
      done(t("accepted", { query: one.typed }), { ...heard, detail, onUndone: refresh });
      refresh();
    } catch (error) {
      if (isApiError(error) && error.status === 412) notify({ kind: "warning", text: t("hasDraft") });
      else fail(error);
    } finally {
      setPending(null);
    }
  }

  async function judge(one: Suggestion, is_rejected: boolean): Promise<void> {
    const pins = one.pins.map(({ item_url, clicks }) => ({ item_url, clicks }));
    await callApi(judgeSuggestion, { params, body: { query: one.query, pins, is_rejected } });
    refresh();
  }

  const reject = (one: Suggestion): Promise<void> =>
    judge(one, true).then(() => {
      const action = { label: t("takeBack"), run: () => void judge(one, false).catch(fail) };
      notify({ kind: "good", text: t("rejectedOne", { query: one.typed }), action });
    }, fail);
  return { pending, accept, reject };
}

/** So many pins of the resulting order are named. */
const NAMED = 10;

/** Pins with their positions, in their order. */
function orderText({ pins }: Suggestion, order: readonly DraftRule[]): string {
  const titles = new Map(pins.map(({ item_url, title }) => [item_url, title]));
  const named = order
    .slice(0, NAMED)
    .map((rule) => `${rule.position}. ${titles.get(rule.item_url) ?? nameOf(rule)}`)
    .join(", ");
  return order.length > NAMED ? `${named}, …` : named;
}
