import { Search } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NO_CONDITIONS } from "@/components/search/request/active-filters";
import { AnswerNotes } from "@/components/search/results/answer-notes";
import { SearchFailure } from "@/components/search/results/search-failure";
import { AddressLink } from "@/components/ui/address-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { UnreadableRows } from "@/components/ui/unreadable-rows";
import { isNarrowed } from "@/lib/domain/search/preview-address";
import type { Acting, PreviewResult } from "@/lib/domain/search/preview-answers";
import { hiddenIn } from "@/lib/domain/search/preview-answers";
import { PREVIEW_ROWS } from "@/lib/domain/search/preview-inputs";
import { HiddenHere } from "./hidden-here";
import { PlaceFrame } from "./place-frame";
import { ResultCard, ResultLine, type ResultLook } from "./result-card";
import type { useSearchResults } from "./use-preview-reads";
import type { PreviewView } from "./use-preview-view";

type Props = {
  view: PreviewView;
  reads: ReturnType<typeof useSearchResults>;
  acting: readonly Acting[];
  look: ResultLook;
};

/** The page of results as shoppers get it, with everything the search host says beside them. */
export function SearchPlace({ view, reads, acting, look }: Props) {
  const t = useTranslations("search-preview.places");
  const { found, answer, results } = reads;
  const { address } = view;
  const isPhone = address.device === "phone";
  const hasFailed = found.isError && answer === undefined;
  return (
    <PlaceFrame
      place="search"
      icon={Search}
      title={t("search")}
      count={answer && t("count", { count: answer.total_hits })}
      isPhone={isPhone}
      isBusy={found.isFetching}
    >
      {hasFailed ? (
        <SearchFailure view={view} found={found} />
      ) : (
        <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={8} columns={3} />}>
          {answer && (
            <>
              <UnreadableRows of={found.data} />
              <AnswerNotes
                corrected={answer.corrected_query}
                redirect={answer.suggested_url}
                rewrite={answer.query_rewrite}
              />
              {results.length === 0 ? (
                <NoResults view={view} />
              ) : (
                <Results view={view} results={results} total={answer.total_hits} look={look} />
              )}
              {address.customizations === "1" && <HiddenHere hidden={hiddenIn(acting, "search")} />}
              {answer.total_hits > PREVIEW_ROWS && <Pages view={view} total={answer.total_hits} />}
            </>
          )}
        </SkeletonWhile>
      )}
    </PlaceFrame>
  );
}

type ResultsProps = { view: PreviewView; results: readonly PreviewResult[]; total: number; look: ResultLook };

function Results({ view, results, total, look }: ResultsProps) {
  const { address } = view;
  const isGrid = address.view === "grid";
  const columns =
    address.device === "phone" ? "grid-cols-2" : "grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]";
  return (
    <ol
      aria-labelledby="preview-search"
      className={isGrid ? `mt-3 grid border-line border-t border-l ${columns}` : "mt-1"}
    >
      {results.map((result): ReactNode => {
        const Result = isGrid ? ResultCard : ResultLine;
        return (
          <li key={result.item.url}>
            <Result result={result} total={total} {...look} isWide />
          </li>
        );
      })}
    </ol>
  );
}

function NoResults({ view }: { view: PreviewView }) {
  const t = useTranslations("search-preview.places");
  const { address, to } = view;
  const q = address.q.trim();
  const title = q === "" ? t("nothing") : t("noResults", { q });
  if (address.page > 1) {
    return (
      <div className="mt-4">
        <EmptyState
          kind="no-match"
          headingLevel={3}
          title={t("pastTheEnd")}
          clearLink={
            <AddressLink to={to({ page: 1 })} className="text-accent">
              {t("firstPage")}
            </AddressLink>
          }
        />
      </div>
    );
  }
  return (
    <div className="mt-4">
      {isNarrowed(address) ? (
        <EmptyState
          kind="no-match"
          headingLevel={3}
          title={title}
          clearLink={
            <AddressLink to={to(NO_CONDITIONS)} className="text-accent">
              {t("clear")}
            </AddressLink>
          }
        >
          {t("narrowed")}
        </EmptyState>
      ) : (
        <EmptyState kind="nothing" headingLevel={3} title={title}>
          {t("noResultsHint")}
        </EmptyState>
      )}
    </div>
  );
}

function Pages({ view: { address, to, set }, total }: { view: PreviewView; total: number }) {
  const format = useFormatter();
  const t = useTranslations("search-preview.places");
  return (
    <Pagination
      label={t("pages", { total: format.number(total) })}
      page={address.page}
      pageSize={PREVIEW_ROWS}
      total={total}
      hrefFor={(page) => to({ page }).href}
      onNavigate={(page) => {
        set({ page });
        document.getElementById("preview-search")?.scrollIntoView({ block: "start" });
      }}
    />
  );
}
