"use client";

import { CustomizationList } from "@/components/customizations/list/customization-list";
import { ListKindContext } from "@/components/customizations/model/list-kind";
import { QUERY_LIST } from "./query-list-kind";

/** The customized queries of a site: find one, make one, see which act and what is wrong with them. */
export function QueryListScreen({ siteId }: { siteId: string }) {
  return (
    <ListKindContext value={QUERY_LIST}>
      <CustomizationList siteId={siteId} />
    </ListKindContext>
  );
}
