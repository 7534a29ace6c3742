import { screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { LateDescribersProvider } from "@/components/history/change-words";
import { HistoryScreen } from "@/components/history/history-screen";
import { type ChangeEntry, list, people, show } from "@/lib/contract/history/change-history";
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
  { locale = "en", wrap }: { locale?: Locale; wrap?: (screen: ReactNode) => ReactNode } = {},
) {
  const history = <HistoryScreen siteId="100200-300401" />;
  renderScreen(wrap?.(history) ?? <HistoryDescribers>{history}</HistoryDescribers>, {
    answers: [
      answer(list, { items: [entry], page: 1, per_page: 20, total_pages: 1, total_count: 1 }),
      answer(show, { ...entry, ...shown } as never),
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
  const wrap = (history: ReactNode) => <LateDescribersProvider value={isLoading}>{history}</LateDescribersProvider>;
  const detail = await openDetail(entry, shown, { wrap });
  await detail.findByRole("heading", { name: "What changed" });
  expect(detail.queryAllByText(SAME)).toHaveLength(count);
});
