import type { Tx } from "@/backend/db/client";
import { getOwnerId } from "@/backend/demo/make-customizations";
import type { DemoSite } from "@/backend/demo/sites";
import { type Change, change } from "@/backend/kit/record-change";
import { DAY_MS } from "@/lib/domain/kit/durations";

/** A change of the demo history: when (epoch ms), the name of its author, and what it was. */
export type HistoryStep = { at: number; by: string; entry: Change };

/** The demo history reaches back this long. */
const MONTH_DAYS = 31;

/** The steps of the last month, oldest first. */
export function selectMonth(steps: readonly HistoryStep[], now: Date): HistoryStep[] {
  const first = now.getTime() - MONTH_DAYS * DAY_MS;
  return steps.filter(({ at }) => at >= first).sort((a, b) => a.at - b.at);
}

/** Stores steps as changes, as the calls would have; the site must exist. */
export async function storeHistory(tx: Tx, site: DemoSite, steps: readonly HistoryStep[]): Promise<void> {
  for (const { at, by, entry } of steps)
    await change({ tx, site, user: { id: getOwnerId(by, site), name: by }, now: new Date(at) }, entry);
}

/** Steps of one object from its contents: the first creates it, the last is its current content. Equal neighbours are one. */
export function buildSteps(
  about: Pick<Change, "feature" | "objectId" | "title">,
  states: readonly { action: string; content: unknown }[],
  { from, to, by }: { from: number; to: number; by: readonly [first: string, last: string] },
): HistoryStep[] {
  const distinct = states.filter(
    ({ content }, index) => index === 0 || JSON.stringify(content) !== JSON.stringify(states[index - 1]?.content),
  );
  const last = distinct.length - 1;
  return distinct.map(({ action, content }, index) => ({
    at: last === 0 ? to : Math.round(from + ((to - from) * index) / last),
    by: index === last ? by[1] : by[0],
    entry: { ...about, action, before: distinct[index - 1]?.content ?? null, after: content },
  }));
}
