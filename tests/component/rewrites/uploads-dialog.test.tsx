import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { listUploads, showUndo, undoUpload } from "@/lib/contract/rewrites/synonyms";
import type { Answer } from "@/lib/http/endpoint";
import { answer, refuses } from "@/tests/support/render-screen";
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

test("uploads say when, by whom and what; one that is taken back is not offered again", async () => {
  const { container } = openUploads([uploads]);
  const [, first] = await screen.findAllByRole("row");
  const row = within(first ?? document.body);
  expect(row.getByText("2 added, 1 changed")).toBeInTheDocument();
  expect(row.getByText("Dana")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: /^Take back the upload of/ })).toHaveLength(1);
  expect(screen.getByText("Taken back")).toBeInTheDocument();
  expect(screen.getByText("Replaced")).toBeInTheDocument();
  expect(await axe(container.ownerDocument.body)).toHaveNoViolations();
});

test("taking back says first what it does, and leaves what was changed since unless somebody says otherwise", async () => {
  const { user, calls, notices, onClose } = openUploads([uploads, answer(showUndo, plan), answer(undoUpload, plan)]);
  await user.click(await screen.findByRole("button", { name: /^Take back the upload of/ }));
  expect(
    await screen.findByText("1 row is removed, 1 row is as before, 1 row has been changed since"),
  ).toBeInTheDocument();
  const row = within(await screen.findByRole("row", { name: /bag, pack/ }));
  expect(row.getByText("Is as before")).toBeInTheDocument();
  expect(screen.getByRole("radio", { name: "Leave as it is now" })).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Take back 2 rows" }));
  await waitFor(() => expect(notices[0]).toMatchObject({ kind: "good", text: "The upload is taken back" }));
  expect(calls(undoUpload)[0]?.body).toEqual({ id: "u1", changed_since: "leave" });
  // Back to the list one came by.
  expect(await screen.findByRole("dialog", { name: "Uploads of synonyms" })).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test("what was changed since is taken back as well where somebody says so", async () => {
  const { user, calls, onClose } = openUploads([uploads, answer(showUndo, plan), answer(undoUpload, plan)], "u1");
  await user.click(await screen.findByRole("radio", { name: "Take back as well" }));
  await user.click(screen.getByRole("button", { name: "Take back 3 rows" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls(undoUpload)[0]?.body).toEqual({ id: "u1", changed_since: "take_back" });
});

test("an upload that cannot be taken back says why", async () => {
  openUploads([uploads, refuses(showUndo, 422, "too_old")], "u1");
  expect(await screen.findByText("Uploads can be taken back for 30 days.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull();
});
