import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { createTranslator } from "next-intl";
import { buildMenuParts } from "@/components/shell/menu-sections";
import { SiteButton } from "@/components/shell/site-button";
import { startUiState } from "@/lib/client/ui-state";
import { buildSiteList } from "@/lib/domain/accounts/site-list";
import { packTexts } from "@/lib/i18n/messages";
import cs from "@/messages/cs";
import en from "@/messages/en";
import { answerCalls, makeSitePage, renderShell } from "../../support/render-shell";

// The quick search finds what a site has: screens, actions on a text, customizations and campaigns.

const SITE = "100200-300401";
const english = createTranslator({ locale: "en", messages: en, namespace: "menu" });
const czech = createTranslator({ locale: "cs", messages: cs, namespace: "menu" });
const policies = ["analytics", "search_customizations", "synonyms", "campaigns"];
const rights = { roles: new Set(["owner"]), policies: new Set(policies) };
const projects = {
  p: { name: "Outdoor", persoo: false, groups: [{ sites: [{ tracker_id: SITE, name: "Outfitters" }] }] },
};

const QUERIES = {
  items: [
    {
      ...{ id: "q1", query: "red kayak", type: "item", mode: "simple", rules_count: 1, active_rules_count: 1 },
      ...{ updated_at: null, updated_by: null },
    },
  ],
  ...{ page: 1, per_page: 25, total_pages: 1, total_count: 1 },
};

let users = 0;

type Answers = Parameters<typeof answerCalls>[0];

async function open(
  locale: "en" | "cs" = "en",
  answer: Answers = () => [200, QUERIES],
  { more = [], roles = ["owner"] }: { more?: string[]; roles?: string[] } = {},
) {
  users += 1;
  const userId = `anywhere-${users}`;
  const state = { userId, sitesCache: buildSiteList(projects), sitesCacheTimestamp: Date.now() };
  window.localStorage.setItem("vitrine.state", JSON.stringify(state));
  startUiState(userId);
  const calls = answerCalls(answer);
  const t = locale === "cs" ? czech : english;
  const all = [...policies, ...more];
  const parts = buildMenuParts(t as typeof english, { ...rights, policies: new Set(all) }, SITE);
  const at = `/sites/${SITE}/searches?period=7d`;
  const names = locale === "en" ? null : packTexts("en", en, ["menu.screens"]);
  const page = makeSitePage({ rights: { roles, policies: all } });
  const { user } = renderShell(<SiteButton parts={parts} english={names} />, { locale, at, page });
  await user.keyboard("{Control>}k{/Control}");
  const dialog = await screen.findByRole("dialog");
  const list = (name: string) => within(screen.getByRole("region", { name })).getAllByRole("link");
  return { user, dialog, calls, list };
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

test("finds screens by a part of their names, first those that begin with it, then by words, and carries filters over", async () => {
  const { user, dialog, list } = await open();
  await user.keyboard("c");
  const screens = list("Screens");
  expect(screens.map((link) => link.textContent)).toEqual([
    "Customizations",
    "Change history",
    "Listing banner campaigns",
    "Banner campaigns",
    "Query statistics",
    "Search preview",
  ]);
  expect(screens[3]).toHaveAttribute("href", `/sites/${SITE}/campaigns?period=7d`);
  await user.keyboard("{ArrowDown}");
  expect(screens[0]).toHaveFocus();
  expect((await axe(dialog)).violations).toEqual([]);
});

test("finds screens by their English names too", async () => {
  const { user, list } = await open("cs");
  await user.keyboard("redir");
  expect(screen.queryByRole("region", { name: "Obrazovky" })).not.toBeInTheDocument();
  await user.clear(screen.getByRole("searchbox"));
  await user.keyboard("synonyms");
  expect(list("Obrazovky").map((link) => link.textContent)).toEqual(["Synonyma"]);
});

test("offers actions on the text, only on screens that the user may open", async () => {
  const { user, dialog, list } = await open();
  expect(within(dialog).getByRole("status")).toHaveTextContent("1 of 1 site");
  await user.keyboard(" red kayak ");
  const actions = list("“red kayak” on other screens");
  expect(actions.map((link) => [link.textContent, link.getAttribute("href")?.split("?")[0]])).toEqual([
    ["View its statistics", `/sites/${SITE}/queries`],
    ["Preview its results", `/sites/${SITE}/search_preview`],
    ["Find its customizations", `/sites/${SITE}/query_customizations`],
    ["Find or add synonyms", `/sites/${SITE}/catalog_management/synonyms`],
    ["Find its banner campaigns", `/sites/${SITE}/campaigns`],
  ]);
  expect(new URL(actions[0]?.getAttribute("href") ?? "", "http://x").searchParams.get("q")).toBe("red kayak");
  // No site matches the text, but the actions are there.
  expect(within(dialog).getByRole("status")).toBeEmptyDOMElement();
});

test("finds customizations of the site, and asks no list that the user may not see", async () => {
  const { user, list, calls } = await open();
  await user.keyboard("kay");
  await waitFor(() => expect(list("Customizations")[0]).toHaveTextContent("red kayak"));
  expect(list("Customizations")[0]?.getAttribute("href")).toContain("/query_customizations/q1");
  expect(calls.map(({ url }) => url.split("?")[0])).toEqual([`/api/sites/${SITE}/query_customizations/page_json`]);
});

test("shows the categories of listings as paths", async () => {
  const { query: _, ...row } = QUERIES.items[0] ?? {};
  const listings = { ...QUERIES, items: [{ ...row, category_full: "Camping||Tents" }] };
  const answer: Answers = (_method, url) => {
    if (url.includes("/product_listing_customizations/")) return [200, listings];
    return url.includes("/query_customizations/") ? [200, QUERIES] : [500, { error: "default" }];
  };
  const { user, list } = await open("en", answer, { more: ["listing_customizations"] });
  await user.keyboard("tent");
  await waitFor(() => expect(list("Listing customizations")[0]).toHaveTextContent(/^Camping \| Tents$/));
});

test("a list that fails leaves the rest", async () => {
  const { user, list, calls } = await open("en", () => [500, { error: "default" }]);
  await user.keyboard("kay");
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(list("“kay” on other screens")).not.toHaveLength(0);
  expect(screen.queryByRole("region", { name: "Customizations" })).not.toBeInTheDocument();
});

const PATHS = ["Sport||Kayaks", "Sport||Kayaks||Sea", "Garden"];
const CATEGORIES = {
  results: {
    ...{ hits: [], filters: [], quicksearch_hits: [], total_hits: 3 },
    facets: [{ name: "all_categories_path", type: "text", values: PATHS.map((value) => ({ value, hits_count: 5 })) }],
  },
};
const NONE = { ...QUERIES, items: [], total_count: 0 };
const answerAll: Answers = (_, url) => {
  if (url.includes("/search?")) return [200, CATEGORIES];
  return [200, url.includes("/query_customizations/") ? QUERIES : NONE];
};
const WITH_LISTINGS = { more: ["listing_customizations"] };
const NEW = "Customize “kayak”";

/** Follows no link, and returns the addresses of those that were opened. */
function catchLinks(): string[] {
  const opened: string[] = [];
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (link === null) return;
    event.preventDefault();
    const { pathname, search } = new URL(link.href);
    opened.push(`${pathname}${search}`);
  });
  return opened;
}

test("one key opens the editor of a customization of the query, and one that of the listing that matches best", async () => {
  const opened = catchLinks();
  const { user, list, dialog } = await open("en", answerAll, WITH_LISTINGS);
  await user.keyboard("kayak{Control>}{Enter}{/Control}");
  const query = new URLSearchParams({ q: "kayak", type: "item" });
  expect(opened).toEqual([expect.stringContaining(`/sites/${SITE}/query_customizations/new?${query}`)]);
  await waitFor(() =>
    expect(list(NEW).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Results of this query/),
      expect.stringMatching(/^Listing Sport \| Kayaks/),
      "Listing Sport | Kayaks | Sea",
    ]),
  );
  await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  const listing = new URLSearchParams({ q: "Sport||Kayaks", type: "item" });
  expect(opened[1]).toContain(`/sites/${SITE}/product_listing_customizations/new?${listing}`);
  expect((await axe(dialog)).violations).toEqual([]);
});

test("offers no new customization to those who may not create one", async () => {
  const opened = catchLinks();
  const { user } = await open("en", answerAll, { ...WITH_LISTINGS, roles: ["viewer"] });
  await user.keyboard("kayak{Control>}{Enter}{/Control}");
  await screen.findByRole("region", { name: "“kayak” on other screens" });
  expect([opened, screen.queryByRole("region", { name: NEW })]).toEqual([[], null]);
});
