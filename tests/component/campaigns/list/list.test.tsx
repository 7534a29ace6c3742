import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { CampaignListScreen } from "@/components/campaigns/list/campaign-list-screen";
import { leaveTo } from "@/lib/client/unsaved-guard";
import { destroy, list, page } from "@/lib/contract/campaigns/campaigns";
import { page as listingPage } from "@/lib/contract/campaigns/listing-campaigns";
import { answer, type FakeAnswer, makeRefusal, refuse, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCampaign, makePage, OPENED_AT, OURS } from "./fixtures";

jest.mock("@/lib/client/unsaved-guard", () => ({ leaveTo: jest.fn(async () => true) }));

const AT = "/sites/100200-300401/campaigns";

function open(answers: FakeAnswer[], { at = AT, site = OURS } = {}) {
  return renderScreen(<CampaignListScreen kind="campaigns" siteId="100200-300401" openedAt={OPENED_AT} />, {
    answers,
    page: site,
    at,
  });
}

const findRow = (name = /tent/) => screen.findByRole("row", { name });
const findBox = () => screen.findByRole("searchbox", { name: "Find or create" });

beforeEach(() => jest.mocked(leaveTo).mockClear());

test("a row shows queries, placements, state, check, dates, numbers and last change, and links to its editor", async () => {
  open([answer(page, makePage())]);
  const row = await findRow();
  expect(within(row).getByRole("link", { name: "tent, tarp" })).toHaveAttribute("href", `${AT}/k1`);
  for (const text of ["Above results", "Active", "OK", "ends 20.03.2031 23:00", "1,200", "60", "5%", "Dana"]) {
    expect(within(row).getByText(text)).toBeInTheDocument();
  }
  expect(within(row).getByText("Checked 10.03.2026 05:00")).toBeInTheDocument();
});

test("thumbnails load late without a referrer, and a broken one becomes a box", async () => {
  open([answer(page, makePage())]);
  const row = await findRow();
  const picture = row.querySelector("img");
  expect(picture).toHaveAttribute("src", "https://img.example/head.jpg");
  expect(picture).toHaveAttribute("loading", "lazy");
  expect(picture).toHaveAttribute("referrerpolicy", "no-referrer");
  if (picture) fireEvent.error(picture);
  expect(row.querySelector("img")).toBeNull();
});

test("problems name what is wrong and where", async () => {
  const problems = [
    { code: "image_not_found" as const, placement: "search_header" as const, device: "desktop" as const },
    { code: "target_not_found" as const },
  ];
  open([answer(page, makePage([makeCampaign({ health: { at: "2026-03-10T04:00:00Z", problems } })]))]);
  const row = await findRow();
  expect(within(row).getByText("2 problems")).toBeInTheDocument();
  expect(
    within(row).getByText(
      "Above results, Desktop: image not found. Target URL: page not found. Checked 10.03.2026 05:00",
    ),
  ).toBeInTheDocument();
});

test("a server that did not answer in time is no problem of the campaign", async () => {
  const problems = [{ code: "not_checked" as const, placement: "search_header" as const, device: "desktop" as const }];
  open([answer(page, makePage([makeCampaign({ health: { at: "2026-03-10T04:00:00Z", problems } })]))]);
  const row = await findRow();
  expect(within(row).getByText("Not checked yet")).toBeInTheDocument();
  expect(
    within(row).getByText(
      "Above results, Desktop: not checked, will be tried again in a few minutes. Last try 10.03.2026 05:00",
    ),
  ).toBeInTheDocument();
});

test("a campaign that was never checked says so", async () => {
  open([answer(page, makePage([makeCampaign({ health: { at: null, problems: [] } })]))]);
  expect(within(await findRow()).getByText("Not checked yet")).toBeInTheDocument();
});

test.each([
  ["planned", null, "Not checked yet"],
  ["ended", null, null],
  ["ended", "2026-03-10T04:00:00Z", "OK"],
] as const)("a campaign that is %s and was checked at %s says: %s", async (state, at, text) => {
  open([answer(page, makePage([makeCampaign({ state, health: { at, problems: [] } })]))]);
  const row = await findRow();
  const shown = ["OK", "Not checked yet"].filter((one) => within(row).queryByText(one) !== null);
  expect(shown).toEqual(text === null ? [] : [text]);
});

test("a share of too few impressions is not shown", async () => {
  const numbers = { impressions: 12, clicks: 6, ctr: { value: 0.5, n: 6, of: 12 } };
  open([answer(page, makePage([makeCampaign({ numbers })]))]);
  const row = await findRow();
  expect(within(row).getByText("–")).toBeInTheDocument();
  expect(within(row).queryByText("50%")).toBeNull();
});

test.each([
  [{ has_draft: true }, "Draft changes"],
  [{ has_draft: true, is_waiting: true }, "Waiting for approval"],
  [{ state: "draft" as const, has_draft: true }, "Draft"],
  [{ state: "planned" as const, active_from: "2031-03-15T23:00:00Z" }, "starts 16.03.2031 00:00"],
  [{ state: "ended" as const, active_to: "2019-03-01T23:00:00Z" }, "ended 02.03.2019 00:00"],
  [{ active_to: null }, "Always"],
])("a row with %j shows “%s”", async (over, text) => {
  open([answer(page, makePage([makeCampaign(over)]))]);
  expect(within(await findRow()).getByText(text)).toBeInTheDocument();
});

test("a draft with requested changes has the comment in a tooltip", async () => {
  const request = { requested_by: { id: "u2", name: "Petra" }, requested_at: "2026-03-10T11:00:00Z" };
  const change_request = { ...request, note: "Too early", author: { id: "u1", name: "Olga Owner" } };
  open([answer(page, makePage([makeCampaign({ has_draft: true, change_request })]))]);
  const chip = within(await findRow()).getByText("Changes requested");
  expect(chip.closest("[title]")).toHaveAttribute("title", "Petra: “Too early”");
});

test("typing searches and is in the URL", async () => {
  const { user, calls } = open([answer(page, makePage())]);
  await user.type(await findBox(), "tent");
  await waitFor(() => expect(calls(page).at(-1)?.query).toMatchObject({ q: "tent", page: 1 }));
  expect(window.location.search).toBe("?q=tent");
});

test("filters are links with counts", async () => {
  const { user, calls } = open([answer(page, makePage())]);
  const planned = await screen.findByRole("link", { name: "Scheduled (1)" });
  expect(planned).toHaveAttribute("href", `${AT}?state=planned`);
  await user.click(planned);
  await waitFor(() => expect(calls(page).at(-1)?.query).toMatchObject({ state: "planned" }));
  await user.click(screen.getByText("Placement"));
  await user.click(screen.getByRole("link", { name: "Among results (1)" }));
  await waitFor(() => expect(calls(page).at(-1)?.query).toMatchObject({ placement: "search_list" }));
  await user.click(screen.getByRole("link", { name: "With problems (1)" }));
  await waitFor(() => expect(calls(page).at(-1)?.query).toMatchObject({ problem: "any" }));
  await user.click(screen.getByRole("link", { name: "Waiting for approval (1)" }));
  await waitFor(() => expect(calls(page).at(-1)?.query).toMatchObject({ waiting: "review" }));
  await user.click(screen.getByRole("link", { name: "Remove filter Placement: Among results" }));
  expect(window.location.search).toBe("?state=planned&problem=any&waiting=review");
  await user.click(screen.getByRole("link", { name: "Clear all" }));
  expect(window.location.search).toBe("");
});

test("a column sorts the list", async () => {
  const { user, calls } = open([answer(page, makePage())]);
  await user.click(await screen.findByRole("link", { name: /Impressions/ }));
  await waitFor(() => expect(calls(page).at(-1)?.query).toMatchObject({ sort: "impressions" }));
});

test("Enter opens the campaign of exactly this query, ignoring case and diacritics", async () => {
  const rows = [makeCampaign(), makeCampaign({ id: "k2", queries: "tents" })];
  const { user } = open([answer(page, makePage(rows))]);
  await user.type(await findBox(), "TÁRP{Enter}");
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith(expect.stringMatching(/campaigns\/k1/)));
});

test("Enter without a match moves to the link that creates a campaign for the query", async () => {
  const { user } = open([answer(page, ({ query }) => makePage(query.q === "" ? [makeCampaign()] : []))]);
  await user.type(await findBox(), "lamp{Enter}");
  const create = await screen.findByRole("link", { name: "Create campaign for “lamp”" });
  await waitFor(() => expect(create).toHaveFocus());
  expect(create).toHaveAttribute("href", expect.stringMatching(/\/campaigns\/new\?query=lamp/));
  expect(leaveTo).not.toHaveBeenCalled();
});

test("an empty list offers to create the first campaign", async () => {
  open([answer(page, makePage([]))]);
  expect(await screen.findByRole("heading", { name: "No campaigns yet" })).toBeInTheDocument();
  for (const link of screen.getAllByRole("link", { name: "New campaign" })) {
    expect(link).toHaveAttribute("href", `${AT}/new`);
  }
});

test("a list that fails to load shows an error in place, with a retry", async () => {
  const { user } = open([answer(page, makeRefusal(500, "loading"), makePage())]);
  expect(await screen.findByRole("heading", { name: "Error loading campaigns" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await findRow()).toBeInTheDocument();
});

test("deleting is confirmed with queries and banners, focuses the safe choice, and announces the result", async () => {
  const { user, calls, notices } = open([answer(page, makePage(), makePage([])), answer(destroy, undefined)]);
  await user.click(await screen.findByRole("button", { name: "More actions: tent, tarp" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete the campaign for “tent, tarp”?" });
  expect(dialog).toHaveTextContent("Shoppers stop seeing its banners immediately: Above results.");
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus();
  await user.click(within(dialog).getByRole("button", { name: "Delete campaign" }));
  await screen.findByRole("heading", { name: "No campaigns yet" });
  expect(calls(destroy)).toMatchObject([{ body: { campaign: { id: "k1" } } }]);
  expect(notices).toMatchObject([{ kind: "good", text: "Campaign for “tent, tarp” deleted" }]);
});

test("deleting a missing campaign closes the question and says so once", async () => {
  const { user, notices } = open([answer(page, makePage()), refuse(destroy, 404, "not_found")]);
  await user.click(await screen.findByRole("button", { name: "More actions: tent, tarp" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete…" }));
  await user.click(await screen.findByRole("button", { name: "Delete campaign" }));
  await waitFor(() => expect(notices.map((notice) => notice.text)).toEqual(["This campaign no longer exists."]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a viewer sees the list without actions, with the reason", async () => {
  const site = makeSitePage({ groups: ["campaigns"], rights: { roles: ["viewer"], policies: ["campaigns"] } });
  const { user } = open([answer(page, makePage())], { site });
  await findRow();
  expect(screen.getByText("You have view-only access to campaigns.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "New campaign" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "More actions: tent, tarp" }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Open", "Show timeline"]);
});

test("a draft that was never published cannot be selected, copied or found on the timeline", async () => {
  const draft = makeCampaign({ id: "k2", queries: "lamp", state: "draft", has_draft: true });
  const { user } = open([answer(page, makePage([makeCampaign(), draft]))]);
  await findRow(/lamp/);
  expect(screen.queryByRole("checkbox", { name: "Select lamp" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.getAllByText("1 campaign selected").length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "More actions: lamp" }));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Open", "Delete…"]);
});

test("campaigns of listings are named by their categories", async () => {
  const row = makeCampaign({ id: "k9", queries: null, categories: ["Tents||Family", "Lamps"] });
  renderScreen(<CampaignListScreen kind="listing-campaigns" siteId="100200-300401" openedAt={OPENED_AT} />, {
    answers: [answer(listingPage, makePage([row]))],
    page: OURS,
    at: "/sites/100200-300401/plp_campaigns",
  });
  expect(await screen.findByRole("link", { name: "Tents | Family, Lamps" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/plp_campaigns/k9",
  );
  expect(screen.queryByRole("link", { name: /Autocomplete/ })).toBeNull();
});

describe("on a backend that only lists campaigns", () => {
  const site = makeSitePage({ groups: [], rights: { roles: [], policies: ["campaigns"] } });
  const legacy = (id: number, queries: string, over = {}) => ({
    id,
    queries,
    target_url: "https://shop.example",
    banners: { search_list: { desktop_url: "https://img.example/a.jpg" }, hero: null },
    ...over,
  });

  test("the list has only what the backend reports", async () => {
    const { calls } = open([answer(list, { campaigns: [legacy(4, "tent"), legacy(5, "lamp")] })], { site });
    await findRow();
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
    expect(headers.join()).toContain("Queries");
    for (const text of ["Status", "Dates", "Impressions", "Last change"]) expect(headers.join()).not.toContain(text);
    expect(screen.queryByRole("link", { name: "Timeline" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(calls(page)).toHaveLength(0);
  });

  test("typing filters in the browser without another call", async () => {
    const { user, calls } = open([answer(list, { campaigns: [legacy(4, "tent"), legacy(5, "lamp")] })], { site });
    await user.type(await findBox(), "lam");
    await waitFor(() => expect(screen.queryByRole("row", { name: /tent/ })).toBeNull());
    expect(screen.getByRole("link", { name: "lamp" })).toHaveAttribute("href", expect.stringMatching(/campaigns\/5/));
    expect(calls(list)).toHaveLength(1);
  });

  test("dates show states, which filter", async () => {
    const ended = legacy(4, "tent", { active_to: "2019-03-01" });
    const { user } = open([answer(list, { campaigns: [ended, legacy(5, "lamp")] })], { site });
    expect(within(await findRow()).getByText("ended 02.03.2019 00:00")).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Active (1)" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /tent/ })).toBeNull());
    expect(screen.queryByRole("link", { name: /Drafts/ })).toBeNull();
  });

  test("rows that could not be read are reported", async () => {
    open([answer(list, { campaigns: [], unreadable_rows: 2 })], { site });
    expect(await screen.findByText("2 rows couldn’t be read")).toBeVisible();
    expect(screen.queryByText("No campaigns yet")).toBeNull();
  });
});
