"use client";

import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { KindContext } from "@/components/customizations/editor/kind";
import { LISTING_KIND } from "./listing-kind";

/** The editor of one customized listing; `openedAt` (epoch ms) is the server's clock. */
export function ProductListingEditorScreen(props: { siteId: string; id: string; openedAt: number }) {
  return (
    <KindContext value={LISTING_KIND}>
      <CustomizationScreen {...props} />
    </KindContext>
  );
}
