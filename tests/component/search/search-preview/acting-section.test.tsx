import { screen, waitFor, within } from "@testing-library/react";
import { axe } from "jest-axe";
import { affecting } from "@/lib/contract/search/query-insight";
import type { ActingEntry } from "@/lib/domain/search/preview-answers";
import { answer, makeRefusal } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { findPlace, fullPage, openPreview, SITE } from "./open-preview";

const createHide = (title: string, over: Partial<ActingEntry> = {}): ActingEntry => ({
  ...{ kind: "hide", state: "live", title, customization_id: "c1", rule_id: `r-${title.replaceAll(" ", "-")}` },
  ...over,
});

const answerActing = (...acting: ActingEntry[]) => answer(affecting, { acting });
const findSection = () => screen.findByRole("region", { name: "Rules that apply here" });
test("counts what acts now by kind, and lists rules that act later without counting them", async () => {
  const pin: ActingEntry = { kind: "pin", state: "live", title: "Product 1", position: 1 };
  const acting = [pin, { ...pin, title: "Product 2", position: 2 }, createHide("Product 3", { state: "scheduled" })];
  const { container } = openPreview("?q=kayak", [answerActing(...acting, { ...pin, kind: "synonym", title: "a = b" })]);
  expect(await screen.findByText("2 pins")).toBeInTheDocument();
  expect(screen.getByText("1 synonym")).toBeInTheDocument();
  expect(screen.queryByText("1 hidden item")).toBeNull();
  expect(screen.getByRole("link", { name: "See all (4)" })).toHaveAttribute("href", "#acting");
  const section = await findSection();
  expect(await within(section).findAllByRole("listitem")).toHaveLength(4);
  expect(await axe(container)).toHaveNoViolations();
});

test("shows time frame and placement of rules only", async () => {
  const rule = createHide("Product 3", { placement: "autocomplete", active_to: "2026-04-01T06:00:00Z" });
  openPreview("?q=kayak", [answerActing(rule, { kind: "alias", state: "live", title: "kajak", placement: "both" })]);
  const [first, second] = await within(await findSection()).findAllByRole("listitem");
  expect(first).toHaveTextContent("Until 01.04.2026 08:00Autocomplete");
  expect(second).toHaveTextContent(/^SpellingkajakActive$/);
});

test("shows time frame, placements and state of a campaign, and links to it", async () => {
  const campaign: ActingEntry = {
    ...{ kind: "campaign", state: "scheduled", title: "shop.example/sale", campaign_id: "7" },
    ...{ banner_placements: ["search_header"], active_from: "2026-04-01T06:00:00Z" },
  };
  const { container } = openPreview("?q=kayak", [answerActing(campaign)]);
  const [line] = await within(await findSection()).findAllByRole("listitem");
  expect(line).toHaveTextContent("Campaignshop.example/saleScheduledFrom 01.04.2026 08:00Above results");
  expect(within(line as HTMLElement).getByRole("link")).toHaveAttribute("href", `/sites/${SITE}/campaigns/7`);
  expect(await axe(container)).toHaveNoViolations();
});

test("says that nothing applies", async () => {
  openPreview();
  expect(await screen.findByText("nothing")).toBeInTheDocument();
  const section = await findSection();
  expect(await within(section).findByRole("heading", { name: "Nothing applies here" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /See all/ })).toBeNull();
});

test("links to the explanation of the precedence, and says as of when", async () => {
  openPreview("?q=kayak&at=2026-04-01T06:00:00Z");
  const section = await findSection();
  expect(await within(section).findByText(/As of 01\.04\.2026 08:00\./)).toBeInTheDocument();
  expect(within(section).getByRole("link", { name: "Which rule wins?" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/help/precedence`,
  );
});

test("says that the rules could not be loaded, and retries", async () => {
  const failing = answer(affecting, makeRefusal(503, "upstream_unavailable"), { acting: [createHide("Product 3")] });
  const { user } = openPreview("?q=kayak", [failing]);
  const section = await findSection();
  const failure = await within(section).findByRole("alert");
  expect(failure).toHaveTextContent("The rules that apply here couldn’t be loaded");
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  expect(await within(section).findByText("Product 3")).toBeInTheDocument();
});

test("lists the hidden items of each place with the rule that hides them, when known", async () => {
  openPreview("?q=kayak", [
    answerActing(
      createHide("Everywhere", { placement: "both" }),
      createHide("In search", { placement: "search" }),
      createHide("In suggestions", { placement: "autocomplete", customization_id: null }),
      createHide("Not now", { state: "ended" }),
    ),
  ]);
  const search = await findPlace("Search");
  expect(await within(search).findByRole("heading", { name: "Hidden here: 2 items" })).toBeInTheDocument();
  expect(within(search).getByRole("link", { name: "Hidden: open the rule for In search" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/query_customizations/c1?rule=r-In-search`,
  );
  const suggested = await findPlace("Autocomplete");
  expect(within(suggested).getByText("In suggestions")).toBeInTheDocument();
  expect(within(suggested).queryByRole("link", { name: /In suggestions/ })).toBeNull();
  for (const place of [search, suggested]) expect(within(place).queryByText("Not now")).toBeNull();
});

test.each([
  ["a backend without insight", makeSitePage({ groups: ["search_debug"] })],
  ["a user without the right", { ...fullPage, rights: { roles: ["owner"], policies: ["synonyms"] } }],
])("asks for no rules for %s", async (_who, page) => {
  const { calls } = openPreview("?q=kayak", [], { page });
  expect(await screen.findByText("2 results")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Rules that apply here" })).toBeNull());
  expect(screen.queryByText("Applies here:")).toBeNull();
  expect(calls(affecting)).toHaveLength(0);
});
