"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { BrowserList } from "./browser-list";
import { ItemView } from "./item-view";
import { useKeptPlace } from "./soft-place";

/** The catalogue, as a list or one item of it, by the address. `title`: what the tab says behind the name of an item. */
export function CatalogBrowserScreen({ siteId, title }: { siteId: string; title: string }) {
  const pathname = usePathname();
  useKeptPlace(pathname, `${pathname}?${useSearchParams()}`);
  if (pathname.endsWith("/item")) return <ItemView siteId={siteId} title={title} />;
  return <BrowserList siteId={siteId} title={title} />;
}
