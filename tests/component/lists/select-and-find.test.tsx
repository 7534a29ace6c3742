import { useQuery, useQueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { FilterLinkMenu } from "@/components/lists/filter-link-menu";
import { FindForm } from "@/components/lists/find-form";
import { buildColumns } from "@/components/lists/list-columns";
import { ListTable } from "@/components/lists/list-table";
import { addSelectColumn, SelectionBar, type SelectionWords, useListSelection } from "@/components/lists/selection";
import { useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import type { TableColumn } from "@/components/ui/table";
import { read } from "@/lib/client/query";
import { buildFilterKey } from "@/lib/domain/kit/lists";
import { list, PARROT_STATES, type Parrot, parrotList } from "@/tests/support/made-up-list";
import { answer, renderScreen } from "@/tests/support/render-screen";

// Parts of the recipe for lists whose rows have screens and can be selected (components/lists).

const PATH = "/sites/100200-300401/parrots";
const params = { siteId: "100200-300401" };

const WORDS: SelectionWords = {
  column: "Select",
  page: "Select all on this page",
  one: (name) => `Select ${name}`,
  clear: "Clear selection",
  cleared: "The selection was cleared",
};

type Props = { onRelease: (ids: readonly string[]) => void; onNothing: () => void };

/** The screen of the made-up list; parrots without a home cannot be selected. */
function Parrots({ onRelease, onNothing }: Props) {
  const view = useList(parrotList, { path: PATH });
  const client = useQueryClient();
  const { data: page } = useQuery(read(list, { params, query: view.state }));
  const rows = page?.items ?? [];
  const canSelect = ({ home }: Parrot) => home !== null;
  const selection = useListSelection(
    buildFilterKey(parrotList, view.state),
    rows.filter(canSelect).map(({ id }) => id),
  );
  const columns: TableColumn<Parrot>[] = buildColumns(parrotList, {
    name: { header: "Name", isRowHeader: true, cell: ({ name }) => name },
    age: null,
    home: null,
  });
  return (
    <>
      <FindForm
        list={parrotList}
        view={view}
        label="Find or add"
        action={PATH}
        rows={{
          find: (query) => client.fetchQuery(read(list, { params, query })),
          isNamed: ({ name }: Parrot, text) => name === text,
          buildHref: ({ id }) => `${PATH}/${id}`,
        }}
        onNothing={onNothing}
      />
      <FilterLinkMenu
        view={view}
        filter="state"
        label="State"
        options={PARROT_STATES.map((value) => ({ value, label: value }))}
      />
      {page && (
        <ListTable
          view={view}
          page={page}
          caption="Parrots"
          columns={addSelectColumn(columns, { selection, rows, words: WORDS, getName: ({ name }) => name, canSelect })}
          rows={rows}
          row={{ id: ({ id }) => id, isSelected: ({ id }) => selection.has(id) }}
        />
      )}
      <SelectionBar selection={selection} words={WORDS} text={`${selection.ids.length} selected`}>
        <Button onClick={() => onRelease(selection.ids)}>Release</Button>
      </SelectionBar>
    </>
  );
}

const GREY: Parrot = { id: "1", name: "Grey", age: 41, home: "Congo" };
const ARA: Parrot = { id: "2", name: "Ara", age: 7, home: "Peru" };
const STRAY: Parrot = { id: "3", name: "Stray", age: 2, home: null };
const LORY: Parrot = { id: "4", name: "Lory", age: 3, home: "Bali" };

const makePage = (items: Parrot[], page = 1) => ({
  items,
  page,
  per_page: 3,
  total_pages: 2,
  total_count: items.length + 1,
});

function open(search = "") {
  const events = { onRelease: jest.fn(), onNothing: jest.fn() };
  const reply = answer(list, ({ query }) => {
    if (query.q === "none") return { ...makePage([]), total_count: 0 };
    return query.page === 2 ? makePage([LORY], 2) : makePage([GREY, ARA, STRAY]);
  });
  return { ...renderScreen(<Parrots {...events} />, { answers: [reply], at: `${PATH}${search}` }), events };
}

test("rows are selected one by one, up to another one, or by page; those that cannot be have no checkbox", async () => {
  const { user, events } = open();
  const table = await screen.findByRole("table", { name: "Parrots" });
  await user.click(await within(table).findByRole("checkbox", { name: "Select Grey" }));
  await user.keyboard("{Shift>}");
  await user.click(within(table).getByRole("checkbox", { name: "Select Ara" }));
  await user.keyboard("{/Shift}");
  expect(within(table).queryByRole("checkbox", { name: "Select Stray" })).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("2 selected");
  await user.click(screen.getByRole("button", { name: "Release" }));
  expect(events.onRelease).toHaveBeenLastCalledWith(["1", "2"]);
  await user.click(within(table).getByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
});

test("the selection survives another page; a filter clears it and says so", async () => {
  const { user, events } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Select Grey" }));
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  await user.click(await screen.findByRole("checkbox", { name: "Select Lory" }));
  await user.click(screen.getByRole("button", { name: "Release" }));
  expect(events.onRelease).toHaveBeenLastCalledWith(["1", "4"]);
  await user.click(screen.getByRole("link", { name: "tame", hidden: true }));
  expect(await screen.findByText("The selection was cleared")).toBeVisible();
  expect(window.location.search).toBe("?state=tame");
  expect(screen.getByRole("link", { name: "tame", hidden: true })).toHaveAttribute("aria-current", "true");
});

test("a find form sends the other parameters along without script; Enter without a match hands over to creating", async () => {
  const { user, events, calls } = open("?state=wild&sort=name&page=2");
  const box = await screen.findByRole("searchbox", { name: "Find or add" });
  const hidden = [...(box.closest("form")?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])];
  expect(hidden.map(({ name, value }) => [name, value])).toEqual([
    ["state", "wild"],
    ["sort", "name"],
  ]);
  await user.type(box, "none{Enter}");
  await waitFor(() => expect(events.onNothing).toHaveBeenCalledTimes(1));
  expect(calls(list).at(-1)?.query).toEqual({ q: "none", state: "wild", sort: "name", page: 1 });
});
