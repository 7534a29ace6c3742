import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { HistoryScreen } from "@/components/history/history-screen";
import {
  type ChangeEntry,
  listChanges,
  people,
  restoreChange,
  showChange,
  undoChanges,
} from "@/lib/contract/history/change-history";
import type { Answer } from "@/lib/http/endpoint";
import { makeChangeEntry } from "@/tests/support/change-entry";
import { type Around, answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeRule } from "@/tests/support/rules";

const AT = "/sites/100200-300401/history";
const page = makeSitePage({ groups: ["history"] });

const createEntry = (over: Partial<ChangeEntry> = {}) =>
  makeChangeEntry({ counts: { added: 1, changed: 1, removed: 0 }, ...over });

const version = (...rules: object[]) => ({ query: "printer", type: "item", mode: "simple", rules });
const BEFORE = version(makeRule());
const AFTER = version(
  makeRule({ position: 3, active_from: "2026-03-29T00:30:00Z" }),
  makeRule({ id: "r2", item_url: "b", type: "hide", position: null, item: { title: "Blue ink" } }),
);

function createPage(items = [createEntry()], over = {}): Answer<typeof listChanges> {
  return { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length, ...over };
}

const known = answer(people, { people: [{ id: "u1", name: "Dana" }] });
const shown = answer(showChange, { ...createEntry(), before: BEFORE, after: AFTER });
const written = { change_id: 8, feature: "query-customizations", object_id: "c1" };

const ALL_WORDS = (
  <HistoryDescribers>
    <HistoryScreen siteId="100200-300401" />
  </HistoryDescribers>
);

function open(answers: FakeAnswer[], { at = AT, ...around }: Partial<Around> = {}) {
  return renderScreen(ALL_WORDS, {
    answers: [...answers, known],
    page,
    at,
    ...around,
  });
}

test("a row shows the change, time in the site's zone, user, cause and rule counts", async () => {
  open([answer(listChanges, createPage())]);
  const row = await screen.findByRole("row", { name: /printer/ });
  expect(within(row).getByRole("link", { name: /Rules for “printer” saved/ })).toHaveAttribute(
    "href",
    `${AT}?change=7`,
  );
  for (const text of ["09.03.2026 11:00", "Dana", "Manually", "1 added, 1 changed"])
    expect(within(row).getByText(text)).toBeInTheDocument();
});

test("an open change shows before and after in words, with dates in the site's zone, and passes axe", async () => {
  const { user, container } = open([answer(listChanges, createPage()), shown]);
  await user.click(await screen.findByRole("link", { name: /Rules for “printer” saved/ }));
  const detail = await screen.findByRole("complementary", { name: "Change #7" });
  expect(await within(detail).findByText("a: moved from position 1 to 3")).toBeInTheDocument();
  expect(within(detail).getByText("active from 29.03.2026 01:30")).toBeInTheDocument();
  expect(within(detail).getByText("Blue ink: hidden")).toBeInTheDocument();
  expect(within(detail).getByText(/You can undo it until 08.04.2026 12:00\./)).toBeInTheDocument();
  expect(within(detail).getByRole("heading", { name: "Change #7" })).toHaveFocus();
  expect(window.location.search).toBe("?change=7");
  expect((await axe(container)).violations).toEqual([]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByRole("link", { name: /Rules for “printer” saved/ })).toHaveFocus();
});

test("shows the rank changes of a publication, each with its position before and after", async () => {
  const ranks = { search: [{ item_url: "a", title: "Blue ink", from: 5, to: 1 }], autocomplete: [] };
  const published = answer(showChange, { ...createEntry({ action: "publish" }), before: BEFORE, after: AFTER, ranks });
  const { container } = open([answer(listChanges, createPage()), published], { at: `${AT}?change=7` });
  expect(await screen.findByRole("heading", { name: "Ranking changes when published" })).toBeInTheDocument();
  const table = screen.getByRole("table", { name: "Search: first 24" });
  expect(within(table).getByRole("row", { name: /Blue ink/ })).toHaveTextContent("51Blue inkup 4");
  expect(screen.getByText("Nothing changes here.")).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});

const UPLOAD = { type: "append", added: 12, changed: 3, removed: 0, digest: "ab" };
const createUpload = (over: Partial<ChangeEntry> = {}) =>
  createEntry({
    feature: "synonyms",
    action: "upload",
    cause: "import",
    object: { id: "upload-u1", title: null, kind: null },
    counts: { added: 12, changed: 3, removed: 0 },
    ...over,
  });

test.each([
  ["en", "Synonyms uploaded: 12 added, 3 changed", "Redirect upload (change #7) undone"],
  ["cs", "Synonyma nahrána: přidáno 12, změněno 3", "Nahrání přesměrování (změna č. 7) vráceno zpět"],
  ["sk", "Synonymá nahraté: pridané 12, zmenené 3", "Nahratie presmerovaní (zmena č. 7) vrátené späť"],
  ["pl", "Przesłano synonimy: dodano 12, zmieniono 3", "Cofnięto przesłanie przekierowań (zmiana nr 7)"],
] as const)("in %s describes an upload and its undo by their effect", async (locale, upload, back) => {
  const undone = createUpload({ id: 8, feature: "redirects", action: "undo_upload", undoes: 7, counts: null });
  open([answer(listChanges, createPage([undone, createUpload()]))], { locale });
  expect(await screen.findByRole("link", { name: upload })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: back })).toBeInTheDocument();
});

test("an upload shows its effect, links to its list, and can be undone but not restored", async () => {
  const { container } = open(
    [
      answer(listChanges, createPage([createUpload()])),
      answer(showChange, { ...createUpload(), before: null, after: UPLOAD }),
    ],
    {
      at: `${AT}?change=7`,
    },
  );
  const detail = await screen.findByRole("complementary", { name: "Change #7" });
  expect(await within(detail).findByText("Rows from a file added to the list")).toBeInTheDocument();
  expect(within(detail).getByText("12 added, 3 changed")).toBeInTheDocument();
  expect(within(detail).getByRole("link", { name: /Synonyms uploaded/ })).toHaveAttribute(
    "href",
    "/sites/100200-300401/catalog_management/synonyms",
  );
  expect(within(detail).getByRole("button", { name: "Undo this change" })).toBeInTheDocument();
  expect(within(detail).queryByRole("button", { name: /Restore the version/ })).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
});

test("restoring a row compares with its current content, whichever change wrote it last", async () => {
  const row = (...cells: string[]) => ({ kind: "one_way", cells });
  const entry = createEntry({
    feature: "synonyms",
    action: "update",
    object: { id: "s1", title: "tv", kind: null },
    counts: null,
  });
  const before = { kind: "two_way", cells: ["tv", "television"] };
  const shown = answer(showChange, { ...entry, before, after: row("tv", "telly"), current: row("tv", "set") });
  const { user, calls } = open([answer(listChanges, createPage([entry])), shown], { at: `${AT}?change=7` });
  const detail = await screen.findByRole("complementary", { name: "Change #7" });
  expect(await within(detail).findByText("Kind: two-way changed to one-way")).toBeInTheDocument();
  expect(within(detail).getByText("Words: tv, television changed to tv, telly")).toBeInTheDocument();
  expect(within(detail).getByRole("link", { name: "Synonyms for “tv” changed" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/catalog_management/synonyms?q=tv",
  );
  await user.click(within(detail).getByRole("button", { name: "Restore the version after this change" }));
  expect(await within(detail).findByText("Words: tv, set changed to tv, telly")).toBeInTheDocument();
  expect(calls(listChanges)).toHaveLength(1);
});

test("undo shows a notification that can be undone in turn", async () => {
  const { user, notices, calls } = open(
    [answer(listChanges, createPage()), shown, { ...answer(undoChanges, written), changes: [8] }],
    {
      at: `${AT}?change=7`,
    },
  );
  await user.click(await screen.findByRole("button", { name: "Undo this change" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Undone", action: { label: "Undo" } }]));
  expect(calls(undoChanges).map(({ body }) => body)).toEqual([{ id: 7, with_related: true }]);
  notices[0]?.action?.run();
  await waitFor(() =>
    expect(calls(undoChanges).map(({ body }) => body)).toEqual([{ id: 7, with_related: true }, { id: 8 }]),
  );
});

test("a refused undo lists later changes of the same part with links", async () => {
  const later = [{ id: 9, by: "Petra", at: "2026-03-10T10:00:00Z" }];
  const { user, notices } = open(
    [answer(listChanges, createPage()), shown, answer(undoChanges, makeRefusal(409, "moved_on", { later }))],
    {
      at: `${AT}?change=7`,
    },
  );
  await user.click(await screen.findByRole("button", { name: "Undo this change" }));
  expect(await screen.findByRole("link", { name: "Change #9 by Petra, 10.03.2026 11:00" })).toHaveAttribute(
    "href",
    `${AT}?change=9`,
  );
  expect(notices).toHaveLength(1);
});

test("shows the difference before restoring an earlier version", async () => {
  const { user, calls } = open(
    [answer(listChanges, createPage()), shown, { ...answer(restoreChange, written), changes: [8] }],
    {
      at: `${AT}?change=7`,
    },
  );
  await user.click(await screen.findByRole("button", { name: "Restore the version before this change" }));
  expect(await screen.findByText("a: moved from position 3 to 1")).toBeInTheDocument();
  expect(screen.getByText("Blue ink: shown again")).toBeInTheDocument();
  expect(calls(restoreChange)).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Restore this version" }));
  await waitFor(() => expect(calls(restoreChange).map(({ body }) => body)).toEqual([{ id: 7, side: "before" }]));
});

test("an undone change links to its undo and offers no undo", async () => {
  const undone = createEntry({ undone_by: 8, no_undo: "already_undone" });
  open([answer(listChanges, createPage([undone])), answer(showChange, { ...undone, before: BEFORE, after: AFTER })], {
    at: `${AT}?change=7`,
  });
  expect(await screen.findByText("This change has already been undone.")).toBeInTheDocument();
  // In the list and in the detail.
  const links = screen.getAllByRole("link", { name: "Undone by change #8" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([`${AT}?change=8`, `${AT}?change=8`]);
  expect(screen.getByText("This change has already been undone.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo this change" })).toBeNull();
});

test("filters appear in the URL, as removable chips, and in the download URL", async () => {
  const { user, calls } = open([answer(listChanges, createPage())]);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Why" }), "Undo");
  await waitFor(() => expect(calls(listChanges).at(-1)?.query).toMatchObject({ cause: "undo", page: 1 }));
  await user.type(screen.getByRole("searchbox", { name: "Find by name" }), "prin{Enter}");
  await waitFor(() => expect(window.location.search).toBe("?cause=undo&q=prin"));
  expect(screen.getByRole("link", { name: "Export CSV (1 row)" })).toHaveAttribute(
    "href",
    "/api/sites/100200-300401/history/export_csv?q=prin&cause=undo",
  );
  await user.click(screen.getByRole("link", { name: "Remove filter Why: Undo" }));
  expect(window.location.search).toBe("?q=prin");
});

test("distinguishes an empty history, no match, and a failed read", async () => {
  const first = open([answer(listChanges, createPage([]))]);
  expect(await screen.findByRole("heading", { name: "No changes yet" })).toBeInTheDocument();
  first.unmount();
  const second = open([answer(listChanges, createPage([]))], { at: `${AT}?user=u1&feature=` });
  expect(await screen.findByRole("heading", { name: "No changes match these filters" })).toBeInTheDocument();
  second.unmount();
  open([answer(listChanges, makeRefusal(500, "loading"))]);
  expect(await screen.findByRole("heading", { name: "The history couldn’t be loaded" })).toBeInTheDocument();
});

test("a viewer sees changes but no undo", async () => {
  const viewer = makeSitePage({
    groups: ["history"],
    rights: { roles: ["viewer"], policies: ["search_customizations"] },
  });
  open([answer(listChanges, createPage()), shown], { at: `${AT}?change=7`, page: viewer } as object);
  expect(await screen.findByText("Blue ink: hidden")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /back/i })).toBeNull();
});

test.each([
  ["en", "active until the end of Sunday 29.11.2026", "2026-11-29"],
  ["en", "active until the end of Sunday 29.11.2026", "2026-11-29T23:00:00Z"],
  ["cs", "platí do konce dne 29.11.2026 (neděle)", "2026-11-29"],
] as const)("%s: shows the end of a whole day as that day: %s", async (locale, text, active_to) => {
  const after = version(makeRule({ active_to }));
  open([answer(listChanges, createPage()), answer(showChange, { ...createEntry(), before: BEFORE, after })], {
    at: `${AT}?change=7`,
    locale,
  });
  expect(await screen.findByText(text)).toBeInTheDocument();
});
