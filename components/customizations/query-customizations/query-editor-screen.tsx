"use client";

import { useCallback } from "react";
import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { CustomizationKindContext } from "@/components/customizations/model/kinds/kind";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { NewCustomizationScreen } from "@/components/customizations/new/new-customization-screen";
import { QUERY_KIND } from "./query-kind";

/** The editor of one customized query; `openedAt` (epoch ms) is the server's clock, so that hydration matches. */
export function QueryEditorScreen(props: { siteId: string; id: string; openedAt: number }) {
  return (
    <CustomizationKindContext value={QUERY_KIND}>
      <CustomizationScreen {...props} />
    </CustomizationKindContext>
  );
}

type Props = {
  siteId: string;
  query: string;
  type: string;
  /** The server's clock, epoch ms. */
  openedAt: number;
};

export function NewQueryScreen({ siteId, query, type, openedAt }: Props) {
  const storedHref = useCallback((id: string) => buildEditorHref(siteId, id), [siteId]);
  return (
    <CustomizationKindContext value={QUERY_KIND}>
      <NewCustomizationScreen
        about={{ subject: query, type }}
        siteId={siteId}
        openedAt={openedAt}
        storedHref={storedHref}
      />
    </CustomizationKindContext>
  );
}
