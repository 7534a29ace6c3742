"use client";

import { LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";
import { useCallback, useMemo } from "react";
import { CustomizationScreen } from "@/components/customizations/editor/customization-screen";
import { CustomizationKindContext } from "@/components/customizations/model/kinds/kind";
import { buildEditorHref } from "@/components/customizations/model/lists/list-address";
import { NewCustomizationScreen } from "@/components/customizations/new/new-customization-screen";
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
    <CustomizationKindContext value={kind}>
      <CustomizationScreen {...props} />
    </CustomizationKindContext>
  );
}

type NewProps = {
  siteId: string;
  /** Path joined by `||`. */
  category: string;
  type: string;
  /** The server's clock, epoch ms. */
  openedAt: number;
  /** Attribute by which the search host lists a category. */
  attribute: string;
};

export function NewListingScreen({ siteId, category, type, openedAt, attribute }: NewProps) {
  const kind = useMemo(() => createListingKind(attribute), [attribute]);
  const storedHref = useCallback((id: string) => buildEditorHref(siteId, id, kind.folder), [siteId, kind]);
  return (
    <CustomizationKindContext value={kind}>
      <NewCustomizationScreen
        about={{ subject: category, type }}
        siteId={siteId}
        openedAt={openedAt}
        storedHref={storedHref}
      />
    </CustomizationKindContext>
  );
}
