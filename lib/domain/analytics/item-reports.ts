import type { ShopEvent } from "@/lib/contract/analytics/events";
import type { ItemReport } from "@/lib/domain/catalogue/missing-items";

/** Longer identities exceed the database index. */
const REPORTED_IDENTITY_MAX = 600;

const CONTEXT_MAX = 200;

/** Lists report queries like items; they are not catalog items. */
const NO_ITEM = "query";

/** Collects the items that an event reports, each identity once, from the first place that names it. */
export function collectItemReports(event: ShopEvent, at: number): ItemReport[] {
  const platform = readPlatform(event.platform);
  const made = new Map<string, ItemReport>();
  const add = (
    source: string,
    url: string | null | undefined,
    more: { type?: string | null; context?: ReportContext },
  ): void => {
    const identity = (url ?? "").trim();
    if (identity === "" || identity.length > REPORTED_IDENTITY_MAX || more.type === NO_ITEM || made.has(identity))
      return;
    const context = buildContext({ platform, ...more.context });
    made.set(identity, { identity, source, type: more.type ?? null, at, eventId: event.id, context });
  };
  if (event.type === "pv") add("pv", event.url, { context: { title: event.title } });
  if (event.type === "click") add("click", event.action.resource_identifier, { type: event.action.resource_type });
  if (event.type === "transaction")
    for (const { url, title } of event.items) add("transaction", url, { context: { title } });
  if (event.type === "event") {
    for (const [name, list] of Object.entries(event.lists).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const query = list.query?.string;
      for (const { url, title, type } of list.items ?? []) add(name, url, { type, context: { title, query } });
    }
  }
  return [...made.values()];
}

type ReportContext = { title?: string | null | undefined; query?: string | null | undefined };

function buildContext(context: ReportContext & { platform: string | undefined }): Record<string, string> {
  const entries = Object.entries(context).flatMap(([name, value]) => {
    const text = (value ?? "").trim().slice(0, CONTEXT_MAX);
    return text === "" ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

function readPlatform(platform: ShopEvent["platform"]): string | undefined {
  const name = Array.isArray(platform) ? platform[0] : platform;
  return typeof name === "string" ? name : undefined;
}
