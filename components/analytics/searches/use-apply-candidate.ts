import { useTranslations } from "next-intl";
import { lookUp } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type SendWrite, useWrites } from "@/lib/client/use-write";
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

/** Whether the user may apply a suggestion. */
export function useCanApply(kind: Candidate["kind"]): boolean {
  const { groups } = useSite();
  const call = CALLS[kind];
  return useAllowed(call.access) && (call.group === undefined || groups.includes(call.group));
}

/** Applies a suggestion to a query, and offers to undo it. */
export function useApplyCandidate(siteId: string, query: string, candidate: Candidate) {
  const t = useTranslations("searches.done");
  const { isPending, run } = useWrites(CALLS[candidate.kind].feature, { stale: "all" });
  const apply = (): Promise<unknown> =>
    run(async ({ send, done }) => {
      await sendCandidate(send, { siteId, query }, candidate);
      done(t(candidate.kind, { query, title: candidate.title }));
    });
  return { apply, isPending };
}

type About = { siteId: string; query: string };

async function sendCandidate(send: SendWrite, about: About, { kind, value }: Candidate): Promise<unknown> {
  const { siteId, query } = about;
  const params = { siteId };
  switch (kind) {
    case "spelling":
    case "synonym": {
      const body = { kind: kind === "spelling" ? ("alternate" as const) : ("one_way" as const), words: [query, value] };
      return send(synonyms.create, { params, body });
    }
    case "redirect":
      return send(redirects.create, { params, body: { word: query, target: value } });
    case "pin":
      return createPin(send, about, value);
  }
}

/** Creates a customization of the query with the item pinned in first position. */
async function createPin(send: SendWrite, { siteId, query }: About, item: string): Promise<void> {
  const params = { siteId };
  const { id } = await send(customizations.create, { params, body: { query, type: "item" } });
  const { revision } = await lookUp(customizations.show, { params, query: { id } });
  if (revision === undefined) throw new ApiError(428, { error: "precondition_required" });
  const rule = { id: null, type: "pin" as const, position: 1, item_url: item };
  await send(customizations.saveRules, { params, body: { queryId: id, rules: [rule] } }, { ifMatch: revision });
}
