import type { ReactNode } from "react";
import { UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";

/** The read of a page; `isPlaceholderData`: the page is that of the previous state. */
export type FoundPage<Page> = {
  data: Page | undefined;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type Props<Page> = {
  found: FoundPage<Page>;
  /** Says to screen readers how many rows were found. */
  announce?: (page: Page) => string;
  /** Title of the failure. */
  failed: string;
  headingLevel?: 2 | 3;
  /** Rows and columns of the skeleton. */
  skeleton: { rows: number; columns: number };
  children: (page: Page, isBusy: boolean) => ReactNode;
};

/** A page of a list: a skeleton while it loads, a failure with a retry button, or the page, also while the next one loads. */
export function ListResult<Page extends object>(props: Props<Page>) {
  const { found, announce, failed, headingLevel, skeleton, children } = props;
  const page = found.data;
  const hasFailed = found.isError && page === undefined;
  return (
    <>
      {announce && (
        <span role="status" className="sr-only">
          {page && !found.isPlaceholderData && announce(page)}
        </span>
      )}
      {hasFailed && <FailedRead of={found} title={failed} headingLevel={headingLevel} />}
      <SkeletonWhile isWaiting={page === undefined && !hasFailed} skeleton={<SkeletonRows {...skeleton} />}>
        <UnreadableRows of={page as { unreadable_rows?: number } | undefined} />
        {page && children(page, found.isFetching && found.isPlaceholderData)}
      </SkeletonWhile>
    </>
  );
}
