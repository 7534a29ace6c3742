import { act, screen } from "@testing-library/react";
import { TablePreferencesProvider } from "@/components/shell/shell-runtime";
import { Table, type TableColumn } from "@/components/ui/table";
import { getUiState, startUiState } from "@/lib/client/ui-state";
import { renderShell } from "../../support/render-shell";

type Line = { query: string; searches: number; note: string };
const columns: TableColumn<Line>[] = [
  { id: "query", header: "Query", cell: (line) => line.query, isRowHeader: true },
  { id: "note", header: "Note", cell: (line) => line.note },
  { id: "searches", header: "Searches", cell: (line) => String(line.searches), isNumeric: true },
];

const table = (
  <TablePreferencesProvider>
    <Table
      caption="Customizations"
      name="queries"
      columns={columns}
      rows={[{ query: "printer", searches: 12840, note: "Summer" }]}
      row={{ id: ({ query }) => query }}
    />
  </TablePreferencesProvider>
);

const listHeaders = () => screen.getAllByRole("columnheader").map((header) => header.textContent);

test("hides columns by the table's menu and remembers them", async () => {
  act(() => startUiState("table-user"));
  const { user, unmount } = renderShell(table);
  await user.click(await screen.findByRole("button", { name: "Table settings" }));
  expect(screen.queryByRole("menuitemcheckbox", { name: "Query" })).toBeNull();
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Note", checked: true }));
  expect(listHeaders()).toEqual(["Query", "Searches"]);
  expect(getUiState().hiddenColumns).toEqual({ queries: ["note"] });
  unmount();
  renderShell(table);
  expect(listHeaders()).toEqual(["Query", "Searches"]);
  await user.click(await screen.findByRole("button", { name: "Table settings" }));
  await user.click(screen.getByRole("menuitem", { name: "Show all columns" }));
  expect(listHeaders()).toEqual(["Query", "Note", "Searches"]);
});

test("the table's menu makes the rows of all tables compact", async () => {
  const { user } = renderShell(table);
  await user.click(await screen.findByRole("button", { name: "Table settings" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Compact rows", checked: false }));
  expect(document.documentElement.dataset.density).toBe("compact");
  expect(document.cookie).toContain("density=compact");
});
