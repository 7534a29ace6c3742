import { findItemIdentities, LOOKED_UP_MAX } from "@/lib/contract/analytics/event-import";
import type { ComparedPrice } from "@/lib/domain/catalogue/price-scale";
import { isRecord } from "@/lib/domain/kit/record";
import { send, type Transport } from "@/lib/http/send";
import type { HistoryRecord } from "./history";

const KNOWN_MAX = 200_000;

/** Where and how codes are looked up. */
export type CodeTools = { base: string; transport: Transport; site: string; attribute: string | null };

type Raw = Record<string, unknown>;

/** Replaces the codes of a file with identities of the catalog. */
export class ItemCodes {
  /** Identity by code; null when the catalog has none. */
  private readonly known = new Map<string, string | null>();
  /** Codes that the catalog has and lacks; each counts once while it is remembered. */
  found = 0;
  missing = 0;

  constructor(private readonly tools: CodeTools) {}

  /** The same events with identities; a code that the catalog lacks stays. */
  async replaceCodes(raws: readonly Raw[]): Promise<Raw[]> {
    await this.learn([...new Set(raws.flatMap(collectCodes))].filter((code) => !this.known.has(code)));
    return raws.map((raw) => withCodes(raw, (code) => this.known.get(code) ?? code));
  }

  private async learn(codes: readonly string[]): Promise<void> {
    const { base, transport, site, attribute } = this.tools;
    if (this.known.size + codes.length > KNOWN_MAX) this.known.clear();
    for (let from = 0; from < codes.length; from += LOOKED_UP_MAX) {
      const batch = codes.slice(from, from + LOOKED_UP_MAX);
      const { found } = await send(
        base,
        findItemIdentities,
        { body: { site, attribute, codes: batch } },
        { transport },
      );
      for (const code of batch) this.known.set(code, null);
      for (const { code, identity } of found) this.known.set(code, identity);
      this.found += found.length;
      this.missing += batch.length - found.length;
    }
  }
}

function collectCodes(raw: Raw): string[] {
  const codes: string[] = [];
  withCodes(raw, (code) => {
    codes.push(code);
    return code;
  });
  return codes;
}

function withCodes(raw: Raw, change: (code: string) => string): Raw {
  const copy = { ...raw };
  if (isRecord(raw.action)) {
    const { resource_identifier: code } = raw.action;
    copy.action = typeof code === "string" ? { ...raw.action, resource_identifier: change(code) } : raw.action;
  }
  if (Array.isArray(raw.items)) copy.items = raw.items.map((item) => withUrl(item, change));
  if (isRecord(raw.lists)) {
    const lists = Object.entries(raw.lists).map(([name, list]) => {
      const items = isRecord(list) && Array.isArray(list.items) ? list.items : null;
      return [name, items === null ? list : { ...(list as Raw), items: items.map((item) => withUrl(item, change)) }];
    });
    copy.lists = Object.fromEntries(lists);
  }
  return copy;
}

function withUrl(item: unknown, change: (code: string) => string): unknown {
  return isRecord(item) && typeof item.url === "string" ? { ...item, url: change(item.url) } : item;
}

/** Items that are compared, and events that are read to find them. */
const ITEMS_MAX = 500;
const EVENTS_MAX = 100_000;

/** The prices of the first items of a history, with the catalog's prices of the same items. */
export async function comparePrices(
  records: AsyncIterable<HistoryRecord>,
  { base, transport, site, attribute }: CodeTools,
): Promise<ComparedPrice[]> {
  const prices = await collectFirstPrices(records);
  if (prices.size === 0) return [];
  const input = { body: { site, attribute, codes: [...prices.keys()] } };
  const { found } = await send(base, findItemIdentities, input, { transport });
  const own = new Map(found.map(({ code, price }) => [code, price]));
  return [...prices].map(([code, price]) => ({ reported: price, catalogue: own.get(code) ?? null }));
}

async function collectFirstPrices(records: AsyncIterable<HistoryRecord>): Promise<Map<string, number>> {
  const prices = new Map<string, number>();
  let events = 0;
  for await (const one of records) {
    if (!("event" in one)) continue;
    for (const { code, price } of collectPrices(one.event.raw))
      if (price > 0 && prices.size < ITEMS_MAX && !prices.has(code)) prices.set(code, price);
    events += 1;
    if (prices.size >= ITEMS_MAX || events >= EVENTS_MAX) break;
  }
  return prices;
}

type Item = { url?: unknown; price?: unknown; total_price?: unknown };

/** The prices in a UBI event: of the items in a list, and of the one item that was bought. */
function collectPrices({ lists, items }: Record<string, unknown>): { code: string; price: number }[] {
  const shown = Object.values((lists ?? {}) as Record<string, { items: Item[] }>).flatMap((list) => list.items);
  return [...shown, ...((items ?? []) as Item[])].flatMap(({ url, price, total_price: total }) => {
    const amount = price ?? total;
    return typeof url === "string" && typeof amount === "number" ? [{ code: url, price: amount }] : [];
  });
}
