import type { PackedNumbers } from "@/backend/analytics/searches/query-book-span";
import type { SearchScope } from "@/lib/domain/search/search-scopes";
import type { DayTokens } from "./day-tokens";

/** The shares of a scope: the visits that have one, ascending, and a column for each of SHARE_NUMBERS. */
export type ScopeShares = { visits: Uint32Array; columns: readonly PackedNumbers[] };

/** A list of numbers for each visit: those of visit `n` begin at `starts[n]`. */
export type NumberLists = { starts: Uint32Array; numbers: Uint32Array };

/** Visits of one local hour: from a visit up to another (exclusive). `day` is the number of the local day. */
export type HourRun = { day: number; hour: number; from: number; to: number };

/** The flags of a visit. */
export const FLAGS = { orders: 1, actions: 2, noResults: 4, bot: 8 } as const;

/** The folded visits that began on a UTC day, by number from 0 on: a column for each fact, or an array for each visit. */
export type DayFacts = {
  /** The beginning of the UTC day, in epoch ms. */
  startsAt: number;
  length: number;
  hours: readonly HourRun[];
  /** The beginning of each visit, in ms after that of the day. */
  offsets: Uint32Array;
  /** Visitors and networks by their numbers in the site's texts; networks plus one, 0 for none. */
  visitors: Uint32Array;
  networks: Uint32Array;
  /** Devices by their number in DEVICES. */
  devices: Uint8Array;
  flags: Uint8Array;
  /** What the visit spent in all. */
  revenue: PackedNumbers;
  shares: Readonly<Record<SearchScope, ScopeShares>>;
  tokens: DayTokens;
  /** Bare URLs in order, by their numbers in the site's texts. */
  pages: NumberLists;
  referers: NumberLists;
};

/** Memory of the facts of a day, in bytes. */
export function measureDay({
  offsets,
  visitors,
  networks,
  devices,
  flags,
  revenue,
  shares,
  tokens,
  pages,
  referers,
}: DayFacts) {
  const arrays = [offsets, visitors, networks, devices, flags, revenue];
  for (const { visits, columns } of Object.values(shares)) arrays.push(visits, ...columns);
  for (const { starts, numbers } of [pages, referers]) arrays.push(starts, numbers);
  return arrays.reduce((sum, array) => sum + array.byteLength, tokens.size);
}
