"use client";

import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { KindContext } from "@/components/customizations/model/kind";
import { QUERY_KIND } from "./query-kind";

/** The editor of one customized query; `openedAt` (epoch ms) is the server's clock, so that hydration matches. */
export function QueryEditorScreen(props: { siteId: string; id: string; openedAt: number }) {
  return (
    <KindContext value={QUERY_KIND}>
      <CustomizationScreen {...props} />
    </KindContext>
  );
}
