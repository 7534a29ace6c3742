import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import {
  buildCampaignListHref,
  buildFilterKey,
  type CampaignAddress,
  type campaignAddress,
  isNarrowed,
  NO_FILTERS,
} from "@/components/campaigns/model/campaign-address";
import { useCampaignKind } from "@/components/campaigns/model/campaign-kind";
import { buildNewCampaignHref } from "@/components/campaigns/model/campaign-kinds";
import { CopyBar } from "@/components/drafts/list/copy-selection";
import { useListSelection } from "@/components/lists/selection";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ScreenLink } from "@/components/ui/screen-link";
import type { TableSort, TableSorting } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { SetAddress } from "@/lib/client/use-address";
import { CAMPAIGN_SORTS } from "@/lib/contract/campaigns/campaign-calls";
import { hasSubject } from "./find-campaign";
import { type CampaignVerbs, isPublished, ListTable } from "./list-table";
import type { ShownCampaigns } from "./use-campaign-page";

/** A page of the list, its address and the row actions; `on` is null for read-only users. */
export type ListRowsProps = {
  page: ShownCampaigns;
  isBusy: boolean;
  siteId: string;
  address: CampaignAddress;
  setAddress: SetAddress<typeof campaignAddress>;
  createLink: RefObject<HTMLAnchorElement | null>;
  on: CampaignVerbs | null;
};

/** The rows of a page with pagination, or an empty state. */
export function ListRows({ page, isBusy, siteId, address, setAddress, createLink, on }: ListRowsProps) {
  const t = useTranslations("campaigns.list");
  const kind = useCampaignKind();
  const q = address.q.trim();
  const selection = useListSelection(
    buildFilterKey(address),
    page.items.filter(isPublished).map((row) => row.id),
  );
  const isNew = on !== null && q !== "" && !page.items.some((row) => hasSubject(kind.name, row, q));
  return (
    <>
      {isNew && (
        <div className="mb-2 rounded-box border border-line bg-surface px-(--cell-x) py-2">
          <ScreenLink ref={createLink} look="secondary" icon={Plus} href={buildNewCampaignHref(kind, siteId, q)}>
            <span className="break-words text-left">{t(`${kind.subject}.createFor`, { q })}</span>
          </ScreenLink>
        </div>
      )}
      <ListTable
        page={page}
        isBusy={isBusy}
        selection={on?.copy ? selection : null}
        sorting={buildSorting(
          (patch) => buildCampaignListHref(kind, siteId, { ...address, ...patch }),
          address,
          setAddress,
        )}
        on={on}
        empty={<NoRows page={page} address={address} canCreate={on !== null} setAddress={setAddress} />}
      />
      {page.total_count > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.per_page}
          total={page.total_count}
          hrefFor={(number) => buildCampaignListHref(kind, siteId, { ...address, page: number })}
          onNavigate={(number) => setAddress({ page: number })}
        />
      )}
      {on?.copy && (
        <CopyBar selection={selection} text={t("selected", { count: selection.ids.length })} onCopy={on.copy} />
      )}
    </>
  );
}

/** Each column is sorted in one direction: newest first, by name, soonest first, most first. */
const DIRECTIONS = {
  changed: "descending",
  subject: "ascending",
  next_change: "ascending",
  impressions: "descending",
  clicks: "descending",
  ctr: "descending",
} as const;

function buildSorting(
  hrefWith: (patch: Partial<CampaignAddress>) => string,
  address: CampaignAddress,
  setAddress: ListRowsProps["setAddress"],
): TableSorting {
  const current = address.sort ?? "changed";
  // Newest first is the default, so it is not in the address.
  const toSort = ({ column }: TableSort) => CAMPAIGN_SORTS.find((sort) => sort === column && sort !== "changed");
  return {
    current: { column: current, direction: DIRECTIONS[current] },
    hrefFor: (next) => hrefWith({ sort: toSort(next), page: 1 }),
    onSort: (next) => setAddress({ sort: toSort(next), page: 1 }),
  };
}

type NoRowsProps = Pick<ListRowsProps, "page" | "address" | "setAddress"> & { canCreate: boolean };

/** Empty state: no campaigns yet, or no match for the filters. A banner above the list reports unreadable rows. */
function NoRows({ page, address, canCreate, setAddress }: NoRowsProps) {
  const t = useTranslations("campaigns.list");
  const { site } = useSite();
  const kind = useCampaignKind();
  if (page.unreadable_rows !== undefined) return null;
  const q = address.q.trim();
  if (isNarrowed(address) || page.total_count > 0) {
    return (
      <EmptyState
        kind="no-match"
        title={q === "" ? t("noMatchFilters") : t("noMatch", { q })}
        onClear={() => setAddress({ ...NO_FILTERS, q: "", page: 1 })}
      />
    );
  }
  return (
    <EmptyState
      kind="nothing"
      title={t(`${kind.subject}.nothing`)}
      action={
        canCreate && (
          <ScreenLink look="primary" icon={Plus} href={buildNewCampaignHref(kind, site.trackingCode)}>
            {t("new")}
          </ScreenLink>
        )
      }
      sample={t(`${kind.subject}.sample`, { site: site.name })}
    >
      {t(`${kind.subject}.nothingHint`)}
    </EmptyState>
  );
}
