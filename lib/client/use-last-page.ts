import { useEffect } from "react";

type Page = { items: readonly unknown[]; page: number; total_pages: number; total_count: number };

/**
 * Goes to the last page of a list when the one asked for lies behind it: its rows have gone since, or the address is an old
 * one. `page` is undefined while no answer to that address is there.
 */
export function useLastPage(page: Page | undefined, goTo: (page: number) => void): void {
  const isBehind =
    page !== undefined && page.items.length === 0 && page.total_count > 0 && page.page > page.total_pages;
  const last = page?.total_pages ?? 1;
  useEffect(() => {
    if (!isBehind) return;
    // Not in the effect itself: Next hears of a changed address only when its own effects have run, after this one.
    const timer = setTimeout(() => goTo(last));
    return () => clearTimeout(timer);
  });
}
