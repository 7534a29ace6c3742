import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { listUploads, showUndo, undoUpload } from "@/lib/contract/rewrites/synonyms";
import type { Answer } from "@/lib/http/endpoint";
import { answer, refuse } from "@/tests/support/render-screen";
import { openUploads } from "./uploads";

type Upload = Answer<typeof listUploads>["items"][number];

const upload: Upload = {
  id: "u1",
  type: "append",
  at: "2026-03-09T10:00:00Z",
  by: "Dana",
  counts: { added: 2, changed: 1, removed: 0 },
  undo_until: "2026-04-08T10:00:00Z",
  undone_at: null,
};
const uploads = answer(listUploads, {
  items: [upload, { ...upload, id: "u0", type: "replace", undone_at: "2026-03-09T11:00:00Z" }],
  ...{ page: 1, per_page: 20, total_pages: 1, total_count: 2 },
});
const plan: Answer<typeof showUndo> = {
  upload_id: "u1",
  counts: { removed: 1, restored: 1, brought_back: 0, changed_since: 1 },
  rows: [
    { id: "a", action: "changed_since", now: ["boat", "ship"], before: ["boat"] },
    { id: "b", action: "remove", now: ["tent", "bivy"], before: null },
    { id: "c", action: "restore", now: ["bag", "sack"], before: ["bag", "pack"] },
  ],
};

test("uploads show time, author and counts; an undone one cannot be undone again", async () => {
  const { container } = openUploads([uploads]);
  const [, first] = await screen.findAllByRole("row");
  const row = within(first ?? document.body);
  expect(row.getByText("2 added, 1 changed")).toBeInTheDocument();
  expect(row.getByText("Dana")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: /^Undo the upload from/ })).toHaveLength(1);
  expect(screen.getByText("Undone")).toBeInTheDocument();
  expect(screen.getByText("Replaced")).toBeInTheDocument();
  expect(await axe(container.ownerDocument.body)).toHaveNoViolations();
});

test("an upload names the tool that wrote the file, if it was another one", async () => {
  const items = [
    { ...upload, format: "querqy" as const },
    { ...upload, id: "u0" },
  ];
  openUploads([answer(listUploads, { items, page: 1, per_page: 20, total_pages: 1, total_count: 2 })]);
  const [, first, second] = await screen.findAllByRole("row");
  expect(within(first ?? document.body).getByText("Querqy rules")).toBeInTheDocument();
  expect(second).toHaveTextContent("Added");
  expect(second).not.toHaveTextContent("rules");
});

test("undo is previewed and by default leaves rows changed since", async () => {
  const { user, calls, notices, onClose } = openUploads([uploads, answer(showUndo, plan), answer(undoUpload, plan)]);
  await user.click(await screen.findByRole("button", { name: /^Undo the upload from/ }));
  expect(await screen.findByText("1 row removed, 1 row restored, 1 row changed since then")).toBeInTheDocument();
  const row = within(await screen.findByRole("row", { name: /bag, pack/ }));
  expect(row.getByText("Will be restored")).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: "Keep the current version" })).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Undo 2 rows" }));
  await waitFor(() => expect(notices[0]).toMatchObject({ kind: "good", text: "Upload undone" }));
  expect(calls(undoUpload)[0]?.body).toEqual({ id: "u1", changed_since: "leave" });
  // Returns to the list of uploads.
  expect(await screen.findByRole("dialog", { name: "Synonym uploads" })).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test("undoes rows changed since if chosen", async () => {
  const { user, calls, onClose } = openUploads([uploads, answer(showUndo, plan), answer(undoUpload, plan)], "u1");
  await user.click(await screen.findByRole("radio", { name: "Undo these rows too" }));
  await user.click(screen.getByRole("button", { name: "Undo 3 rows" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls(undoUpload)[0]?.body).toEqual({ id: "u1", changed_since: "take_back" });
});

test("rows that no longer fit are named apart, and are not offered to be undone", async () => {
  const stuck: Answer<typeof showUndo> = {
    upload_id: "u1",
    counts: { removed: 1, restored: 0, brought_back: 0, changed_since: 0, conflicts: 1, too_large: 2 },
    rows: [
      { id: "a", action: "conflict", now: null, before: ["boat", "ship"] },
      { id: "b", action: "too_large", now: null, before: ["bag", "pack"] },
      { id: "c", action: "remove", now: ["tent", "bivy"], before: null },
    ],
  };
  openUploads([uploads, answer(showUndo, stuck)], "u1");
  expect(
    await screen.findByText(
      "1 row removed, 1 row stays because another row has its words, 2 rows stay because the list is full",
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole("row", { name: /boat, ship/ })).toHaveTextContent("Stays: another row has its words");
  expect(screen.getByRole("row", { name: /bag, pack/ })).toHaveTextContent("Stays: the list is full");
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByRole("button", { name: "Undo 1 row" })).toBeInTheDocument();
});

test("an upload that cannot be undone shows the reason", async () => {
  openUploads([uploads, refuse(showUndo, 422, "too_old")], "u1");
  expect(await screen.findByText("This upload is more than 30 days old, so it can’t be undone.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});
