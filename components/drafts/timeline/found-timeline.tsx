import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailedRead } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";

type Paged = { page: number; per_page: number; total_count: number; total_pages: number };

type Props<P extends Paged> = {
  found: UseQueryResult<P>;
  /** What it says if the page failed to load. */
  failed: string;
  hrefFor: (page: number) => string;
  onNavigate: (page: number) => void;
  children: (page: P) => ReactNode;
};

/** A page of the timeline of a site, a skeleton while it loads, or an error with a retry button. */
export function FoundTimeline<P extends Paged>({ found, failed, hrefFor, onNavigate, children }: Props<P>) {
  const { data: page } = found;
  const isFailed = found.isError && page === undefined;
  return (
    <>
      {isFailed && <FailedRead of={found} title={failed} />}
      <SkeletonWhile isWaiting={page === undefined && !isFailed} skeleton={<SkeletonRows rows={8} columns={3} />}>
        {page && (
          <div aria-busy={found.isFetching || undefined}>
            {children(page)}
            {page.total_pages > 1 && (
              <Pagination
                page={page.page}
                pageSize={page.per_page}
                total={page.total_count}
                hrefFor={hrefFor}
                onNavigate={onNavigate}
              />
            )}
          </div>
        )}
      </SkeletonWhile>
    </>
  );
}
