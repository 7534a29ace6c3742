import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { changesOf, isHeld, isUnderWay } from "@/lib/domain/catalogue/run-states";

/** What a run came to in a few words: what it changed, would change, or has read so far; empty where it is not known yet. */
export function useRunResult(): (run: Run) => string {
  const t = useTranslations("feed-history.result");
  return useCallback(
    (run) => {
      const changes = changesOf(run);
      if (isUnderWay(run)) return run.counts?.read === undefined ? "" : t("readSoFar", { count: run.counts.read });
      if (changes === null || run.status === "scheduled") return "";
      const said = (["added", "changed", "removed"] as const)
        .filter((kind) => changes[kind] > 0)
        .map((kind) => t(kind, { count: changes[kind] }));
      const isAllKnown = [run.counts?.added, run.counts?.changed, run.counts?.removed].every(
        (one) => one !== undefined,
      );
      if (said.length === 0) return isAllKnown ? t("same") : "";
      return isHeld(run) ? t("would", { changes: said.join(", ") }) : said.join(", ");
    },
    [t],
  );
}
