import { DamageTally, type ItemPair, isGarbled } from "@/lib/domain/catalogue/hold-reasons";
import type { ItemFacts } from "@/lib/domain/catalogue/item-facts";

const NOTHING = { removed: 0, total: 0 };

const item = (id: number, overrides: Partial<ItemFacts> = {}): ItemFacts => ({
  ...{ title: `Lamp ${id}`, price: 10 + id, image: `/${id}.jpg`, category: "Lamps", availability: "1" },
  ...{ isSoldOut: false, text: "", ...overrides },
});

/** Reasons to hold `count` items changed by `change`, of which `share` may be damaged. */
function reasonsFor(count: number, change: (id: number) => Partial<ItemFacts> | null, share = 0.3) {
  const tally = new DamageTally();
  for (let id = 0; id < count; id += 1) {
    const changed = change(id);
    tally.add({ identity: `L${id}`, before: item(id), after: item(id, changed ?? {}), isSame: changed === null });
  }
  return tally.findReasons(NOTHING, share);
}

test.each([
  ["price", { price: null }],
  ["image", { image: null }],
  ["category", { category: null }],
  ["availability", { availability: null }],
  ["availability", { availability: "0", isSoldOut: true }],
  ["title", { title: "Lamp" }],
  ["garbled", { text: "PÅ™enosnÃ¡ lampa" }],
] as const)("holds for %s if more than the share of items has %p", (code, change) => {
  expect(reasonsFor(10, (id) => (id < 3 ? change : null))).toEqual([]);
  const [reason, ...more] = reasonsFor(10, (id) => (id < 4 ? change : null));
  expect(more).toEqual([]);
  expect(reason).toMatchObject({ code, affected: 4, total: 10, examples: { length: 4 } });
  expect(reasonsFor(10, (id) => (id < 4 ? change : null), 0.4)).toEqual([]);
  expect(reasonsFor(10, () => change, 1)).toEqual([]);
});

test("gives examples with the values before and after", () => {
  const [reason] = reasonsFor(10, () => ({ price: null }));
  expect(reason?.examples).toHaveLength(5);
  expect(reason?.examples[1]).toEqual({ identity: "L1", title: "Lamp 1", before: "11", after: null });
});

test.each([100, 0.01, 1.21, 2, 0.5])("holds prices that change by the common factor %p", (factor) => {
  const [reason] = reasonsFor(100, (id) =>
    id % 2 === 0 ? { price: Math.round((10 + id) * factor * 100) / 100 } : null,
  );
  expect(reason).toMatchObject({ code: "price_factor", affected: 50, total: 100 });
  expect((reason?.factor ?? 0) / factor).toBeCloseTo(1, 1);
});

test("does not hold prices that change individually or only slightly", () => {
  expect(reasonsFor(100, (id) => ({ price: (10 + id) * (0.5 + id / 50) }))).toEqual([]);
  expect(reasonsFor(100, (id) => ({ price: (10 + id) * 1.01 }))).toEqual([]);
});

test("does not hold for the end of a sale of the same percentage", () => {
  const onSale = (id: number) => item(id, { price: (10 + id) * 0.8, priceOld: 10 + id });
  const reasonsOf = (listPair: (id: number) => { before: ItemFacts; after: ItemFacts }) => {
    const tally = new DamageTally();
    for (let id = 0; id < 100; id += 1) tally.add({ identity: `L${id}`, ...listPair(id), isSame: false });
    return tally.findReasons(NOTHING, 0.3).map(({ code, affected }) => [code, affected]);
  };
  expect(reasonsOf((id) => ({ before: onSale(id), after: item(id) }))).toEqual([]);
  expect(reasonsOf((id) => ({ before: item(id), after: onSale(id) }))).toEqual([["price_factor", 100]]);
  // A sale that goes on, with both prices in another unit.
  const inCents = (id: number) => item(id, { price: (10 + id) * 80, priceOld: (10 + id) * 100 });
  expect(reasonsOf((id) => ({ before: onSale(id), after: inCents(id) }))).toEqual([["price_factor", 100]]);
});

describe("a first import", () => {
  function firstReasonsFor(count: number, facts: (id: number) => Partial<ItemFacts>) {
    const tally = new DamageTally();
    for (let id = 0; id < count; id += 1)
      tally.add({ identity: `L${id}`, before: null, after: item(id, facts(id)), isSame: false });
    return tally.findReasons(NOTHING, 0.3).map(({ code, affected, total }) => [code, affected, total]);
  }

  test("is held if more than a tenth of its items have no price", () => {
    expect(firstReasonsFor(40, (id) => (id < 4 ? { price: null } : {}))).toEqual([]);
    expect(firstReasonsFor(40, (id) => (id < 5 ? { price: null } : {}))).toEqual([["no_price", 5, 40]]);
  });

  test("may have free items", () => {
    expect(firstReasonsFor(40, (id) => (id < 20 ? { price: null, isFree: true } : {}))).toEqual([]);
  });
});

test("returns several reasons, most affected first", () => {
  const change = (id: number) => ({ ...(id < 5 ? { image: null } : {}), title: `Stůl`.repeat(2) });
  expect(reasonsFor(10, change).map(({ code }) => code)).toEqual(["title", "image"]);
  const tally = new DamageTally();
  expect(tally.findReasons({ removed: 4, total: 10 }, 0.3)).toEqual([
    { code: "removed", affected: 4, total: 10, examples: [] },
  ]);
  expect(tally.findReasons({ removed: 3, total: 10 }, 0.3)).toEqual([]);
});

test("does not hold for a rare attribute, or for one or two items of a small catalogue", () => {
  const tally = new DamageTally();
  for (let id = 0; id < 1000; id += 1) {
    const facts = id < 5 ? {} : { image: null };
    tally.add({ identity: `L${id}`, before: item(id, facts), after: item(id, { image: null }), isSame: false });
  }
  expect(tally.findReasons(NOTHING, 0.3)).toEqual([]);
  expect(reasonsFor(2, () => ({ title: "Torch" }))).toEqual([]);
});

test("holds new items only for garbled text, and ignores text that is already live", () => {
  const garbled = { title: "StÅ¯l" };
  const pairs = (before: ItemFacts | null): ItemPair[] =>
    [0, 1, 2, 3].map((id) => ({ identity: `L${id}`, before, after: item(id, garbled), isSame: false }));
  const findReasons = (before: ItemFacts | null) => {
    const tally = new DamageTally();
    for (const pair of pairs(before)) tally.add(pair);
    return tally.findReasons(NOTHING, 0.3).map(({ code }) => code);
  };
  expect(findReasons(null)).toEqual(["garbled"]);
  expect(findReasons(item(0, garbled))).toEqual([]);
});

const latin1 = (text: string): string => Buffer.from(text).toString("latin1");

/** Decodes UTF-8 as a single-byte encoding with the given characters from 0x80 on. */
const readAs = (text: string, high: string): string =>
  [...Buffer.from(text)].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (high[byte - 0x80] ?? ""))).join("");

// The upper halves of the two encodings; unused bytes are control characters.
const CP1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${range(0xa0, 0xff)}`;
const CP1250 =
  "€\u0081‚\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090‘’“”•–—\u0098™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙";

function range(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

const TEXTS = [
  "Stůl pro děti",
  "Kožená pánská bunda",
  "Łóżko z szufladą",
  "Käse für 5 €",
  "Élan – été",
  "Čaj",
  "Палатка",
  "Σκηνή",
];

test.each(TEXTS)("detects %p decoded in a wrong single-byte encoding", (text) => {
  expect(isGarbled(latin1(text))).toBe(true);
  expect(isGarbled(readAs(text, CP1252))).toBe(true);
  expect(isGarbled(readAs(text, CP1250))).toBe(true);
});

test("detects replacement characters", () => {
  expect(isGarbled("St\uFFFDl")).toBe(true);
});

test.each([
  ...TEXTS,
  "",
  "Plain text, 50 × 70 cm, ±2 °C, “quoted”, ½, £5, §1 — and more…",
  "RŮŽOVÝ ŽÍŽALKA ÚŽASNÁ ČÍŠKA STŘÍŠKA",
  "MĘŻCZYZNA ŻÓŁĆ GĘŚLĄ JAŹŃ",
  "KĹŽEŇ ŠŤAVA ĽUDIA",
  "PROTEÇÃO NÃO CORAÇÕES Ñandú",
  "Ärger, ÄÖÜ, Straße™, SMÅLAND",
  "château, âge, crème brûlée",
  "Ðorður, NAÏF",
])("accepts %p as text", (text) => {
  expect(isGarbled(text)).toBe(false);
});
