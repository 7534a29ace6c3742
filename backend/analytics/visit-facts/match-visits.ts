import { VISIT_DEVICES } from "@/lib/domain/analytics/visit-device";
import type { ConversionsMode } from "@/lib/domain/analytics/visit-filter-values";
import { SHARE_NUMBERS } from "@/lib/domain/analytics/visit-shares";
import { type DayFacts, FLAGS, type NumberLists } from "./day-facts";
import { hashConditionToken } from "./day-tokens";
import type { FactCondition } from "./facts-messages";
import { EMPTY_ADDRESS, type SiteTexts } from "./site-texts";

// Evaluates conditions for all visits of a day at once, one condition after the other. The same conditions in SQL:
// backend/analytics/sessions/visit-conditions.ts.

/** Sets the flag of each visit of a day that does not match to 0. */
export type Matcher = (day: DayFacts, matches: Uint8Array) => void;

/** Prepares a condition for the days of a site. */
export function prepareMatcher(condition: FactCondition, texts: SiteTexts): Matcher {
  const { isNot } = condition;
  switch (condition.kind) {
    case "network":
      return matchNumbers(({ networks }) => networks, buildWanted(texts.networks.findIn(condition.networks), isNot, 1));
    case "device": {
      const wanted = Uint8Array.from(VISIT_DEVICES, (device) => (condition.devices.includes(device) ? 1 : 0));
      return matchNumbers(({ devices }) => devices, buildWanted(wanted, isNot, 0));
    }
    case "converted":
      return matchFlags(CONVERTED[condition.mode], isNot);
    case "noResults":
      return matchFlags(FLAGS.noResults, isNot);
    case "bot":
      return matchFlags(FLAGS.bot, isNot);
    case "tokens":
      return matchTokens(condition);
    case "counted":
      return matchCounted(condition);
    case "steps":
      return matchSteps(condition, texts);
  }
}

/** A flag for each visit of a day: 1 if it began in `[from, to)` (epoch ms) and passes all matchers. */
export function matchVisits(
  day: DayFacts,
  matchers: readonly Matcher[],
  { from, to }: { from: number; to: number },
): Uint8Array {
  const matches = new Uint8Array(day.length).fill(1);
  const first = from - day.startsAt;
  const end = to - day.startsAt;
  for (let visit = 0; visit < day.length; visit += 1) {
    const offset = day.offsets[visit] ?? 0;
    if (offset < first || offset >= end) matches[visit] = 0;
  }
  for (const match of matchers) match(day, matches);
  return matches;
}

/** One more than all flags together. */
const FLAGS_END = 2 * FLAGS.bot;

const CONVERTED: Record<ConversionsMode, number> = {
  any: FLAGS.orders | FLAGS.actions,
  orders: FLAGS.orders,
  actions: FLAGS.actions,
};

/**
 * A flag for each number in a column: whether the visits with it match.
 * @param shift how much higher the numbers are in the column.
 */
function buildWanted(found: Uint8Array, isNot: boolean, shift: number): Uint8Array {
  const wanted = new Uint8Array(found.length + shift).fill(isNot ? 1 : 0);
  for (let number = 0; number < found.length; number += 1)
    if (found[number] === 1) wanted[number + shift] = isNot ? 0 : 1;
  return wanted;
}

function matchNumbers(pickColumn: (day: DayFacts) => Uint32Array | Uint8Array, wanted: Uint8Array): Matcher {
  return (day, matches) => {
    const column = pickColumn(day);
    for (let visit = 0; visit < matches.length; visit += 1) if (wanted[column[visit] ?? 0] !== 1) matches[visit] = 0;
  };
}

function matchFlags(some: number, isNot: boolean): Matcher {
  const wanted = Uint8Array.from({ length: FLAGS_END }, (_, flags) => (((flags & some) !== 0) !== isNot ? 1 : 0));
  return matchNumbers(({ flags }) => flags, wanted);
}

function matchTokens({ tokens, isEvery, isNot }: FactCondition & { kind: "tokens" }): Matcher {
  // Two values may be the same token, as they are compared without case and diacritics.
  const hashes = [...new Set(tokens)].map(hashConditionToken);
  const needed = isEvery ? hashes.length : 1;
  return (day, matches) => {
    const counts = new Uint8Array(day.length);
    for (const hash of hashes) day.tokens.countVisits(hash, counts);
    for (let visit = 0; visit < matches.length; visit += 1)
      if ((counts[visit] ?? 0) >= needed === isNot) matches[visit] = 0;
  };
}

function matchCounted({ number, scope, isNot }: FactCondition & { kind: "counted" }): Matcher {
  const column = SHARE_NUMBERS.indexOf(number);
  return (day, matches) => {
    const { visits, columns } = day.shares[scope];
    const values = columns[column] ?? [];
    const found = new Uint8Array(day.length);
    for (let row = 0; row < visits.length; row += 1) if ((values[row] ?? 0) > 0) found[visits[row] ?? 0] = 1;
    for (let visit = 0; visit < matches.length; visit += 1) if ((found[visit] === 1) === isNot) matches[visit] = 0;
  };
}

function matchSteps({ of, found, isNot }: FactCondition & { kind: "steps" }, texts: SiteTexts): Matcher {
  const steps = found.map((addresses) => markAddresses(addresses, texts));
  return (day, matches) => {
    const lists = of === "page" ? day.pages : day.referers;
    for (let visit = 0; visit < matches.length; visit += 1)
      if (matches[visit] === 1 && tookSteps(lists, visit, steps) === isNot) matches[visit] = 0;
  };
}

/** A flag for each address by number, given one per line. */
function markAddresses(addresses: string | null, { addresses: known }: SiteTexts): Uint8Array {
  const marks = new Uint8Array(known.length);
  for (const address of addresses?.split("\n") ?? []) {
    const number = known.find(address);
    if (number >= 0) marks[number] = 1;
  }
  return marks;
}

/** Whether the addresses of a visit match the steps in order. As in the pattern of SQL, an empty one may match several steps. */
function tookSteps({ starts, numbers }: NumberLists, visit: number, steps: readonly Uint8Array[]): boolean {
  const to = starts[visit + 1] ?? 0;
  let taken = 0;
  for (let at = starts[visit] ?? 0; at < to; at += 1) {
    const address = numbers[at] ?? 0;
    if (steps[taken]?.[address] !== 1) continue;
    taken += 1;
    while (address === EMPTY_ADDRESS && steps[taken]?.[address] === 1) taken += 1;
    if (taken === steps.length) return true;
  }
  return false;
}
