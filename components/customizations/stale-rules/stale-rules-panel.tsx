import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ListEvidence } from "@/components/customizations/model/lists/list-kind";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import {
  STALE_RULE_PROBLEMS,
  type StaleRuleProblem,
  type staleRules,
} from "@/lib/contract/customizations/rule-evidence";
import { StaleRulesTable } from "./stale-rules-table";

type Props = { siteId: string; evidence: ListEvidence; call: typeof staleRules };

/** Stale rules, most searched first, each with a fix as a draft. */
export function StaleRulesPanel({ siteId, evidence, call }: Props) {
  const t = useTranslations("rule-evidence.staleRules");
  const [problem, setProblem] = useState<StaleRuleProblem | undefined>(undefined);
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...read(call, { params: { siteId }, query: { problem, page } }),
    placeholderData: keepPreviousData,
  });
  const answer = found.data;
  const choose = (next: StaleRuleProblem | undefined) => {
    setProblem(next);
    setPage(1);
  };
  if (found.isError && answer === undefined) return <FailedRead of={found} title={t("failed")} />;
  return (
    <SkeletonWhile isWaiting={answer === undefined} skeleton={<SkeletonRows rows={3} />}>
      {answer && (
        <div className="mt-2">
          <p className="max-w-[72ch] pb-2 text-ink-2 text-md">
            {t("hint")} {evidence.kind === "query-customizations" && t("ofQuery")}
          </p>
          <fieldset className="mb-2 flex flex-wrap gap-1">
            <legend className="sr-only">{t("problem")}</legend>
            {[undefined, ...STALE_RULE_PROBLEMS.filter((one) => answer.counts[one] !== undefined)].map((one) => (
              <Button
                key={one ?? "all"}
                kind={one === problem ? "secondary" : "quiet"}
                isSmall
                aria-pressed={one === problem}
                onClick={() => choose(one)}
              >
                {one === undefined
                  ? t("all", { count: sumCounts(answer.counts) })
                  : t("withCount", { name: t(`problems.${one}`), count: answer.counts[one] ?? 0 })}
              </Button>
            ))}
          </fieldset>
          <StaleRulesTable
            findings={answer.items}
            siteId={siteId}
            evidence={evidence}
            isBusy={found.isFetching && found.isPlaceholderData}
          />
          {answer.total_count > answer.per_page && (
            <Pagination
              page={answer.page}
              pageSize={answer.per_page}
              total={answer.total_count}
              onNavigate={setPage}
              hrefFor={() => ""}
            />
          )}
        </div>
      )}
    </SkeletonWhile>
  );
}

function sumCounts(counts: Partial<Record<StaleRuleProblem, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
