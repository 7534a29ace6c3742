"use client";

import { useCallback, useMemo } from "react";
import { KindContext } from "@/components/customizations/model/kind";
import { editorHref } from "@/components/customizations/model/list-address";
import { NewCustomizationScreen } from "@/components/customizations/new/new-customization-screen";
import { createListingKind } from "./listing-kind";

type Props = {
  siteId: string;
  /** Path joined by `||`. */
  category: string;
  type: string;
  /** The server's clock, epoch ms. */
  openedAt: number;
  /** Attribute by which the search host lists a category. */
  attribute: string;
};

/** The editor of the new customization of a listing. */
export function NewListingScreen({ siteId, category, type, openedAt, attribute }: Props) {
  const kind = useMemo(() => createListingKind(attribute), [attribute]);
  const storedHref = useCallback((id: string) => editorHref(siteId, id, kind.folder), [siteId, kind]);
  return (
    <KindContext value={kind}>
      <NewCustomizationScreen about={{ subject: category, type }} {...{ siteId, openedAt, storedHref }} />
    </KindContext>
  );
}
