import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { SessionScreen } from "@/components/analytics/sessions/session-screen";
import { raw, raws, type SessionEvent, seen } from "@/lib/contract/analytics/sessions";
import { create } from "@/lib/contract/rewrites/synonyms";
import { search } from "@/lib/contract/search/search-host";
import { type Around, answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { AT, legacyPage, makeEvent, makeVisit, page } from "./session-answers";

const VISIT = `${AT}/777-1773129600`;

function open(answers: FakeAnswer[] = [], around: Partial<Around> = {}) {
  return renderScreen(<SessionScreen siteId="100200-300401" />, {
    ...{ answers: [...answers, answer(raws, makeVisit())], page, at: VISIT },
    ...around,
  });
}

beforeEach(() => {
  jest.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});

const entries = async () => within(await screen.findByRole("region", { name: "Timeline" })).findAllByRole("article");

test("describes a visit in words, with pauses and warnings", async () => {
  const { container } = open([answer(raws, makeVisit({ warnings: ["click_without_list"] }))]);
  const [nothing, found, clicked, ordered] = await entries();
  expect(nothing).toHaveTextContent("Searched for “lapm”, in Search results, nothing was found");
  expect(found).toHaveTextContent("Searched for “lamp”, in Search results, 2 items shown");
  expect(nothing).toHaveTextContent(/^09:00:00Searched/);
  expect(clicked).toHaveTextContent(/^09:10:00 \+10 min 0 s/);
  expect(ordered).toHaveTextContent(/^09:12:00 \+2 min 0 s/);
  expect(screen.getByText("4 events in 12 min 0 s. 10 min 0 s of that without activity.")).toBeVisible();
  expect(clicked).toHaveTextContent("Clicked Lamp two, at position 2, in Search results");
  expect(ordered).toHaveTextContent("Ordered 1 item for CZK 1,250.50");
  expect(screen.getByText("No activity for 10 min 0 s")).toBeInTheDocument();
  expect(screen.getAllByText("The visitor clicked an item that no list had shown.")).toHaveLength(2);
  expect(await axe(container)).toHaveNoViolations();
});

test("names usual lists in the user's language, listings by their path, and recommendations without their request", async () => {
  const aList = (name: string, scope: string | null, query: string, filters: Record<string, string[]> = {}) =>
    makeEvent({
      ...{ id: name, type: "event" },
      facts: {
        ...{ action: null, url: null, referer: null, bought: [] },
        lists: [{ name, scope, query, filters, items_count: 1, items: [] }],
      },
    });
  const events = [
    aList("Product Listing", "product_listing", "Bags||Backpacks", { brand: ["Oak"] }),
    aList("Recommendation", "recommendation", "alternatives", { Recommender: ["item_detail"] }),
    aList("Autocomplete app", "autocomplete", "lam"),
    aList("Wall", null, ""),
  ];
  open([answer(raws, { ...makeVisit(), events })], { locale: "cs" });
  const region = within(await screen.findByRole("region", { name: "Průběh návštěvy" }));
  const [listing, box, app, own] = await region.findAllByRole("article");
  expect(listing).toHaveTextContent(
    "Zobrazen seznam Výpis produktů, Bags | Backpacks, zobrazena 1 položka, filtrováno: brand: Oak",
  );
  expect(box).toHaveTextContent("Zobrazen seznam Doporučení, alternatives, zobrazena 1 položka");
  expect(box).not.toHaveTextContent("Recommender");
  expect(app).toHaveTextContent("v seznamu Autocomplete app");
  expect(own).toHaveTextContent("Zobrazen seznam Wall, zobrazena 1 položka");
});

test("says that banners were shown and clicked, and links to their campaign while it exists", async () => {
  const aBanner = (id: string, banner: NonNullable<SessionEvent["facts"]>["banner"]) =>
    makeEvent({ id, type: "banner", facts: { lists: [], action: null, url: null, referer: null, bought: [], banner } });
  const shown = { action: "impression", campaign_id: "7", placement: "search_header" } as const;
  const campaign = { kind: "listing-campaigns", title: "Tents, Boats" } as const;
  const events = [
    aBanner("b-1", { ...shown, campaign }),
    aBanner("b-2", {
      ...shown,
      action: "click",
      placement: "autocomplete_top",
      campaign: { ...campaign, kind: "campaigns" },
    }),
    aBanner("b-3", { ...shown, placement: "new_place", campaign: null }),
  ];
  const { container } = open([answer(raws, { ...makeVisit(), events })]);
  const [first, second, third] = await entries();
  expect(first).toHaveTextContent("Banner shown, Above resultsCampaign: Tents, Boats");
  expect(second).toHaveTextContent("Banner clicked, Autocomplete top");
  expect(third).toHaveTextContent("Banner shown, new_place");
  const links = [first, second].map((entry) =>
    within(entry as HTMLElement).getByRole("link", { name: "Tents, Boats" }),
  );
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/sites/100200-300401/plp_campaigns/7",
    "/sites/100200-300401/campaigns/7",
  ]);
  expect(within(third as HTMLElement).queryByRole("link")).toBeNull();
  expect(await axe(container)).toHaveNoViolations();
});

test("links to the visits of the same visitor, customer and network", async () => {
  open();
  const findHref = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await findHref("All visits by this visitor")).toBe(`${AT}?user_id=777`);
  expect(await findHref("Customer c-1")).toBe(`${AT}?user_id=c-1`);
  expect(await findHref("IP 203.0.113.0")).toBe(`${AT}?with_ip=203.0.113.0`);
});

test("names the device, plus the shop's name for it if that says more", async () => {
  const { unmount } = open();
  expect(await screen.findByText("Mobile")).toBeInTheDocument();
  unmount();
  open([answer(raws, makeVisit({ device: "app", platform: "ios 4.2" }))]);
  expect(await screen.findByText("App (ios 4.2)")).toBeInTheDocument();
});

test("shows the content of an event and its JSON, which can be copied", async () => {
  const sent = { id: "e-2", type: "event", client_id: "777", lists: { "Search Results": { items: [] } } };
  const { user, calls } = open([
    answer(raw, { id: "e-2", received_at: "2026-03-10T08:00:01Z", raw: sent, warnings: [] }),
  ]);
  const copied = jest.spyOn(navigator.clipboard, "writeText");
  const [, found] = await entries();
  await user.click(within(found as HTMLElement).getByText("Details"));
  expect(await within(found as HTMLElement).findByText("Lamp one")).toBeInTheDocument();
  expect(await screen.findByRole("list", { name: "JSON of e-2" })).toHaveTextContent("client_id");
  await user.click(screen.getByRole("button", { name: "Copy JSON of e-2" }));
  expect(JSON.parse(copied.mock.calls[0]?.[0] ?? "null")).toEqual(sent);
  expect(calls(raw)).toHaveLength(1);
});

test("marks an event that repeats the previous one", async () => {
  const [first] = makeVisit().events;
  const again = { id: "e-1b", repeats_previous: true };
  const twice = { ...makeVisit(), events: first === undefined ? [] : [first, { ...first, ...again }] };
  open([answer(raws, { ...twice, events: twice.events.map((one) => makeEvent({ ...one })) })]);
  const [one, other] = await entries();
  expect(within(one as HTMLElement).queryByText("Same as the previous event")).toBeNull();
  expect(within(other as HTMLElement).getByText("Same as the previous event")).toBeInTheDocument();
});

test("does not mark orders that look the same", async () => {
  const bought = [{ identity: "L-2", title: null, pieces: 1, total: null }];
  const facts = { lists: [], action: null, url: null, referer: null, bought };
  const events = ["o-1", "o-2"].map((id) => makeEvent({ id, type: "transaction", facts, repeats_previous: false }));
  open([answer(raws, { ...makeVisit(), events })]);
  expect(await entries()).toHaveLength(2);
  expect(screen.queryByText("Same as the previous event")).toBeNull();
});

test("shows the list of that time next to the rebuilt one, with its gaps", async () => {
  const { user, calls } = open([
    answer(seen, {
      ...{ at: "2026-03-10T08:00:00Z", list: "Search Results", query: "lamp", customization: null },
      shown: [
        { identity: "L-1", title: "Lamp one", type: null, position: 1, in_catalogue: true },
        { identity: "L-9", title: "Old lamp", type: null, position: 2, in_catalogue: false },
      ],
      rebuilt: {
        items: [
          { identity: "L-2", title: "Lamp two", type: "item", position: 1, pinned: true, was: null },
          { identity: "L-1", title: "Lamp one", type: "item", position: 2, pinned: false, was: 1 },
        ],
        ...{
          total: 2,
          redirect: null,
          gaps: ["catalogue_now", "items_gone"],
          rules_changed: true,
          left_out: 3,
          same: 0,
          of: 2,
        },
      },
    }),
  ]);
  const [, found] = await entries();
  await user.click(within(found as HTMLElement).getByRole("button", { name: "Show list" }));
  const panel = await screen.findByRole("region", { name: "List shown for “lamp”" });
  expect(calls(seen)[0]?.query).toEqual({ event: "e-2", list: "Search Results" });
  const shown = within(panel).getByRole("region", { name: "Shown in the visit" });
  expect(within(shown).getByText("No longer in the catalog")).toBeInTheDocument();
  const rebuilt = within(panel).getByRole("region", { name: "Reconstructed now" });
  for (const text of ["Pinned", "Originally 1.", "3 items added later were left out."])
    expect(within(rebuilt).getByText(text)).toBeInTheDocument();
  expect(rebuilt).toHaveTextContent("The catalog has changed since then.");
  expect(rebuilt).toHaveTextContent("The rules of that time were used here.");
  expect(rebuilt).toHaveTextContent("0 of 2 items in the same position.");
});

test("adds a synonym to a search without results in two clicks, and shows the new results", async () => {
  const results = (titles: string[]) => ({
    results: {
      ...{ query: "x", filters: [], quicksearch_hits: [], facets: [], total_hits: titles.length },
      hits: titles.map((title) => ({ url: title, type: "item", attributes: { title } })),
    },
    next_page: null,
  });
  const synonym = {
    ...{
      id: "1",
      kind: "one_way" as const,
      words: ["lapm", "lamp"],
      revision: 1,
      state: "live" as const,
      searches: null,
    },
    state_at: "2026-03-10T08:00:00Z",
    ...{ updated_at: "2026-03-10T08:00:00Z", updated_by: "Olga" },
  };
  let isAdded = false;
  const { user, calls, notices } = open([
    answer(search, ({ query }) => results(query.q === "lamp" || isAdded ? ["Lamp one", "Lamp two"] : [])),
    answer(create, () => {
      isAdded = true;
      return synonym;
    }),
  ]);
  const [nothing] = await entries();
  await user.click(within(nothing as HTMLElement).getByRole("button", { name: "Add synonym" }));
  const dialog = await screen.findByRole("dialog", { name: "Synonym for “lapm”" });
  await user.type(within(dialog).getByRole("textbox"), "lamp");
  expect(await within(dialog).findByText("Lamp two")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Add synonym" }));
  expect(await within(dialog).findByRole("region", { name: "Current results for “lapm”" })).toHaveTextContent(
    "Lamp one",
  );
  expect(calls(create)[0]?.body).toEqual({ kind: "one_way", words: ["lapm", "lamp"] });
  expect(notices.at(-1)?.text).toBe("Synonym added");
  await user.click(within(dialog).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("offers viewers no synonym, but other actions with the query", async () => {
  const viewer = makeSitePage({ ...page, rights: { roles: ["viewer"], policies: page.rights?.policies ?? [] } });
  const { user } = open([], { page: viewer });
  const [nothing] = await entries();
  expect(within(nothing as HTMLElement).queryByRole("button", { name: "Add synonym" })).toBeNull();
  await user.click(within(nothing as HTMLElement).getByRole("button", { name: "Actions for “lapm”" }));
  expect(screen.getByRole("menuitem", { name: "Add redirect" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/fixit?q=lapm",
  );
  expect(screen.getByRole("menuitem", { name: "Pin or hide items" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/query_customizations?q=lapm",
  );
});

test("shows a timeline from the fields that other backends send", async () => {
  const bare = {
    id: "s_9f31",
    user_id: "777",
    started_at: "2026-02-11T09:00:04Z",
    last_event_at: "2026-02-11T09:06:41Z",
  };
  const events = [
    { id: "e-1", type: "pv", list: null, received_at: "2026-02-11T09:00:04Z", title: "Home", summary: "/" },
    {
      id: "e-2",
      type: "event",
      list: "Search Results",
      received_at: "2026-02-11T09:01:04Z",
      title: null,
      summary: "tent",
    },
  ];
  open([answer(raws, { session: { ...bare, closed: true, events_count: 2, counts: {} }, events })], {
    page: legacyPage,
    at: `${AT}/s_9f31`,
  });
  const [opened, shown] = await entries();
  expect(opened).toHaveTextContent("Opened Home");
  expect(shown).toHaveTextContent("Event event, Search Results, tent");
  expect(screen.queryByRole("button", { name: "Show list" })).toBeNull();
});

test("says that a visit does not exist", async () => {
  const { notices } = open([answer(raws, makeRefusal(404, "no_session_found"))]);
  expect(await screen.findByText("This visit doesn’t exist or is no longer available.")).toBeInTheDocument();
  // The screen says it already.
  expect(notices).toEqual([]);
});
