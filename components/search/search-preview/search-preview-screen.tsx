"use client";

import { Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { FilterBar } from "@/components/search/request/filter-bar";
import { QueryBar } from "@/components/search/request/query-bar";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/page-head";
import { useSite } from "@/lib/client/site-context";
import { type PreviewAddress, previewAddress } from "@/lib/contract/search/search-preview";
import { changeAddress } from "@/lib/domain/kit/address";
import { shopHref } from "@/lib/domain/search/preview-address";
import type { PreviewResult } from "@/lib/domain/search/preview-answers";
import { ActingSection, ActingSummary } from "./acting-section";
import { BothPlaces } from "./both-places";
import { CompareSection } from "./compare-section";
import { LookBar } from "./look-bar";
import { MomentButton, MomentSection } from "./moment-section";
import { OrderBar } from "./order-bar";
import { SearchPlace } from "./search-place";
import { SuggestionPlace } from "./suggestion-place";
import { useMoment } from "./use-moment";
import { useActing, useSearchResults, useSuggestions } from "./use-preview-reads";
import { type PreviewView, usePreviewView } from "./use-preview-view";
import type { AskedWhy } from "./why-result";

const SuggestField = lazy(() => import("./suggest-field").then((file) => ({ default: file.SuggestField })));
const WhyResult = lazy(() => import("./why-result").then((file) => ({ default: file.WhyResult })));

type Props = {
  siteId: string;
  /** The server's clock, epoch ms. */
  openedAt: number;
  /** What leads to the customization of what is looked at. */
  editLink: ReactNode;
};

/** Any query as shoppers see it, at any moment. */
export function SearchPreviewScreen({ siteId, openedAt, editLink }: Props) {
  const view = usePreviewView(siteId);
  const found = useSearchResults(view);
  const suggestions = useSuggestions(view);
  const acting = useActing(view);
  const moment = useMoment(view, acting.acting);
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
      <Head view={view} editLink={editLink} />
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

function Head({ view, editLink }: { view: PreviewView; editLink: ReactNode }) {
  const t = useTranslations("search-preview");
  const { site } = useSite();
  return (
    <PageHead
      title={t("title")}
      meta={<span className="max-w-[72ch]">{t(view.isOurs ? "hint" : "plainHint")}</span>}
      actions={
        <>
          {editLink}
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
