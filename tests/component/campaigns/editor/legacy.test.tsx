import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { blank, list, save } from "@/lib/contract/campaigns/campaigns";
import * as listings from "@/lib/contract/campaigns/listing-campaigns";
import { search } from "@/lib/contract/search/search-host";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { HEADER, openCampaign, renderCampaign } from "./open-campaign";

// The editor on a backend that only lists, saves and deletes campaigns.

afterEach(() => localCopy.clear());

const field = (name: string) => screen.getByRole("textbox", { name });
const legacyPolicies = { roles: ["owner"], policies: ["campaigns"] };
const row = { id: 7, queries: "tent", target_url: null, banners: { search_header: { desktop_url: HEADER } } };
const listed = answer(list, { campaigns: [row] });
const LEGACY = { id: "7", groups: [], rights: legacyPolicies };
const opened = (answers: Parameters<typeof openCampaign>[0] = {}) => openCampaign({ ...LEGACY, ...answers });

test("opens a campaign with an integer id, without target and mobile image", async () => {
  await opened({ answers: [listed] });
  expect(field("Queries")).toHaveValue("tent");
  expect(field("Target URL")).toHaveValue("");
  expect(screen.queryByRole("region", { name: "Draft" })).toBeNull();
});

test("opens a campaign without banners", async () => {
  await opened({ answers: [answer(list, { campaigns: [{ ...row, banners: null }] })] });
  expect(field("Queries")).toHaveValue("tent");
});

test("one button saves and publishes; Ctrl+S does the same", async () => {
  const saved = { ...row, target_url: "https://shop.example/tents" };
  const { user, calls, notices } = await opened({ answers: [listed, answer(save, { campaign: saved })] });
  await user.type(field("Target URL"), "https://shop.example/tents");
  const bar = within(await screen.findByRole("region", { name: "Unsaved changes" }));
  expect(bar.queryByRole("button", { name: "Publish…" })).toBeNull();
  expect(bar.getByRole("button", { name: "Save campaign" })).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good" }]));
  expect(calls(save)[0]?.body).toMatchObject({ campaign: { id: "7", queries: "tent", categories: null } });
});

test("names banners in placements that the form does not know", async () => {
  const banners = { ...row.banners, checkout_banner: { desktop_url: "https://img.example/c.jpg" } };
  await opened({ answers: [answer(list, { campaigns: [{ ...row, banners }] })] });
  expect(screen.getByText(/a placement without fields here: checkout_banner/)).toBeInTheDocument();
  expect(screen.getByText("Saving the campaign here removes these banners.")).toBeInTheDocument();
});

test("a conflict without details is shown at its placement", async () => {
  const errors = { "banners.search_header": ["duplicate_placeholder"] };
  const answers = [listed, answer(save, makeRefusal(422, "duplicate_placeholder", { errors }))];
  const { user, notices } = await opened({ answers });
  await user.type(field("Target URL"), "https://shop.example/tents");
  await user.click(screen.getByRole("button", { name: "Save campaign" }));
  const group = within(screen.getByRole("group", { name: "Above results" }));
  expect(await group.findByText(/Another campaign already has a banner in this placement/)).toBeInTheDocument();
  expect(notices).toHaveLength(1);
});

test("offers no dates, and shows those that the backend has without sending them", async () => {
  const dated = { ...row, active_from: "2026-03-01", active_to: "2026-03-31" };
  const { user, calls } = await opened({
    answers: [answer(list, { campaigns: [dated] }), answer(save, { campaign: dated })],
  });
  expect(screen.queryByRole("textbox", { name: /^Active/ })).toBeNull();
  const dates = within(screen.getByRole("region", { name: "When it is shown" }));
  expect(dates.getByText("from 01.03.2026, until 31.03.2026")).toBeInTheDocument();
  await user.type(field("Target URL"), "https://shop.example/tents");
  await user.click(await screen.findByRole("button", { name: "Save campaign" }));
  await waitFor(() => expect(calls(save)[0]?.body).toMatchObject({ campaign: { active_from: null, active_to: null } }));
});

test("has the placements, sizes and required images that the backend names", async () => {
  const named = (name: string, desktop: [number, number], both_required: boolean) => ({
    ...{ name, desktop, both_required },
    mobile: [320, 200] as [number, number],
  });
  const placements = [
    named("search_panel", [300, 250], true),
    named("search_header", [900, 150], false),
    named("checkout", [1, 1], false),
  ];
  const { user } = await opened({ answers: [listed, answer(blank, { placements })] });
  await waitFor(() =>
    expect(screen.getAllByRole("group", { name: /Autocomplete|Above|Filter|Among|Below/ })).toHaveLength(2),
  );
  const panel = within(screen.getByRole("group", { name: "Filter panel" }));
  expect(panel.getByText(/300 × 250/)).toBeInTheDocument();
  await user.type(panel.getByRole("textbox", { name: /desktop/i }), "https://img.example/panel.jpg");
  await user.type(field("Target URL"), "https://shop.example/tents");
  await user.click(await screen.findByRole("button", { name: "Save campaign" }));
  expect(await panel.findByText("This placement needs a mobile image too. Enter its URL.")).toBeInTheDocument();
});

test("after a save without an answer, checking finds out whether it is stored", async () => {
  const saved = { ...row, target_url: "https://shop.example/tents" };
  const lists = answer(list, { campaigns: [row] }, { campaigns: [row] }, { campaigns: [saved] });
  const { user, notices } = await opened({ answers: [lists, answer(save, makeRefusal(504, "outcome_unknown"))] });
  await user.type(field("Target URL"), "https://shop.example/tents");
  await user.click(await screen.findByRole("button", { name: "Save campaign" }));
  await waitFor(() => expect(notices).toMatchObject([{ kind: "bad", action: { label: "Check now" } }]));
  notices[0]?.action?.run();
  await waitFor(() => expect(notices.at(-1)?.text).toBe("The change was saved."));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save campaign" })).toBeNull());
});

test("a campaign that is not in the list no longer exists", async () => {
  renderCampaign({ ...LEGACY, id: "8", answers: [listed] });
  expect(await screen.findByText("This campaign no longer exists")).toBeInTheDocument();
  expect(screen.queryByRole("textbox", { name: "Queries" })).toBeNull();
});

test("listing campaigns have four placements and categories of the catalog", async () => {
  const categories = ["Camping||Tents"];
  const answers = [
    answer(listings.list, { campaigns: [{ ...row, queries: null, categories }] }),
    answer(search, {
      results: {
        ...{ hits: [], filters: [], quicksearch_hits: [], total_hits: 0 },
        facets: [{ name: "category", type: "text", values: [{ value: "Camping | Cooking", hits_count: 8 }] }],
      },
    }),
    answer(listings.save, { campaign: { ...row, categories: [...categories, "Camping||Cooking"] } }),
  ];
  const { user, calls } = await opened({ kind: "listing-campaigns", answers });
  expect(screen.getAllByRole("group", { name: /Autocomplete|Above|Filter|Among|Below/ })).toHaveLength(4);
  const input = await screen.findByRole("combobox", { name: "Category" });
  await screen.findByText("Choose from the tree");
  await user.type(input, "Boats");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Add category" }));
  expect(input).toHaveAccessibleErrorMessage(/No item of the catalog is in the category “Boats”/);
  expect(screen.getByRole("list", { name: "1 category" })).toBeInTheDocument();
  await user.clear(input);
  await user.type(input, "Camping | Cooking");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Add category" }));
  expect(screen.getByRole("list", { name: "2 categories" })).toHaveTextContent("Camping | Cooking");
  await user.type(field("Target URL"), "https://shop.example/tents");
  await user.click(screen.getByRole("button", { name: "Save campaign" }));
  await waitFor(() =>
    expect(calls(listings.save)[0]?.body).toMatchObject({
      campaign: { queries: null, categories: ["Camping||Tents", "Camping||Cooking"] },
    }),
  );
});
