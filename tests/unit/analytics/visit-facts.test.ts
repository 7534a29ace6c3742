import fc from "fast-check";
import type { FactCondition } from "@/backend/analytics/visit-facts/facts-messages";
import { FactsStore } from "@/backend/analytics/visit-facts/facts-store";
import { TextScanner } from "@/backend/analytics/visit-facts/text-scanner";
import { GRANULARITIES } from "@/lib/contract/analytics/site-stats";
import { type MetricSums, NO_SUMS } from "@/lib/domain/analytics/metrics";
import { buildBucketKey } from "@/lib/domain/analytics/stat-buckets";
import { VISIT_DEVICES } from "@/lib/domain/analytics/visit-device";
import { CONVERSIONS_MODES } from "@/lib/domain/analytics/visit-filter-values";
import { SHARE_NUMBERS } from "@/lib/domain/analytics/visit-shares";
import { toBareAddress } from "@/lib/domain/analytics/visit-tokens";
import { DAY_MS, HOUR_MS } from "@/lib/domain/kit/durations";
import { toIsoDay } from "@/lib/domain/kit/site-days";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { type FactVisit, getUtcDay, toArrayText, toDayText } from "@/tests/support/fact-visits";
import { countTries } from "@/tests/support/tries";

// Visits in memory: sums of filtered visits, compared with a plain computation over the same visits.

const FIRST = 20_500;
/** Visits and ranges begin at quarters of hours, so that some begin where a range ends. */
const QUARTER_MS = 15 * 60_000;
const QUARTERS = DAY_MS / QUARTER_MS;
const ODD = 'a "b", {c} \\ d\ne ěšč 🙂';

const number = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(255, 256, 70_000, 5_000_000_000));
const texts = (some: readonly string[], maxLength: number) => fc.array(fc.constantFrom(...some), { maxLength });
const share = fc.tuple(...SHARE_NUMBERS.map(() => number));
const TOKENS = ["q:lamp", "q:null", "i:A", "i:NULL", "p:utm=x", `i:${ODD}`, "l:search results|brand:a", "f"];
/** Tokens of steps, which conditions on tokens do not look up. */
const OTHERS = ["u:/", "h:https://a.b", "r:https://c.d/", "u", "r"];
const ADDRESSES = ["/", "/a?q=/b", "/b#x", "https://shop.example/a", `/${"long".repeat(120)}?x`, "NULL", ""];
const IPS = ["10.1.2.0", "10.1.3.0", "10.200.0.0", "2001:db8:1::", "2001:db8:2::", "a01::"];

const visit: fc.Arbitrary<FactVisit> = fc
  .record({
    quarter: fc.integer({ min: 0, max: 4 * QUARTERS - 1 }),
    clientId: fc.constantFrom("1", "2", "3", ODD, "NULL", ""),
    ip: fc.constantFrom(null, ...IPS),
    device: fc.constantFrom(...VISIT_DEVICES),
    orders: number,
    actions: number,
    noResults: number,
    isBot: fc.boolean(),
    revenue: number,
    shares: fc.record(Object.fromEntries(SEARCH_SCOPES.map((scope) => [scope, share])), { requiredKeys: [] }),
    tokens: fc.uniqueArray(fc.constantFrom(...TOKENS, ...OTHERS), { maxLength: 6 }),
    pages: texts(ADDRESSES, 4),
    referers: texts(ADDRESSES, 2),
  })
  .map(({ quarter, ...facts }) => {
    const startedAt = FIRST * DAY_MS + quarter * QUARTER_MS;
    // A site two hours ahead of UTC.
    const local = startedAt + 2 * HOUR_MS;
    return { ...facts, startedAt, day: Math.floor(local / DAY_MS), hour: Math.floor((local % DAY_MS) / HOUR_MS) };
  });

const isNot = fc.boolean();
const NETWORKS = ["10.1.2.0/24", "10.1.0.0/16", "10.0.0.0/8", "0.0.0.0/0", "2001:db8:1::/48", "2001:db8::/33", "::/0"];
/** Sets of bare addresses, as the steps of a condition find them. */
const BARE = [...new Set(ADDRESSES.map(toBareAddress))];
const found = fc.subarray(BARE).map((some) => (some.length === 0 ? null : some.join("\n")));
const condition: fc.Arbitrary<FactCondition> = fc.oneof(
  fc.record({ kind: fc.constant("network"), networks: fc.subarray(NETWORKS, { minLength: 1 }), isNot }),
  fc.record({ kind: fc.constant("device"), devices: fc.subarray([...VISIT_DEVICES], { minLength: 1 }), isNot }),
  fc.record({ kind: fc.constant("converted"), mode: fc.constantFrom(...CONVERSIONS_MODES), isNot }),
  fc.record({ kind: fc.constant("noResults"), isNot }),
  fc.record({ kind: fc.constant("bot"), isNot }),
  fc.record({
    kind: fc.constant("tokens"),
    tokens: fc.array(fc.constantFrom(...TOKENS, "q:unknown"), { minLength: 1, maxLength: 3 }),
    isEvery: fc.boolean(),
    isNot,
  }),
  fc.record({
    kind: fc.constant("counted"),
    number: fc.constantFrom(...SHARE_NUMBERS),
    scope: fc.constantFrom(...SEARCH_SCOPES),
    isNot,
  }),
  fc.record({
    kind: fc.constant("steps"),
    of: fc.constantFrom("page", "referer"),
    found: fc.array(found, { minLength: 1, maxLength: 3 }),
    isNot,
  }),
) as fc.Arbitrary<FactCondition>;

function isInNetwork(ip: string | null, network: string): boolean {
  const [address = "", bits] = network.split("/");
  if (ip === null || ip.includes(":") !== address.includes(":")) return false;
  return toBits(ip).slice(0, Number(bits)) === toBits(address).slice(0, Number(bits));
}

function toBits(ip: string): string {
  if (!ip.includes(":"))
    return ip
      .split(".")
      .map((byte) => Number(byte).toString(2).padStart(8, "0"))
      .join("");
  const [head = ""] = ip.split("::");
  const groups = head === "" ? [] : head.split(":");
  const all = [...groups, ...Array.from({ length: 8 - groups.length }, () => "0")];
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}

/** As the pattern of the database: lines in order, each of which matches one step; an empty line may match several. */
function takesSteps(addresses: readonly string[], steps: readonly (string | null)[]): boolean {
  const lines = addresses.map(toBareAddress);
  const [step = null, ...others] = steps;
  if (steps.length === 0) return true;
  const wanted = step === null ? [] : step.split("\n");
  return lines.some((line, at) => {
    if (!wanted.includes(line)) return false;
    const left = lines.slice(line === "" ? at : at + 1);
    return others.length === 0 || (left.length > 0 && takesSteps(left, others));
  });
}

function holds(one: FactVisit, test: FactCondition): boolean {
  switch (test.kind) {
    case "network":
      return test.networks.some((network) => isInNetwork(one.ip, network));
    case "device":
      return test.devices.includes(one.device);
    case "converted":
      return (test.mode !== "actions" && one.orders > 0) || (test.mode !== "orders" && one.actions > 0);
    case "noResults":
      return one.noResults > 0;
    case "bot":
      return one.isBot === true;
    case "tokens":
      return test.tokens[test.isEvery ? "every" : "some"]((token) => one.tokens.includes(token));
    case "counted":
      return (one.shares[test.scope]?.[SHARE_NUMBERS.indexOf(test.number)] ?? 0) > 0;
    case "steps":
      return takesSteps(test.of === "page" ? one.pages : one.referers, test.found);
  }
}

function sumPlainly(visits: readonly { one: FactVisit; numbers: readonly number[] }[]): MetricSums {
  const sums: MetricSums = { ...NO_SUMS, visitors: new Set(visits.map(({ one }) => one.clientId)).size };
  for (const { one, numbers } of visits) {
    const [searches = 0, noResults = 0, clicked = 0, clicks = 0, placed = 0, places = 0, orders = 0, revenue = 0] =
      numbers;
    const isUsing = Number(searches > 0);
    const isOrdered = Number(one.orders > 0);
    const isActed = Number(one.actions > 0);
    const isAny = Number(one.orders > 0 || one.actions > 0);
    const more: Partial<MetricSums> = {
      ...{ visits: 1, using: isUsing, convertedOrders: isOrdered, convertedActions: isActed, convertedAny: isAny },
      ...{ usingConvertedOrders: isUsing * isOrdered, usingConvertedActions: isUsing * isActed },
      ...{ usingConvertedAny: isUsing * isAny, usingRevenue: isUsing * one.revenue },
      ...{ searches, noResults, clicked, clicks, placedClicks: placed, placesSum: places, orders, revenue },
    };
    for (const [name, value] of Object.entries(more)) sums[name as keyof MetricSums] += value;
  }
  return sums;
}

/** Loads visits, each day as it is after its last change. */
function loadVisits(visits: readonly FactVisit[]) {
  const store = new FactsStore();
  const days = [0, 1, 2, 3].map((at) => FIRST + at);
  const load = (revision: string, some: readonly FactVisit[]) => {
    const texts = days.map((day) =>
      toDayText(
        day,
        revision,
        some.filter((one) => getUtcDay(one) === day),
      ),
    );
    return store.answer({ kind: "load", site: "shop", days: texts });
  };
  load("1", visits.slice(1));
  load("2", visits);
  return { store, days: days.map((day) => ({ day, revision: "2" })) };
}

test("sums any visits under any conditions like a plain computation", () => {
  fc.assert(
    fc.property(
      fc.array(visit, { maxLength: 30 }),
      fc.array(condition, { maxLength: 3 }),
      fc.constantFrom(...SEARCH_SCOPES),
      fc.constantFrom(...GRANULARITIES),
      fc.tuple(fc.nat(4 * QUARTERS), fc.nat(4 * QUARTERS)),
      (visits, conditions, scope, granularity, cut) => {
        const { store, days } = loadVisits(visits);
        const from = FIRST * DAY_MS + cut[0] * QUARTER_MS;
        const to = (FIRST + 4) * DAY_MS - cut[1] * QUARTER_MS;
        const answer = store.answer({ kind: "sum", site: "shop", days, from, to, scope, granularity, conditions });
        const matching = visits.flatMap((one) => {
          const numbers = one.shares[scope];
          const isIn = one.startedAt >= from && one.startedAt < to;
          const matches = conditions.every((test) => holds(one, test) !== test.isNot);
          return numbers !== undefined && isIn && matches ? [{ one, numbers }] : [];
        });
        const points = new Map<string, typeof matching>();
        for (const row of matching) {
          const key = buildBucketKey(toIsoDay(row.one.day), row.one.hour, granularity);
          points.set(key, [...(points.get(key) ?? []), row]);
        }
        expect(answer).toEqual({
          sums: {
            total: sumPlainly(matching),
            points: [...points].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, rows]) => [key, sumPlainly(rows)]),
          },
        });
      },
    ),
    { numRuns: countTries(600) },
  );
});

test("sums a day only in the state that is asked for", () => {
  const { store, days } = loadVisits([]);
  const request = {
    kind: "sum",
    site: "shop",
    from: 0,
    to: 1,
    scope: "all",
    granularity: "day",
    conditions: [],
  } as const;
  const nothing = { sums: { total: NO_SUMS, points: [] } };
  expect(store.answer({ ...request, days })).toEqual(nothing);
  expect(store.answer({ ...request, days: [{ day: FIRST, revision: "1" }] })).toEqual({ sums: null });
  expect(store.answer({ ...request, days: [{ day: FIRST + 4, revision: "2" }] })).toEqual({ sums: null });
  store.answer({ kind: "drop", site: "shop", days: [FIRST] });
  expect(store.answer({ ...request, days })).toEqual({ sums: null });
  expect(store.answer({ ...request, days: days.slice(1) })).toEqual(nothing);
  store.answer({ kind: "drop", site: "shop", days: null });
  expect(store.answer({ ...request, days: days.slice(1) })).toEqual({ sums: null });
});

test("reports addresses that are too long to be stored apart once, without query string", () => {
  const long = `/${"x".repeat(400)}`;
  const store = new FactsStore();
  const one: FactVisit = {
    ...{
      startedAt: FIRST * DAY_MS,
      day: FIRST,
      hour: 0,
      clientId: "1",
      ip: null,
      device: "app",
      orders: 0,
      actions: 0,
    },
    ...{ noResults: 0, revenue: 0, shares: {}, tokens: [], pages: ["/", `${long}?a`, `${long}#b`], referers: [long] },
  };
  const load = () => store.answer({ kind: "load", site: "shop", days: [toDayText(FIRST, "1", [one])] });
  expect(load()).toMatchObject({ loaded: { longAddresses: [long] } });
  expect(load()).toMatchObject({ loaded: { longAddresses: [] } });
});

test("reads what PostgreSQL writes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom("NULL", "null", "", ODD), fc.constant(null))),
      fc.integer(),
      (some, after) => {
        const line = new TextScanner(new TextEncoder().encode(`${toArrayText(some)} ${after}`));
        const read: (string | null)[] = [];
        for (line.open(); line.nextText(); )
          read.push(
            line.isNull
              ? null
              : new TextDecoder("utf-8", { ignoreBOM: true }).decode(line.bytes.subarray(line.from, line.to)),
          );
        expect([...read, line.readNumber()]).toEqual([...some, after]);
      },
    ),
  );
});
