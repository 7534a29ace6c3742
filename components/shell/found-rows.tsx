"use client";

import { useQuery } from "@tanstack/react-query";
import { formatPath } from "@vitrine/engine/category-path";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { page as campaignPage } from "@/lib/contract/campaigns/campaigns";
import { list as listingList } from "@/lib/contract/customizations/listing-list";
import { list as queryList } from "@/lib/contract/customizations/query-list";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import type { MenuScreen } from "@/lib/domain/shell/find-screens";
import { GoRow, SearchRowGroup } from "./search-rows";

const ROWS_MAX = 5;
/** Nearly every title contains a shorter text. */
const TEXT_MIN = 2;

type Props = { screens: readonly MenuScreen[]; text: string };

/** Customizations, customized listings and campaigns of the site that contain the text. Lists that fail are left out. */
export function FoundRows({ screens, text }: Props) {
  const { site, supports } = useSite();
  const findScreen = (name: string) => screens.find((one) => one.name === name);
  const lists = {
    queries: findScreen("query-customizations"),
    listings: findScreen("product-listings"),
    campaigns: supports(campaignPage) ? findScreen("campaigns") : undefined,
  };
  const input = { params: { siteId: site.trackingCode }, query: { q: text.slice(0, SEARCH_TEXT_MAX), page: 1 } };
  const canRead = (of: MenuScreen | undefined) => of !== undefined && text.length >= TEXT_MIN;
  const queries = useQuery({ ...read(queryList, input), enabled: canRead(lists.queries) });
  const listings = useQuery({ ...read(listingList, input), enabled: canRead(lists.listings) });
  const campaigns = useQuery({ ...read(campaignPage, input), enabled: canRead(lists.campaigns) });
  return (
    <>
      <ObjectRows screen={lists.queries} rows={queries.data?.items.map(({ id, query }) => ({ id, label: query }))} />
      <ObjectRows
        screen={lists.listings}
        rows={listings.data?.items.map(({ id, category_full }) => ({ id, label: formatPath(category_full) }))}
      />
      <ObjectRows
        screen={lists.campaigns}
        rows={campaigns.data?.items.map(({ id, queries: subject }) => ({ id, label: subject ?? id }))}
      />
    </>
  );
}

type ObjectProps = { screen: MenuScreen | undefined; rows: readonly { id: string; label: string }[] | undefined };

/** The first objects of a screen's list, under the name of the screen. */
function ObjectRows({ screen, rows = [] }: ObjectProps) {
  if (screen === undefined) return null;
  return (
    <SearchRowGroup title={screen.label} isEmpty={rows.length === 0}>
      {rows.slice(0, ROWS_MAX).map(({ id, label }) => (
        <GoRow key={id} href={`${screen.href}/${encodeURIComponent(id)}`}>
          {label}
        </GoRow>
      ))}
    </SearchRowGroup>
  );
}
