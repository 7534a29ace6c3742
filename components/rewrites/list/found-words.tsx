import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { buildWordHref, isNarrowed, NO_FILTERS, type WordAddress } from "@/components/rewrites/model/list-address";
import { useWording, useWordList, type WordListProps, type WordPage } from "@/components/rewrites/model/list-kind";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedRead, PastTheEnd } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { WordTable } from "./word-table";

type Props = WordListProps & { found: UseQueryResult<WordPage> };

/** The found rows, a skeleton while they load, or an error with a retry button. */
export function FoundWords({ found, siteId, address, setAddress, form, on }: Props) {
  const t = useTranslations("words.list");
  const { folder } = useWordList();
  const page = found.data;
  const refused = found.isError && page === undefined;
  return (
    <>
      <span role="status" className="sr-only">
        {page && !found.isPlaceholderData && t("found", { total: page.total_count })}
      </span>
      {refused && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={10} columns={4} />}>
        {page && (
          <>
            <WordTable
              page={page}
              isBusy={found.isFetching && found.isPlaceholderData}
              place={{ siteId, address, setAddress }}
              form={form}
              on={on}
              empty={
                page.total_count > 0 ? (
                  <PastTheEnd
                    href={buildWordHref(siteId, folder, { ...address, page: 1 })}
                    onFollow={() => setAddress({ page: 1 })}
                  />
                ) : (
                  <NoRows address={address} onAdd={on?.add} onClear={() => setAddress(NO_FILTERS)} />
                )
              }
            />
            {page.total_count > 0 && (
              <Pagination
                page={page.page}
                pageSize={page.per_page}
                total={page.total_count}
                hrefFor={(number) => buildWordHref(siteId, folder, { ...address, page: number })}
                onNavigate={(number) => setAddress({ page: number })}
              />
            )}
          </>
        )}
      </SkeletonWhile>
    </>
  );
}

type NoRowsProps = { address: WordAddress; onAdd: (() => void) | undefined; onClear: () => void };

/** Empty state: no rows yet, or no match for the filters. */
function NoRows({ address, onAdd, onClear }: NoRowsProps) {
  const t = useTranslations("words.list");
  const wording = useWording();
  const q = address.q.trim();
  if (isNarrowed(address)) {
    return (
      <EmptyState kind="no-match" title={q === "" ? t("noMatchFilters") : t("noMatch", { q })} onClear={onClear} />
    );
  }
  return (
    <EmptyState
      kind="nothing"
      title={wording.nothing}
      action={
        onAdd && (
          <Button kind="primary" icon={Plus} onClick={onAdd}>
            {wording.add}
          </Button>
        )
      }
      sample={wording.sample}
    >
      {wording.nothingHint}
    </EmptyState>
  );
}
