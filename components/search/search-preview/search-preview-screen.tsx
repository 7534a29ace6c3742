"use client";
import { LayoutGrid, List, Monitor, Smartphone, Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { FilterBar } from "@/components/search/request/filter-bar";
import { QueryBar } from "@/components/search/request/query-bar";
import { RankChanges } from "@/components/search/results/rank-changes";
import { Segments } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useSite } from "@/lib/client/site-context";
import { type PreviewAddress, previewAddress } from "@/lib/contract/search/search-preview";
import { changeAddress } from "@/lib/domain/kit/address";
import { buildShopUrl } from "@/lib/domain/search/preview-address";
import { buildResults, compareOrders, type PreviewResult } from "@/lib/domain/search/preview-answers";
import { findResultPlace } from "@/lib/domain/search/preview-inputs";
import { ActingSection, ActingSummary } from "./acting-section";
import { BothPlaces } from "./both-places";
import { PreviewMomentButton, PreviewMomentSection, useMoment } from "./moment-section";
import { OrderBar } from "./order-bar";
import { SearchPlace } from "./search-place";
import { SuggestionPlace } from "./suggestion-place";
import {
  type PreviewView,
  useActing,
  useBothOrders,
  usePreviewView,
  useSearchResults,
  useSuggestions,
} from "./use-preview-reads";
import type { WhySubject } from "./why-result";

const SuggestField = lazy(() => import("./suggest-field").then((file) => ({ default: file.SuggestField })));
const WhyResult = lazy(() => import("./why-result").then((file) => ({ default: file.WhyResult })));

type Props = {
  siteId: string;
  /** The server's time, epoch ms. */
  openedAt: number;
  /** Link to the customization of the query. */
  editLink: ReactNode;
};

/** Shows any query as shoppers see it, at any time. */
export function SearchPreviewScreen({ siteId, openedAt, editLink }: Props) {
  const view = usePreviewView(siteId);
  const found = useSearchResults(view);
  const suggestions = useSuggestions(view);
  const acting = useActing(view);
  const moment = useMoment(view, acting.acting);
  const [whySubject, setWhySubject] = useState<WhySubject | null>(null);
  const { address, hasSearchDebug: hasDebug } = view;
  const isCompared = hasDebug && address.compare === "1" && address.customizations === "1";
  const options = {
    isCompared,
    onWhy:
      hasDebug && address.q.trim() !== ""
        ? (result: PreviewResult, total: number) => setWhySubject({ result, total })
        : null,
  };
  return (
    <>
      <PreviewHead view={view} editLink={editLink} />
      <QueryBar view={view} preserved={listPreservedFields(view.address)} />
      {hasDebug && (
        <>
          <OrderBar view={view}>
            <PreviewMomentButton moment={moment} />
          </OrderBar>
          <PreviewMomentSection moment={moment} now={openedAt} />
        </>
      )}
      <FilterBar view={view} facets={found.answer?.facets ?? []} fields={<SuggestField view={view} />}>
        <LayoutBar view={view} />
      </FilterBar>
      <ActingSummary reads={acting} />
      <BothPlaces
        view={view}
        search={<SearchPlace view={view} reads={found} acting={acting.acting} options={options} />}
        autocomplete={<SuggestionPlace view={view} reads={suggestions} acting={acting.acting} options={options} />}
      >
        <ActingSection reads={acting} view={view} />
      </BothPlaces>
      {isCompared && <CompareSection view={view} />}
      <Suspense fallback={null}>
        {whySubject && (
          <WhyResult subject={whySubject} acting={acting.acting} at={address.at} onClose={() => setWhySubject(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Parameters that the query form preserves. */
function listPreservedFields(address: PreviewAddress) {
  const rest = { ...address, q: "", type: undefined, sort: undefined, page: 1 };
  return [...changeAddress(previewAddress, new URLSearchParams(), rest)];
}

function PreviewHead({ view, editLink }: { view: PreviewView; editLink: ReactNode }) {
  const t = useTranslations("search-preview");
  const { site } = useSite();
  return (
    <PageHead
      title={t("title")}
      meta={<span className="max-w-[72ch]">{t(view.hasSearchDebug ? "hint" : "plainHint")}</span>}
      actions={
        <>
          {editLink}
          <a
            href={buildShopUrl(site, view.address)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ kind: "secondary" })}
          >
            <Icon of={Store} />
            {t("shop")}
          </a>
        </>
      }
    />
  );
}

/** Compares the first results with those without customizations: moved, entered, left. */
function CompareSection({ view }: { view: PreviewView }) {
  const t = useTranslations("search-preview.compare");
  const { site } = useSite();
  const { ours, organic } = useBothOrders(view);
  const place = findResultPlace(view.address);
  const now = ours.data?.results.hits;
  const before = organic.data?.results.hits;
  const changes = useMemo(() => compareOrders(buildResults(now ?? []), buildResults(before ?? [])), [now, before]);
  const failed = [ours, organic].find((one) => one.isError && one.data === undefined);
  return (
    <section aria-labelledby="compare" className="mt-10">
      <h2 id="compare" className="border-line border-b pb-2 font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="max-w-[72ch] pt-2 text-ink-2 text-md">{t("hint")}</p>
      {failed ? (
        <FailedRead of={failed} title={t("failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile
          isWaiting={now === undefined || before === undefined}
          skeleton={<SkeletonRows rows={4} columns={3} />}
        >
          <div className="max-w-[60rem]">
            <RankChanges place={place} changes={changes} language={site.language} />
          </div>
        </SkeletonWhile>
      )}
    </section>
  );
}

/** Layout controls: grid or list, desktop or phone width. */
function LayoutBar({ view: { address, to } }: { view: PreviewView }) {
  const t = useTranslations("search-preview.view");
  const makeChoice = <K extends "view" | "device">(key: K, value: PreviewAddress[K]) => ({
    to: to({ [key]: value }),
    isCurrent: address[key] === value,
  });
  return (
    <span className="flex gap-3 sm:ml-auto">
      <Segments
        label={t("layout")}
        segments={[
          { label: t("grid"), icon: LayoutGrid, ...makeChoice("view", "grid") },
          { label: t("list"), icon: List, ...makeChoice("view", "list") },
        ]}
      />
      <Segments
        label={t("device")}
        segments={[
          { label: t("desktop"), icon: Monitor, ...makeChoice("device", "desktop") },
          { label: t("phone"), icon: Smartphone, ...makeChoice("device", "phone") },
        ]}
      />
    </span>
  );
}
