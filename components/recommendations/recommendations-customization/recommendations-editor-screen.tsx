"use client";

import { useMemo } from "react";
import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { CustomizationKindContext } from "@/components/customizations/model/kinds/kind";
import { useAddress } from "@/lib/client/use-address";
import { createRecommendationsKind } from "./recommendations-kind";
import { sampleAddress } from "./sample-address";

/** The editor of a customization of recommendations; `openedAt` (epoch ms) is the server's clock. */
export function RecommendationsEditorScreen(props: { siteId: string; id: string; openedAt: number }) {
  const { id } = props;
  const [{ sample }] = useAddress(sampleAddress);
  const kind = useMemo(() => createRecommendationsKind({ id, sample }), [id, sample]);
  return (
    <CustomizationKindContext value={kind}>
      <CustomizationScreen {...props} />
    </CustomizationKindContext>
  );
}
