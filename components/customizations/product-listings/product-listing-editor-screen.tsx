"use client";

import { useMemo } from "react";
import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { KindContext } from "@/components/customizations/model/kind";
import { LISTING_ATTRIBUTE } from "@/lib/domain/search/rule-eligibility";
import { createListingKind } from "./listing-kind";

type Props = {
  siteId: string;
  id: string;
  /** The server's clock, epoch ms. */
  openedAt: number;
  /** Attribute by which the search host lists a category. */
  attribute?: string;
};

/** The editor of one customized listing. */
export function ProductListingEditorScreen({ attribute = LISTING_ATTRIBUTE, ...props }: Props) {
  const kind = useMemo(() => createListingKind(attribute), [attribute]);
  return (
    <KindContext value={kind}>
      <CustomizationScreen {...props} />
    </KindContext>
  );
}
