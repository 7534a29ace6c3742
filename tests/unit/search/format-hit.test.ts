import type { ListAnswer, ListHit } from "@vitrine/engine/list-query";
import { type CatalogueRow, formatHits, highlight, listRowIdentities } from "@/backend/search/service/format-hit";

const product: CatalogueRow = {
  identity: "P",
  type: "item",
  title: "Tee",
  attributes: {
    brand: ["Lumo"],
    price: "€20.00",
    price_amount: 20,
    price_from: "€20.00",
    price_from_amount: 20,
    price_to: "€30.00",
    price_to_amount: 30,
    size: ["S", "M"],
    _variants: [
      { identity: "S", title: "Tee S", attributes: { size: "S", price: "€20.00", price_amount: 20 } },
      { identity: "M", title: "Tee M", attributes: { size: "M", price: "€30.00", price_amount: 30 } },
    ],
  },
  updatedAt: new Date("2026-03-01T00:00:00Z"),
};

const createHit = (over: Partial<ListHit>): ListHit => ({
  identity: "P",
  tier: "exact",
  score: 1,
  rule: null,
  ...over,
});

function format(hit: Partial<ListHit>, { only = [], drop = [] }: { only?: string[]; drop?: string[] } = {}) {
  const list: ListAnswer = {
    hits: [createHit(hit)],
    total: 1,
    tierCounts: [1, 0, 0],
    facets: [],
    changes: null,
    partialTerms: [],
    marks: { words: ["tee"], prefix: null },
  };
  expect(listRowIdentities([list])).toEqual(["P"]);
  const [formatted] = formatHits(list, new Map([["P", product]]), { only, drop }, false);
  return formatted;
}

test("a product has its variants as hits, with what differs between them", () => {
  expect(format({})).toMatchObject({
    url: "P",
    type: "item",
    attributes: { price: "€20.00", price_from: "€20.00", price_to_amount: 30, size: ["S", "M"] },
    nested: [
      {
        url: "S",
        type: "variant",
        attributes: { title: "<em>Tee</em> S", "title.untouched": "Tee S", size: ["S"], price_amount: 20 },
        nested: [],
        exact: true,
        alternative: false,
      },
      { url: "M", attributes: { price: "€30.00" } },
    ],
  });
  expect(format({})?.attributes._variants).toBeUndefined();
});

test("variants can be left out, and have only the requested attributes", () => {
  expect(format({}, { drop: ["nested"] })).not.toHaveProperty("nested");
  expect(format({}, { only: ["size"] })?.nested).toMatchObject([
    { attributes: { title: "<em>Tee</em> S", "title.untouched": "Tee S", size: ["S"] } },
    {},
  ]);
});

test("a variant in place of its product has what both have", () => {
  expect(format({ identity: "M", product: "P" })).toMatchObject({
    url: "M",
    type: "item",
    attributes: { "title.untouched": "Tee M", brand: ["Lumo"], size: ["M"], price_amount: 30 },
    nested: [],
  });
  expect(format({ identity: "M", product: "P" })?.attributes).not.toHaveProperty("price_from");
  expect(format({ identity: "gone", product: "P" })).toBeUndefined();
});

test("highlights matching words of a title and escapes everything else", () => {
  const marks = { words: new Set(["tent", "kun"]), prefix: null };
  expect(highlight('<b> Ridge Tent & "Kůň"', marks)).toBe(
    "&lt;b&gt; Ridge <em>Tent</em> &amp; &quot;<em>Kůň</em>&quot;",
  );
});

test("highlights only the typed beginning of an unfinished word", () => {
  expect(highlight("Tent", { words: new Set(), prefix: "ten" })).toBe("<em>Ten</em>t");
});
