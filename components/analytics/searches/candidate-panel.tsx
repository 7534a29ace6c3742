import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { candidates, mark, type QueryCandidate, type QueryRow } from "@/lib/contract/analytics/searches";
import type { Output } from "@/lib/http/endpoint";
import { useMark } from "./query-menu";
import { buildQueryHref } from "./searches-links";
import { useApplyCandidate, useCanApply } from "./use-apply-candidate";

type Candidates = Output<typeof candidates>;
type Props = { siteId: string; query: string; row: QueryRow | null; onNext: (() => void) | null };

/** Suggestions for a query, each tested with the current search. */
export function CandidatePanel({ siteId, query, row, onNext }: Props) {
  const t = useTranslations("searches.work");
  const { site } = useSite();
  const found = useQuery(read(candidates, { params: { siteId }, query: { q: row?.typed ?? query } }));
  const data = found.data;
  return (
    <section aria-labelledby="work-query" className="rounded-box border border-line bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="work-query" className="font-semibold text-xl">
          <bdi lang={site.language}>{row?.typed ?? query}</bdi>
        </h2>
        <ScreenLink href={buildQueryHref(siteId, query, "search")}>{t("detail")}</ScreenLink>
      </div>
      {row && (
        <p className="mb-3 text-ink-2 tabular-nums">{t("facts", { lost: row.no_results.n, of: row.no_results.of })}</p>
      )}
      {found.isError && data === undefined && <FailedRead of={found} title={t("failed")} />}
      {!(found.isError && data === undefined) && (
        <SkeletonWhile isWaiting={data === undefined} skeleton={<SkeletonRows rows={4} columns={3} />}>
          {data && <Choices siteId={siteId} query={row?.typed ?? query} found={data} hasKeys />}
        </SkeletonWhile>
      )}
      {onNext && (
        <div className="mt-4">
          <Button onClick={onNext}>{t("next")}</Button>
        </div>
      )}
    </section>
  );
}

type ChoicesProps = { siteId: string; query: string; found: Candidates; hasKeys?: boolean };

/** The suggestions for a query, to apply, and what exists for it already. `hasKeys`: shows the digit that presses each button. */
export function Choices({ siteId, query, found, hasKeys = false }: ChoicesProps) {
  const t = useTranslations("searches.work");
  return (
    <>
      <QueryFacts found={found} />
      {found.candidates.length === 0 && <p className="py-2 text-ink-2">{t("noCandidates")}</p>}
      <ol className="grid">
        {found.candidates.map((candidate, at) => (
          <Choice
            key={`${candidate.kind} ${candidate.value}`}
            siteId={siteId}
            query={query}
            candidate={candidate}
            digit={hasKeys ? at + 1 : null}
          />
        ))}
        <NotSold siteId={siteId} query={query} found={found} digit={hasKeys ? NOT_SOLD_DIGIT : null} />
      </ol>
    </>
  );
}

/** The current results of the query, and what already exists for it. */
function QueryFacts({ found }: { found: Candidates }) {
  const t = useTranslations("searches.work");
  return (
    <p className="mb-3 flex flex-wrap items-center gap-2">
      <Chip kind={found.hits_now === 0 ? "warn" : "good"}>{t("hitsNow", { count: found.hits_now })}</Chip>
      {found.redirect_now !== null && <Chip kind="info">{t("hasRedirect")}</Chip>}
      {found.synonyms && <Chip kind="info">{t("hasSynonyms")}</Chip>}
      {found.customization !== null && <Chip kind="info">{t("hasCustomization")}</Chip>}
    </p>
  );
}

const line = "flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-t py-3";

/** The key of the mark in the workbench, which suggestions do not use: theirs are 1 to 9. */
const NOT_SOLD_DIGIT = 0;

function ShortcutDigit({ of }: { of: number | null }) {
  return of === null ? null : <span className="mr-2 text-ink-2 tabular-nums">{of}.</span>;
}

type ChoiceProps = { siteId: string; query: string; candidate: QueryCandidate; digit: number | null };

function Choice({ siteId, query, candidate, digit }: ChoiceProps) {
  const t = useTranslations("searches.work");
  const { site } = useSite();
  const canApply = useCanApply(candidate.kind);
  const { apply, isPending } = useApplyCandidate(siteId, query, candidate);
  const { kind, title, hits, examples, reason, evidence } = candidate;
  return (
    <li className={line}>
      <div className="min-w-0 flex-1 basis-72">
        <p>
          <ShortcutDigit of={canApply ? digit : null} />
          {t(`kinds.${kind}`, { query, title })}
        </p>
        <p className="text-ink-2 text-sm tabular-nums">
          {t("wouldFind", { count: hits })}
          {examples.length > 0 && (
            <>
              {": "}
              <bdi lang={site.language}>{examples.join(", ")}</bdi>
            </>
          )}
        </p>
        <p className="text-ink-2 text-sm tabular-nums">{t(`reasons.${reason}`, { count: evidence })}</p>
      </div>
      {canApply && (
        <Button data-do={digit ?? undefined} isPending={isPending} onClick={() => void apply()}>
          {t(`do.${kind}`)}
          <span className="sr-only"> ({title})</span>
        </Button>
      )}
    </li>
  );
}

type NotSoldProps = { siteId: string; query: string; found: Candidates; digit: number | null };

function NotSold({ siteId, query, found, digit }: NotSoldProps) {
  const t = useTranslations("searches.work");
  const canMark = useAllowed(mark.access);
  const setMark = useMark(siteId);
  const isMarked = found.mark === "not_sold";
  if (!canMark) return null;
  return (
    <li className={line}>
      <p className="min-w-0 flex-1 basis-72">
        <ShortcutDigit of={digit} />
        {t("notSold")}
      </p>
      <Button
        data-do={digit ?? undefined}
        aria-pressed={isMarked}
        onClick={() => void setMark(query, isMarked ? null : "not_sold")}
      >
        {t(isMarked ? "unmark" : "markNotSold")}
      </Button>
    </li>
  );
}
