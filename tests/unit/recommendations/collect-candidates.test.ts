import { checkEach } from "@vitrine/engine/check-items";
import { buildTestIndex, createItem } from "@vitrine/engine/testing";
import {
  type CandidateConditions,
  collectCandidates,
  type WantedCandidates,
} from "@/backend/recommendations/serve/collect-candidates";
import type { Candidate } from "@/lib/domain/recommendations/candidates";

const IDENTITIES = Array.from({ length: 400 }, (_, number) => `i-${number}`);
const index = buildTestIndex([
  ...IDENTITIES.map((identity, number) =>
    createItem(identity, "Lamp", {
      brand: number % 2 === 0 ? "Oak" : "Fern",
      ...(number === 3 ? { availability: 0 } : {}),
    }),
  ),
  createItem("extra", "Vase", { brand: "Oak" }),
  createItem("gone", "Vase", { brand: "Oak", availability: 0 }),
]);
const CONDITIONS: CandidateConditions = {
  types: ["item"],
  filters: { any: [], must: [], none: [] },
  availabilityField: null,
  excluded: new Set(["i-0"]),
};

function* generate(): Generator<Candidate, undefined> {
  for (const item of IDENTITIES.keys()) yield { item, score: 1, source: "trending", isFallback: false, evidence: [] };
}

/** Collects candidates from the index, and counts the requests. */
async function collect(
  wanted: WantedCandidates,
  conditions: Partial<CandidateConditions> = {},
  products: Readonly<Record<string, string>> = {},
) {
  let requests = 0;
  const search = {
    checkEach: async (checks: Parameters<typeof checkEach>[1]) => {
      requests += 1;
      return checkEach(index, checks);
    },
    findProducts: async () => new Map(Object.entries(products)),
  };
  const source = { candidates: generate(), identityOf: (item: number) => IDENTITIES[item] ?? "" };
  const collected = await collectCandidates(search, source, { ...CONDITIONS, ...conditions }, wanted);
  return { ...collected, identities: collected.found.map(({ identity }) => identity), requests };
}

const criteria = (key: string, value: string) => ({ text: `${key} ${value}`, clauses: [{ key, value }] });

test("candidates, pinned items and criteria of a box are one request to the index", async () => {
  const box = await collect({
    count: 5,
    pinned: ["extra", "gone", "unknown", "i-0"],
    criteria: [criteria("brand", "Oak"), criteria("brand", "Fern")],
  });
  expect(box.requests).toBe(1);
  expect(box.identities).toEqual(["i-1", "i-2", "i-4", "i-5", "i-6"]);
  expect([...box.showable]).toEqual(["extra"]);
  const oak = box.met.get("brand Oak") ?? new Set();
  // Sold-out items meet criteria, too.
  expect([oak.has("i-2"), oak.has("i-1"), oak.has("extra"), oak.has("gone"), oak.has("unknown")]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(box.met.get("brand Fern")?.has("i-3")).toBe(true);
});

test("items that became variants of a product are that product, once", async () => {
  const products = { "i-1": "i-4", "i-2": "i-4", "i-5": "i-0" };
  const box = await collect({ count: 3, pinned: [], criteria: [] }, {}, products);
  expect(box.identities).toEqual(["i-4", "i-6", "i-7"]);
});

test("criteria are checked for the candidates of each further request", async () => {
  const wanted = { count: 60, pinned: ["extra"], criteria: [criteria("brand", "Fern")] };
  const box = await collect(wanted, { filters: { any: [{ key: "brand", value: "Fern" }], must: [], none: [] } });
  expect(box.requests).toBeGreaterThan(1);
  expect(box.found).toHaveLength(60);
  expect(box.identities.every((identity) => box.met.get("brand Fern")?.has(identity))).toBe(true);
  expect([...box.showable]).toEqual([]);
});

test("no item meets criteria about an unknown attribute, but such a condition of the box is refused", async () => {
  const wanted = { count: 2, pinned: [], criteria: [criteria("season", "winter")] };
  const box = await collect(wanted);
  expect([box.identities.length, box.met.get("season winter")?.size]).toEqual([2, 0]);
  const must = [{ key: "season", value: "winter" }];
  await expect(collect(wanted, { filters: { any: [], must, none: [] } })).rejects.toMatchObject({
    code: "unknown_attribute",
  });
});

test("a box without candidates asks about its pinned items only", async () => {
  const pinned = ["extra"];
  const box = await collect({ count: 2, pinned, criteria: [] }, { excluded: new Set(IDENTITIES) });
  expect([box.requests, box.identities, [...box.showable]]).toEqual([1, [], ["extra"]]);
  expect((await collect({ count: 2, pinned: [], criteria: [] }, { excluded: new Set(IDENTITIES) })).requests).toBe(0);
});
