"use client";

import { CustomizationList } from "@/components/customizations/list/customization-list";
import { ListKindContext } from "@/components/customizations/model/list-kind";
import { LISTING_LIST } from "./listing-list-kind";

/** The customized listings of a site: find one, make one, see which act and what is wrong with them. */
export function ProductListingListScreen({ siteId }: { siteId: string }) {
  return (
    <ListKindContext value={LISTING_LIST}>
      <CustomizationList siteId={siteId} />
    </ListKindContext>
  );
}
