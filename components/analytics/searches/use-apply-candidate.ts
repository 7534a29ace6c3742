import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/call";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { Candidate } from "@/lib/contract/analytics/searches";
import * as customizations from "@/lib/contract/customizations/query-customizations";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { ApiError } from "@/lib/http/api-error";

const CALLS = {
  spelling: synonyms.create,
  synonym: synonyms.create,
  redirect: redirects.create,
  pin: customizations.create,
} as const;

/** Whether the user may do what a candidate proposes. */
export function useMayApply(kind: Candidate["kind"]): boolean {
  const { groups } = useSite();
  const call = CALLS[kind];
  return useAllowed(call.access) && (call.group === undefined || groups.includes(call.group));
}

/** Does what a candidate proposes for a query, and says so with the way back. */
export function useApplyCandidate(siteId: string, query: string) {
  const t = useTranslations();
  const done = useDone();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  async function apply(candidate: Candidate): Promise<void> {
    const heard = hearing();
    setPending(true);
    try {
      await send(siteId, query, candidate, heard.told);
      done(t(`searches.done.${candidate.kind}`, { query, title: candidate.title }), heard);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, CALLS[candidate.kind].feature);
    }
    setPending(false);
    await client.invalidateQueries();
  }
  return { apply, isPending };
}

type Told = { told: (ids: number[]) => void };

async function send(siteId: string, query: string, { kind, value }: Candidate, told: Told["told"]): Promise<void> {
  const params = { siteId };
  switch (kind) {
    case "spelling":
    case "synonym": {
      const body = { kind: kind === "spelling" ? ("alternate" as const) : ("one_way" as const), words: [query, value] };
      await callApi(synonyms.create, { params, body }, { told });
      return;
    }
    case "redirect":
      await callApi(redirects.create, { params, body: { word: query, target: value } }, { told });
      return;
    case "pin":
      await pin({ siteId, query, item: value }, told);
  }
}

/** Makes a customization of the query with the item in its first place. */
async function pin({ siteId, query, item }: { siteId: string; query: string; item: string }, told: Told["told"]) {
  const params = { siteId };
  const { id } = await callApi(customizations.create, { params, body: { query, type: "item" } }, { told });
  const shown = await callApi(customizations.show, { params, query: { id } });
  if (shown.revision === undefined) throw new ApiError(428, { error: "precondition_required" });
  const rule = { id: null, type: "pin" as const, position: 1, item_url: item };
  const headers = { "if-match": `"${shown.revision}"` };
  await callApi(customizations.saveRules, { params, body: { queryId: id, rules: [rule] } }, { told, headers });
}
