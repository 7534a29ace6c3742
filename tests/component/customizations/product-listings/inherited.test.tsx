import { screen, waitFor, within } from "@testing-library/react";
import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { type Draft, publishDraft, reportPresence, saveDraft, showDraft } from "@/lib/contract/customizations/drafts";
import { saveInheritance, show } from "@/lib/contract/customizations/product-listings";
import { makeDraft } from "@/tests/component/customizations/query-customizations/draft-fixtures";
import { makeProductRule } from "@/tests/component/customizations/query-customizations/fixtures";
import { listResults } from "@/tests/component/customizations/query-customizations/open-editor";
import { LISTING_EDITOR, makeListing, openKind } from "@/tests/component/customizations/query-customizations/open-kind";
import { getFirstButton } from "@/tests/support/first-button";
import { answer, type FakeAnswer, refuse } from "@/tests/support/render-screen";

// Rules that a listing inherits, in the editor.

const GROUPS = ["rule_times", "listing_inheritance"];

function fromParent(rule: ReturnType<typeof makeProductRule>, is_off = false): InheritedRule {
  return { customization_id: "c0", subject: "Office", rule: { ...rule, id: `parent-${rule.item_url}` }, is_off };
}

const pin = makeProductRule({ item_url: "P5", position: 1 });
const hide = makeProductRule({ item_url: "P2", type: "hide", position: null });

function open(inherited: InheritedRule[], rules: ReturnType<typeof makeProductRule>[] = [], more = {}) {
  const listing = makeListing(rules, 3, inherited);
  return openKind(LISTING_EDITOR, { answers: [answer(show, listing)], groups: GROUPS, ...more });
}

async function table() {
  return screen.findByRole("region", { name: "From parent categories" });
}

test("inherited rules apply to the results and are listed with their category", async () => {
  await open([fromParent(pin), fromParent(hide)]);
  expect(listResults("Listing").filter((title) => !title.startsWith("~"))[0]).toMatch(/^P5/);
  expect(listResults("Listing")).not.toContain("P2");
  const row = within(await table()).getByRole("row", { name: /Product 5/ });
  expect(row).toHaveTextContent("Pinned to position 1");
  expect(within(row).getByRole("link", { name: "Office" })).toHaveAttribute(
    "href",
    "/sites/100200-300401/product_listing_customizations/c0",
  );
  expect(within(row).getByText("Active")).toBeInTheDocument();
});

test("an own rule for the same item overrides the inherited one, which is marked", async () => {
  await open([fromParent(pin)], [makeProductRule({ item_url: "P5", position: 3 })]);
  expect(listResults("Listing")[2]).toBe("P5Pinned 3");
  expect(within(await table()).getByRole("row", { name: /Product 5/ })).toHaveTextContent("Overridden");
});

const switchedOff = "Product 5: rule from the parent category turned off here";

/** A backend with drafts; `draft` is the stored one. */
function openWithDrafts(inherited: InheritedRule[], draft: Draft | null = null, more: FakeAnswer[] = []) {
  const answers = [
    ...more,
    answer(show, makeListing([], 3, inherited)),
    answer(showDraft, { draft, approval_required: false }),
    answer(reportPresence, { others: [], live_revision: 3 }),
    answer(saveDraft, ({ body }) => listingDraft({ off_rules: body.off_rules, revision: 6 })),
  ];
  return openKind(LISTING_EDITOR, { answers, groups: [...GROUPS, "drafts"] });
}

function listingDraft(over: Partial<Draft>): Draft {
  return { ...makeDraft(), kind: "product-listings", title: "Office||Printers", ...over } as Draft;
}

const theSwitch = async () => within(await table()).getByRole("switch", { name: "Rule for “Product 5” applies here" });

test("switching off an inherited rule is a draft edit: the results update, undo reverts it, nothing goes live", async () => {
  const { user, calls, notices } = await openWithDrafts([fromParent(pin)]);
  expect(await table()).not.toHaveTextContent("takes effect immediately");
  await user.click(await theSwitch());
  await waitFor(() => expect(listResults("Listing")[0]).toBe("P1"));
  expect(await theSwitch()).not.toBeChecked();
  expect(await table()).toHaveTextContent("Turned off here");
  await user.click(getFirstButton(`Undo: ${switchedOff}`));
  await waitFor(() => expect(listResults("Listing")[0]).toMatch(/^P5/));
  expect(await theSwitch()).toBeChecked();
  await user.click(getFirstButton(`Redo: ${switchedOff}`));
  await user.click(await screen.findByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(notices).toMatchObject([{ text: "Draft saved. Shoppers don’t see it yet." }]));
  expect(calls(saveDraft)).toMatchObject([{ body: { rules: [], off_rules: ["parent-P5"], base_revision: "3" } }]);
  expect(calls(saveInheritance)).toHaveLength(0);
  expect(screen.getByRole("region", { name: "Draft" })).toHaveTextContent("1 unpublished change");
});

test("a stored switch goes live with the draft, and the publish dialog shows its effect", async () => {
  const stored = listingDraft({ off_rules: ["parent-P5"], base_off_rules: [] });
  const { category_full: subject, ...listing } = makeListing([], 4, [fromParent(pin, true)]);
  const common = { kind: "product-listings", mode: "simple" } as const;
  const live = { ...listing, ...common, subject, rules: { autocomplete: [], search: [] } };
  const { user, calls } = await openWithDrafts([fromParent(pin)], stored, [answer(publishDraft, live)]);
  expect(await theSwitch()).not.toBeChecked();
  expect(listResults("Listing")[0]).toBe("P1");
  await user.click(getFirstButton("Publish…"));
  const dialog = await screen.findByRole("dialog", { name: /Publish changes/ });
  expect(dialog).toHaveTextContent(switchedOff);
  expect(dialog).toHaveTextContent("Shoppers see the changes immediately.");
  expect(within(dialog).getByRole("row", { name: /Product 5/ })).toHaveTextContent("15Product 5down 4");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls(publishDraft)).toHaveLength(1);
  expect(calls(saveInheritance)).toHaveLength(0);
  expect(await theSwitch()).not.toBeChecked();
  expect(screen.queryByRole("region", { name: "Draft" })).toBeNull();
});

test("discarding unsaved changes switches the rule back on", async () => {
  const { user } = await openWithDrafts([fromParent(pin)]);
  await user.click(await theSwitch());
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(switchedOff)).toBeInTheDocument();
  await user.click(question.getByRole("button", { name: /Discard/ }));
  await waitFor(() => expect(listResults("Listing")[0]).toMatch(/^P5/));
  expect(await theSwitch()).toBeChecked();
});

test("without drafts the switch applies immediately, as the screen states", async () => {
  const { user, calls, notices } = await openKind(LISTING_EDITOR, {
    answers: [
      answer(show, makeListing([], 3, [fromParent(pin)])),
      answer(saveInheritance, makeListing([], 4, [fromParent(pin, true)])),
    ],
    groups: GROUPS,
  });
  expect(await table()).toHaveTextContent("Turning a rule on or off here takes effect immediately");
  const toggle = within(await table()).getByRole("switch", { name: "Rule for “Product 5” applies here" });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  await waitFor(() => expect(notices).toMatchObject([{ kind: "good", text: "Rule turned off here" }]));
  expect(calls(saveInheritance)).toMatchObject([{ body: { queryId: "c1", off: ["parent-P5"] } }]);
  expect(calls(saveInheritance)[0]?.headers.get("if-match")).toBe('"3"');
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(listResults("Listing")[0]).toBe("P1");
  expect(await table()).toHaveTextContent("Turned off here");
});

test("a concurrent save is announced, and the switch does not change", async () => {
  const { user, notices } = await openKind(LISTING_EDITOR, {
    answers: [answer(show, makeListing([], 3, [fromParent(pin)])), refuse(saveInheritance, 412, "stale")],
    groups: GROUPS,
  });
  const toggle = within(await table()).getByRole("switch");
  await user.click(toggle);
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(toggle).toBeChecked();
});

test("without switch support inherited rules are still shown", async () => {
  await open([fromParent(pin)], [], { groups: ["rule_times"] });
  expect(within(await table()).queryByRole("switch")).toBeNull();
});

test("without inherited rules the section is hidden", async () => {
  await open([]);
  expect(screen.queryByRole("region", { name: "From parent categories" })).toBeNull();
});
