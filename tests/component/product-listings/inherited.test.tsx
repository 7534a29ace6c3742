import { screen, waitFor, within } from "@testing-library/react";
import type { InheritedRule } from "@/lib/contract/customizations";
import { saveInheritance, show } from "@/lib/contract/product-listings";
import { answer, refuses } from "../../support/render-screen";
import { aRule } from "../query-customizations/fixtures";
import { results } from "../query-customizations/open-editor";
import { aListing, LISTING_EDITOR, openKind } from "../query-customizations/open-kind";

const GROUPS = ["rule_times", "listing_inheritance"];

function fromParent(rule: ReturnType<typeof aRule>, is_off = false): InheritedRule {
  return { customization_id: "c0", subject: "Office", rule: { ...rule, id: `parent-${rule.item_url}` }, is_off };
}

const pin = aRule({ item_url: "P5", position: 1 });
const hide = aRule({ item_url: "P2", type: "hide", position: null });

function open(inherited: InheritedRule[], rules: ReturnType<typeof aRule>[] = [], more = {}) {
  const listing = aListing(rules, 3, inherited);
  return openKind(LISTING_EDITOR, { answers: [answer(show, listing)], groups: GROUPS, ...more });
}

async function table() {
  return screen.findByRole("region", { name: "From parent categories" });
}

test("rules of the categories above are drawn in the results and listed with where they are from", async () => {
  await open([fromParent(pin), fromParent(hide)]);
  expect(results("Listing").filter((title) => !title.startsWith("~"))[0]).toMatch(/^P5/);
  expect(results("Listing")).not.toContain("P2");
  const row = within(await table()).getByRole("row", { name: /Product 5/ });
  expect(row).toHaveTextContent("Pinned to position 1");
  expect(within(row).getByRole("link", { name: "Office" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/product_listing_customizations/c0",
  );
  expect(within(row).getByText("Acts")).toBeInTheDocument();
});

test("an own rule for the same item comes first, and the parent's says so", async () => {
  await open([fromParent(pin)], [aRule({ item_url: "P5", position: 3 })]);
  expect(results("Listing")[2]).toBe("P5Pinned 3");
  expect(within(await table()).getByRole("row", { name: /Product 5/ })).toHaveTextContent("A nearer rule comes first");
});

test("the switch is saved at once with the revision, and the results follow", async () => {
  const { user, calls, notices } = await openKind(LISTING_EDITOR, {
    answers: [
      answer(show, aListing([], 3, [fromParent(pin)])),
      answer(saveInheritance, aListing([], 4, [fromParent(pin, true)])),
    ],
    groups: GROUPS,
  });
  const toggle = within(await table()).getByRole("switch", { name: "“Product 5” acts here" });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "The rule does not act here any more" }]));
  expect(calls(saveInheritance)).toMatchObject([{ body: { queryId: "c1", off: ["parent-P5"] } }]);
  expect(calls(saveInheritance)[0]?.headers.get("if-match")).toBe('"3"');
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(results("Listing")[0]).toBe("P1");
  expect(await table()).toHaveTextContent("Switched off here");
});

test("what somebody else saved first is told, and the switch stays", async () => {
  const { user, notices } = await openKind(LISTING_EDITOR, {
    answers: [answer(show, aListing([], 3, [fromParent(pin)])), refuses(saveInheritance, 412, "stale")],
    groups: GROUPS,
  });
  const toggle = within(await table()).getByRole("switch");
  await user.click(toggle);
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(toggle).toBeChecked();
});

test("a backend that cannot switch them off shows them all the same", async () => {
  await open([fromParent(pin)], [], { groups: ["rule_times"] });
  expect(within(await table()).queryByRole("switch")).toBeNull();
});

test("without rules above there is nothing to say", async () => {
  await open([]);
  expect(screen.queryByRole("region", { name: "From parent categories" })).toBeNull();
});
