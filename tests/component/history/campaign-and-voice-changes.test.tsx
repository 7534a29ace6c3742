import { screen, waitFor, within } from "@testing-library/react";
import { HistoryDescribers } from "@/app/sites/[siteId]/history/history-describers";
import { HistoryScreen } from "@/components/history/history-screen";
import { type ChangeEntry, listChanges, people, showChange, undoChanges } from "@/lib/contract/history/change-history";
import type { Locale } from "@/lib/contract/kit/locale";
import { CAMPAIGN_ACTIONS, CAMPAIGN_FEATURES, RECORDED_VOICE_ACTIONS } from "@/lib/domain/history/recorded-actions";
import { loadAllMessages } from "@/lib/i18n/messages";
import { makeChangeEntry } from "@/tests/support/change-entry";
import { answer, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";

// Changes of banner campaigns and of voice search in the history.

const AT = "/sites/100200-300401/history";
const page = makeSitePage({ groups: ["history"] });

type Made = { feature: string; action: string; objectId?: string; title?: string | null };

function createEntry(id: number, { feature, action, objectId = "c1", title = "laptop" }: Made): ChangeEntry {
  const undoes = action === "undo" ? 3 : null;
  return makeChangeEntry({ id, feature, action, object: { id: objectId, title, kind: null }, undoes });
}

const EVERY: Made[] = [
  ...CAMPAIGN_FEATURES.flatMap((feature) => CAMPAIGN_ACTIONS.map((action) => ({ feature, action }))),
  ...CAMPAIGN_FEATURES.flatMap((feature) =>
    ["undo", "restore"].map((action) => ({ feature, action, objectId: "draft:c1" })),
  ),
  ...RECORDED_VOICE_ACTIONS.map((action) => ({ feature: "voice-search", action, title: null })),
  { feature: "voice-search", action: "publish", title: "Spring" },
];

type Shown = { at?: string; locale?: Locale; after?: unknown; related?: ChangeEntry[] };

function open(made: Made[], { at = AT, locale = "en", after = {}, related }: Shown = {}) {
  const items = made.map((one, index) => createEntry(index + 1, one));
  const [first] = items;
  const aPage = { items, page: 1, per_page: 20, total_pages: 1, total_count: items.length };
  return renderScreen(
    <HistoryDescribers>
      <HistoryScreen siteId="100200-300401" />
    </HistoryDescribers>,
    {
      answers: [
        answer(listChanges, aPage),
        ...(first === undefined ? [] : [answer(showChange, { ...first, before: null, after, related })]),
        answer(undoChanges, { change_id: 9, feature: "campaigns", object_id: "c1" }),
        answer(people, { people: [] }),
      ],
      page,
      at,
      locale,
    },
  );
}

async function readSentences(): Promise<string[]> {
  const links = within(await screen.findByRole("table")).getAllByRole("rowheader");
  return links.map((link) => link.textContent);
}

test.each(["en", "cs", "sk", "pl"] as const)(
  "in %s each action has its own sentence, without codes",
  async (locale) => {
    open(EVERY, { locale });
    const sentences = await readSentences();
    expect(sentences).toHaveLength(EVERY.length);
    expect(new Set(sentences).size).toBe(EVERY.length);
    for (const [index, sentence] of sentences.entries()) {
      expect(sentence).not.toMatch(/_|draft:|[{}]|”: |“: /);
      expect(sentence).toContain(EVERY[index]?.title ?? (EVERY[index]?.feature === "voice-search" ? "" : "laptop"));
    }
  },
);

const SHOWN: Made[] = [
  { feature: "campaigns", action: "publish" },
  { feature: "listing-campaigns", action: "destroy" },
  { feature: "campaigns", action: "publish_draft", objectId: "draft:c1" },
  { feature: "listing-campaigns", action: "take_over" },
  { feature: "campaigns", action: "save_draft", objectId: "draft:c1", title: "" },
  { feature: "voice-search", action: "publish", title: "Spring" },
  { feature: "voice-search", action: "enable", title: null },
];

test.each([
  [
    "en",
    [
      "Banner campaign “laptop” published",
      "Listing banner campaign “laptop” deleted",
      "Draft of banner campaign “laptop” published",
      "Categories of listing banner campaign “laptop” taken over by another campaign",
      "Draft of banner campaign “–” saved",
      "Voice search published: Spring",
      "Voice search turned on for shoppers",
    ],
  ],
  [
    "cs",
    [
      "Bannerová kampaň „laptop“ zveřejněna",
      "Bannerová kampaň ve výpisech „laptop“ smazána",
      "Koncept bannerové kampaně „laptop“ zveřejněn",
      "Kategorie bannerové kampaně ve výpisech „laptop“ převzala jiná kampaň",
      "Koncept bannerové kampaně „–“ uložen",
      "Hlasové vyhledávání zveřejněno: Spring",
      "Hlasové vyhledávání zapnuto pro zákazníky",
    ],
  ],
] as const)("in %s names campaigns and voice search", async (locale, wanted) => {
  open(SHOWN, { locale });
  expect(await readSentences()).toEqual(wanted);
});

test("the filters offer the screens by their names in the menu, and taken over campaigns", async () => {
  open([{ feature: "campaigns", action: "publish" }], { at: `${AT}?feature=campaigns&action=take_over` });
  const feature = await screen.findByRole("combobox", { name: "Screen" });
  expect(feature).toHaveValue("campaigns");
  for (const name of ["Banner campaigns", "Listing banner campaigns", "Voice search"])
    expect(within(feature).getByRole("option", { name })).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "What happened" })).toHaveValue("take_over");
  const active = screen.getByRole("navigation", { name: "Active filters" });
  expect(within(active).getByText("Screen: Banner campaigns")).toBeInTheDocument();
  expect(within(active).getByText("What happened: Taken over by another campaign")).toBeInTheDocument();
});

test("the features are named as in the menu in every language", async () => {
  for (const { locale, messages } of await loadAllMessages()) {
    const { features } = messages["change-history"];
    const menu: Record<string, unknown> = messages.menu.screens;
    for (const name of ["campaigns", "listing-campaigns", "voice-search"] as const)
      expect([locale, features[name]]).toEqual([locale, menu[name]]);
  }
});

test("an open change of a draft names its screen and links to its campaign; a deleted campaign has no link", async () => {
  const first = open([{ feature: "listing-campaigns", action: "save_draft", objectId: "draft:c1" }], {
    at: `${AT}?change=1`,
  });
  const detail = await screen.findByRole("complementary");
  const link = await within(detail).findByRole("link", { name: "Draft of listing banner campaign “laptop” saved" });
  expect(link).toHaveAttribute("href", "/sites/100200-300401/plp_campaigns/c1");
  expect(within(detail).getByText("Listing banner campaigns")).toBeInTheDocument();
  first.unmount();
  open([{ feature: "campaigns", action: "destroy" }], { at: `${AT}?change=1`, after: null });
  const deleted = await screen.findByRole("complementary");
  expect(await within(deleted).findByText("Banner campaign “laptop” deleted")).toBeInTheDocument();
  expect(within(deleted).queryByRole("link", { name: /laptop/ })).toBeNull();
});

test("the undo of a publish names what is undone with it, and undoes all of it", async () => {
  const related = [
    createEntry(3, { feature: "campaigns", action: "publish_draft", objectId: "draft:c1" }),
    createEntry(2, { feature: "campaigns", action: "split", objectId: "c3", title: "lamp" }),
  ];
  const { user, calls } = open([{ feature: "campaigns", action: "publish" }], { at: `${AT}?change=1`, related });
  const detail = await screen.findByRole("complementary");
  const label = await within(detail).findByText("Also undone with it:");
  const lines = within(label.parentElement ?? detail).getAllByRole("link");
  expect(lines.map((line) => line.textContent)).toEqual([
    "Draft of banner campaign “laptop” published",
    "Banner campaign “lamp” created for the banners that a take-over left",
  ]);
  await user.click(within(detail).getByRole("button", { name: "Undo this change" }));
  await waitFor(() => expect(calls(undoChanges)).toHaveLength(1));
  expect(calls(undoChanges)[0]?.body).toEqual({ id: 1, with_related: true });
});
