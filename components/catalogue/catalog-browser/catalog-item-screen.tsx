"use client";

import { lazy, Suspense } from "react";
import { useIsItem } from "./browser-paths";
import { ItemView } from "./item-view";

const BrowserList = lazy(() => import("./browser-list").then((file) => ({ default: file.BrowserList })));

type Props = { siteId: string; title: string };

/** An item of the catalogue, and the list that is opened from it. `title`: what the tab says behind the name of an item. */
export function CatalogItemScreen(props: Props) {
  if (useIsItem()) return <ItemView {...props} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <BrowserList {...props} />
    </Suspense>
  );
}
