import type { Place } from "@vitrine/engine/rule-evaluator";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { createDraft, type DraftRule } from "@/lib/domain/customizations/rule-draft";
import { buildPreview, collectKnownItems } from "@/lib/domain/customizations/rule-preview";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import {
  buildAutocompleteInput,
  buildListingInput,
  buildSearchInput,
  buildTopItemsInput,
} from "@/lib/domain/search/search-inputs";
import { ANY_SCOPE, makeRule } from "@/tests/support/rules";
import { requestTopItems, runAutocomplete, runSearch, toParams, urlsOf } from "@/tests/support/search";
import { createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";

// The editor's preview of another time is what the search host answers at that time: the order of that time, in which new items rank
// higher, with the rules of that time. preview-moments.long.test.ts also moves the clock.

const ZONE = "Europe/Prague";
const PATH = "Camping||Tents";
const NOW = Date.now();
const IDENTITIES = Array.from({ length: 12 }, (_, index) => `t${String(index).padStart(2, "0")}`);
const FROM = new Date(NOW + 20 * DAY_MS);
const TO = new Date(NOW + 45 * DAY_MS);

/** An item of the list is new every ten days, in no order of the identities. */
const findStart = (index: number): number => NOW + (((index * 5) % 12) - 2) * 10 * DAY_MS;

const RULES = [
  makeRule({ item_url: "t07", position: 2, active_from: FROM.toISOString(), active_to: TO.toISOString() }),
  makeRule({ item_url: "t03", type: "hide", position: null, active_from: FROM.toISOString() }),
];

type Host = { hits: Parameters<typeof buildPreviewItem>[0][] };

/** The lists of a customized site: how the editor requests each, and what shoppers request. */
const LISTS = {
  "a query in search": {
    kind: "query-customizations",
    subject: "tent",
    place: "search",
    organic: async (siteId: string, at: string): Promise<Host> =>
      (await runSearch(toParams(buildSearchInput({ siteId, subject: "tent", type: "item", at }, 50).query ?? {})))
        .results,
    shown: async (siteId: string, at: string): Promise<Host> =>
      (await runSearch({ tracker_id: siteId, q: "tent", "f[]": "type:item", size: "50", at })).results,
  },
  "a query in autocomplete": {
    kind: "query-customizations",
    subject: "tent",
    place: "autocomplete",
    organic: (siteId: string, at: string): Promise<Host> =>
      runAutocomplete(toParams(buildAutocompleteInput({ siteId, subject: "tent", type: "item", at }, 50).query ?? {})),
    shown: (siteId: string, at: string): Promise<Host> =>
      runAutocomplete({ tracker_id: siteId, q: "tent", type: "item:50", at }),
  },
  "a listing": {
    kind: "product-listings",
    subject: PATH,
    place: "listing",
    organic: async (siteId: string, at: string): Promise<Host> =>
      (await runSearch(toParams(buildListingInput({ siteId, subject: PATH, type: "item", at }, 50).query ?? {})))
        .results,
    shown: async (siteId: string, at: string): Promise<Host> => {
      const filters = ["type:item", `category_path:${PATH}`];
      return (await runSearch({ tracker_id: siteId, plp: "category_path", "f[]": filters, size: "50", at })).results;
    },
  },
  "TOP items": {
    kind: "top-items",
    subject: "",
    place: "top",
    organic: (siteId: string, at: string): Promise<Host> =>
      requestTopItems(toParams(buildTopItemsInput({ siteId, type: "item", at }, 50).query ?? {})),
    shown: (siteId: string, at: string): Promise<Host> => requestTopItems({ tracker_id: siteId, type: "item:50", at }),
  },
} as const;

async function createShop(kind: CustomizationKind, subject: string): Promise<string> {
  const siteId = makeUniqueId("shop");
  const items = IDENTITIES.map((identity, index) => ({
    identity,
    title: "Tent",
    attributes: { category: ["Camping | Tents"], introduced_at: new Date(findStart(index)).toISOString() },
  }));
  await createItems(siteId, items);
  await createSite({ siteId, timeZone: ZONE, language: "en" });
  const stored = RULES.map(({ item_url: itemUrl, position = null, active_from, active_to }) => ({
    itemUrl,
    position,
    activeFrom: active_from === null ? null : new Date(active_from),
    activeTo: active_to === null ? null : new Date(active_to),
  }));
  await storeCustomization(siteId, { kind, subject }, stored);
  return siteId;
}

function previewAt(organic: Host, rules: readonly DraftRule[], place: Place, at: number): string[] {
  const items = organic.hits.map(buildPreviewItem);
  const known = collectKnownItems(rules, ANY_SCOPE, items);
  const { rows } = buildPreview(items, rules, { at, place, timeZone: ZONE }, known);
  return rows.flatMap(({ item, position }) => (position === null ? [] : [item.url]));
}

test.each(Object.entries(LISTS))("%s: the preview of a time equals the answer at that time", async (_, list) => {
  const siteId = await createShop(list.kind, list.subject);
  const { rules } = createDraft({ mode: "simple", rules: RULES });
  const orders = new Set<string>();
  for (const days of [0, 10, 19, 21, 40, 46, 90]) {
    const at = NOW + days * DAY_MS;
    const moment = new Date(at).toISOString();
    const organic = await list.organic(siteId, moment);
    orders.add(urlsOf(organic).join());
    const shown = urlsOf(await list.shown(siteId, moment));
    expect({ days, shown }).toEqual({ days, shown: previewAt(organic, rules, list.place, at) });
    expect(shown).toHaveLength(days > 20 ? 11 : 12);
  }
  // The order of TOP items does not depend on the time; in the other lists, that of now would be wrong.
  expect(orders.size).toBeGreaterThanOrEqual(list.kind === "top-items" ? 1 : 5);
});
