"use client";

import { useCallback } from "react";
import { KindContext } from "@/components/customizations/model/kind";
import { editorHref } from "@/components/customizations/model/list-address";
import { NewCustomizationScreen } from "@/components/customizations/new/new-customization-screen";
import { QUERY_KIND } from "./query-kind";

type Props = {
  siteId: string;
  query: string;
  type: string;
  /** The server's clock, epoch ms. */
  openedAt: number;
};

/** The editor of the new customization of a query. */
export function NewQueryScreen({ siteId, query, type, openedAt }: Props) {
  const storedHref = useCallback((id: string) => editorHref(siteId, id), [siteId]);
  return (
    <KindContext value={QUERY_KIND}>
      <NewCustomizationScreen about={{ subject: query, type }} {...{ siteId, openedAt, storedHref }} />
    </KindContext>
  );
}
