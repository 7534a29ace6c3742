import { act, screen, waitFor, within } from "@testing-library/react";
import { NewQueryScreen } from "@/components/customizations/query-customizations/query-editor-screen";
import { localCopy } from "@/lib/client/local-copy";
import { startUiState } from "@/lib/client/ui-state";
import { reportPresence, saveDraft, showDraft } from "@/lib/contract/customizations/drafts";
import { saveNew, showNew } from "@/lib/contract/customizations/new-customizations";
import { create, list, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import { affecting } from "@/lib/contract/search/query-insight";
import { getFirstButton } from "@/tests/support/first-button";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeDraft, makePublishAnswer } from "./draft-fixtures";
import { makeCustomization, makeLiveAnswers, makeProductRule, OPENED_AT } from "./fixtures";
import { listResults } from "./open-editor";

// The editor of a query whose customization is created by the first save.

const AT = "/sites/100200-300401/query_customizations/new?q=printer&type=item";
const START = { existing_id: null, subject: "printer", type: "item", approval_required: false };
const GROUPS = ["rule_times", "revisions", "drafts", "history", "new_customizations"];

beforeEach(() => startUiState("u1"));
afterEach(() => localCopy.clear());

/** The stored customization in the common form. */
const stored = (rules: ReturnType<typeof makeProductRule>[] = []) =>
  makePublishAnswer(makeCustomization(rules, { revision: 1 }));

async function openNew(answers: FakeAnswer[], groups = GROUPS) {
  jest.spyOn(Date, "now").mockReturnValue(OPENED_AT);
  const around = { page: makeSitePage({ groups }), at: AT };
  const drawn = renderScreen(
    <NewQueryScreen siteId="100200-300401" query="printer" type="item" openedAt={OPENED_AT} />,
    {
      answers: [
        ...answers,
        answer(showNew, START),
        answer(reportPresence, { others: [], live_revision: 1 }),
        ...makeLiveAnswers(),
      ],
      ...around,
    },
  );
  await waitFor(() => expect(listResults()).not.toHaveLength(0));
  await act(async () => undefined);
  return drawn;
}

/** Pins the third result to the top. */
async function pinThird(user: Awaited<ReturnType<typeof openNew>>["user"]) {
  const inSearch = within(screen.getByRole("list", { name: "Search" }));
  await user.click(inSearch.getByRole("button", { name: "More actions: Product 3" }));
  await user.click(screen.getByRole("menuitem", { name: /^Pin to top/ }));
  expect(listResults()[0]).toBe("P3Pinned 1");
}

async function publish(user: Awaited<ReturnType<typeof openNew>>["user"]) {
  await user.click(await screen.findByRole("button", { name: "Publish…" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publish" }));
}

test("opening sends no write and says that nothing is saved yet", async () => {
  const { calls } = await openNew([refuse(saveNew, 500, "default"), refuse(create, 500, "default")]);
  expect(screen.getByText("Not saved yet")).toBeInTheDocument();
  expect([calls(saveNew), calls(create), calls(showDraft)]).toEqual([[], [], []]);
  expect(calls(showNew)).toMatchObject([{ query: { kind: "query-customizations", subject: "printer", type: "item" } }]);
});

test.each([
  ["printers", "The rules of “printers” apply to this query now"],
  [null, null],
])("says that the rules of another form act on the query until it has its own: %s", async (of_query, text) => {
  const entry = { kind: "pin" as const, state: "live" as const, title: "Product 3", of_query };
  const found = answer(affecting, { acting: [{ ...entry, kind: "redirect", of_query: "print" }, entry] });
  const { calls } = await openNew([found], [...GROUPS, "query_forms", "query_insight"]);
  await waitFor(() => expect(calls(affecting)).toMatchObject([{ query: { q: "printer", type: "item" } }]));
  if (text === null) expect(screen.queryByText(/apply to this query now/)).toBeNull();
  else expect(await screen.findByText(text)).toBeInTheDocument();
});

test("the dialog of publishing names the rules of the other form, which its comparison leaves out", async () => {
  const entry = { state: "live" as const, of_query: "printers" };
  const acting = [
    { ...entry, kind: "pin" as const, title: "Laser 1", position: 2, rule_id: "r1" },
    { ...entry, kind: "hide" as const, title: "Ink 2", rule_id: "r2" },
    { ...entry, kind: "redirect" as const, title: "https://shop.example/print" },
  ];
  const { user } = await openNew([answer(affecting, { acting })], [...GROUPS, "query_forms", "query_insight"]);
  await pinThird(user);
  await user.click(await screen.findByRole("button", { name: "Publish…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("The rules of “printers” apply to this query now")).toBeInTheDocument();
  expect(dialog.getByText(/The comparison leaves these rules out/)).toBeInTheDocument();
  const named = dialog.getByText("Laser 1").closest("ul");
  expect([...(named?.children ?? [])].map((line) => line.textContent)).toEqual([
    "Pinned at 2: Laser 1",
    "Hidden: Ink 2",
  ]);
});

test("while only a draft exists, the comparison names the rules of the other form", async () => {
  const base = makeCustomization([], { revision: 0 });
  const draft = makeDraft([makeProductRule({ id: null, item_url: "P3" })], { base_revision: 0, revision: 1 });
  const acting = [
    {
      kind: "pin" as const,
      state: "live" as const,
      title: "Laser 1",
      position: 2,
      rule_id: "r1",
      of_query: "printers",
    },
  ];
  const { user } = await openNew(
    [
      answer(saveNew, { customization: makePublishAnswer(base), draft }),
      answer(show, base),
      answer(showDraft, { draft, approval_required: false }),
      answer(affecting, { acting }),
    ],
    [...GROUPS, "query_forms", "query_insight"],
  );
  await pinThird(user);
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await user.click(await screen.findByRole("button", { name: "Compare" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Pinned at 2:", { exact: false })).toHaveTextContent("Pinned at 2: Laser 1");
});

test("publishing creates it with its rules in one write, and the editor stays open under its own address", async () => {
  const saved = stored([makeProductRule({ item_url: "P3" })]);
  const answers = [
    answer(saveNew, { customization: saved, draft: null }),
    answer(show, makeCustomization([], { revision: 1 })),
  ];
  const { user, calls, notices } = await openNew(answers);
  await pinThird(user);
  await publish(user);
  await waitFor(() => expect(window.location.pathname).toBe("/sites/100200-300401/query_customizations/c1"));
  expect(calls(saveNew)).toMatchObject([
    { body: { subject: "printer", is_draft: false, rules: [{ id: null, item_url: "P3", type: "pin", position: 1 }] } },
  ]);
  expect(notices.map(({ text }) => text)).toEqual([expect.stringMatching(/^Published/)]);
  expect(listResults()[0]).toBe("P3Pinned 1");
  await waitFor(() => expect(screen.queryByText("Not saved yet")).toBeNull());
});

test("the first draft creates it; the next save stores the same draft", async () => {
  const rule = makeProductRule({ id: null, item_url: "P3" });
  const draft = makeDraft([rule], { base_revision: 1, revision: 1 });
  const { user, calls } = await openNew([
    answer(saveNew, { customization: stored(), draft }),
    answer(show, makeCustomization([], { revision: 1 })),
    answer(showDraft, { draft, approval_required: false }),
    answer(saveDraft, ({ body }) =>
      makeDraft(body.rules as ReturnType<typeof makeProductRule>[], { base_revision: 1, revision: 2 }),
    ),
  ]);
  await pinThird(user);
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(window.location.pathname).toMatch(/\/c1$/));
  expect(calls(saveNew)).toMatchObject([{ body: { is_draft: true } }]);
  const inSearch = within(screen.getByRole("list", { name: "Search" }));
  await user.click(inSearch.getByRole("button", { name: "More actions: Product 5" }));
  await user.click(screen.getByRole("menuitem", { name: /^Hide/ }));
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(calls(saveDraft)).toMatchObject([{ body: { object_id: "c1", base_revision: "1" } }]));
  expect(calls(saveNew)).toHaveLength(1);
});

test("a customization that someone else created meanwhile is merged with, and nothing is lost", async () => {
  const theirs = makeCustomization([makeProductRule({ id: "r-P6", item_url: "P6", type: "hide", position: null })]);
  const draft = makeDraft([], { revision: 7 });
  const { user, calls } = await openNew([
    refuse(saveNew, 422, "already_exists", { errors: { subject: ["already_exists"] }, id: "c1" }),
    answer(show, theirs),
    answer(showDraft, { draft: null, approval_required: false }),
    answer(saveDraft, draft),
  ]);
  await pinThird(user);
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(calls(saveDraft)).toHaveLength(1));
  expect(calls(saveDraft)).toMatchObject([
    {
      body: {
        object_id: "c1",
        rules: [
          { item_url: "P6", type: "hide" },
          { item_url: "P3", type: "pin" },
        ],
      },
    },
  ]);
  await waitFor(() => expect(window.location.pathname).toMatch(/\/c1$/));
});

test("a refusal of the creation is shown above the results, once, and the rules stay", async () => {
  const errors = { type: ["invalid_item_type"] };
  const { user, notices } = await openNew([refuse(saveNew, 422, "invalid_item_type", { errors })]);
  await pinThird(user);
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  expect(await screen.findByText("The catalog has no items of this type. Choose another type.")).toBeInTheDocument();
  expect(notices.filter(({ kind }) => kind === "bad")).toEqual([]);
  expect(listResults()[0]).toBe("P3Pinned 1");
});

test("an unsaved rule is offered again when the editor is opened again", async () => {
  const { user, unmount } = await openNew([]);
  await pinThird(user);
  await waitFor(async () => expect(JSON.stringify(await localCopy.list())).toContain("P3"));
  unmount();
  const again = await openNew([]);
  await again.user.click(await screen.findByRole("button", { name: "Continue with changes" }));
  expect(listResults()[0]).toBe("P3Pinned 1");
});

test("an existing customization opens instead", async () => {
  const { calls } = renderScreen(
    <NewQueryScreen siteId="100200-300401" query="printer" type="item" openedAt={OPENED_AT} />,
    {
      answers: [answer(showNew, { ...START, existing_id: "c1" }), ...makeLiveAnswers()],
      page: makeSitePage({ groups: GROUPS }),
      at: AT,
    },
  );
  await waitFor(() => expect(calls(showNew)).toHaveLength(1));
  expect(screen.queryByRole("list", { name: "Search" })).toBeNull();
});

test("a blank query is refused in place of the editor, and nowhere else", async () => {
  const answers = [refuse(showNew, 422, "blank_query", { errors: { subject: ["blank_query"] } })];
  const { notices } = renderScreen(
    <NewQueryScreen siteId="100200-300401" query=" " type="item" openedAt={OPENED_AT} />,
    { ...{ answers, page: makeSitePage({ groups: GROUPS }), at: AT } },
  );
  expect(await screen.findByRole("heading", { name: "Query cannot be empty." })).toBeInTheDocument();
  expect(notices).toEqual([]);
});

describe("in front of a legacy backend", () => {
  const page = { page: 1, per_page: 20, total_pages: 1, total_count: 0, items: [] };
  const noRevision = (rules: ReturnType<typeof makeProductRule>[] = []) =>
    makeCustomization(rules, { revision: undefined });

  test("the first save creates an empty customization, then stores the rules", async () => {
    const { user, calls } = await openNew(
      [
        answer(list, page),
        answer(create, { id: "c1" }),
        answer(show, noRevision()),
        answer(saveRules, noRevision([makeProductRule({ item_url: "P3" })])),
      ],
      ["rule_times"],
    );
    expect(calls(create)).toEqual([]);
    await pinThird(user);
    await user.click(getFirstButton("Save changes"));
    await waitFor(() =>
      expect(calls(saveRules)).toMatchObject([{ body: { queryId: "c1", rules: [{ item_url: "P3" }] } }]),
    );
    expect(calls(create)).toMatchObject([{ body: { query: "printer", type: "item" } }]);
    await waitFor(() => expect(window.location.pathname).toMatch(/\/c1$/));
  });

  test("a read that was sent before the rules were stored, and answered after, does not hide them", async () => {
    let answerRead: () => void = () => undefined;
    const read = new Promise<void>((resolve) => {
      answerRead = resolve;
    });
    let answerSave: () => void = () => undefined;
    const save = new Promise<void>((resolve) => {
      answerSave = resolve;
    });
    const saved = noRevision([makeProductRule({ item_url: "P3" })]);
    const { user, calls } = await openNew(
      [
        answer(list, page),
        answer(create, { id: "c1" }),
        // The creation reads it, then the editor, which gets the state before the save; later reads get the rules.
        answer(show, noRevision(), () => read.then(() => noRevision()), saved),
        answer(saveRules, () => save.then(() => saved)),
      ],
      ["rule_times"],
    );
    await pinThird(user);
    await user.click(getFirstButton("Save changes"));
    // An editor that reads the new customization has sent the read by now.
    await waitFor(() => expect(calls(saveRules)).toHaveLength(1));
    await act(async () => answerSave());
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
    expect(calls(saveRules)).toHaveLength(1);
    answerRead();
    // An answer needs a few turns until it is shown.
    for (let turn = 0; turn < 10; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(listResults()[0]).toBe("P3Pinned 1");
  });

  test("a refused creation is shown in place, and the next save tries again", async () => {
    const { user, calls } = await openNew(
      [
        answer(list, page),
        answer(create, makeRefusal(422, "invalid_item_type"), { id: "c1" }),
        answer(show, noRevision()),
        answer(saveRules, noRevision([makeProductRule({ item_url: "P3" })])),
      ],
      ["rule_times"],
    );
    await pinThird(user);
    await user.click(getFirstButton("Save changes"));
    expect(await screen.findByText("The catalog has no items of this type. Choose another type.")).toBeInTheDocument();
    await user.click(getFirstButton("Save changes"));
    await waitFor(() => expect(calls(saveRules)).toHaveLength(1));
    expect(screen.queryByText("The catalog has no items of this type. Choose another type.")).toBeNull();
  });
});
