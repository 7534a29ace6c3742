import { act, screen, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { Table, type TableColumn } from "@/components/ui/table";
import { renderUi } from "../../support/render-ui";

type Line = { id: string; query: string; searches: number; note: string };
const rows: Line[] = [
  { id: "1", query: "printer", searches: 12840, note: "" },
  { id: "2", query: "kajak", searches: 97, note: "Summer" },
];
const columns: TableColumn<Line>[] = [
  { id: "query", header: "Query", cell: (line) => line.query, isRowHeader: true, isSortable: true },
  { id: "note", header: "Note", cell: (line) => line.note },
  { id: "searches", header: "Searches", cell: (line) => String(line.searches), isNumeric: true, isSortable: true },
];
const row = {
  id: (line: Line) => line.id,
  link: (line: Line) => ({ href: `/q/${line.id}` }),
  actions: (line: Line) => <button type="button">Edit {line.query}</button>,
};

test("a table has a caption, scopes, row headers that link, and one aria-sort", async () => {
  const { container } = renderUi(
    <Table
      caption="Customizations"
      columns={columns}
      rows={rows}
      row={row}
      sorting={{ current: { column: "searches", direction: "descending" }, hrefFor: (next) => `?sort=${next.column}` }}
    />,
  );
  expect(screen.getByRole("table", { name: "Customizations" })).toBeInTheDocument();
  expect(container.querySelectorAll("[aria-sort]")).toHaveLength(1);
  expect(screen.getByRole("columnheader", { name: "Searches" })).toHaveAttribute("aria-sort", "descending");
  expect(within(screen.getByRole("rowheader", { name: "printer" })).getByRole("link")).toHaveAttribute("href", "/q/1");
  expect(screen.getByRole("link", { name: "Query" })).toHaveAttribute("href", "?sort=query");
  expect(screen.getByRole("cell", { name: "–" })).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test("a long header breaks once, near its middle, and stays one text for screen readers", () => {
  const zoned = { id: "at", header: "Last change (Europe/Prague)", cell: () => "", isSortable: true };
  const { container } = renderUi(
    <Table caption="Queries" columns={[zoned]} rows={[]} row={{ id: () => "" }} sorting={{ current: null }} />,
  );
  expect(screen.getByRole("button", { name: "Last change (Europe/Prague)" })).toBeVisible();
  expect(container.querySelector("th wbr")?.previousSibling?.textContent).toBe("Last change ");
});

test("a sort button reverses the current column and sorts others in their default direction", async () => {
  const sort = jest.fn();
  const { user } = renderUi(
    <Table
      caption="Customizations"
      columns={columns}
      rows={rows}
      row={row}
      sorting={{ current: { column: "query", direction: "ascending" }, onSort: sort }}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Query" }));
  expect(sort).toHaveBeenLastCalledWith({ column: "query", direction: "descending" });
  await user.click(screen.getByRole("button", { name: "Searches" }));
  expect(sort).toHaveBeenLastCalledWith({ column: "searches", direction: "descending" });
});

test("while newer rows load, the old ones stay and the table is busy", () => {
  renderUi(<Table caption="Customizations" columns={columns} rows={rows} row={row} isBusy />);
  expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("rowheader", { name: "kajak" })).toBeVisible();
});

test("shows the empty state without rows", () => {
  renderUi(<Table caption="Customizations" columns={columns} rows={[]} row={row} empty={<p>No match</p>} />);
  expect(screen.getByText("No match")).toBeVisible();
});

test("a row's link calls `onFollow` only on a plain click", async () => {
  const follow = jest.fn();
  const { user } = renderUi(
    <Table
      caption="Customizations"
      columns={columns}
      rows={rows.slice(0, 1)}
      row={{ ...row, link: (line: Line) => ({ href: `#${line.id}`, onFollow: follow }) }}
    />,
  );
  const link = screen.getByRole("link", { name: "printer" });
  await user.keyboard("{Control>}");
  await user.click(link);
  await user.keyboard("{/Control}");
  expect(follow).not.toHaveBeenCalled();
  await user.click(link);
  expect(follow).toHaveBeenCalledTimes(1);
});

test("a table that fits only with smaller gaps keeps them until there is more room", () => {
  const observers: (() => void)[] = [];
  class Observer {
    constructor(onResize: ResizeObserverCallback) {
      observers.push(() => onResize([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const original = globalThis.ResizeObserver;
  globalThis.ResizeObserver = Observer;
  const room = jest.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(966);
  jest.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.classList.contains("sides-stay") ? 966 : 987;
  });
  try {
    renderUi(<Table caption="Queries" columns={columns} rows={rows} row={row} />);
    const isWide = () => {
      act(() => {
        for (const onResize of observers) onResize();
      });
      return screen.queryByRole("region", { name: "Queries" }) !== null;
    };
    expect([isWide(), isWide(), isWide()]).toEqual([true, true, true]);
    room.mockReturnValue(1000);
    expect([isWide(), isWide()]).toEqual([false, false]);
  } finally {
    globalThis.ResizeObserver = original;
    jest.restoreAllMocks();
  }
});
