"use client";

import { lazy, Suspense } from "react";
import { useIsItem } from "./browser-paths";
import { ItemView } from "./item-view";

const BrowserList = lazy(() => import("./browser-list").then((file) => ({ default: file.BrowserList })));

type Props = { siteId: string; title: string };

/** An item of the catalog, and the list opened from it. `title`: suffix of the document title. */
export function CatalogItemScreen(props: Props) {
  if (useIsItem()) return <ItemView {...props} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <BrowserList {...props} />
    </Suspense>
  );
}
