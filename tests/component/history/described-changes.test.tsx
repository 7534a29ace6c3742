import { screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { LateDescribersProvider } from "@/components/history/change-words";
import { HistoryScreen } from "@/components/history/history-screen";
import { type ChangeEntry, listChanges, people, showChange } from "@/lib/contract/history/change-history";
import type { Locale } from "@/lib/contract/kit/locale";
import { makeChangeEntry } from "@/tests/support/change-entry";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// What changed, in words, for features whose versions are not only rules.

const page = makeSitePage({ groups: ["history"] });
const SAME = "No visible differences: only the order or technical details changed.";

type Shown = { before: unknown; after: unknown };

async function openDetail(
  entry: ChangeEntry,
  shown: Shown,
  { locale = "en", wrap }: { locale?: Locale; wrap?: (screen: ReactElement) => ReactElement } = {},
) {
  const history = <HistoryScreen siteId="100200-300401" />;
  renderScreen(wrap?.(history) ?? <HistoryDescribers>{history}</HistoryDescribers>, {
    answers: [
      answer(listChanges, { items: [entry], page: 1, per_page: 20, total_pages: 1, total_count: 1 }),
      answer(showChange, { ...entry, ...shown } as never),
      answer(people, { people: [] }),
    ],
    page,
    at: `/sites/100200-300401/history?change=${entry.id}`,
    locale,
  });
  return within(await screen.findByRole("complementary"));
}

const CAMPAIGN = { subjects: ["tent"], banners: {}, active_from: null, active_to: null };

test.each([
  [true, 0],
  [false, 1],
])("while words of other areas are loading (%s), a change is not said to be none", async (isLoading, count) => {
  const entry = makeChangeEntry({
    feature: "campaigns",
    action: "publish",
    object: { id: "c1", title: "tent", kind: null },
  });
  const shown = {
    before: { ...CAMPAIGN, target_url: "https://shop.example/a" },
    after: { ...CAMPAIGN, target_url: "https://shop.example/b" },
  };
  const wrap = (history: ReactElement) => <LateDescribersProvider value={isLoading}>{history}</LateDescribersProvider>;
  const detail = await openDetail(entry, shown, { wrap });
  await detail.findByRole("heading", { name: "What changed" });
  expect(detail.queryAllByText(SAME)).toHaveLength(count);
});

const SOURCE = {
  url: "https://shop.example/products.xml",
  file: null,
  format: null,
  encoding: null,
  mapping: { title: "g:title" },
  join: null,
  reading: 2,
};
const STOCK = { ...SOURCE, url: "https://shop.example/stock.csv", encoding: "windows-1250", join: "ean" };

const FEED_CASES: [what: string, before: unknown, after: unknown, lines: string[]][] = [
  ["a new feed", null, [SOURCE], ["Source 1 added: https://shop.example/products.xml"]],
  ["a further source", [SOURCE], [SOURCE, STOCK], ["Source 2 added: https://shop.example/stock.csv"]],
  ["the first source removed", [SOURCE, STOCK], [STOCK], ["Source 1 removed: https://shop.example/products.xml"]],
  [
    "another URL",
    [SOURCE],
    [{ ...SOURCE, url: "https://shop.example/new.xml" }],
    ["Source 1, Feed URL: https://shop.example/products.xml changed to https://shop.example/new.xml"],
  ],
  [
    "a file instead of a URL",
    [SOURCE],
    [{ ...SOURCE, url: null, file: { id: "f1", name: "items.csv" } }],
    ["Source 1, Feed URL: https://shop.example/products.xml changed to items.csv"],
  ],
  [
    "how it is read",
    [SOURCE],
    [{ ...SOURCE, format: "xml", encoding: "utf-8", mapping: { title: "name" }, answers: { prices: "minor" } }],
    [
      "Source 1, Format: xml",
      "Source 1, Encoding: utf-8",
      "Source 1, Field mapping: changed",
      "Source 1, answers about the file: changed",
    ],
  ],
  ["a password", [SOURCE], [{ ...SOURCE, login: { id: "l1" } }], ["Source 1, User name and password: changed"]],
  [
    "the share above which runs need approval",
    [SOURCE],
    { sources: [SOURCE], hold_share: 0.5 },
    ["Require approval above: 30% changed to 50%"],
  ],
  [
    "the order of the mapping",
    [{ ...SOURCE, mapping: { a: "1", b: "2" } }],
    [{ ...SOURCE, mapping: { b: "2", a: "1" } }],
    [],
  ],
];

test.each(FEED_CASES)("sources of a feed: %s", async (_, before, after, lines) => {
  const entry = makeChangeEntry({
    feature: "feeds",
    action: "save_sources",
    object: { id: "item", title: "item", kind: null },
  });
  const detail = await openDetail(entry, { before, after });
  for (const line of lines) expect(await detail.findByText(line)).toBeInTheDocument();
  if (lines.length === 0) expect(await detail.findByText(SAME)).toBeInTheDocument();
  else expect(detail.getAllByRole("listitem")).toHaveLength(lines.length);
});

const OWN = { owner_id: "u1", is_shared: true };

test.each<[string, Partial<ChangeEntry>, Shown, string]>([
  [
    "the variants setting",
    { feature: "site-settings", action: "set_variants", object: { id: "variants", title: null } },
    { before: { merges_variants: false }, after: { merges_variants: true } },
    "Variants shown as one product: no changed to yes",
  ],
  [
    "allowed hosts",
    { feature: "site-settings", action: "set_hosts", object: { id: "resource_hosts", title: null } },
    { before: { resource_hosts: [] }, after: { resource_hosts: ["cdn.example", "img.example"] } },
    "Allowed hosts: cdn.example, img.example",
  ],
  [
    "the filters of a segment",
    { feature: "segments", action: "update", object: { id: "s1", title: "Phones" } },
    {
      before: { ...OWN, name: "Phones", filters: { device: ["mobile"] } },
      after: { ...OWN, name: "Phones", filters: { device: ["mobile", "app"] } },
    },
    "Filters changed",
  ],
  [
    "what a saved view shows",
    { feature: "saved-views", action: "update", object: { id: "v1", title: "Lost" } },
    {
      before: { ...OWN, name: "Lost", screen: "searches", search: "only=no_results" },
      after: { ...OWN, name: "Lost", screen: "searches", search: "only=no_results&sort_by=lost" },
    },
    "Filters, sorting or columns changed",
  ],
  [
    "the type of a customization",
    { feature: "query-customizations", action: "create" },
    { before: null, after: { query: "printer", type: "item", mode: "simple", rules: [] } },
    "Type: Products",
  ],
])("%s is described in words", async (_, entry, shown, line) => {
  const detail = await openDetail(makeChangeEntry(entry), shown);
  expect(await detail.findByText(line)).toBeInTheDocument();
  expect(detail.queryByText(SAME)).toBeNull();
});

test.each([
  ["en", "create", "Recommender rule #1 (Basket) added"],
  ["cs", "destroy", "Pravidlo doporučovače #1 (Košík) smazáno"],
] as const)("in %s a recommender rule is no customization: %s", async (locale, action, sentence) => {
  const entry = makeChangeEntry({
    feature: "recommender-rules",
    action,
    object: { id: "1", title: "#1 (basket)", kind: null },
  });
  await openDetail(entry, { before: null, after: null }, { locale });
  expect(await screen.findByRole("rowheader")).toHaveTextContent(sentence);
});
