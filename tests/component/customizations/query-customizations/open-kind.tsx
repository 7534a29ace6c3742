import { act, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { ProductListingEditorScreen } from "@/components/customizations/product-listings/product-listing-editor-screen";
import { QueryEditorScreen } from "@/components/customizations/query-customizations/query-editor-screen";
import { TopEditorScreen } from "@/components/customizations/top-items/top-editor-screen";
import { RecommendationsEditorScreen } from "@/components/recommendations/recommendations-customization/recommendations-editor-screen";
import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import * as listings from "@/lib/contract/customizations/product-listings";
import * as queries from "@/lib/contract/customizations/query-customizations";
import * as topItems from "@/lib/contract/customizations/top-items";
import * as recommendations from "@/lib/contract/recommendations/recommendations-customization";
import { organicBox, previewBox } from "@/lib/contract/recommendations/recommendations-preview";
import { search, topItems as topHits } from "@/lib/contract/search/search-host";
import type { Answer, Endpoint } from "@/lib/http/endpoint";
import { makeHit } from "@/tests/support/hits";
import { answer, type FakeAnswer, makeRefusal, renderScreen } from "@/tests/support/render-screen";
import { makeSitePage } from "@/tests/support/render-shell";
import { makeCustomization, makeLiveAnswers, type makeProductRule, OPENED_AT } from "./fixtures";
import { listResults } from "./open-editor";

type Rule = ReturnType<typeof makeProductRule>;

/** Answer of a save: the live rules, or a revision conflict. */
type Saved = Rule[] | "stale";

/** A kind of customization for tests of the editor; versions have the revisions 3, 4 and so on. */
export type EditedKind = {
  kind: string;
  /** Accessible name of its list of results. */
  list: string;
  saveCall: Endpoint;
  screen: ReactElement;
  /** Answers of the read, in sequence. */
  shown: (...versions: Rule[][]) => FakeAnswer;
  saved: (...versions: Saved[]) => FakeAnswer;
  live: () => FakeAnswer[];
};

const SITE = "100200-300401";
const POLICIES = ["search_customizations", "listing_customizations", "top_items", "recommendations"] as const;
const RIGHTS = { roles: ["owner"], policies: [...POLICIES] };
const AT = { siteId: SITE, openedAt: OPENED_AT };
const HITS = [1, 2, 3, 4, 5, 6].map((number) => makeHit(`P${number}`));
const LIVE = { filters: [], quicksearch_hits: [], facets: [], organic: true };
const STALE = () => makeRefusal(412, "stale", { changed_by: "Petr" });

function flat(rules: Rule[]) {
  return rules.map(({ placement: _, ...rule }) => rule);
}

const same = { updated_at: "2026-03-09T10:00:00Z", updated_by: "Petr", type: "item" };

/** A listing with its rules. */
export function makeListing(rules: Rule[], revision = 3, inherited: InheritedRule[] = []) {
  return { id: "c1", category_full: "Office||Printers", ...same, revision, inherited, rules: flat(rules) };
}

function makeTopItems(rules: Rule[], revision: number) {
  return { id: "c1", ...same, revision, rules: flat(rules) };
}

const topRow = { id: "c1", type: "item", rules_count: 0, active_rules_count: 0 };

/** A customization of the alternatives of P9 with its rules. */
export function makeRecommendation(rules: Rule[], more: Partial<Answer<typeof recommendations.show>> = {}) {
  const target = {
    model: "item_detail_alternatives",
    target_type: "item" as const,
    target_identity: "P9",
    priority: 3,
  };
  const change = { updated_at: "2026-03-09T10:00:00Z", updated_by: "Petr" };
  return { id: "c1", ...target, ...change, revision: 3, rules: flat(rules), ...more };
}

/** A box for P9. */
export function makeBox(hits: Answer<typeof organicBox>["hits"]): Answer<typeof organicBox> {
  return { hits, sample: { identity: "P9", title: "Product 9" }, applies: true, is_trained: true };
}

export const LISTING_EDITOR: EditedKind = {
  kind: "a listing",
  list: "Listing",
  saveCall: listings.saveRules,
  screen: <ProductListingEditorScreen {...AT} id="c1" />,
  shown: (...versions) => answer(listings.show, ...versions.map((rules, at) => makeListing(rules, 3 + at))),
  saved: (...versions) =>
    answer(
      listings.saveRules,
      ...versions.map((rules, at) => (rules === "stale" ? STALE() : makeListing(rules, 4 + at))),
    ),
  live: () => [answer(search, { results: { ...LIVE, hits: HITS, total_hits: HITS.length } })],
};

/** The kinds that the editor supports. */
export const EDITED: readonly EditedKind[] = [
  {
    kind: "a query",
    list: "Search",
    saveCall: queries.saveRules,
    screen: <QueryEditorScreen {...AT} id="c1" />,
    shown: (...versions) =>
      answer(
        queries.show,
        ...versions.map((rules, at) => makeCustomization(rules, { revision: 3 + at, updated_by: "Petr" })),
      ),
    saved: (...versions) =>
      answer(
        queries.saveRules,
        ...versions.map((rules, at) => (rules === "stale" ? STALE() : makeCustomization(rules, { revision: 4 + at }))),
      ),
    live: makeLiveAnswers,
  },
  LISTING_EDITOR,
  {
    kind: "TOP items",
    list: "Empty search box",
    saveCall: topItems.saveRules,
    screen: <TopEditorScreen {...AT} type="item" />,
    shown: (...versions) => answer(topItems.show, ...versions.map((rules, at) => makeTopItems(rules, 3 + at))),
    saved: (...versions) =>
      answer(
        topItems.saveRules,
        ...versions.map((rules, at) => (rules === "stale" ? STALE() : makeTopItems(rules, 4 + at))),
      ),
    live: () => [
      answer(topHits, { hits: HITS, organic: true }),
      answer(topItems.list, { items: [topRow], page: 1, per_page: 20, total_pages: 1, total_count: 1 }),
    ],
  },
  {
    kind: "recommendations",
    list: "Recommendations",
    saveCall: recommendations.saveRules,
    screen: <RecommendationsEditorScreen {...AT} id="c1" />,
    shown: (...versions) =>
      answer(recommendations.show, ...versions.map((rules, at) => makeRecommendation(rules, { revision: 3 + at }))),
    saved: (...versions) =>
      answer(
        recommendations.saveRules,
        ...versions.map((rules, at) => (rules === "stale" ? STALE() : makeRecommendation(rules, { revision: 4 + at }))),
      ),
    live: () => [answer(organicBox, makeBox(HITS)), answer(previewBox, makeBox(HITS))],
  },
];

type Opened = { rules?: Rule[]; answers?: FakeAnswer[]; groups?: string[] };

/** Opens the editor of a kind with live rules and waits for its results. */
export async function openKind(one: EditedKind, { rules = [], answers = [], groups = ["rule_times"] }: Opened = {}) {
  jest.spyOn(Date, "now").mockReturnValue(OPENED_AT);
  const drawn = renderScreen(one.screen, {
    answers: [...answers, one.shown(rules), ...one.live()],
    page: makeSitePage({ groups, rights: RIGHTS }),
    at: `/sites/${SITE}`,
  });
  await waitFor(() => expect(listResults(one.list)).not.toHaveLength(0));
  // The sections below the results render later.
  await act(async () => undefined);
  return drawn;
}
