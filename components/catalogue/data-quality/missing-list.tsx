import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListResult } from "@/components/lists/list-result";
import { read } from "@/lib/client/query";
import { missingItems } from "@/lib/contract/catalogue/data-quality";
import { MissingTable } from "./missing-table";
import { buildMissingInput } from "./quality-address";
import type { QualityView } from "./use-quality-view";
import { WhyNotHere } from "./why-not-here";

/** A page of missing items, and next to it why one of them is not in the search. */
export function MissingList({ view }: { view: QualityView }) {
  const t = useTranslations("data-quality.missing");
  const { siteId, address } = view;
  const found = useQuery({
    ...read(missingItems, buildMissingInput(siteId, address)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p role="status" className="mb-2 text-ink-2 text-sm tabular-nums">
        {found.data && t("found", { count: found.data.total })}
      </p>
      <ListResult found={found} failed={t("loadFailed")} headingLevel={3} skeleton={{ rows: 10, columns: 5 }}>
        {(page, isBusy) => (
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
                closing={view.to({ why: undefined })}
              />
            )}
            <div className="min-w-0">
              <MissingTable view={view} page={page} isBusy={isBusy} />
            </div>
          </div>
        )}
      </ListResult>
    </>
  );
}
