import { GitCompareArrows } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { SearchFailure } from "@/components/search/results/answer-notes";
import { AddressLink } from "@/components/ui/address-link";
import { UnreadableRows } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { PAGE_SIZES } from "@/lib/contract/catalogue/catalog-browser";
import type { Hit } from "@/lib/contract/search/search-host";
import { hasConditions } from "@/lib/domain/search/preview-address";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { BrowserTable } from "./browser-table";
import { JsonResults } from "./json-result";
import type { useBrowserResults } from "./use-browser-reads";
import type { BrowserView } from "./use-browser-view";

type Props = { view: BrowserView; reads: ReturnType<typeof useBrowserResults> };

/** Clears all conditions. */
const NO_CONDITIONS = { f: [], f_must: [], neg_f: [], sort: undefined, plp: undefined, quality: undefined, page: 1 };

/** The items of a page, as JSON or as a table. */
export function BrowserResults({ view, reads }: Props) {
  const t = useTranslations("catalog-browser.results");
  const { found, answer, hits } = reads;
  const hasFailed = found.isError && answer === undefined;
  return (
    <section aria-labelledby="items" aria-busy={found.isFetching || undefined} className="mt-5 min-w-0">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-2">
        <h2 id="items" className="font-semibold text-lg">
          {t("title")}
        </h2>
        <p role="status" className="text-ink-2 text-sm tabular-nums">
          {answer && t("count", { count: answer.total_hits })}
        </p>
      </div>
      {hasFailed ? (
        <SearchFailure view={view} found={found} />
      ) : (
        <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={8} columns={3} />}>
          {answer && (
            <>
              <UnreadableRows of={found.data} />
              <PickedItem view={view} hits={hits} />
              {hits.length === 0 ? <NoItems view={view} /> : <Items view={view} reads={reads} />}
              {answer.total_hits > 0 && <Pages view={view} total={answer.total_hits} />}
            </>
          )}
        </SkeletonWhile>
      )}
    </section>
  );
}

function Items({ view, reads: { found, answer, hits } }: Props) {
  const offset = (view.address.page - 1) * view.address.size;
  const total = answer?.total_hits ?? 0;
  if (!view.isJson) {
    return (
      <div className="mt-3">
        <BrowserTable view={view} hits={hits} offset={offset} isBusy={found.isPlaceholderData} />
      </div>
    );
  }
  return <JsonResults view={view} hits={hits} offset={offset} total={total} />;
}

function NoItems({ view: { address, to } }: { view: BrowserView }) {
  const t = useTranslations("catalog-browser.results");
  const q = address.q.trim();
  const isPast = address.page > 1;
  const isNarrow = hasConditions(address) || address.quality !== undefined;
  if (!isPast && !isNarrow && q === "") {
    return (
      <div className="mt-4">
        <EmptyState kind="nothing" headingLevel={3} title={t("empty")}>
          {t("emptyHint")}
        </EmptyState>
      </div>
    );
  }
  const patch = isPast ? { page: 1 } : isNarrow ? NO_CONDITIONS : { q: "", page: 1 };
  const words = isPast ? "firstPage" : isNarrow ? "clear" : "clearWords";
  return (
    <div className="mt-4">
      <EmptyState
        kind="no-match"
        headingLevel={3}
        title={isPast ? t("pastTheEnd") : q === "" ? t("none") : t("noneFor", { q })}
        clearLink={
          <AddressLink to={to(patch)} className="text-accent">
            {t(words)}
          </AddressLink>
        }
      />
    </div>
  );
}

function Pages({ view: { address, to, set }, total }: { view: BrowserView; total: number }) {
  const format = useFormatter();
  const t = useTranslations("catalog-browser.results");
  return (
    <>
      <Pagination
        label={t("pages", { total: format.number(total) })}
        page={address.page}
        pageSize={address.size}
        total={total}
        hrefFor={(page) => to({ page }).href}
        onNavigate={(page) => {
          set({ page });
          document.getElementById("items")?.scrollIntoView({ block: "start" });
        }}
      />
      <nav aria-label={t("perPage")} className="mt-2 flex flex-wrap items-center gap-1 text-md">
        <span className="mr-2 text-ink-2">{t("perPage")}</span>
        {PAGE_SIZES.map((size) => (
          <AddressLink
            key={size}
            to={to({ size, page: 1 })}
            aria-current={size === address.size ? "true" : undefined}
            className="inline-flex min-h-(--control) min-w-(--control) items-center justify-center rounded-control px-2 text-accent tabular-nums no-underline hover:bg-row-hover aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {format.number(size)}
          </AddressLink>
        ))}
      </nav>
    </>
  );
}

/** The item that was chosen for comparison, and a hint what to do next. */
function PickedItem({ view: { address, to }, hits }: { view: BrowserView; hits: readonly Hit[] }) {
  const t = useTranslations("catalog-browser.compare");
  const { pick } = address;
  if (pick === undefined) return null;
  const hit = hits.find(({ url }) => url === pick);
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-accent border-l-[3px] bg-accent-soft px-3 py-2 text-md"
    >
      <Icon of={GitCompareArrows} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-60 break-words">
        {t("picked", { title: hit === undefined ? pick : buildPreviewItem(hit).title })}
      </span>
      <AddressLink to={to({ pick: undefined })} className="text-accent">
        {t("cancel")}
      </AddressLink>
    </div>
  );
}
