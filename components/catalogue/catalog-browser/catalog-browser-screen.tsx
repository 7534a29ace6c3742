"use client";

import { lazy, Suspense, useEffect } from "react";
import { BrowserList } from "./browser-list";
import { useIsItem } from "./browser-paths";

const load = () => import("./item-view");
const ItemView = lazy(() => load().then((file) => ({ default: file.ItemView })));

type Props = { siteId: string; title: string };

/** The catalogue as a list, and the item that is opened from it. `title`: what the tab says behind the name of an item. */
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

/** The page of an item is there before one is opened, where the browser says when it has time. */
function loadWhenIdle(): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => void load().catch(() => undefined));
}
