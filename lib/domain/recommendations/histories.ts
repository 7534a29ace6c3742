import type { ActLog } from "./act-log";
import { BOUGHT, type VisitorHistories } from "./model";

// What visitors did: collected by a training, read by requests.

/** A past act of a visitor, and how often the visitor did it; lists of these are newest first. */
export type PastAct = { item: number; kind: number; times: number };

/** The newest acts remembered per visitor, and besides these the items that the visitor ordered most often. */
const ACTS_MAX = 30;
const ORDERED_MAX = 30;
/** Visitors remembered, those seen last. */
const VISITORS_MAX = 50_000;
const TIMES_MAX = 255;

type Act = { second: number; kind: number; item: number };
type CountedAct = Act & { times: number };

/**
 * Collects the acts of the visitors seen last, and those of customers with several visitors together, under the ID of
 * the customer: people who are signed in see what they ordered on any device, others only what they did on this one.
 * @param sorted the places of all acts by visitor, then time.
 * @param sold decayed orders by item.
 */
export function collectHistories(log: ActLog, sorted: Uint32Array, sold: Float32Array): VisitorHistories {
  const byVisitor = new Map<number, Act[]>();
  for (const place of sorted) {
    const { visitor, second, kind, item } = log.at(place);
    const own = byVisitor.get(visitor) ?? [];
    if (own.length === 0) byVisitor.set(visitor, own);
    own.push({ second, kind, item });
    if (own.length > 2 * ACTS_MAX) own.splice(0, ACTS_MAX);
  }
  for (const { visitor, second, items } of log.orders) {
    const own = byVisitor.get(visitor) ?? [];
    for (const item of items) own.push({ second, kind: BOUGHT, item });
    byVisitor.set(visitor, own);
  }
  const build = (acts: Act[]): CountedAct[] => {
    acts.sort((a, b) => b.second - a.second || b.kind - a.kind || a.item - b.item);
    return selectActs(countRepeats(acts), sold);
  };
  const shared = log.listCustomers();
  const customers = [...shared].map(([customer, own]) => ({
    ids: [customer],
    acts: build(own.flatMap((visitor) => byVisitor.get(visitor) ?? [])),
  }));
  const visitors = [...byVisitor].map(([visitor, acts]) => {
    const customer = log.customers[visitor] ?? null;
    const isAlone = customer !== null && !shared.has(customer);
    return { ids: [log.visitors[visitor] ?? "", ...(isAlone ? [customer] : [])], visitor, acts: build(acts) };
  });
  visitors.sort((a, b) => findNewest(b) - findNewest(a) || a.visitor - b.visitor);
  customers.sort((a, b) => findNewest(b) - findNewest(a));
  return packHistories(visitors.slice(0, VISITORS_MAX), customers.slice(0, VISITORS_MAX));
}

const findNewest = ({ acts }: { acts: readonly CountedAct[] }): number => acts[0]?.second ?? 0;

/** Keeps the newest act of each kind on an item. */
function countRepeats(acts: readonly Act[]): CountedAct[] {
  const counted = new Map<string, CountedAct>();
  for (const act of acts) {
    const key = `${act.kind} ${act.item}`;
    const newest = counted.get(key);
    if (newest === undefined) counted.set(key, { ...act, times: 1 });
    else newest.times = Math.min(TIMES_MAX, newest.times + 1);
  }
  return [...counted.values()];
}

/** The newest acts, and the orders of items that were ordered most often; views must not displace these. */
function selectActs(acts: readonly CountedAct[], sold: Float32Array): CountedAct[] {
  const ordered = acts.filter(({ kind }) => kind === BOUGHT).sort(createRepeatOrder(sold));
  const selected = new Set([...acts.slice(0, ACTS_MAX), ...ordered.slice(0, ORDERED_MAX)]);
  return acts.filter((act) => selected.has(act));
}

/** Orders items as a customer is likely to order them again: most often ordered first, best sellers among equals. */
export function createRepeatOrder(
  sold: Float32Array,
): (a: Pick<PastAct, "item" | "times">, b: Pick<PastAct, "item" | "times">) => number {
  return (a, b) => b.times - a.times || (sold[b.item] ?? 0) - (sold[a.item] ?? 0) || a.item - b.item;
}

type NamedHistory = { ids: readonly string[]; acts: readonly CountedAct[] };

function packHistories(visitors: readonly NamedHistory[], customers: readonly NamedHistory[]): VisitorHistories {
  const historyById = new Map<string, number>();
  const starts = [0];
  const items: number[] = [];
  const kinds: number[] = [];
  const times: number[] = [];
  [...visitors, ...customers].forEach(({ ids, acts }, number) => {
    // A visitor counts before a customer with the same ID, and the newest visitor before others of the same customer.
    if (number < visitors.length) historyById.set(ids[0] ?? "", number);
    for (const id of ids) if (!historyById.has(id)) historyById.set(id, number);
    for (const act of acts) {
      items.push(act.item);
      kinds.push(act.kind);
      times.push(act.times);
    }
    starts.push(items.length);
  });
  return {
    ids: [...historyById.keys()],
    visitors: visitors.length,
    historyOf: Uint32Array.from(historyById.values()),
    starts: Uint32Array.from(starts),
    items: Uint32Array.from(items),
    kinds: Uint8Array.from(kinds),
    times: Uint8Array.from(times),
  };
}

/** The acts of a history, by its number; none without one. */
export function readHistory(histories: VisitorHistories, history: number | undefined): PastAct[] {
  if (history === undefined) return [];
  const from = histories.starts[history] ?? 0;
  const to = histories.starts[history + 1] ?? from;
  return Array.from(histories.items.subarray(from, to), (item, at) => ({
    item,
    kind: histories.kinds[from + at] ?? 0,
    times: histories.times[from + at] ?? 1,
  }));
}
