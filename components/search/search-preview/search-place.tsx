import { Search } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NO_CONDITIONS } from "@/components/search/request/active-filters";
import { AnswerNotes, SearchFailure } from "@/components/search/results/answer-notes";
import { AddressLink } from "@/components/ui/address-link";
import { UnreadableRows } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { hasConditions } from "@/lib/domain/search/preview-address";
import { type ActingEntry, findHiddenItems, type PreviewResult } from "@/lib/domain/search/preview-answers";
import { findResultPlace, PREVIEW_ROWS } from "@/lib/domain/search/preview-inputs";
import { HiddenByRules } from "./hidden-items";
import { PlaceFrame } from "./place-frame";
import { PreviewResultCard, PreviewResultLine, type ResultOptions } from "./result-card";
import type { PreviewView, useSearchResults } from "./use-preview-reads";

type Props = {
  view: PreviewView;
  reads: ReturnType<typeof useSearchResults>;
  acting: readonly ActingEntry[];
  options: ResultOptions;
};

/** The page of results as shoppers see it, with notes of the search host. */
export function SearchPlace({ view, reads, acting, options }: Props) {
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
                rulesOf={answer.rules_of}
              />
              {results.length === 0 ? (
                <NoResults view={view} />
              ) : (
                <Results view={view} results={results} total={answer.total_hits} options={options} />
              )}
              {address.customizations === "1" && (
                <HiddenByRules hidden={findHiddenItems(acting, findResultPlace(address))} />
              )}
              {answer.total_hits > PREVIEW_ROWS && <Pages view={view} total={answer.total_hits} />}
            </>
          )}
        </SkeletonWhile>
      )}
    </PlaceFrame>
  );
}

type ResultsProps = { view: PreviewView; results: readonly PreviewResult[]; total: number; options: ResultOptions };

function Results({ view, results, total, options }: ResultsProps) {
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
        const Result = isGrid ? PreviewResultCard : PreviewResultLine;
        return (
          <li key={result.item.url}>
            <Result result={result} total={total} {...options} isWide />
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
      {hasConditions(address) ? (
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
