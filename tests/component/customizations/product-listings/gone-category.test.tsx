import { act, screen, waitFor, within } from "@testing-library/react";
import { GoneCategories, GoneCategory } from "@/components/customizations/product-listings/gone-category";
import type { Customization } from "@/lib/contract/customizations/customizations";
import { type GoneListing, goneListings, moveRules } from "@/lib/contract/customizations/product-listings";
import { answer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

const SITE = "100200-300401";

const BASE = {
  kind: "product-listings",
  id: "l1",
  subject: "Home||Lamps",
  type: "item",
  mode: "simple",
  rules: [],
} satisfies Customization;

function makeListing(more: Partial<GoneListing> = {}): GoneListing {
  return {
    ...{ id: "l1", category_full: "Home||Lamps", type: "item", revision: 3, rules_count: 2, has_draft: false },
    ...{ campaigns_count: 0, gone_at: "2026-11-30T12:00:00.000Z", items: 14, removed: 0, target: null },
    successor: { path: "Home||Lighting", shared: 12, total: 12 },
    ...more,
  };
}

type Options = {
  listings?: GoneListing[];
  groups?: string[];
  roles?: string[];
  moves?: Parameters<typeof answer<typeof moveRules>>[1];
};

const MOVED = { id: "l1", category_full: "Home||Lighting", moved: 2, left: 0 };

function open(
  part: "editor" | "list",
  { listings = [makeListing()], groups, roles = ["editor"], moves = MOVED }: Options = {},
) {
  const Part = part === "list" ? <GoneCategories siteId={SITE} /> : <GoneCategory siteId={SITE} base={BASE} />;
  return renderScreen(Part, {
    answers: [answer(goneListings, { items: listings, total_count: listings.length }), answer(moveRules, moves)],
    page: makeSitePage({
      rights: { roles, policies: ["listing_customizations", "campaigns"] },
      groups: groups ?? ["gone_categories"],
    }),
    at: "/",
  });
}

test("names the category, says where its items are, and moves the rules with the revision", async () => {
  const { user, calls, notices } = open("list");
  expect(await screen.findByText("The category of 1 listing is gone")).toBeInTheDocument();
  expect(screen.getByText("12 of 14 items are in Home | Lighting now.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Move rules to Home | Lighting" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: "2 rules moved to Home | Lighting" }]));
  const [call] = calls(moveRules);
  expect(call?.body).toEqual({ queryId: "l1", category_full: "Home||Lighting" });
  expect(call?.headers.get("if-match")).toBe('"3"');
});

test("the editor names its own category", async () => {
  open("editor", { listings: [makeListing({ removed: 2 })] });
  expect(await screen.findByText("The category “Home | Lamps” is gone")).toBeInTheDocument();
  expect(screen.getByText("2 items have left the catalog.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Move rules to Home | Lighting" })).toBeInTheDocument();
});

test("says how many rules the other category has, adds to them, and how many stayed", async () => {
  const { user, calls, notices } = open("list", {
    listings: [makeListing({ target: { id: "l2", rules_count: 3 } })],
    moves: { ...MOVED, id: "l2", moved: 1, left: 1 },
  });
  expect(await screen.findByText(/^Home \| Lighting already has 3 rules\./)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Move rules to Home | Lighting" }));
  const detail = "1 rule conflicts with a rule there and stays in the old category.";
  await waitFor(() => expect(notices).toMatchObject([{ text: "1 rule moved to Home | Lighting", detail }]));
  expect(calls(moveRules)[0]?.body).toMatchObject({ merge: true });
});

test("a draft where the other category has a customization must be ended first", async () => {
  open("list", { listings: [makeListing({ has_draft: true, target: { id: "l2", rules_count: 3 } })] });
  expect(await screen.findByText(/Publish or discard the draft/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});

test("campaigns that name the old category are counted, with a link to them", async () => {
  open("list", { listings: [makeListing({ campaigns_count: 2 })] });
  const line = (await screen.findByText(/^2 banner campaigns name the old category/)).closest("li") ?? document.body;
  expect(within(line).getByRole("link", { name: "Show campaigns" })).toHaveAttribute(
    "href",
    `/sites/${SITE}/plp_campaigns`,
  );
});

test("a category without a successor has no button", async () => {
  open("list", { listings: [makeListing({ successor: null })] });
  expect(await screen.findByText(/no other category has most of its items/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});

test("read-only users see where the items are, without the button", async () => {
  open("list", { roles: ["viewer"] });
  expect(await screen.findByText("12 of 14 items are in Home | Lighting now.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a refused move says why", async () => {
  const { user, notices } = open("list", { moves: makeRefusal(422, "draft_in_the_way") });
  await user.click(await screen.findByRole("button", { name: "Move rules to Home | Lighting" }));
  await waitFor(() =>
    expect(notices).toMatchObject([{ text: "This listing has a draft. Publish or discard it first." }]),
  );
});

test.each(["list", "editor"] as const)("a backend without the group is not called (%s)", async (part) => {
  const { calls } = open(part, { groups: [] });
  await act(async () => undefined);
  expect(calls(goneListings)).toHaveLength(0);
});
