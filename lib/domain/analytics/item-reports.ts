import type { ShopEvent } from "@/lib/contract/analytics/events";
import type { ItemReport } from "@/lib/domain/catalogue/missing-items";

/** Longer ones are no identities that a catalogue could have: the store's index takes no more bytes. */
const IDENTITY_MAX = 600;

const CONTEXT_MAX = 200;

/** Queries are listed like items, and are none. */
const NO_ITEM = "query";

/** What an event tells of: each identity once, from the first place that names it. */
export function reportsOf(event: ShopEvent, at: number): ItemReport[] {
  const platform = platformOf(event.platform);
  const made = new Map<string, ItemReport>();
  const tell = (source: string, url: string | null | undefined, more: { type?: string | null; told?: Told }): void => {
    const identity = (url ?? "").trim();
    if (identity === "" || identity.length > IDENTITY_MAX || more.type === NO_ITEM || made.has(identity)) return;
    const context = contextOf({ platform, ...more.told });
    made.set(identity, { identity, source, type: more.type ?? null, at, eventId: event.id, context });
  };
  if (event.type === "pv") tell("pv", event.url, { told: { title: event.title } });
  if (event.type === "click") tell("click", event.action.resource_identifier, { type: event.action.resource_type });
  if (event.type === "transaction")
    for (const { url, title } of event.items) tell("transaction", url, { told: { title } });
  if (event.type === "event") {
    for (const [name, list] of Object.entries(event.lists).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const query = list.query?.string;
      for (const { url, title, type } of list.items ?? []) tell(name, url, { type, told: { title, query } });
    }
  }
  return [...made.values()];
}

type Told = { title?: string | null | undefined; query?: string | null | undefined };

function contextOf(told: Told & { platform: string | undefined }): Record<string, string> {
  const entries = Object.entries(told).flatMap(([name, value]) => {
    const text = (value ?? "").trim().slice(0, CONTEXT_MAX);
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

function platformOf(platform: ShopEvent["platform"]): string | undefined {
  const name = Array.isArray(platform) ? platform[0] : platform;
  return typeof name === "string" ? name : undefined;
}
