import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailedRead } from "@/components/ui/failed-read";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { UnreadableRows } from "@/components/ui/unreadable-rows";
import type { list } from "@/lib/contract/customizations/query-customizations";
import type { Output } from "@/lib/http/endpoint";
import { ListRows, type ListRowsProps } from "./list-rows";

type Props = Omit<ListRowsProps, "page" | "isBusy"> & { found: UseQueryResult<Output<typeof list>> };

/** The rows that were found; until they are there a skeleton, and when they cannot be read the way to try again. */
export function FoundCustomizations({ found, ...rows }: Props) {
  const t = useTranslations("query-customizations.list");
  const page = found.data;
  const refused = found.isError && page === undefined;
  return (
    <>
      <span role="status" className="sr-only">
        {page && !found.isPlaceholderData && t("found", { total: page.total_count })}
      </span>
      {refused && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={10} columns={5} />}>
        <UnreadableRows of={page} />
        {page && <ListRows page={page} isBusy={found.isFetching && found.isPlaceholderData} {...rows} />}
      </SkeletonWhile>
    </>
  );
}
