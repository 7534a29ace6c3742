import { ACTS, type DayDigest } from "./day-digest";
import type { Groups } from "./neighbours";

// The acts and orders of the days of a training, with items numbered as in the catalog.

/** Acts beyond this number are left out, oldest days first, to limit memory. */
const ACTS_MAX = 4_000_000;
/** A pause this long ends a visit. */
const VISIT_IDLE_S = 1_800;
/** Visits with more items are robots, and not counted. */
const VISIT_ITEMS_MAX = 200;
const DAY_S = 86_400;
/** Browsers and devices of one customer within the time of a training. */
const VISITORS_OF_CUSTOMER_MAX = 30;

/** An order: visitor, second since 1970, and its items, each once. */
export type LoggedOrder = { visitor: number; second: number; items: number[] };

/** Collects digests, newest day first. */
export class ActLog {
  readonly visitors: string[] = [];
  readonly customers: (string | null)[] = [];
  readonly orders: LoggedOrder[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly visitorOf: number[] = [];
  private readonly secondOf: number[] = [];
  private readonly kindOf: number[] = [];
  private readonly itemOf: number[] = [];

  /**
   * @param itemNumbers the items of the catalog; others are ignored.
   */
  constructor(private readonly itemNumbers: ReadonlyMap<string, number>) {}

  get isFull(): boolean {
    return this.itemOf.length >= ACTS_MAX;
  }

  get size(): number {
    return this.itemOf.length;
  }

  /** Adds the digest of a day, given as days since 1970. */
  add(day: number, digest: DayDigest): void {
    const visitors = digest.visitors.map((id, at) => this.numberVisitor(id, digest.customers[at] ?? null));
    const items = digest.items.map((identity) => this.itemNumbers.get(identity) ?? -1);
    const { acts } = digest;
    for (let at = 0; at + 3 < acts.length; at += 4) {
      const item = items[acts[at + 3] ?? -1] ?? -1;
      if (item < 0) continue;
      this.visitorOf.push(visitors[acts[at] ?? -1] ?? 0);
      this.secondOf.push(day * DAY_S + (acts[at + 1] ?? 0));
      this.kindOf.push(acts[at + 2] ?? 0);
      this.itemOf.push(item);
    }
    for (const [visitor = 0, second = 0, ...own] of digest.orders) {
      const known = [...new Set(own.map((one) => items[one] ?? -1).filter((item) => item >= 0))];
      if (known.length === 0) continue;
      this.orders.push({ visitor: visitors[visitor] ?? 0, second: day * DAY_S + second, items: known });
    }
  }

  /**
   * The visitors of each customer with several of them: browsers and devices, some of which forget within days who they are. A customer
   * with very many is no person, but an ID that a shop gives to guests.
   */
  listCustomers(): Map<string, readonly number[]> {
    const visitorsOf = new Map<string, number[]>();
    this.customers.forEach((customer, visitor) => {
      if (customer === null) return;
      const own = visitorsOf.get(customer);
      if (own === undefined) visitorsOf.set(customer, [visitor]);
      else own.push(visitor);
    });
    return new Map([...visitorsOf].filter(([, { length }]) => length > 1 && length <= VISITORS_OF_CUSTOMER_MAX));
  }

  /** Calls `run` for every act: visitor, second, kind, item. */
  walkActs(run: (visitor: number, second: number, kind: number, item: number) => void): void {
    for (let at = 0; at < this.itemOf.length; at += 1)
      run(this.visitorOf[at] ?? 0, this.secondOf[at] ?? 0, this.kindOf[at] ?? 0, this.itemOf[at] ?? 0);
  }

  /** The places of all acts by visitor, then time. */
  sortByVisitor(): Uint32Array {
    const places = Uint32Array.from(this.itemOf.keys());
    const { visitorOf, secondOf } = this;
    return places.sort(
      (a, b) =>
        (visitorOf[a] ?? 0) - (visitorOf[b] ?? 0) ||
        (secondOf[a] ?? 0) - (secondOf[b] ?? 0) ||
        (this.itemOf[a] ?? 0) - (this.itemOf[b] ?? 0),
    );
  }

  /** The act at a place. */
  at(place: number): { visitor: number; second: number; kind: number; item: number } {
    return {
      visitor: this.visitorOf[place] ?? 0,
      second: this.secondOf[place] ?? 0,
      kind: this.kindOf[place] ?? ACTS.view,
      item: this.itemOf[place] ?? 0,
    };
  }

  /** The items of each visit, weighted by its time; visits of fewer than two items are left out. Returns the number of visits. */
  groupVisits(sorted: Uint32Array, weigh: (second: number) => number): { groups: Groups; visits: number } {
    const writer = new GroupWriter();
    let visits = 0;
    let open = new Set<number>();
    let last = { visitor: -1, second: 0 };
    const close = (): void => {
      if (open.size > 0 && open.size <= VISIT_ITEMS_MAX) {
        visits += 1;
        writer.add([...open], weigh(last.second));
      }
      open = new Set();
    };
    for (const place of sorted) {
      const { visitor, second, item } = this.at(place);
      if (visitor !== last.visitor || second - last.second > VISIT_IDLE_S) close();
      open.add(item);
      last = { visitor, second };
    }
    close();
    return { groups: writer.finish(), visits };
  }

  /** The items of each order. */
  groupOrders(weigh: (second: number) => number): Groups {
    const writer = new GroupWriter();
    for (const { items, second } of this.orders) writer.add(items, weigh(second));
    return writer.finish();
  }

  private numberVisitor(id: string, customer: string | null): number {
    let number = this.numbers.get(id);
    if (number === undefined) {
      number = this.visitors.length;
      this.numbers.set(id, number);
      this.visitors.push(id);
      this.customers.push(customer);
    } else this.customers[number] ??= customer;
    return number;
  }
}

/** Collects groups of items. */
class GroupWriter {
  private readonly starts: number[] = [0];
  private readonly items: number[] = [];
  private readonly weights: number[] = [];

  add(items: readonly number[], weight: number): void {
    for (const item of items) this.items.push(item);
    this.starts.push(this.items.length);
    this.weights.push(weight);
  }

  finish(): Groups {
    return {
      starts: Uint32Array.from(this.starts),
      items: Uint32Array.from(this.items),
      weights: Float32Array.from(this.weights),
    };
  }
}
