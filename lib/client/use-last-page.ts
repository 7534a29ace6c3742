import { useEffect } from "react";

type Page = { items: readonly unknown[]; page: number; total_pages: number; total_count: number };

/**
 * Goes to the last page of a list if the requested page is beyond it, because rows were deleted or the URL is old.
 * @param page undefined while the answer is loading.
 */
export function useLastPage(page: Page | undefined, goTo: (page: number) => void): void {
  const isBehind =
    page !== undefined && page.items.length === 0 && page.total_count > 0 && page.page > page.total_pages;
  const last = page?.total_pages ?? 1;
  useEffect(() => {
    if (!isBehind) return;
    // Deferred: Next notices a changed URL only after its own effects have run, which run after this one.
    const timer = setTimeout(() => goTo(last));
    return () => clearTimeout(timer);
  });
}
