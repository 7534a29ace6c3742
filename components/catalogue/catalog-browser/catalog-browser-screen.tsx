"use client";

import { lazy, Suspense, useEffect } from "react";
import { BrowserList } from "./browser-list";
import { useIsItem } from "./browser-paths";

const load = () => import("./item-view");
const ItemView = lazy(() => load().then((file) => ({ default: file.ItemView })));

type Props = { siteId: string; title: string };

/** The catalog as a list, and the item opened from it. `title`: suffix of the document title. */
export function CatalogBrowserScreen(props: Props) {
  const isItem = useIsItem();
  useEffect(loadWhenIdle, []);
  if (!isItem) return <BrowserList {...props} />;
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
      <ItemView {...props} />
    </Suspense>
  );
}

/** Preloads the item page when the browser is idle. */
function loadWhenIdle(): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => void load().catch(() => undefined));
}
