import { screen, waitFor, within } from "@testing-library/react";
import { localCopy } from "@/lib/client/local-copy";
import { show } from "@/lib/contract/campaigns/campaigns";
import { autocomplete, search } from "@/lib/contract/search/search-host";
import type { Answer } from "@/lib/http/endpoint";
import { answer } from "@/tests/support/render-screen";
import { HEADER, makeCampaign, makeShopAnswers, makeShownCampaign, openCampaign } from "./open-campaign";

// The mock shop below the form.

afterEach(() => localCopy.clear());

const shop = () => screen.findByRole("region", { name: "Shop preview" });
const queries = (calls: readonly { query: unknown }[]) => calls.map(({ query }) => query);
const images = (element: HTMLElement) => [...element.querySelectorAll("img")].map((image) => image.getAttribute("src"));

test("shows real results and suggestions with the banner, and names every empty placement", async () => {
  const { calls } = await openCampaign();
  const preview = await shop();
  await waitFor(() => expect(preview).toHaveTextContent("Tent Alpha"));
  expect(preview).toHaveTextContent("Results for “tent”");
  expect(within(preview).getByRole("region", { name: "Autocomplete" })).toHaveTextContent("Alpina");
  expect(preview).toHaveTextContent("Above results: this campaign");
  expect(preview).toHaveTextContent("Filter panel: no banner");
  expect(images(preview)).toContain(HEADER);
  expect(queries(calls(search))).toContainEqual(expect.objectContaining({ q: "tent", size: 12 }));
});

test("shows a banner as soon as it is typed, and the desktop image on phones where there is no mobile one", async () => {
  const { user } = await openCampaign();
  const preview = await shop();
  const panel = within(screen.getByRole("group", { name: "Filter panel" }));
  await user.type(panel.getByRole("textbox", { name: /^Mobile, image URL/ }), "https://img.example/phone.jpg");
  await user.type(panel.getByRole("textbox", { name: "Desktop, image URL" }), "https://img.example/panel.jpg");
  expect(images(preview)).toContain("https://img.example/panel.jpg");
  await user.click(screen.getByRole("radio", { name: "Mobile" }));
  expect(images(preview)).toEqual(expect.arrayContaining(["https://img.example/phone.jpg", HEADER]));
  expect(images(preview)).not.toContain("https://img.example/panel.jpg");
});

test("names banners of other campaigns in the other placements, with a link", async () => {
  const banners = { search_footer: { desktop_url: "https://img.example/footer.jpg" }, search_header: null };
  const others = [{ id: 2, target_url: "https://shop.example/x", banners }];
  const shown = answer(
    show,
    ({ query }): Answer<typeof show> =>
      query.id === "2"
        ? makeShownCampaign({ campaign: makeCampaign({ id: "2", queries: "bags" }) })
        : makeShownCampaign(),
  );
  await openCampaign({ answers: [shown, ...makeShopAnswers(others)] });
  const link = await within(await shop()).findByRole("link", { name: "campaign “bags”" });
  expect(link).toHaveAttribute("href", "/sites/100200-300401/campaigns/2");
});

test("a query that is being typed is searched once, after a pause", async () => {
  const { user, calls } = await openCampaign();
  await shop();
  const field = screen.getByRole("textbox", { name: "Queries" });
  await user.clear(field);
  await user.type(field, "kayak");
  await waitFor(() => expect(queries(calls(search))).toContainEqual(expect.objectContaining({ q: "kayak" })));
  const typed = queries(calls(search)).map((query) => (query as { q: string }).q);
  expect(typed.filter((q) => "kayak".startsWith(q) && q !== "")).toEqual(["kayak"]);
});

test("shows another query of the campaign", async () => {
  const { user, calls } = await openCampaign();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Query" }), "stan");
  await waitFor(() => expect(calls(autocomplete).at(-1)?.query).toMatchObject({ q: "stan" }));
  expect(await shop()).toHaveTextContent("Results for “stan”");
});

test("a campaign that starts later is shown at its start", async () => {
  const planned = makeShownCampaign({ campaign: makeCampaign({ active_from: "2026-04-01T06:00:00Z" }) });
  const { calls } = await openCampaign({ answers: [answer(show, planned)] });
  expect(await screen.findByText("Preview for 01.04.2026 08:00 (Europe/Prague)")).toBeInTheDocument();
  await waitFor(() =>
    expect(queries(calls(search))).toContainEqual(expect.objectContaining({ at: "2026-04-01T06:00:00.000Z" })),
  );
  expect(await shop()).toHaveTextContent("Above results: this campaign");
});

test("at a time without the campaign, its banners are not shown", async () => {
  const planned = makeShownCampaign({ campaign: makeCampaign({ active_from: "2026-04-01T06:00:00Z" }) });
  const { user } = await openCampaign({ answers: [answer(show, planned)] });
  await user.click(await screen.findByRole("button", { name: "Preview another time" }));
  const group = within(screen.getByRole("group", { name: "Preview time" }));
  const date = group.getAllByRole("textbox")[0] as HTMLElement;
  await user.clear(date);
  await user.type(date, "15.03.2026");
  expect(await screen.findByText("At this time, shoppers don’t see the campaign.")).toBeInTheDocument();
  expect(await shop()).toHaveTextContent("Above results: no banner");
});

test("without a query, the shop has its placements, and no results of nothing", async () => {
  await openCampaign({ id: null });
  const preview = await shop();
  expect(preview).toHaveTextContent("Above results: no banner");
  expect(preview).not.toHaveTextContent(/Results for|No results/);
});
