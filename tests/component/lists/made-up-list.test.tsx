import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { ActiveFilters } from "@/components/lists/active-filters";
import { FilterChoices } from "@/components/lists/filter-links";
import { FilterSelect } from "@/components/lists/filter-select";
import { HiddenFields } from "@/components/lists/hidden-fields";
import { buildColumns } from "@/components/lists/list-columns";
import { ListResult } from "@/components/lists/list-result";
import { ListTable, NoRows } from "@/components/lists/list-table";
import { SearchForm } from "@/components/lists/search-form";
import { useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { FoldedFilters } from "@/components/ui/folded-filters";
import type { TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { clearFilters, listOtherParams } from "@/lib/domain/kit/lists";
import { list, PARROT_STATES, type Parrot, parrotList } from "@/tests/support/made-up-list";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";

const PATH = "/sites/100200-300401/parrots";

/** The screen of the made-up list; `hasHome`: whether the backend has the column. */
function Parrots({ hasHome = true }: { hasHome?: boolean }) {
  const view = useList(parrotList, { path: PATH });
  const input = { params: { siteId: "100200-300401" }, query: view.state };
  const found = useQuery({ ...read(list, input), placeholderData: keepPreviousData });
  const columns: TableColumn<Parrot>[] = buildColumns(parrotList, {
    name: { header: "Name", isRowHeader: true, cell: ({ name }) => name },
    age: { header: "Age", isNumeric: true, cell: ({ age }) => age },
    home: hasHome ? { header: "Home", cell: ({ home }) => home } : null,
  });
  const options = PARROT_STATES.map((value) => ({ value, label: value }));
  return (
    <>
      <SearchForm view={view} form={{ label: "Find", action: PATH }} field={{ label: "Name" }}>
        <HiddenFields of={listOtherParams(parrotList, view.state)} />
      </SearchForm>
      <FoldedFilters count={view.filterCount}>
        <FilterChoices
          view={view}
          filter="state"
          label="State"
          options={[{ value: undefined, label: "all" }, ...options]}
        />
        <FilterSelect view={view} filter="state" label="State" placeholder="all" options={options} />
      </FoldedFilters>
      <ActiveFilters
        label="Set filters"
        filters={[{ id: "state", words: "State", remove: "Remove: State", to: view.toChange({ state: undefined }) }]}
        clear={{ words: "Remove all", to: view.toChange(clearFilters(parrotList)) }}
      />
      <ListResult
        found={found}
        announce={(page) => `${page.total_count} parrots`}
        failed="The parrots are away"
        skeleton={{ rows: 2, columns: 3 }}
      >
        {(page, isBusy) => (
          <ListTable
            view={view}
            page={page}
            caption="Parrots"
            columns={columns}
            rows={page.items}
            isBusy={isBusy}
            row={{
              id: ({ id }) => id,
              actions: () => (
                <button type="button" onClick={() => view.leaveEmptied(page)}>
                  Release
                </button>
              ),
            }}
            empty={
              <NoRows view={view} noMatch="No such parrot">
                <EmptyState kind="nothing" title="No parrots yet" />
              </NoRows>
            }
          />
        )}
      </ListResult>
    </>
  );
}

const GREY: Parrot = { id: "1", name: "Grey", age: 41, home: "Congo" };
const makePage = (items: Parrot[], more = {}) => ({
  ...{ items, page: 1, per_page: 2, total_pages: 3, total_count: 5 },
  ...more,
});

function open(search = "", answers: FakeAnswer[] = [answer(list, makePage([GREY]))], part = <Parrots />) {
  return renderScreen(part, { answers, at: `${PATH}${search}` });
}

test("a list reads what its URL says, and its headers sort by their columns", async () => {
  const { user, calls, container } = open("?q=gr&sort=name&page=2");
  const table = await screen.findByRole("table", { name: "Parrots" });
  expect(calls(list).map(({ query }) => query)).toEqual([{ q: "gr", sort: "name", page: 2 }]);
  const headers = within(table).getAllByRole("columnheader");
  expect(headers.map((header) => [header.textContent, header.getAttribute("aria-sort")])).toEqual([
    ["Name", "ascending"],
    ["Age", null],
    ["Home", null],
  ]);
  expect(within(table).getByRole("cell", { name: "Congo" })).toBeVisible();
  expect(screen.getByText("5 parrots")).toHaveAttribute("role", "status");
  expect(within(table).getByRole("link", { name: /Age/ })).toHaveAttribute("href", `${PATH}?q=gr`);
  await user.click(within(table).getByRole("link", { name: /Age/ }));
  await waitFor(() => expect(window.location.search).toBe("?q=gr"));
  expect(await axe(container)).toHaveNoViolations();
});

test("a column that the backend does not have is left out", async () => {
  open("", undefined, <Parrots hasHome={false} />);
  expect(await screen.findByRole("table")).not.toHaveTextContent("Home");
});

test("a search, a filter and its removal start on the first page", async () => {
  const { user } = open("?page=2&sort=name");
  await screen.findByRole("table");
  await user.type(screen.getByRole("searchbox"), "gr");
  await waitFor(() => expect(window.location.search).toBe("?sort=name&q=gr"));
  await user.click(screen.getByRole("link", { name: "tame" }));
  await waitFor(() => expect(window.location.search).toBe("?sort=name&q=gr&state=tame"));
  expect(screen.getByRole("link", { name: "tame" })).toHaveAttribute("aria-current", "true");
  expect(screen.getByRole("combobox", { name: "State" })).toHaveValue("tame");
  await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "wild");
  await waitFor(() => expect(window.location.search).toBe("?sort=name&q=gr&state=wild"));
  await user.click(screen.getByRole("link", { name: "Remove: State" }));
  await waitFor(() => expect(window.location.search).toBe("?sort=name&q=gr"));
  await user.click(screen.getByRole("link", { name: "Remove all" }));
  await waitFor(() => expect(window.location.search).toBe("?sort=name"));
});

test("pages are links; the only row of the last page leaves it", async () => {
  const { user } = open("?page=3&state=tame", [answer(list, makePage([GREY], { page: 3 }))]);
  const pages = await screen.findByRole("navigation", { name: "Pages" });
  expect(within(pages).getByRole("link", { name: "Page 2" })).toHaveAttribute("href", `${PATH}?state=tame&page=2`);
  await user.click(screen.getByRole("button", { name: "Release" }));
  await waitFor(() => expect(window.location.search).toBe("?state=tame&page=2"));
});

const NONE = makePage([], { total_count: 0, total_pages: 1 });

test.each([
  ["nothing exists", "", NONE, "No parrots yet"],
  ["nothing matches", "?state=tame", NONE, "No such parrot"],
  ["the page is after the last one", "?page=9", makePage([], { page: 9 }), "There are fewer pages now"],
])("says why there are no rows: %s", async (_, search, page, title) => {
  open(search, [answer(list, page)]);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});

test("rows that cannot be read are counted, not said to be missing", async () => {
  open("", [answer(list, makePage([], { unreadable_rows: 2 }))]);
  expect(await screen.findByText(/2 rows/)).toBeVisible();
  expect(screen.queryByText("No parrots yet")).toBeNull();
});

test("a failed read can be retried", async () => {
  const { user } = open("", [answer(list, makeRefusal(500, "default"), makePage([GREY]))]);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("rowheader", { name: "Grey" })).toBeVisible();
});
