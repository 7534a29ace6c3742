"use client";

import { CustomizationList } from "@/components/features/query-customizations/customization-list";
import { ListKindContext } from "@/components/features/query-customizations/list-kind";
import { LISTING_LIST } from "./listing-list-kind";

/** The customized listings of a site: find one, make one, see which act and what is wrong with them. */
export function ProductListingListScreen({ siteId }: { siteId: string }) {
  return (
    <ListKindContext value={LISTING_LIST}>
      <CustomizationList siteId={siteId} />
    </ListKindContext>
  );
}
