import { findIdentities } from "@/lib/contract/analytics/event-import";
import type { ComparedPrice } from "@/lib/domain/catalogue/price-scale";
import { send } from "@/lib/http/send";
import type { Told } from "./history";
import type { CodeTools } from "./item-codes";

/** Items that are compared, and events that are read to find them. */
const ITEMS_MAX = 500;
const EVENTS_MAX = 100_000;

/** The prices of the first items of a history, as it has them, beside those that the catalogue has. */
export async function comparePrices(
  told: AsyncIterable<Told>,
  { base, transport, site, attribute }: CodeTools,
): Promise<ComparedPrice[]> {
  const prices = await firstPrices(told);
  if (prices.size === 0) return [];
  const input = { body: { site, attribute, codes: [...prices.keys()] } };
  const { found } = await send(base, findIdentities, input, { transport });
  const own = new Map(found.map(({ code, price }) => [code, price]));
  return [...prices].map(([code, price]) => ({ told: price, catalogue: own.get(code) ?? null }));
}

async function firstPrices(told: AsyncIterable<Told>): Promise<Map<string, number>> {
  const prices = new Map<string, number>();
  let events = 0;
  for await (const one of told) {
    if (!("event" in one)) continue;
    for (const { code, price } of pricesIn(one.event.raw))
      if (price > 0 && prices.size < ITEMS_MAX && !prices.has(code)) prices.set(code, price);
    events += 1;
    if (prices.size >= ITEMS_MAX || events >= EVENTS_MAX) break;
  }
  return prices;
}

type Item = { url?: unknown; price?: unknown; total_price?: unknown };

/** The prices of an event of UBI: of what a list showed, and of the one piece that was bought. */
function pricesIn({ lists, items }: Record<string, unknown>): { code: string; price: number }[] {
  const shown = Object.values((lists ?? {}) as Record<string, { items: Item[] }>).flatMap((list) => list.items);
  return [...shown, ...((items ?? []) as Item[])].flatMap(({ url, price, total_price: total }) => {
    const amount = price ?? total;
    return typeof url === "string" && typeof amount === "number" ? [{ code: url, price: amount }] : [];
  });
}
