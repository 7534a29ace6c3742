"use client";

import { CustomizationScreen } from "@/components/features/query-customizations/customization-screen";
import { KindContext } from "@/components/features/query-customizations/kind";
import { LISTING_KIND } from "./listing-kind";

/** The editor of one customized listing; `openedAt` (epoch ms) is the server's clock. */
export function ProductListingEditorScreen(props: { siteId: string; id: string; openedAt: number }) {
  return (
    <KindContext value={LISTING_KIND}>
      <CustomizationScreen {...props} />
    </KindContext>
  );
}
