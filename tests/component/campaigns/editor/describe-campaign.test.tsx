import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { CAMPAIGN_DESCRIBER } from "@/components/campaigns/describe-campaign";
import { DescribersProvider, useChangeWords } from "@/components/history/change-words";
import { SiteProvider } from "@/lib/client/site-context";
import en from "@/messages/en";
import { makeSitePage } from "@/tests/support/render-shell";

// Changes of campaigns in the change history.

const LIVE = {
  subjects: ["tent"],
  target_url: "https://shop.example/tents",
  banners: { search_header: { desktop_url: "https://img.example/a.jpg", mobile_url: null } },
  active_from: null,
  active_to: null,
};

function Lines({ before, after }: { before: unknown; after: unknown }) {
  const { diff } = useChangeWords();
  return (
    <ul>
      {diff(before, after).map(({ id, kind, text }) => (
        <li key={id}>
          {kind}: {text}
        </li>
      ))}
    </ul>
  );
}

function describeDiff(before: unknown, after: unknown): string[] {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <SiteProvider page={makeSitePage()}>
        <DescribersProvider value={[CAMPAIGN_DESCRIBER]}>
          <Lines before={before} after={after} />
        </DescribersProvider>
      </SiteProvider>
    </NextIntlClientProvider>,
  );
  return screen.queryAllByRole("listitem").map((item) => item.textContent ?? "");
}

test("lists changed queries, images, the target and dates in the time zone of the site", () => {
  const after = {
    ...LIVE,
    subjects: ["tent", "stan"],
    target_url: "https://shop.example/sale",
    banners: {
      search_header: { desktop_url: "https://img.example/b.jpg", mobile_url: null },
      search_panel: { desktop_url: "https://img.example/c.jpg", mobile_url: null },
    },
    active_to: "2026-04-01T06:00:00Z",
  };
  expect(describeDiff(LIVE, after)).toEqual([
    "added: Added: stan",
    "changed: Target URL: https://shop.example/tents changed to https://shop.example/sale",
    "changed: Above results, desktop: https://img.example/a.jpg changed to https://img.example/b.jpg",
    "added: Filter panel: banner added",
    "added: Active to: 01.04.2026 08:00",
  ]);
});

test("lists all parts of a new draft and formats category paths", () => {
  const draft = { campaign: { ...LIVE, subjects: ["Camping||Tents"] }, base: null, base_revision: 0, review: null };
  expect(describeDiff(null, draft)).toEqual([
    "added: Added: Camping | Tents",
    "added: Target URL: https://shop.example/tents",
    "added: Above results: banner added",
  ]);
});

test("leaves other versions to others", () => {
  expect(describeDiff({ widgets: [] }, { widgets: [] })).toEqual([]);
});
