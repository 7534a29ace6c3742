import { screen } from "@testing-library/react";
import { ActingPlace, ActingStateCell, ActingTitle, ActingWhen } from "@/components/search/explain/acting-cells";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import { makeSitePage, renderShell } from "@/tests/support/render-shell";

const SITE = "/sites/100200-300401";
const FOLDER = `${SITE}/query_customizations`;

function createEntry(over: Partial<ActingEntry> = {}): ActingEntry {
  return { kind: "pin", state: "live", title: "Kayak 2", customization_id: "c1", rule_id: "r 1", position: 3, ...over };
}

type Context = { ownId?: string; findEdit?: () => (() => void) | null };

const showTitle = (over: Partial<ActingEntry>, context: Context = {}) =>
  renderShell(<ActingTitle acting={createEntry(over)} folder={FOLDER} {...context} />);

test.each([
  ["pin", "Pin to position 3", `${FOLDER}/c1?rule=r+1`],
  ["hide", "Hide", `${FOLDER}/c1?rule=r+1`],
  ["synonym", "Synonym", `${SITE}/catalog_management/synonyms`],
  ["redirect", "Redirect", `${SITE}/fixit`],
  ["campaign", "Campaign", `${SITE}/campaigns`],
  ["service", "Service", `${SITE}/settings/services`],
] as const)("names a %s and links to the screen where it is edited", (kind, words, href) => {
  showTitle({ kind });
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Kayak 2" })).toHaveAttribute("href", href);
});

test.each([
  ["campaigns", `${SITE}/campaigns/17`],
  ["listing-campaigns", `${SITE}/plp_campaigns/17`],
  [null, `${SITE}/campaigns/17`],
] as const)("links a campaign of the kind %s to its editor", (campaign_kind, href) => {
  showTitle({ kind: "campaign", title: "shop.example/sale", campaign_id: "17", campaign_kind });
  expect(screen.getByRole("link", { name: "shop.example/sale" })).toHaveAttribute("href", href);
});

test("names the query that an entry of another form belongs to", () => {
  showTitle({ kind: "redirect", title: "https://shop.example/sale", of_query: "printer" });
  expect(screen.getByText("From the query “printer”")).toBeInTheDocument();
});

test("names where a rule acts and where the banners of a campaign are, and keeps unknown names", () => {
  const { container, unmount } = renderShell(<ActingPlace acting={createEntry({ placement: "autocomplete" })} />);
  expect(container).toHaveTextContent(/^Autocomplete$/);
  unmount();
  const banner_placements = ["search_header", "search_list", "search_new"];
  const campaign = renderShell(<ActingPlace acting={createEntry({ kind: "campaign", banner_placements })} />);
  expect(campaign.container).toHaveTextContent(/^Above results, Among results, search_new$/);
  campaign.unmount();
  const none = renderShell(<ActingPlace acting={createEntry({ banner_placements: null })} />);
  expect(none.container).toBeEmptyDOMElement();
});

test("links a spelling without a rule to its customization", () => {
  showTitle({ kind: "alias", rule_id: null });
  expect(screen.getByText("Spelling")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Kayak 2" })).toHaveAttribute("href", `${FOLDER}/c1`);
});

test.each([
  ["of the shown customization", {}, { ownId: "c1" }],
  ["without a customization", { customization_id: null }, {}],
] as const)("does not link a rule %s", (_which, over, context) => {
  showTitle(over, context);
  expect(screen.getByText("Kayak 2")).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("opens a rule of this page in place instead of following a link", async () => {
  const edit = jest.fn();
  const { user } = showTitle({}, { findEdit: () => edit });
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open the rule for Kayak 2" }));
  expect(edit).toHaveBeenCalledTimes(1);
});

test("names the category from which a rule is inherited, and marks titles with the catalog's language", () => {
  const page = makeSitePage();
  const site = { ...page.site, language: "cs" };
  renderShell(<ActingTitle acting={createEntry({ inherited_from: "Boats||Kayaks" })} folder={FOLDER} />, {
    page: { ...page, site },
  });
  expect(screen.getByText("From Boats | Kayaks")).toBeInTheDocument();
  expect(screen.getByText("Kayak 2")).toHaveAttribute("lang", "cs");
});

test.each([
  [{ state: "live" }, "Active"],
  [{ state: "scheduled" }, "Scheduled"],
  [{ state: "ended" }, "Ended"],
  [{ state: "shadowed" }, "Overridden"],
  [{ state: "dormant" }, "Waiting for stock"],
  [{ state: "dormant", obstacle: "stock" }, "Waiting for stock"],
] as const)("shows the state of %j without a note", (over, words) => {
  const { container } = renderShell(<ActingStateCell acting={createEntry(over)} />);
  expect(container).toHaveTextContent(new RegExp(`^${words}$`));
});

test.each([
  ["missing", "The catalog doesn’t have this item."],
  ["type", "This list doesn’t show items of this type."],
  ["filter", "The item isn’t in this category, so shoppers don’t see it here."],
] as const)("says why a rule cannot apply: %s", (obstacle, words) => {
  renderShell(<ActingStateCell acting={createEntry({ state: "dormant", obstacle })} />);
  expect(screen.getByText("Doesn’t apply here")).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});

test("links an overridden rule to the line of the precedence that decides", () => {
  const beaten_by = { rule_id: "r2", title: "Paddle", line: 4 };
  renderShell(<ActingStateCell acting={createEntry({ state: "shadowed", beaten_by })} />);
  const link = screen.getByRole("link", { name: "Overridden by “Paddle” (line 4)" });
  expect(link).toHaveAttribute("href", `${SITE}/help/precedence#line-4`);
});

test("names a rule of a nearer category, which no line of the precedence explains", () => {
  const beaten_by = { rule_id: "r2", title: "Paddle", line: 0 };
  renderShell(<ActingStateCell acting={createEntry({ state: "shadowed", beaten_by })} />);
  expect(screen.getByText("Overridden by “Paddle” in a closer category")).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});

test("shows the time frame in the site's time zone, and as days without support for times", () => {
  const dated = createEntry({ active_from: "2026-03-10T08:30:00Z", active_to: "2026-03-12T23:00:00Z" });
  const { container, unmount } = renderShell(<ActingWhen acting={dated} />, {
    page: makeSitePage({ groups: ["rule_times"] }),
  });
  expect(container).toHaveTextContent("10.03.2026 09:30 – 12.03.2026");
  unmount();
  const days = renderShell(<ActingWhen acting={dated} />, { page: makeSitePage({ groups: [] }) });
  expect(days.container).toHaveTextContent("10.03.2026 – 12.03.2026");
});

test("says that a rule without dates applies always", () => {
  const { container } = renderShell(<ActingWhen acting={createEntry()} />);
  expect(container).toHaveTextContent(/^Always$/);
});
