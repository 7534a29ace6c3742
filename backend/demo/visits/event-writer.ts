import type { DemoSite } from "@/backend/demo/sites";
import type { ShelfItem } from "./shelves";
import type { Visitor } from "./visitors";

/** A demo event as a page would send it; `at` is epoch ms. */
export type DemoEvent = {
  id: string;
  at: number;
  type: "pv" | "event" | "click" | "transaction" | "banner";
  clientId: string;
  ip: string;
  /** A different event was received with the same id. */
  isIdReused: boolean;
  raw: Record<string, unknown>;
};

/** The query of a list. */
export type ListRequest = {
  string?: string;
  filters?: Record<string, string | string[]>;
  scopes?: Record<string, string>;
};

/** Items of a list, with the position of the first one. */
export type ShownPage = { items: readonly ShelfItem[]; first?: number };

/** Writes the events of one visit in chronological order. */
export class EventWriter {
  readonly events: DemoEvent[] = [];
  private banners = 0;

  constructor(
    private readonly site: DemoSite,
    private readonly visitor: Visitor,
    /** Prefix of the event ids. */
    private readonly name: string,
    private at: number,
  ) {}

  /** Time of the next event, epoch ms. */
  get now(): number {
    return this.at;
  }

  /** Advances the time. */
  wait(seconds: number): void {
    this.at += Math.max(1, Math.round(seconds)) * 1000;
  }

  writePage(url: string, title: string, referer: string | null): void {
    this.write("pv", { url, title, ...(referer === null ? {} : { referer }) });
  }

  list(name: string, query: ListRequest, { items, first = 1 }: ShownPage): void {
    const rows = items.map(({ identity, title, price }, index) => {
      return { title, url: identity, position: first + index, price };
    });
    this.write("event", { lists: { [name]: { items: rows, query } } });
  }

  /** Writes a click; types other than `click` are conversions. */
  act(type: string, identity: string): void {
    this.write("click", { action: { type, resource_identifier: identity, resource_type: "item" } });
  }

  buy(bought: readonly (ShelfItem & { count: number })[]): void {
    const items = bought.map(({ identity, title, price, count }) => {
      const total = Math.round(price * count * 100) / 100;
      return { title, url: identity, count, total_price: total };
    });
    this.write("transaction", { items });
  }

  /** Writes an impression or click of a banner; takes no time. */
  writeBanner(
    action: "impression" | "click",
    banner: { campaign_id: string; placement: string; query?: string },
  ): void {
    this.banners += 1;
    this.add("banner", `b${this.banners}`, { action, ...banner });
  }

  private write(type: DemoEvent["type"], more: Record<string, unknown>): void {
    // Banners have numbers of their own, so that campaigns do not change the ids of other events.
    this.add(type, String(this.events.length - this.banners + 1), more);
    this.wait(1);
  }

  private add(type: DemoEvent["type"], number: string, more: Record<string, unknown>): void {
    const { clientId, customerId, platform, ip, variant } = this.visitor;
    const id = `demo-${this.name}-${number}`;
    const raw = {
      id,
      type,
      tracker_id: this.site.siteId,
      client_id: clientId,
      ...(customerId === null ? {} : { customer_id: customerId }),
      local_timestamp: Math.floor(this.at / 1000),
      platform,
      ...(variant === null ? {} : { ab_test_variant: variant }),
      ...more,
    };
    this.events.push({ id, at: this.at, type, clientId, ip, isIdReused: false, raw });
  }
}
