import { sql } from "drizzle-orm";
import { missingItems, type QualityCheck, startCheck, stats } from "@/lib/contract/catalogue/data-quality";
import type { MissingItem } from "@/lib/contract/catalogue/missing-items";
import type { Output } from "@/lib/http/endpoint";
import { until } from "@/tests/support/until";
import { type CallInit, callDirectly } from "./direct";
import { getTestBackend, openStore, type TestBackend } from "./test-backend";

// Helpers for tests of data quality and of events.

/** Sends events to the intake, as a shop's page does; `sentAt` is the time of sending by its clock, in seconds. */
export async function sendEvents(
  siteId: string,
  body: unknown,
  backend: TestBackend = getTestBackend(),
  { headers = {}, sentAt }: { headers?: Record<string, string>; sentAt?: number | string } = {},
) {
  const clock = sentAt === undefined ? "" : `&sent_at=${sentAt}`;
  const answer = await fetch(`${backend.publicUrl}/v1/events?tracker_id=${siteId}${clock}`, {
    method: "POST",
    headers: { "content-type": "text/plain", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>) };
}

let visitors = 0;

/** An event of a new visitor. */
export function makeEvent(more: Record<string, unknown>): Record<string, unknown> {
  visitors += 1;
  return {
    id: `e-${process.pid}-${visitors}`,
    client_id: String(9_000_000_000_000_000_000n + BigInt(visitors)),
    ...more,
  };
}

/** An event of a list that shows items. */
export function makeList(items: readonly string[], more: Record<string, unknown> = {}, name = "Search Results") {
  const lists = {
    [name]: { items: items.map((url) => ({ url, title: `Title of ${url}` })), query: { string: "lamp" } },
  };
  return makeEvent({ type: "event", platform: "desktop", lists, ...more });
}

/** All missing items of a site, verified or not, by identity. */
export async function loadMissingItems(siteId: string, init: CallInit, query: object = {}): Promise<MissingItem[]> {
  const all = { verified_only: false, limit: 100, sort_by: "url", sort_direction: "asc", ...query } as const;
  const body = (await callDirectly(missingItems, { params: { siteId }, query: all }, init)).ok();
  return body.items;
}

/** Computes the quality of a site and returns its statistics. */
export async function compute(siteId: string, init: CallInit): Promise<Output<typeof stats>> {
  const before = await loadQualityStats(siteId, init);
  // The first read of a site starts a computation itself; another one would add a point to its trend.
  if (before.checked_at !== null) await callDirectly(startCheck, { params: { siteId } }, init);
  const isNew = (now: Output<typeof stats>) => now.state === "idle" && now.checked_at !== before.checked_at;
  const now = await until(() => loadQualityStats(siteId, init), isNew);
  if (!isNew(now)) throw new Error("the computation does not end");
  return now;
}

/** The quality statistics of a site. */
export async function loadQualityStats(siteId: string, init: CallInit): Promise<Output<typeof stats>> {
  return (await callDirectly(stats, { params: { siteId } }, init)).ok();
}

/** A check by its key. */
export function getCheck({ checks }: Output<typeof stats>, key: string): QualityCheck {
  const check = checks.find((one) => one.key === key);
  if (check === undefined) throw new Error(`there is no check ${key}`);
  return check;
}

/** Marks the catalog of a site as changed, as a run does. */
export async function moveCatalogue(siteId: string, backend: TestBackend = getTestBackend()): Promise<void> {
  await openStore(backend.controlUrl).execute(
    sql`update sites set catalogue_revision = catalogue_revision + 1 where site_id = ${siteId}`,
  );
}
