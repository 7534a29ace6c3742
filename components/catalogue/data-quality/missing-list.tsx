import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { missingItems } from "@/lib/contract/catalogue/data-quality";
import { MissingTable } from "./missing-table";
import { buildMissingInput } from "./quality-address";
import type { QualityView } from "./use-quality-view";
import { WhyNotHere } from "./why-not-here";

/** A page of missing items, and next to it why one of them is not in the search. */
export function MissingList({ view }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing");
  const { siteId, address, set, to } = view;
  const found = useQuery({
    ...read(missingItems, buildMissingInput(siteId, address)),
    placeholderData: keepPreviousData,
  });
  if (found.isError && found.data === undefined) {
    return <FailedRead of={found} headingLevel={3} title={t("loadFailed")} />;
  }
  const page = found.data;
  return (
    <>
      <p role="status" className="mb-2 text-ink-2 text-sm tabular-nums">
        {page && t("found", { count: page.total })}
      </p>
      <SkeletonWhile isWaiting={found.isPending} skeleton={<SkeletonRows rows={10} columns={5} />}>
        <UnreadableRows of={page} />
        {page && (
          <div
            className={
              address.why === undefined ? undefined : "grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_22rem]"
            }
          >
            {address.why !== undefined && (
              <WhyNotHere
                key={address.why}
                item={address.why}
                row={page.items.find(({ url }) => url === address.why)}
                closing={to({ why: undefined })}
              />
            )}
            <div className="min-w-0">
              <MissingTable view={view} rows={page.items} isBusy={found.isPlaceholderData} />
              {page.total > 0 && (
                <Pagination
                  label={t("pages")}
                  page={address.page}
                  pageSize={page.limit}
                  total={page.total}
                  isTotalUnknown={page.is_total_unknown}
                  hrefFor={(number) => to({ page: number, why: undefined }).href}
                  onNavigate={(number) => set({ page: number, why: undefined })}
                />
              )}
            </div>
          </div>
        )}
      </SkeletonWhile>
    </>
  );
}
