import { screenNamed, screenPath } from "@/lib/domain/kit/screens";

function browserPath(siteId: string, tail: string, params: Record<string, string>): string {
  return `${screenPath(screenNamed("catalog-browser"), siteId)}${tail}?${new URLSearchParams(params)}`;
}

/** The catalog browser with the items that fail a check. */
export function failingHref(siteId: string, check: string): string {
  return browserPath(siteId, "", { quality: check });
}

/** The page of an item. */
export function itemHref(siteId: string, identity: string): string {
  return browserPath(siteId, "/item", { identity });
}

/** The history of feed runs; with the differences of one of them where it is known. */
export function runHref(siteId: string, runId: string | null): string {
  const path = screenPath(screenNamed("feeds-history"), siteId);
  return runId === null ? path : `${path}?${new URLSearchParams({ run: runId, part: "changes" })}`;
}

/** The search preview of a query. */
export function previewHref(siteId: string, q: string): string {
  return `${screenPath(screenNamed("search-preview"), siteId)}?${new URLSearchParams({ q })}`;
}
