import { screen, waitFor, within } from "@testing-library/react";
import { fold } from "@vitrine/engine/fold";
import { create, destroy, list, update } from "@/lib/contract/rewrites/synonyms";
import { answer, makeRefusal, refuse } from "@/tests/support/render-screen";
import { makePage, makeSynonym, makeWordPage, openSynonyms, SYNONYMS_AT } from "./lists";

// The screen of synonyms (components/rewrites/synonyms), and with it what both lists of words share.

/** Answers with the rows that contain the search text. */
function finding(...rows: ReturnType<typeof makeSynonym>[]) {
  return answer(list, ({ query }) =>
    makePage(rows.filter(({ words }) => words.some((word) => fold(word).includes(fold(query.q))))),
  );
}

const box = () => screen.findByRole("searchbox", { name: "Find or add" });
const form = (name: string) => screen.findByRole("form", { name });

test("a row shows its words, kind, state with time, and last change with author", async () => {
  openSynonyms([
    answer(list, makePage([makeSynonym(), makeSynonym({ id: "s2", words: ["a", "b"], state: "pending" })])),
  ]);
  const row = within(await screen.findByRole("row", { name: /television/ }));
  expect(row.getByRole("rowheader")).toHaveTextContent("tv also finds television");
  for (const text of ["One-way", "Live", "verified 09.03.2026 11:01", "09.03.2026 11:00", "Dana"])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(row.getByText("Searches aren’t counted yet")).toBeInTheDocument();
  expect(within(screen.getByRole("row", { name: /a also finds b/ })).queryByText("Live")).toBeNull();
});

test("a row that a newer one replaced says so, and is changed or deleted like any other", async () => {
  const old = makeSynonym({ id: "s2", kind: "alternate", words: ["t–shirt", "shirt"], state: "superseded" });
  openSynonyms([answer(list, makePage([makeSynonym(), old]))]);
  const row = within(await screen.findByRole("row", { name: /t–shirt/ }));
  expect(row.getByText("Not live: newer row")).toBeInTheDocument();
  expect(row.getByRole("button", { name: "Edit t–shirt" })).toBeEnabled();
  expect(row.getByRole("button", { name: "More actions: t–shirt" })).toBeEnabled();
});

test("pasted cells of one row are offered as a row", async () => {
  const { user, calls } = openSynonyms([finding(), answer(create, makeSynonym())]);
  await user.click(await box());
  await user.paste("sofa\tcouch\tsettee");
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await waitFor(() => expect(calls(create)[0]?.body).toEqual({ kind: "two_way", words: ["sofa", "couch", "settee"] }));
});

test("a page after the last one is neither an empty list nor a list without matches", async () => {
  const { user, calls } = openSynonyms([answer(list, makePage([], { total_count: 7, page: 3 }))], {
    at: `${SYNONYMS_AT}?page=3`,
  });
  expect(await screen.findByText("There are fewer pages now")).toBeVisible();
  expect(screen.queryByText("Nothing matches these filters")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Go to the first page" }));
  await waitFor(() => expect(calls(list).at(-1)?.query).toMatchObject({ page: 1 }));
});

test("kind, state and order are in the address and in the request", async () => {
  const { user, calls } = openSynonyms([answer(list, makePage([makeSynonym()]))]);
  await user.click(await screen.findByRole("link", { name: "Correction" }));
  await user.click(screen.getByRole("link", { name: "Not live yet" }));
  await user.click(await screen.findByRole("link", { name: "Words" }));
  const wanted = { kind: "alternate", state: "pending", sort: "word" };
  await waitFor(() => expect(calls(list).at(-1)?.query).toMatchObject(wanted));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(wanted);
});

test("offers to add a missing word and adds it inline", async () => {
  const made = makeSynonym({ id: "s9", words: ["sofa", "couch"] });
  const { user, calls, notices } = openSynonyms([finding(makeSynonym()), { ...answer(create, made), changes: [7] }]);
  await user.type(await box(), "sofa{Enter}");
  const offer = await screen.findByRole("button", { name: "Add “sofa”" });
  await waitFor(() => expect(offer).toHaveFocus());
  await user.keyboard("{Enter}");
  const fields = within(await form("New row"));
  expect(fields.getByLabelText("Word that shoppers type")).toHaveValue("sofa");
  await user.click(fields.getByRole("radio", { name: "Two-way" }));
  await user.type(fields.getByLabelText("Words with the same meaning"), "couch, settee");
  await user.click(fields.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(calls(create)).toMatchObject([{ body: { kind: "two_way", words: ["sofa", "couch", "settee"] } }]),
  );
  await waitFor(() => expect(screen.queryByRole("form", { name: "New row" })).toBeNull());
  expect(notices).toMatchObject([{ kind: "good", text: "Row “sofa” added", action: { label: expect.any(String) } }]);
});

test("adds a typed complete row with one press, and searches for its word only", async () => {
  const { user, calls } = openSynonyms([finding(makeSynonym()), answer(create, makeSynonym({ id: "s9" }))]);
  await user.click(await box());
  await user.paste("pc -> computer, laptop");
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(calls(create)).toMatchObject([{ body: { kind: "one_way", words: ["pc", "computer", "laptop"] } }]),
  );
  expect(calls(list).at(-1)?.query).toMatchObject({ q: "pc" });
});

test("does not offer to add an existing word; another row with it is offered as a change", async () => {
  const { user } = openSynonyms([finding(makeSynonym())], { at: `${SYNONYMS_AT}?q=TV` });
  await screen.findByRole("row", { name: /television/ });
  expect(screen.queryByRole("button", { name: /^Add “/ })).toBeNull();
  await user.click(await box());
  await user.paste(" -> telly");
  await user.click(await screen.findByRole("button", { name: "Change row to this" }));
  const fields = within(await form("Change “tv”"));
  expect(fields.getByRole("button", { name: "Remove telly" })).toBeInTheDocument();
});

test("Escape and Cancel are confirmed if there is input; an untouched form closes", async () => {
  const { user } = openSynonyms([answer(list, makePage([makeSynonym()]))]);
  const edit = async () => user.click(await screen.findByRole("button", { name: "Edit tv" }));
  await edit();
  const fields = within(await form("Change “tv”"));
  await user.type(fields.getByLabelText("Word that shoppers type"), "s{Escape}");
  expect(await screen.findByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(fields.getByLabelText("Word that shoppers type")).toHaveValue("tvs");
  await user.click(fields.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await edit();
  await form("Change “tv”");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("form", { name: "Change “tv”" })).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a row becomes an inline form; Enter saves it against the shown revision, Escape closes it", async () => {
  const { user, calls } = openSynonyms([finding(makeSynonym()), answer(update, makeSynonym({ revision: 4 }))]);
  await user.click(await screen.findByRole("button", { name: "Edit tv" }));
  await form("Change “tv”");
  expect(screen.queryByRole("row", { name: /television/ })).toBeNull();
  await user.keyboard("{Escape}");
  await screen.findByRole("row", { name: /television/ });
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit tv" })).toHaveFocus());
  expect(calls(update)).toEqual([]);
  await user.keyboard("{Enter}");
  const word = within(await form("Change “tv”")).getByLabelText("Word that shoppers type");
  await waitFor(() => expect(word).toHaveFocus());
  await user.type(word, "s{Enter}");
  await waitFor(() => expect(calls(update)).toHaveLength(1));
  const [call] = calls(update);
  expect(call?.body).toEqual({ id: "s1", kind: "one_way", words: ["tvs", "television"] });
  expect(call?.headers.get("if-match")).toBe('"3"');
});

test("errors of the row and conflicts with other rows appear at their field", async () => {
  const { user, calls } = openSynonyms([
    finding(makeSynonym()),
    answer(create, makeRefusal(422, "already_exists", { id: "s1" }), makeRefusal(422, "conflict")),
  ]);
  await user.click(await screen.findByRole("button", { name: "Add synonyms" }));
  const fields = within(await form("New row"));
  await user.click(fields.getByRole("button", { name: "Add" }));
  const word = fields.getByLabelText("Word that shoppers type");
  expect(word).toHaveAccessibleDescription("The word is missing. Enter it.");
  expect(word).toHaveFocus();
  await user.type(word, "tv");
  await user.click(fields.getByRole("button", { name: "Add" }));
  expect(fields.getByLabelText("Words it also finds")).toHaveAccessibleDescription(/The synonym is missing/);
  expect(calls(create)).toEqual([]);
  await user.type(fields.getByLabelText("Words it also finds"), "x");
  await user.click(fields.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(word).toHaveAccessibleDescription(/A row with this word already exists/));
  await user.click(fields.getByRole("button", { name: "Show existing row" }));
  await waitFor(() => expect(window.location.search).toBe("?q=tv"));
  await user.click(fields.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(fields.getByLabelText("Words it also finds")).toHaveAccessibleDescription(
      /A correction already replaces this word/,
    ),
  );
});

test("shows a concurrent version, and the next save overwrites it", async () => {
  const theirs = makeSynonym({ words: ["tv", "telly"], revision: 5, updated_by: "Eva" });
  let rows = [makeSynonym()];
  const stale = () => {
    rows = [theirs];
    return makeRefusal(412, "stale", { revision: 5, changed_by: "Eva", changed_at: "2026-03-09T11:00:00Z" });
  };
  const { user, calls } = openSynonyms([
    answer(list, () => makePage(rows)),
    answer(update, stale, makeSynonym({ revision: 6 })),
  ]);
  await user.click(await screen.findByRole("button", { name: "Edit tv" }));
  await user.type(within(await form("Change “tv”")).getByLabelText("Words it also finds"), "set{Enter}{Enter}");
  expect(await screen.findByText("Eva changed this row in the meantime")).toBeInTheDocument();
  expect(screen.getByText("telly")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls(update)).toHaveLength(2));
  expect(calls(update)[1]?.headers.get("if-match")).toBe('"5"');
  expect(calls(update)[1]?.body).toMatchObject({ words: ["tv", "television", "set"] });
});

test("deletes a row immediately, with undo in the notification", async () => {
  let rows = [makeSynonym()];
  const gone = () => {
    rows = [];
    return undefined;
  };
  const { user, calls, notices } = openSynonyms([
    answer(list, () => makePage(rows)),
    { ...answer(destroy, gone), changes: [9] },
  ]);
  await user.click(await screen.findByRole("button", { name: "More actions: tv" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByText("No synonyms yet")).toBeInTheDocument();
  expect(calls(destroy)).toMatchObject([{ body: { id: "s1" } }]);
  expect(notices).toMatchObject([{ kind: "good", text: "Row “tv” deleted", action: { label: "Undo" } }]);
});

test("an open form stays when the list changes", async () => {
  const { user } = openSynonyms([finding(makeSynonym(), makeSynonym({ id: "s2", words: ["ink", "toner"] }))]);
  await user.click(await screen.findByRole("button", { name: "Edit tv" }));
  await user.type(within(await form("Change “tv”")).getByLabelText("Word that shoppers type"), "s");
  await user.type(await box(), "ink");
  await screen.findByRole("row", { name: /toner/ });
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit ink" })).toBeInTheDocument());
  expect(within(await form("Change “tv”")).getByLabelText("Word that shoppers type")).toHaveValue("tvs");
});

test("a viewer sees rows, history and download, but no actions that write", async () => {
  const page = makeWordPage({ rights: { roles: ["viewer"], policies: ["synonyms"] } });
  const { user } = openSynonyms([finding(makeSynonym())], { page });
  await screen.findByRole("row", { name: /television/ });
  expect(screen.getByText(/You have view-only access to this list/)).toBeInTheDocument();
  for (const name of [/^Add/, /^Edit/, "Upload file"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
    "href",
    `/api${SYNONYMS_AT}/bulk_download`,
  );
  await user.click(screen.getByRole("button", { name: "More actions: tv" }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Row history"]);
});

test("a backend without lists accepts uploads", async () => {
  const { calls } = openSynonyms([refuse(list, 404, "default")], { page: makeWordPage({ groups: [] }) });
  expect(await screen.findByText(/You can upload them as a file/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Download CSV" })).toBeInTheDocument();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("link", { name: "History" })).toBeNull();
  expect(calls(list)).toEqual([]);
});

test("Enter focuses the only found row; deleting a row focuses the next one", async () => {
  let rows = [makeSynonym(), makeSynonym({ id: "s2", words: ["ink", "toner"] })];
  const gone = () => {
    rows = rows.slice(1);
    return undefined;
  };
  const { user } = openSynonyms([
    answer(list, ({ query }) => makePage(rows.filter(({ words }) => words[0]?.startsWith(query.q)))),
    answer(destroy, gone),
  ]);
  await user.click(await screen.findByRole("button", { name: "More actions: tv" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit ink" })).toHaveFocus());
  await user.type(await box(), "ink{Enter}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit ink" })).toHaveFocus());
});

test("where approval is required, the form says so before the click, and closes when the row was sent for approval", async () => {
  const base = makeWordPage();
  const { user, notices } = openSynonyms(
    [finding(makeSynonym()), answer(update, makeRefusal(403, "approval_requested", { approval_id: "q1" }))],
    { page: { ...base, site: { ...base.site, approval_required: true } } },
  );
  expect(await screen.findByText(/someone else must approve each change/)).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Edit tv" }));
  const own = within(await form("Change “tv”"));
  expect(own.getByText(/^Sends for approval/)).toBeInTheDocument();
  await user.type(own.getByLabelText("Word that shoppers type"), "s{Enter}");
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", action: { label: "Show requests" } }]));
  await waitFor(() => expect(screen.queryByRole("form", { name: "Change “tv”" })).toBeNull());
});
