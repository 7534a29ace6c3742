import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import type { Translate } from "@/lib/i18n/error-text";
import { notify } from "./notify";
import { announceError } from "./query-client";

/** How to find out, and the reads that the write may have changed; the error texts are those of `feature`. */
type OutcomeCheck = {
  check?: (() => Promise<boolean | null | "told">) | undefined;
  stale?: readonly Endpoint[] | "all" | undefined;
  feature: string;
  attempt: string;
};

/** Finds out and announces whether a write with an unknown outcome was executed. */
export async function checkOutcome(
  t: Translate,
  client: QueryClient,
  { check, stale = [], feature, attempt }: OutcomeCheck,
): Promise<void> {
  try {
    const isStored = (await check?.()) ?? null;
    if (isStored === "told") return;
    if (isStored !== null) {
      notify(
        isStored ? { kind: "good", text: t("common.wasSaved") } : { kind: "warning", text: t("common.wasNotSaved") },
        attempt,
      );
      return;
    }
    const calls = stale === "all" || stale.length === 0 ? null : stale;
    const strict = { throwOnError: true };
    if (calls === null) await client.invalidateQueries(undefined, strict);
    else await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: buildQueryKey(call) }, strict)));
    notify({ kind: "good", text: t("common.checked") }, attempt);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    announceError(t, error, feature, { attempt });
  }
}
