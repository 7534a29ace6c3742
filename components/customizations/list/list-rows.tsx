import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import {
  buildFilterKey,
  buildListHref,
  isNarrowed,
  type ListAddress,
  type listAddress,
  NO_FILTERS,
} from "@/components/customizations/model/lists/list-address";
import { type DeleteTarget, type ListPage, useListKind } from "@/components/customizations/model/lists/list-kind";
import { CopyBar } from "@/components/drafts/list/copy-selection";
import { useListSelection } from "@/components/lists/selection";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { TableSort, TableSorting } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { SetAddress } from "@/lib/client/use-address";
import { LIST_SORTS } from "@/lib/contract/customizations/query-customizations";
import { hasName } from "./find-customization";
import { ListTable } from "./list-table";

/** Actions of the list for users with write access. */
export type ListVerbs = {
  create: (query: string) => void;
  delete: (target: DeleteTarget) => void;
  copy: ((ids: string[]) => void) | undefined;
};

/** A page of the list, its address and the row actions; `on` is null for read-only users. */
export type ListRowsProps = {
  page: ListPage;
  isBusy: boolean;
  siteId: string;
  address: ListAddress;
  setAddress: SetAddress<typeof listAddress>;
  createButton: RefObject<HTMLButtonElement | null>;
  on: ListVerbs | null;
};

/** The rows of a page with pagination, or an empty state. */
export function ListRows({ page, isBusy, siteId, address, setAddress, createButton, on }: ListRowsProps) {
  const q = address.q.trim();
  const { folder, CreateLine, formatName } = useListKind();
  const t = useTranslations("query-customizations.list");
  const selection = useListSelection(
    buildFilterKey(address),
    page.items.map((row) => row.id),
  );
  const isNew = on !== null && q !== "" && !page.items.some((row) => hasName(row, q, formatName));
  return (
    <>
      {isNew && <CreateLine query={q} buttonRef={createButton} onCreate={on.create} />}
      <ListTable
        page={page}
        isBusy={isBusy}
        selection={on?.copy ? selection : null}
        sorting={page.facets && buildSorting(siteId, folder, address, setAddress)}
        onDelete={on?.delete}
        onCopy={on?.copy}
        empty={
          <NoRows
            isFiltered={isNarrowed(address) || page.total_count > 0}
            isUnreadable={page.unreadable_rows !== undefined}
            q={q}
            onCreate={on?.create}
            onClear={() => setAddress({ ...NO_FILTERS, q: "", page: 1 })}
          />
        }
      />
      {page.total_count > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.per_page}
          total={page.total_count}
          isTotalUnknown={page.is_total_unknown}
          hrefFor={(number) => buildListHref(siteId, { ...address, page: number }, folder)}
          onNavigate={(number) => setAddress({ page: number })}
        />
      )}
      {on?.copy && (
        <CopyBar selection={selection} text={t("select.count", { count: selection.ids.length })} onCopy={on.copy} />
      )}
    </>
  );
}

/** The server sorts each column in one direction: newest first, by name, soonest first. */
const DIRECTIONS = {
  changed: "descending",
  query: "ascending",
  next_change: "ascending",
  searches: "descending",
  ctr: "ascending",
  risk: "descending",
} as const;

function buildSorting(
  siteId: string,
  folder: string,
  address: ListAddress,
  setAddress: ListRowsProps["setAddress"],
): TableSorting {
  const current = address.sort ?? "changed";
  // Newest first is the default, so it is not in the address.
  const toSort = ({ column }: TableSort) => LIST_SORTS.find((sort) => sort === column && sort !== "changed");
  return {
    current: { column: current, direction: DIRECTIONS[current] },
    hrefFor: (next) => buildListHref(siteId, { ...address, sort: toSort(next), page: 1 }, folder),
    onSort: (next) => setAddress({ sort: toSort(next), page: 1 }),
  };
}

/** Empty state: no customizations yet, or no match for the filters. */
function NoRows({
  isFiltered,
  isUnreadable,
  q,
  onCreate,
  onClear,
}: {
  isFiltered: boolean;
  /** Rows of the page are unreadable; a banner above the list reports it. */
  isUnreadable: boolean;
  q: string;
  onCreate: ((query: string) => void) | undefined;
  onClear: () => void;
}) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  const wording = useListKind().useWording(site.name);
  if (isFiltered && !isUnreadable) {
    return (
      <EmptyState kind="no-match" title={q === "" ? t("noMatchFilters") : t("noMatch", { q })} onClear={onClear} />
    );
  }
  if (isUnreadable) return null;
  return (
    <EmptyState
      kind="nothing"
      title={wording.nothing}
      action={
        onCreate && (
          <Button kind="primary" icon={Plus} onClick={() => onCreate("")}>
            {wording.create}
          </Button>
        )
      }
      sample={wording.sample}
    >
      {wording.nothingHint}
    </EmptyState>
  );
}
