import { screen, waitFor, within } from "@testing-library/react";
import { list } from "@/lib/contract/customizations/query-customizations";
import { listChanges, restoreChange, showChange, undoChanges } from "@/lib/contract/history/change-history";
import { makeChangeEntry } from "@/tests/support/change-entry";
import { answer } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { openEditor } from "./open-editor";

// The versions of a customization in its history panel (drafts/history-panel.tsx).

const page = makeSitePage({ groups: ["rule_times", "history"] });

const anEntry = (id: number, action: string) =>
  makeChangeEntry({ id, at: `2026-03-0${id}T10:00:00Z`, action, counts: { added: 1, changed: 0, removed: 0 } });

const pin = (item_url: string, position: number) => ({
  id: item_url,
  item_url,
  type: "pin",
  position,
  active_from: null,
  active_to: null,
  availability: "always",
  placement: "both",
  item: { title: `Product ${item_url}` },
});
const version = (...rules: object[]) => ({ query: "printer", type: "item", mode: "simple", rules });
const one = { ...anEntry(1, "save_rules"), before: version(pin("B", 2)), after: version(pin("A", 1)) };
const two = { ...anEntry(2, "save_rules"), before: version(pin("A", 1)), after: version(pin("A", 3)) };
const written = { change_id: 3, feature: "query-customizations", object_id: "c1" };

const answers = [
  answer(listChanges, ({ query }) => ({
    items: query.per_page === 1 ? [two] : [two, one],
    page: 1,
    per_page: query.per_page ?? 20,
    total_pages: 1,
    total_count: 2,
  })),
  answer(showChange, ({ query }) => (query.id === 1 ? one : two)),
  { ...answer(restoreChange, written), changes: [3] },
  { ...answer(undoChanges, written), changes: [4] },
  answer(list, { items: [], page: 1, per_page: 20, total_pages: 1, total_count: 0 }),
];

test("versions show author, time, changes and the difference from now, and can be restored", async () => {
  const { user, calls, notices } = await openEditor({ page, answers });
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Version history" }));
  const dialog = await screen.findByRole("dialog", { name: /^Versions of/ });
  const [newest, oldest] = await within(dialog).findAllByRole("button", { name: /Rules for “printer” saved/ });
  if (newest === undefined || oldest === undefined) throw new Error("expected two versions");
  expect(oldest).toHaveTextContent("01.03.2026 11:00, Dana");
  expect(within(dialog).getByText("Live now")).toBeInTheDocument();
  await user.click(newest);
  expect(await within(dialog).findByText("Product A: moved from position 1 to 3")).toBeInTheDocument();
  expect(within(dialog).queryByRole("button", { name: "Restore this version" })).toBeNull();
  await user.click(oldest);
  expect(await within(dialog).findByText("Product A: pinned to position 1")).toBeInTheDocument();
  expect(await within(dialog).findByText("Product A: moved from position 3 to 1")).toBeInTheDocument();
  // The state before the first recorded change can be restored, too.
  expect(within(dialog).getByText("Product B: pinned to position 2")).toBeInTheDocument();
  const [after, before] = within(dialog).getAllByRole("button", { name: "Restore this version" });
  if (after === undefined || before === undefined) throw new Error("expected two restore buttons");
  await user.click(after);
  await waitFor(() => expect(notices.map(({ text }) => text)).toContain("Earlier version restored"));
  await user.click(before);
  await waitFor(() =>
    expect(calls(restoreChange).map(({ body }) => body)).toEqual([
      { id: 1, side: "after" },
      { id: 1, side: "before" },
    ]),
  );
});

test("another backend has no version history", async () => {
  const { user } = await openEditor({ page: makeSitePage({ groups: ["rule_times"] }) });
  await user.click(screen.getByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: "Version history" })).toBeNull();
});
