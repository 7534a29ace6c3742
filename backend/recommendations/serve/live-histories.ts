import { ACTS, DigestBuilder } from "@/lib/domain/recommendations/day-digest";
import { BOUGHT } from "@/lib/domain/recommendations/model";

// Acts that arrived since the last training, so that "last seen" knows the page before. Only of this process and in memory:
// the next training has them all.

/** An act by identity. */
export type LiveAct = { identity: string; kind: number };

/** An event as a shop sent it. */
export type LiveEvent = { type: string; client_id: string; raw: Readonly<Record<string, unknown>> };

const ACTS_MAX = 30;
const VISITORS_MAX = 20_000;

/** The newest acts of visitors of all sites. */
export class LiveHistories {
  private readonly byVisitor = new Map<string, LiveAct[]>();

  /**
   * Adds the events of a site, oldest first.
   * @param findIdentity the model's own text of an identity, undefined for items that it does not know: anyone may send
   *   events, and these would fill the memory for nothing.
   */
  add(siteId: string, events: readonly LiveEvent[], findIdentity: (identity: string) => string | undefined): void {
    for (const { type, client_id: clientId, raw } of events) {
      const builder = new DigestBuilder();
      builder.add({ type, clientId, at: 0, raw });
      const { acts, orders, items, customers } = builder.finish();
      const found: [number, number][] = (orders[0] ?? []).slice(2).map((item) => [item, BOUGHT]);
      if (acts.length > 0) found.unshift([acts[3] ?? 0, acts[2] ?? ACTS.view]);
      const made = found.flatMap(([item, kind]): LiveAct[] => {
        const identity = findIdentity(items[item] ?? "");
        return identity === undefined ? [] : [{ identity, kind }];
      });
      if (made.length === 0) continue;
      for (const id of [clientId, customers[0] ?? null]) if (id !== null) this.put(`${siteId} ${id}`, made);
    }
  }

  /** The newest acts of a visitor or customer, newest first. */
  get(siteId: string, userId: string): readonly LiveAct[] {
    return this.byVisitor.get(`${siteId} ${userId}`) ?? [];
  }

  private put(key: string, acts: readonly LiveAct[]): void {
    const isKnown = ({ identity, kind }: LiveAct): boolean =>
      acts.some((act) => act.identity === identity && act.kind === kind);
    const rest = (this.byVisitor.get(key) ?? []).filter((act) => !isKnown(act));
    this.byVisitor.delete(key);
    this.byVisitor.set(key, [...acts, ...rest].slice(0, ACTS_MAX));
    if (this.byVisitor.size > VISITORS_MAX) this.byVisitor.delete(this.byVisitor.keys().next().value ?? "");
  }
}
