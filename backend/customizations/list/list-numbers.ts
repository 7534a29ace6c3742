import { eq } from "drizzle-orm";
import { customizationEffects } from "@/backend/customizations/rule-evidence/effects";
import {
  type CustomizationSums,
  customizationSums,
  revenueAtRisk,
  toNumbers,
  usualRanges,
} from "@/backend/customizations/rule-evidence/numbers";
import type { Tx } from "@/backend/db/client";
import { analyticsStates } from "@/backend/db/schema/analytics/visits";
import type { RowNumbers } from "@/lib/contract/customizations/customization-numbers";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { siteDayOf } from "@/lib/domain/kit/site-days";
import type { ListSort } from "./list-sql";

// Numbers beside the rows of a list. A page needs those of its rows; an order by numbers needs them of all customizations,
// so these are remembered until the sums, the customizations or the day change.

type Site = { siteId: string; revision: number; timeZone: string };
/** What the list knows of a row. */
type Row = { id: string; updated_at: string; began_at: string | null; active_rules_count: number };
/** What a row is ordered by; more comes first. */
type OrderNumber = { id: string; value: number };

/** The numbers of the rows of a page, by their ids; none for TOP items. */
export async function numbersOfRows(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, rows }: { kind: CustomizationKind; rows: readonly Row[] },
): Promise<Map<string, RowNumbers>> {
  if (kind === "top-items") return new Map();
  const ids = rows.map(({ id }) => id);
  const ranges = usualRanges(now, site.timeZone);
  const sums = await customizationSums(tx, site, ranges, { kind, ids });
  const atRisk = kind === "product-listings" ? await revenueAtRisk(tx, site, ranges.now, ids) : null;
  const acting = rows.filter((row) => row.active_rules_count > 0);
  const effects = await customizationEffects(
    tx,
    site,
    kind,
    acting.map((row) => ({ key: row.id, id: row.id, since: sinceOf(row) })),
  );
  return new Map(
    ids.map((id) => {
      const both = sums.get(id);
      const risk = atRisk === null ? {} : { at_risk: (atRisk.get(id) ?? 0) / 100 };
      return [id, { now: toNumbers(both?.now), before: toNumbers(both?.before), ...risk, effect: effects.get(id) }];
    }),
  );
}

/** What acts now began with the last change, or with the last rule that has begun since. */
function sinceOf({ updated_at, began_at }: Row): Date {
  return new Date(Math.max(Date.parse(updated_at), began_at === null ? 0 : Date.parse(began_at)));
}

const remembered = new Map<string, { state: string; numbers: OrderNumber[] }>();
const REMEMBERED_MAX = 100;

/** What customizations are ordered by, of those that have a number; nothing for orders by something else. */
export async function orderNumbers(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, sort }: { kind: CustomizationKind; sort: ListSort },
): Promise<OrderNumber[]> {
  if (kind === "top-items" || (sort !== "searches" && sort !== "ctr" && sort !== "risk")) return [];
  const [counted] = await tx
    .select({ revision: analyticsStates.revision })
    .from(analyticsStates)
    .where(eq(analyticsStates.siteId, site.siteId));
  const key = `${kind} ${sort} ${site.siteId}`;
  const state = JSON.stringify([site.revision, counted?.revision ?? 0, siteDayOf(now, site.timeZone)]);
  const known = remembered.get(key);
  // What is at risk moves with the stock too, so it is counted each time.
  if (known?.state === state && sort !== "risk") return known.numbers;
  const numbers = await countNumbers(tx, site, now, { kind, sort });
  if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value ?? "");
  remembered.set(key, { state, numbers });
  return numbers;
}

async function countNumbers(
  tx: Tx,
  site: Site,
  now: Date,
  { kind, sort }: { kind: CustomizationKind; sort: "searches" | "ctr" | "risk" },
): Promise<OrderNumber[]> {
  const ranges = usualRanges(now, site.timeZone);
  if (sort === "risk") return [...(await revenueAtRisk(tx, site, ranges.now))].map(([id, value]) => ({ id, value }));
  const sums = await customizationSums(tx, site, ranges, { kind });
  return [...sums].flatMap(([id, both]) => {
    const value = sort === "searches" ? both.now.searches : worstFirst(both.now);
    return value === null ? [] : [{ id, value }];
  });
}

/** The lower the share of searches with a click the earlier; null where too few searches say nothing. */
function worstFirst({ searches, clicked }: CustomizationSums): number | null {
  return searches < SHARE_N_MIN ? null : -clicked / searches;
}
