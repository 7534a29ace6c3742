import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { publishDraft } from "@/lib/contract/customizations/drafts";
import type { PublishedRanks } from "@/lib/contract/search/ranks";
import { autocomplete, search, topItems } from "@/lib/contract/search/search-host";
import { getFirstButton } from "@/tests/support/first-button";
import { makeHit } from "@/tests/support/hits";
import { answer } from "@/tests/support/render-screen";
import { draftAnswers, makeDraft, makePageWithDrafts, makePublishAnswer } from "./draft-fixtures";
import { makeCustomization, makeProductRule } from "./fixtures";
import { listResults, openEditor } from "./open-editor";
import { EDITED, openKind } from "./open-kind";

// At another time the order without customizations differs too, because new items rank higher for a while: P6 is new in April.

afterEach(() => localCopy.clear());

const GROUPS = ["rule_times", "drafts", "query_insight", "history"];
const page = makePageWithDrafts({ groups: [...GROUPS, "search_debug"] });
const APRIL = "2026-04-01T06:00:00.000Z";
const [TODAY, LATER] = [[1, 2, 3, 4, 5, 6].map(nameItem), [6, 1, 2, 3, 4, 5].map(nameItem)];
const newRule = (over: Parameters<typeof makeProductRule>[0]) => makeProductRule({ id: null, ...over });

function nameItem(number: number): string {
  return `P${number}`;
}

function listHits({ at }: { at?: string | undefined }) {
  return (at === undefined || Date.parse(at) < Date.parse("2026-04-01") ? TODAY : LATER).map((url) => makeHit(url));
}

/** Answers of a search host that knows other times. */
const live = [
  answer(search, ({ query }) => {
    const hits = listHits(query);
    const lists = { filters: [], quicksearch_hits: [], facets: [] };
    return { results: { ...lists, hits, total_hits: hits.length, organic: true } };
  }),
  answer(autocomplete, ({ query }) => {
    const hits = listHits(query);
    const counts = { exact_match_hits_count: hits.length, partial_match_hits_count: 0, partial_match_terms: [] };
    return { ...counts, hits, organic: true };
  }),
];

type Drawn = Awaited<ReturnType<typeof openEditor>>;

/** Previews the first change of a rule. */
async function previewNext({ user }: Pick<Drawn, "user">) {
  await user.click(getFirstButton("Preview another time"));
  (await screen.findByRole("slider", { name: "Preview time" })).focus();
  await user.keyboard("{ArrowRight}");
}

const sentTimes = (calls: Drawn["calls"], call: typeof search | typeof autocomplete | typeof topItems) => [
  ...new Set(calls(call).map(({ query }) => (query as { at?: string }).at)),
];

test("the preview of another time has the order of that time in both places, and now is back at once", async () => {
  const planned = makeProductRule({ item_url: "P4", active_from: APRIL });
  const drawn = await openEditor({ page, live, customization: makeCustomization([planned]), answers: draftAnswers() });
  expect(listResults()).toEqual(TODAY);
  await previewNext(drawn);
  const expected = ["P4Pinned 1", "P6", "P1", "P2", "P3", "P5"];
  await waitFor(() => expect(listResults()).toEqual(expected));
  await waitFor(() => expect(listResults("Autocomplete")).toEqual(expected));
  expect(sentTimes(drawn.calls, search)).toEqual([undefined, APRIL]);
  expect(sentTimes(drawn.calls, autocomplete)).toEqual([undefined, APRIL]);
  await drawn.user.click(getFirstButton("Now"));
  expect(listResults()).toEqual(TODAY);
});

test("a backend that knows no other time is not sent one", async () => {
  const planned = makeProductRule({ item_url: "P4", active_from: APRIL });
  const drawn = await openEditor({
    page: makePageWithDrafts({ groups: GROUPS }),
    live,
    customization: makeCustomization([planned]),
    answers: draftAnswers(),
  });
  await previewNext(drawn);
  await waitFor(() => expect(listResults()).toEqual(["P4Pinned 1", "P1", "P2", "P3", "P5", "P6"]));
  await drawn.user.click(getFirstButton("Next change"));
  expect([sentTimes(drawn.calls, search), sentTimes(drawn.calls, autocomplete)]).toEqual([[undefined], [undefined]]);
});

test("publishing shows the ranks of each time in the order of that time", async () => {
  const stored = makeDraft([newRule({ item_url: "P5", active_from: APRIL })]);
  const drawn = await openEditor({ page, live, answers: draftAnswers(stored) });
  await drawn.user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “printer”?" });
  const from = await within(dialog).findByRole("region", { name: "From 01.04.2026 08:00 (Europe/Prague)" });
  const ranks = await within(from).findByRole("table", { name: "Search: first 24" });
  expect(within(ranks).getByRole("row", { name: /Product 5/ })).toHaveTextContent("61Product 5up 5");
  expect(within(ranks).getByRole("row", { name: /Product 6/ })).toHaveTextContent("12Product 6down 1");
});

test("publishing in a preview of another time shows its ranks beside those of now, and stores those of now", async () => {
  const stored = makeDraft([newRule({ item_url: "P2" })]);
  const saved = makeCustomization([makeProductRule({ id: "r1", item_url: "P2" })], { revision: 4 });
  const answers = [answer(publishDraft, makePublishAnswer(saved)), ...draftAnswers(stored)];
  const { user, calls } = await openEditor({ page, live, answers });
  await user.click(getFirstButton("Preview another time"));
  fireEvent.change(await screen.findByRole("textbox", { name: "Date" }), { target: { value: "02.04.2026" } });
  await waitFor(() => expect(listResults().slice(0, 2)).toEqual(["P2Pinned 1", "P6"]));
  await user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: "Publish changes to “printer”?" });
  const then = await within(dialog).findByRole("region", { name: /^Preview for 02.04.2026/ });
  const [now, later] = within(dialog).getAllByRole("table", { name: "Search: first 24" });
  expect(now).toHaveTextContent("21Product 2up 1");
  expect(within(then).getByRole("table", { name: "Search: first 24" })).toBe(later);
  expect(later).toHaveTextContent("31Product 2up 2");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(calls(publishDraft)).toHaveLength(1));
  const [ranks] = calls(publishDraft).map(({ body }) => (body as { ranks?: PublishedRanks }).ranks);
  expect(ranks?.search).toEqual([
    { item_url: "P2", title: "Product 2", from: 2, to: 1 },
    { item_url: "P1", title: "Product 1", from: 1, to: 2 },
  ]);
});

test("the comparison with the live version is of the previewed time", async () => {
  const stored = makeDraft([newRule({ item_url: "P5", active_from: APRIL })]);
  const drawn = await openEditor({ page, live, answers: draftAnswers(stored) });
  await previewNext(drawn);
  await waitFor(() => expect(listResults()[0]).toBe("P5Pinned 1"));
  await drawn.user.click(getFirstButton("Compare"));
  const dialog = await screen.findByRole("dialog", { name: "Live version and draft" });
  const [before, after] = await within(dialog).findAllByRole("list");
  const read = (list: HTMLElement | undefined) =>
    within(list ?? dialog)
      .getAllByRole("listitem")
      .map((row) => /\d+Product (\d)/.exec(row.textContent ?? "")?.[1]);
  expect([read(before).join(""), read(after).join("")]).toEqual(["612345", "561234"]);
});

test("the question about a taken position shows the order at the time when both pins act", async () => {
  const planned = makeProductRule({ item_url: "P4", active_from: APRIL });
  const { user } = await openEditor({
    page,
    live,
    customization: makeCustomization([planned]),
    answers: draftAnswers(),
  });
  getFirstButton("Move Product 3").focus();
  await user.keyboard("t");
  const dialog = within(await screen.findByRole("dialog", { name: "Position 1 is taken" }));
  const order = () => dialog.getAllByRole("listitem").map((row) => row.textContent?.replace(/Product |this item/g, ""));
  await waitFor(() => expect(order().slice(0, 3)).toEqual(["13", "24", "36"]));
});

test("TOP items send the previewed time for the edited type and for the rest of the search box", async () => {
  const top = EDITED.find(({ kind }) => kind === "TOP items");
  if (top === undefined) throw new Error("no TOP items");
  const planned = makeProductRule({ item_url: "P4", active_from: APRIL });
  const drawn = await openKind(top, { rules: [planned], groups: ["rule_times", "search_debug"] });
  await previewNext(drawn);
  const isOrganic = (query: unknown) => (query as { customizations?: string }).customizations === "0";
  const listSent = (organic: boolean) =>
    drawn.calls(topItems).flatMap(({ query }) => (isOrganic(query) === organic ? [(query as { at?: string }).at] : []));
  await waitFor(() => expect(listSent(true)).toContain(APRIL));
  await waitFor(() => expect(listSent(false)).toContain(APRIL));
  await waitFor(() => expect(listResults(top.list)[0]).toBe("P4Pinned 1"));
});

test("listings send the previewed time", async () => {
  const listing = EDITED.find(({ kind }) => kind === "a listing");
  if (listing === undefined) throw new Error("no listing");
  const planned = makeProductRule({ item_url: "P4", active_from: APRIL });
  const drawn = await openKind(listing, { rules: [planned], groups: ["rule_times", "search_debug"] });
  await previewNext(drawn);
  await waitFor(() => expect(sentTimes(drawn.calls, search)).toContain(APRIL));
});
