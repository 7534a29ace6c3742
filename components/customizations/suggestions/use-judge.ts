import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useListKind } from "@/components/customizations/list/list-kind";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { notify } from "@/lib/client/notify";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { saveDraft } from "@/lib/contract/drafts";
import { create } from "@/lib/contract/query-customizations";
import { judgeSuggestion, type Suggestion, suggestions } from "@/lib/contract/rule-evidence";
import type { RuleInput } from "@/lib/contract/rules";
import { draftOf, extrasOf, savesOf } from "@/lib/domain/rule-draft";
import { ApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";

/** The two answers to a suggestion: a draft with its pins, or never again; rejecting can be taken back. */
export function useJudge(siteId: string) {
  const t = useTranslations("rule-evidence.suggestions");
  const all = useTranslations();
  const client = useQueryClient();
  const done = useDone();
  const { groups } = useSite();
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
      const [live] = savesOf(draftOf(base), true, extrasOf(groups));
      const body = {
        ...{ kind: evidence.kind, object_id: base.id, mode: base.mode },
        ...{ rules: [...(live?.rules ?? []), ...pinsOf(one, base.mode)], base_revision: String(base.revision ?? 0) },
      };
      await callApi(saveDraft, { params, body }, { headers: { "if-match": '"0"' }, told: heard.told });
      done(t("accepted", { query: one.typed }), { ...heard, onUndone: refresh });
      refresh();
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) notify({ kind: "warning", text: t("hasDraft") });
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

  async function reject(one: Suggestion): Promise<void> {
    try {
      await judge(one, true);
      const action = { label: t("takeBack"), run: () => void judge(one, false).catch(fail) };
      notify({ kind: "good", text: t("rejectedOne", { query: one.typed }), action });
    } catch (error) {
      fail(error);
    }
  }
  return { pending, accept, reject };
}

function pinsOf({ pins }: Suggestion, mode: "simple" | "advanced"): RuleInput[] {
  return pins.map(({ item_url, to }) => ({
    ...{ id: null, type: "pin" as const, position: to, item_url, availability: "if_available" as const },
    ...{ active_from: null, active_to: null },
    ...(mode === "advanced" ? { placement: "search" as const } : {}),
  }));
}
