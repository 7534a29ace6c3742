import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { timelineAddress } from "@/components/customizations/timeline/timeline-address";
import { FailedRead } from "@/components/ui/failed-read";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { changeAddress } from "@/lib/domain/kit/address";
import type { TimelinePage } from "./site-timeline-kind";
import { TimelineRows, type TimelineRowsProps } from "./timeline-rows";

type Props = Omit<TimelineRowsProps, "rows"> & { found: UseQueryResult<TimelinePage> };

/** A page of the timeline; until it is there a skeleton, and when it cannot be read the way to try again. */
export function FoundTimeline({ found, look, ...rows }: Props) {
  const t = useTranslations("query-customizations.timeline");
  const page = found.data;
  const refused = found.isError && page === undefined;
  return (
    <>
      {refused && <FailedRead of={found} title={t("failed")} />}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={8} columns={3} />}>
        {page && (
          <div aria-busy={found.isFetching || undefined}>
            <TimelineRows rows={page.items} look={look} {...rows} />
            {page.total_pages > 1 && (
              <Pagination
                page={page.page}
                pageSize={page.per_page}
                total={page.total_count}
                hrefFor={(number) =>
                  `?${changeAddress(timelineAddress, new URLSearchParams(), { ...look.address, page: number })}`
                }
                onNavigate={(number) => look.setAddress({ page: number })}
              />
            )}
          </div>
        )}
      </SkeletonWhile>
    </>
  );
}
