import { DAY_MS } from "@/lib/domain/kit/durations";
import { toRecord } from "@/lib/domain/kit/record";

// What the events of one day say about items, in a compact form: the input of the training. A digest depends only on the
// events of its day, so a day that has not changed is never read again.

/** An act of a visitor: 0 viewed, 1 marked as favorite, 2 put into the basket (or another conversion). */
export const ACTS = { view: 0, favorite: 1, cart: 2 } as const;

/** The acts and orders of a day (UTC). Numbers refer to `visitors` and `items`; seconds count from midnight. */
export type DayDigest = {
  visitors: string[];
  /** The customer id of each visitor. */
  customers: (string | null)[];
  items: string[];
  /** Four numbers per act: visitor, second, kind, item. */
  acts: number[];
  /** One list per order: visitor, second, items. */
  orders: number[][];
};

/** A stored event, as the digest needs it. */
export type DigestEvent = { type: string; clientId: string; at: number; raw: Readonly<Record<string, unknown>> };

/** Longer texts are not identities. */
const COUNTED_IDENTITY_MAX = 512;
const ORDER_ITEMS_MAX = 1000;
const FAVORITE = /favou?rite|wish/i;

/** Builds the digest of a day from its events, in any order. */
export class DigestBuilder {
  private readonly visitors = new Map<string, number>();
  private readonly customers: (string | null)[] = [];
  private readonly items = new Map<string, number>();
  private readonly acts: number[] = [];
  private readonly orders: number[][] = [];

  add({ type, clientId, at, raw }: DigestEvent): void {
    const second = Math.floor((at % DAY_MS) / 1000);
    if (type === "pv") this.addAct(clientId, raw, { second, kind: ACTS.view, identity: raw.url });
    else if (type === "click") {
      const { type: action, resource_identifier: identity } = toRecord(raw.action);
      this.addAct(clientId, raw, { second, kind: toActKind(String(action).trim().toLowerCase()), identity });
    } else if (type === "transaction" && Array.isArray(raw.items)) {
      const identities = raw.items.slice(0, ORDER_ITEMS_MAX).flatMap((item) => toIdentity(toRecord(item).url) ?? []);
      if (identities.length === 0) return;
      const items = [...new Set(identities)].map((identity) => assignNumber(this.items, identity));
      this.orders.push([this.findVisitor(clientId, raw), second, ...items]);
    }
  }

  finish(): DayDigest {
    const { acts, orders, customers } = this;
    return { visitors: [...this.visitors.keys()], customers, items: [...this.items.keys()], acts, orders };
  }

  private addAct(
    clientId: string,
    raw: DigestEvent["raw"],
    { second, kind, identity }: { second: number; kind: number; identity: unknown },
  ): void {
    const item = toIdentity(identity);
    if (item === null) return;
    this.acts.push(this.findVisitor(clientId, raw), second, kind, assignNumber(this.items, item));
  }

  private findVisitor(clientId: string, { customer_id: sent }: DigestEvent["raw"]): number {
    const visitor = assignNumber(this.visitors, clientId);
    const customer = typeof sent === "number" ? String(sent) : sent;
    if (typeof customer === "string" && customer !== "" && customer.length <= COUNTED_IDENTITY_MAX)
      this.customers[visitor] = customer;
    else this.customers[visitor] ??= null;
    return visitor;
  }
}

function toActKind(action: string): number {
  if (action === "click") return ACTS.view;
  return FAVORITE.test(action) ? ACTS.favorite : ACTS.cart;
}

function toIdentity(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value.length <= COUNTED_IDENTITY_MAX ? value : null;
}

/** The number of a text, in order of first use. */
function assignNumber(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}
