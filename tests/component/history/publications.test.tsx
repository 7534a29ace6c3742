import { screen, within } from "@testing-library/react";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { HistoryScreen } from "@/components/history/history-screen";
import { type ChangeEntry, listChanges, people, showChange } from "@/lib/contract/history/change-history";
import type { Locale } from "@/lib/contract/kit/locale";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { makeChangeEntry } from "@/tests/support/change-entry";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeRule } from "@/tests/support/rules";

// Drafts and publications in the history: what was in a draft, and what shoppers see since a publish.

const AT = "/sites/100200-300401/history";
const page = makeSitePage({ groups: ["history"] });

type Shown = { before: unknown; after: unknown; ranks?: object };

function open(entry: ChangeEntry, shown: Shown, locale: Locale = "en") {
  const items = { items: [entry], page: 1, per_page: 20, total_pages: 1, total_count: 1 };
  return renderScreen(
    <HistoryDescribers>
      <HistoryScreen siteId="100200-300401" />
    </HistoryDescribers>,
    {
      answers: [
        answer(listChanges, items),
        answer(showChange, { ...entry, ...shown } as never),
        answer(people, { people: [] }),
      ],
      page,
      at: `${AT}?change=${entry.id}`,
      locale,
    },
  );
}

const ofDraft = (action: string) =>
  makeChangeEntry({ feature: "drafts", action, object: { id: "c1", title: "printer", kind: "query-customizations" } });

const LIVE = [makeRule({ item: { title: "Red ink" } })];
/** A draft that adds a pin and hides an item. */
const DRAFT = {
  kind: "query-customizations",
  mode: "simple",
  rules: [
    ...LIVE,
    makeRule({ id: null, item_url: "b", position: 2, item: { title: "Blue ink" } }),
    makeRule({ id: null, item_url: "c", type: "hide", position: null, item: { title: "Old ink" } }),
  ],
  base_mode: "simple",
  base_revision: 3,
  base_rules: LIVE,
  review: null,
};
const ADDED = ["Blue ink: pinned to position 2", "Old ink: hidden"];

async function readDetail() {
  const detail = within(await screen.findByRole("complementary", { name: "Change #7" }));
  await detail.findByText(ADDED[0] ?? "");
  return { detail, text: screen.getByRole("complementary").textContent ?? "" };
}

test.each([
  ["publish", DRAFT, null, "Draft for “printer” published", "What changed"],
  ["discard", DRAFT, null, "Draft for “printer” discarded", "Discarded changes"],
  ["save_draft", null, DRAFT, "Draft for “printer” saved", "Changes in the draft"],
])(
  "%s of a draft says what was in the draft, and never the opposite",
  async (action, before, after, sentence, title) => {
    open(ofDraft(action), { before, after });
    const { detail, text } = await readDetail();
    expect(detail.getByText(sentence)).toBeInTheDocument();
    expect(detail.getByRole("heading", { name: title })).toBeInTheDocument();
    for (const line of ADDED) expect(detail.getByText(line)).toBeInTheDocument();
    expect(text).not.toMatch(/unpinned|shown again|Red ink/);
  },
);

test("a draft of a campaign is compared with the published campaign", async () => {
  const content = { target_url: "https://shop.example/ink", banners: {}, active_from: null, active_to: null };
  const before = { campaign: { ...content, subjects: ["ink", "toner"] }, base: { ...content, subjects: ["ink"] } };
  const object = { id: "draft:c1", title: "ink, toner", kind: null };
  open(makeChangeEntry({ feature: "campaigns", action: "publish_draft", object }), { before, after: null });
  expect(await screen.findByText("Added: toner")).toBeInTheDocument();
  expect(screen.queryByText(/Removed|https:/)).toBeNull();
});

const RANK = { item_url: "a", title: "Blue ink", from: 5, to: 1 };

test.each([
  ["query-customizations", "printer", ["Search: first 24", "Autocomplete: first 24"]],
  ["product-listings", "Office||Ink", ["Listing: first 24"]],
  ["top-items", "item", ["Empty search box: first 24"]],
  ["recommendations-customization", "trends · all", ["Recommendations: first 24"]],
] as const)("the ranks of %s are named by its places", async (kind: CustomizationKind, title, names) => {
  const entry = makeChangeEntry({ feature: kind, action: "publish", object: { id: "c1", title, kind } });
  const version = { type: "item", mode: "simple", rules: LIVE };
  open(entry, { before: { ...version, rules: [] }, after: version, ranks: { search: [RANK], autocomplete: [RANK] } });
  const title24 = await screen.findAllByRole("heading", { name: /: first 24$/ });
  expect(title24.map((heading) => heading.textContent)).toEqual(names);
});

test.each([
  ["en", "trends · all", "Rules for “Trends: all requests” published"],
  ["cs", "trends · item:P9", "Pravidla pro „Trendy: položka P9“ zveřejněna"],
] as const)("in %s names recommendations by recommender and target: %s", async (locale, title, sentence) => {
  const object = { id: "c1", title, kind: "recommendations-customization" as const };
  const entry = makeChangeEntry({ feature: "recommendations-customization", action: "publish", object });
  const after = { target: "all", type: "trends", mode: "simple", rules: [] };
  open(entry, { before: null, after }, locale);
  const row = await screen.findByRole("rowheader");
  expect(row).toHaveTextContent(sentence);
  const detail = await screen.findByRole("complementary");
  expect(await within(detail).findByText(locale === "en" ? "Type: Trends" : "Typ: Trendy")).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent("trends");
});
