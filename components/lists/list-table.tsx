import type { ReactNode } from "react";
import { EmptyState, PastTheEnd } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Table, type TableProps } from "@/components/ui/table";
import type { List } from "@/lib/contract/kit/lists";
import type { ListView } from "./use-list";

/** What a page says about itself. */
export type PageFacts = {
  page: number;
  per_page: number;
  total_count: number;
  is_total_unknown?: boolean | undefined;
  unreadable_rows?: number | undefined;
};

/** The facts of an answer that counts rows instead of pages. */
export function toPageFacts({ offset, limit, total, ...rest }: Offsets): PageFacts {
  return { ...rest, page: Math.floor(offset / limit) + 1, per_page: limit, total_count: total };
}

type Offsets = { offset: number; limit: number; total: number } & Pick<
  PageFacts,
  "is_total_unknown" | "unreadable_rows"
>;

type ListTableProps<L extends List, Row extends object> = Omit<TableProps<Row>, "rows" | "sorting"> & {
  view: ListView<L>;
  page: PageFacts;
  rows: readonly Row[];
  /** Name of the links to pages, if the screen has others. */
  pagesLabel?: string;
  /** Level of the heading that stands in place of rows after the last page. */
  headingLevel?: 2 | 3;
};

/** The rows of a page, and links to the others. */
export function ListTable<L extends List, Row extends object>(props: ListTableProps<L, Row>) {
  const { view, page, empty, pagesLabel, headingLevel, ...table } = props;
  const past = <PastTheEnd {...view.toPage(1, page.per_page)} headingLevel={headingLevel} />;
  return (
    <>
      <Table {...table} sorting={view.sorting} empty={{ unreadable: null, past, none: empty }[findEmpty(page)]} />
      <ListPages view={view} page={page} label={pagesLabel} />
    </>
  );
}

/** Why a page has no rows. A banner above reports rows that cannot be read. */
function findEmpty({ page, per_page, total_count, unreadable_rows }: PageFacts): "unreadable" | "past" | "none" {
  if (unreadable_rows !== undefined) return "unreadable";
  return total_count > 0 && (page - 1) * per_page >= total_count ? "past" : "none";
}

type ListPagesProps = { view: Pick<ListView, "toPage">; page: PageFacts; label?: string | undefined };

/** Which rows of how many are shown, and links to the other pages. */
export function ListPages({ view, page, label }: ListPagesProps) {
  if (page.total_count === 0) return null;
  return (
    <Pagination
      label={label}
      page={page.page}
      pageSize={page.per_page}
      total={page.total_count}
      isTotalUnknown={page.is_total_unknown}
      hrefFor={(number) => view.toPage(number, page.per_page).href}
      onNavigate={(number) => view.toPage(number, page.per_page).onFollow()}
    />
  );
}

type NoRowsProps<L extends List> = {
  view: ListView<L>;
  /** Title if filters are set and nothing matches. */
  noMatch: string;
  /** Shown if nothing exists. */
  children: ReactNode;
};

/** Why a list is empty: nothing matches, or nothing exists. */
export function NoRows<L extends List>({ view, noMatch, children }: NoRowsProps<L>) {
  return view.isNarrowed ? <EmptyState kind="no-match" title={noMatch} onClear={view.clear} /> : children;
}
