import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useListKind } from "@/components/customizations/model/lists/list-kind";
import { RankChanges } from "@/components/search/results/rank-changes";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useKeepFocus } from "@/components/ui/use-keep-focus";
import { notify } from "@/lib/client/notify";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { decideSuggestion, type Suggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { toRankLines } from "@/lib/domain/search/rank-diff";
import { SuggestionClash } from "./suggestion-clash";
import { useAcceptSuggestion } from "./use-accept-suggestion";

/** Suggested pins per query with evidence and rank changes, to accept or reject. */
export function SuggestionsPanel({ siteId }: { siteId: string }) {
  const t = useTranslations("rule-evidence.suggestions");
  const { writeAccess } = useListKind();
  const canWrite = useAllowed(writeAccess);
  const found = useQuery(read(suggestions, { params: { siteId } }));
  const { pending, accept, question, cancel, answer: answerQuestion } = useAcceptSuggestion(siteId);
  const reject = useRejectSuggestion(siteId);
  useKeepFocus();
  const answer = found.data;
  if (found.isError && answer === undefined) return <FailedRead of={found} title={t("failed")} />;
  return (
    <SkeletonWhile isWaiting={answer === undefined} skeleton={<SkeletonRows rows={3} />}>
      {answer && (
        <div className="mt-2">
          <p className="max-w-[72ch] pb-2 text-ink-2 text-md">
            {t("hint")} {answer.rejected > 0 && t("rejected", { count: answer.rejected })}
          </p>
          {answer.items.length === 0 && <EmptyState kind="nothing" title={t("none")} />}
          <ul className="grid gap-3">
            {answer.items.map((one) => (
              <SuggestionCard key={one.query} suggestion={one}>
                {canWrite && (
                  <>
                    <Button isSmall isPending={pending.includes(one.query)} onClick={() => void accept(one)}>
                      {t("accept")}
                    </Button>
                    <Button kind="quiet" isSmall onClick={() => void reject(one)}>
                      {t("reject")}
                    </Button>
                  </>
                )}
              </SuggestionCard>
            ))}
          </ul>
          {question && (
            <SuggestionClash of={question} onClose={cancel} onChoose={(kind) => void answerQuestion(question, kind)} />
          )}
        </div>
      )}
    </SkeletonWhile>
  );
}

type CardProps = { suggestion: Suggestion; children: ReactNode };

function SuggestionCard({ suggestion: { typed, searches, clicks, pins, ranks }, children }: CardProps) {
  const t = useTranslations("rule-evidence.suggestions");
  const { site } = useSite();
  return (
    <li className="rounded-box border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 lang={site.language} className="font-semibold text-lg">
          {typed}
        </h3>
        <p className="mr-auto text-ink-2 text-md">{t("evidence", { searches, clicks })}</p>
        {children}
      </div>
      <ul className="mt-2 grid gap-1 text-md">
        {pins.map((pin) => (
          <li key={pin.item_url}>
            {t.rich(pin.from === null ? "pinNew" : "pin", {
              title: pin.title,
              to: pin.to,
              from: pin.from ?? 0,
              clicks: pin.clicks,
              of: clicks,
              item: (title) => <strong lang={site.language}>{title}</strong>,
            })}
          </li>
        ))}
      </ul>
      <details className="mt-2">
        <summary className="cursor-pointer text-accent text-md">{t("ranks")}</summary>
        <RankChanges place="search" changes={toRankLines(ranks)} language={site.language} headingLevel={4} />
      </details>
    </li>
  );
}

/** Rejects a suggestion for good; can be undone. */
function useRejectSuggestion(siteId: string) {
  const t = useTranslations("rule-evidence.suggestions");
  const { evidence } = useListKind();
  const rejecting = useWrites(saveDraft.feature, { stale: [suggestions, evidence.list] });

  async function decide({ query, pins }: Suggestion, is_rejected: boolean): Promise<boolean> {
    const body = { query, pins: pins.map(({ item_url, clicks }) => ({ item_url, clicks })), is_rejected };
    const key = `${query} ${is_rejected}`;
    const steps = rejecting.run(({ send }) => send(decideSuggestion, { params: { siteId }, body }), { key });
    return (await steps) !== null;
  }
  return async function reject(one: Suggestion): Promise<void> {
    if (!(await decide(one, true))) return;
    const action = { label: t("undo"), run: () => void decide(one, false) };
    notify({ kind: "good", text: t("rejectedOne", { query: one.typed }), action });
  };
}
