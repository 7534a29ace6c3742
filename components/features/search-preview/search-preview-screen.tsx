"use client";

import { Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { FilterBar } from "@/components/search/filter-bar";
import { QueryBar } from "@/components/search/query-bar";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/page-head";
import { useSite } from "@/lib/client/site-context";
import { type PreviewAddress, previewAddress } from "@/lib/contract/search-preview";
import { changeAddress } from "@/lib/domain/address";
import { shopHref } from "@/lib/domain/preview-address";
import type { PreviewResult } from "@/lib/domain/preview-answers";
import { ActingSection, ActingSummary } from "./acting-section";
import { BothPlaces } from "./both-places";
import { CompareSection } from "./compare-section";
import { EditLink } from "./edit-link";
import { LookBar } from "./look-bar";
import { MomentButton, MomentSection } from "./moment-section";
import { OrderBar } from "./order-bar";
import { SearchPlace } from "./search-place";
import { SuggestionPlace } from "./suggestion-place";
import { useMoment } from "./use-moment";
import { useActing, useOwnCustomization, useSearchResults, useSuggestions } from "./use-preview-reads";
import { type PreviewView, usePreviewView } from "./use-preview-view";
import type { AskedWhy } from "./why-result";

const SuggestField = lazy(() => import("./suggest-field").then((file) => ({ default: file.SuggestField })));
const WhyResult = lazy(() => import("./why-result").then((file) => ({ default: file.WhyResult })));

/** Any query as shoppers see it, at any moment; `openedAt` (epoch ms) is the server's clock. */
export function SearchPreviewScreen({ siteId, openedAt }: { siteId: string; openedAt: number }) {
  const view = usePreviewView(siteId);
  const found = useSearchResults(view);
  const suggestions = useSuggestions(view);
  const acting = useActing(view);
  const moment = useMoment(view, acting.acting);
  const customization = useOwnCustomization(view, acting);
  const [asked, askWhy] = useState<AskedWhy | null>(null);
  const { address, isOurs } = view;
  const isCompared = isOurs && address.compare === "1" && address.customizations === "1";
  const look = {
    isCompared,
    onWhy:
      isOurs && address.q.trim() !== "" ? (result: PreviewResult, total: number) => askWhy({ result, total }) : null,
  };
  return (
    <>
      <Head view={view} customization={customization} />
      <QueryBar view={view} kept={keptOf(view.address)} />
      {isOurs && (
        <>
          <OrderBar view={view}>
            <MomentButton moment={moment} />
          </OrderBar>
          <MomentSection moment={moment} now={openedAt} />
        </>
      )}
      <FilterBar view={view} facets={found.answer?.facets ?? []} fields={<SuggestField view={view} />}>
        <LookBar view={view} />
      </FilterBar>
      <ActingSummary reads={acting} />
      <BothPlaces
        view={view}
        search={<SearchPlace view={view} reads={found} acting={acting.acting} look={look} />}
        autocomplete={<SuggestionPlace view={view} reads={suggestions} acting={acting.acting} look={look} />}
      >
        <ActingSection reads={acting} view={view} />
      </BothPlaces>
      {isCompared && <CompareSection view={view} />}
      <Suspense fallback={null}>
        {asked && <WhyResult asked={asked} acting={acting.acting} at={address.at} onClose={() => askWhy(null)} />}
      </Suspense>
    </>
  );
}

/** What stays while the bar's form changes the rest. */
function keptOf(address: PreviewAddress) {
  const rest = { ...address, q: "", type: undefined, sort: undefined, page: 1 };
  return [...changeAddress(previewAddress, new URLSearchParams(), rest)];
}

function Head({ view, customization }: { view: PreviewView; customization: string | null | undefined }) {
  const t = useTranslations("search-preview");
  const { site } = useSite();
  return (
    <PageHead
      title={t("title")}
      meta={<span className="max-w-[72ch]">{t(view.isOurs ? "hint" : "plainHint")}</span>}
      actions={
        <>
          <EditLink view={view} customization={customization} />
          <a
            href={shopHref(site, view.address)}
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
