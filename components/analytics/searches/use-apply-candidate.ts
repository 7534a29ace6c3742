import { useTranslations } from "next-intl";
import { notify } from "@/lib/client/notify";
import { lookUp } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type SendWrite, useWrites } from "@/lib/client/use-write";
import type { QueryCandidate } from "@/lib/contract/analytics/searches";
import * as customizations from "@/lib/contract/customizations/query-customizations";
import * as redirects from "@/lib/contract/rewrites/redirects";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { ApiError, isApiError } from "@/lib/http/api-error";
import { getErrorText, hasErrorText } from "@/lib/i18n/error-text";

const CALLS = {
  spelling: synonyms.create,
  synonym: synonyms.create,
  redirect: redirects.create,
  pin: customizations.create,
} as const;

/** Whether the user may apply a suggestion. */
export function useCanApply(kind: QueryCandidate["kind"]): boolean {
  const { supports } = useSite();
  const call = CALLS[kind];
  return useAllowed(call.access) && supports(call);
}

/** Applies a suggestion to a query, and offers to undo it. */
export function useApplyCandidate(siteId: string, query: string, candidate: QueryCandidate) {
  const t = useTranslations("searches.done");
  const { feature } = CALLS[candidate.kind];
  const announceFault = useFaultNotice(feature);
  const { isPending, run } = useWrites(feature, { stale: "all", onRefused: announceFault });
  const apply = (): Promise<unknown> =>
    run(async ({ send, done }) => {
      await sendCandidate(send, { siteId, query }, candidate);
      done(t(candidate.kind, { query, title: candidate.title }));
    });
  return { apply, isPending };
}

/** Announces the first error of a field, because suggestions have no fields; false if there is none. */
function useFaultNotice(feature: string): (error: Error, attempt: string) => boolean {
  const t = useTranslations();
  return (error, attempt) => {
    const codes = isApiError(error) ? Object.values(error.errors).flat() : [];
    const code = codes.find((one) => hasErrorText(t, feature, one));
    if (code !== undefined) notify({ kind: "bad", text: getErrorText(t, feature, code) }, attempt);
    return code !== undefined;
  };
}

type QueryKey = { siteId: string; query: string };

async function sendCandidate(send: SendWrite, about: QueryKey, { kind, value }: QueryCandidate): Promise<unknown> {
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
async function createPin(send: SendWrite, { siteId, query }: QueryKey, item: string): Promise<void> {
  const params = { siteId };
  const { id } = await send(customizations.create, { params, body: { query, type: "item" } });
  const { revision } = await lookUp(customizations.show, { params, query: { id } });
  if (revision === undefined) throw new ApiError(428, { error: "precondition_required" });
  const rule = { id: null, type: "pin" as const, position: 1, item_url: item };
  await send(customizations.saveRules, { params, body: { queryId: id, rules: [rule] } }, { ifMatch: revision });
}
