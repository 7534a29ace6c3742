import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo } from "react";
import type { BrowserView } from "@/components/catalogue/catalog-browser/use-browser-view";
import { FilterChip } from "@/components/lists/filter-chip";
import { FilterBar } from "@/components/search/request/filter-bar";
import { QueryBar } from "@/components/search/request/query-bar";
import { AnswerNotes } from "@/components/search/results/answer-notes";
import { AddressLink } from "@/components/ui/address-link";
import { PageHead } from "@/components/ui/page-head";
import { useRestoredPlace } from "@/components/ui/soft-navigation";
import { type BrowserAddress, browserAddress } from "@/lib/contract/catalogue/catalog-browser";
import { listHitAttributes } from "@/lib/domain/catalogue/catalog-browser";
import { changeAddress } from "@/lib/domain/kit/address";
import { parseNames } from "@/lib/domain/search/preview-inputs";
import { BrowserBar } from "./browser-bar";
import { isListPath, useTabTitle } from "./browser-paths";
import { BrowserResults } from "./browser-results";
import { LookSegments } from "./look-segments";
import { useBrowserResults } from "./use-browser-reads";
import { useBrowserView } from "./use-browser-view";

const FieldsField = lazy(() => import("./fields-field").then((file) => ({ default: file.FieldsField })));
const QualityChip = lazy(() => import("./quality-chip").then((file) => ({ default: file.QualityChip })));
const AnswerFacts = lazy(() => import("./debug-facts").then((file) => ({ default: file.AnswerFacts })));

/** The catalog as the search returns it, filtered, with all attributes, page by page. */
export function BrowserList({ siteId, title }: { siteId: string; title: string }) {
  const t = useTranslations("catalog-browser");
  const view = useBrowserView(siteId);
  const reads = useBrowserResults(view);
  const { address, to, isDebug, isJson } = view;
  const { answer, hits } = reads;
  const seen = useMemo(() => listHitAttributes(hits), [hits]);
  useRestoredPlace(isListPath);
  useTabTitle(address.q.trim() || undefined, title);
  return (
    <>
      <PageHead title={t("title")} meta={<span className="max-w-[72ch]">{t("hint")}</span>} />
      <QueryBar view={view} preserved={listPreservedParams(address)} />
      <FilterBar
        view={view}
        facets={answer?.facets ?? []}
        known={seen}
        fields={<FieldsField view={view} seen={seen} />}
      >
        <span className="sm:ml-auto">
          <LookSegments isJson={isJson} to={to} />
        </span>
      </FilterBar>
      <Suspense fallback={null}>{address.quality !== undefined && <QualityChip view={view} />}</Suspense>
      <ChosenFields view={view} />
      <BrowserBar view={view} />
      <AnswerNotes
        corrected={answer?.corrected_query}
        redirect={answer?.suggested_url}
        rewrite={answer?.query_rewrite}
        rulesOf={answer?.rules_of}
      />
      {isDebug && answer && (
        <Suspense fallback={null}>
          <AnswerFacts answer={answer} />
        </Suspense>
      )}
      <BrowserResults view={view} reads={reads} />
    </>
  );
}

/** Parameters that the form of the query preserves. */
function listPreservedParams(address: BrowserAddress) {
  const rest = { ...address, q: "", type: undefined, sort: undefined, page: 1 };
  return [...changeAddress(browserAddress, new URLSearchParams(), rest)];
}

/** The chosen attributes, each with a button that removes it; absent when all are shown. */
function ChosenFields({ view: { address, to } }: { view: BrowserView }) {
  const t = useTranslations("catalog-browser.fields");
  const names = parseNames(address.fields);
  if (names.length === 0) return null;
  return (
    <nav aria-label={t("label")} className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-2">{t("label")}</span>
      {names.map((name) => (
        <FilterChip
          key={name}
          to={to({ fields: names.filter((other) => other !== name).join() })}
          label={t("remove", { name })}
          words={name}
          className="font-code"
        />
      ))}
      <AddressLink to={to({ fields: "" })} className="inline-flex min-h-7 items-center px-1 text-accent">
        {t("all")}
      </AddressLink>
    </nav>
  );
}
