import type { DemoSite } from "@/backend/demo/sites";
import type { Shelved } from "./shelves";
import type { Visitor } from "./visitors";

/** A made-up event as a page would have sent it, with the moment it happened (epoch ms). */
export type MadeEvent = {
  id: string;
  at: number;
  type: "pv" | "event" | "click" | "transaction";
  clientId: string;
  ip: string;
  /** Something else came under its id. */
  isIdReused: boolean;
  raw: Record<string, unknown>;
};

/** What a list was asked for. */
export type Asked = { string?: string; filters?: Record<string, string | string[]>; scopes?: Record<string, string> };

/** Items of a list with the place of the first. */
export type Shown = { items: readonly Shelved[]; first?: number };

/** Writes the events of one visit, each some seconds after the one before. */
export class EventPen {
  readonly events: MadeEvent[] = [];

  constructor(
    private readonly site: DemoSite,
    private readonly visitor: Visitor,
    /** Begins the ids of its events. */
    private readonly name: string,
    private at: number,
  ) {}

  /** The moment of the next event, epoch ms. */
  get now(): number {
    return this.at;
  }

  /** Lets time pass. */
  wait(seconds: number): void {
    this.at += Math.max(1, Math.round(seconds)) * 1000;
  }

  page(url: string, title: string, referer: string | null): void {
    this.write("pv", { url, title, ...(referer === null ? {} : { referer }) });
  }

  list(name: string, query: Asked, { items, first = 1 }: Shown): void {
    const rows = items.map(({ identity, title, price }, index) => {
      return { title, url: identity, position: first + index, price };
    });
    this.write("event", { lists: { [name]: { items: rows, query } } });
  }

  /** A click, or with another word than `click` a conversion. */
  act(type: string, identity: string): void {
    this.write("click", { action: { type, resource_identifier: identity, resource_type: "item" } });
  }

  buy(bought: readonly (Shelved & { count: number })[]): void {
    const items = bought.map(({ identity, title, price, count }) => {
      const total = Math.round(price * count * 100) / 100;
      return { title, url: identity, count, total_price: total };
    });
    this.write("transaction", { items });
  }

  private write(type: MadeEvent["type"], more: Record<string, unknown>): void {
    const { clientId, customerId, platform, ip, variant } = this.visitor;
    const id = `demo-${this.name}-${this.events.length + 1}`;
    const raw = {
      ...{ id, type, tracker_id: this.site.siteId, client_id: clientId },
      ...(customerId === null ? {} : { customer_id: customerId }),
      ...{ local_timestamp: Math.floor(this.at / 1000), platform },
      ...(variant === null ? {} : { ab_test_variant: variant }),
      ...more,
    };
    this.events.push({ id, at: this.at, type, clientId, ip, isIdReused: false, raw });
    this.wait(1);
  }
}
