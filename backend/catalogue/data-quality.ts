import {
  findWebhookFault,
  loadWebhook,
  lockWebhook,
  storeWebhook,
} from "@/backend/catalogue/data-quality/alert-webhook";
import { requestComputation } from "@/backend/catalogue/data-quality/claim-computation";
import { clearMissing, isEmptyScope } from "@/backend/catalogue/data-quality/clear-missing";
import {
  buildMissingFilter,
  groupMissing,
  loadMissingAfter,
  loadMissingPage,
  markFoundItems,
  toWireMissingItem,
} from "@/backend/catalogue/data-quality/missing-rows";
import { lockAlert, qualityObject, setAlertDismissed } from "@/backend/catalogue/data-quality/quality-reversal";
import { hasNoComputation, loadStats } from "@/backend/catalogue/data-quality/quality-stats";
import type { Tx } from "@/backend/db/client";
import { type CsvColumns, streamCsv } from "@/backend/kit/csv-file";
import { type ImplementedCall, implement, implementFile } from "@/backend/kit/implement";
import {
  alertWebhook,
  clearMissingItems,
  dismissAlert,
  missingExport,
  missingGroups,
  missingItems,
  saveAlertWebhook,
  startCheck,
  stats,
} from "@/lib/contract/catalogue/data-quality";
import type { MissingItem } from "@/lib/contract/catalogue/missing-items";
import { FileAnswer } from "@/lib/files/file-answer";

const FEATURE = "data-quality";

const statsHandler = implement(stats, async (_, { tx, site, services, after }) => {
  // The first visit of a site without a computation starts one.
  if (await hasNoComputation(tx, site.siteId)) {
    await requestComputation(tx, site.siteId);
    after(async () => services.wakeQuality());
  }
  return loadStats(tx, site.siteId);
});

const startHandler = implement(startCheck, async (_, { tx, site, services, after }) => {
  await requestComputation(tx, site.siteId);
  after(async () => services.wakeQuality());
  return { state: "running" as const };
});

const missingHandler = implement(missingItems, async ({ query }, { tx, site, now }) => {
  await markFoundItems(tx, site, now);
  return loadMissingPage(tx, site.siteId, query, now);
});

const groupsHandler = implement(missingGroups, async ({ query }, { tx, site, now }) => {
  await markFoundItems(tx, site, now);
  return groupMissing(tx, site.siteId, query, now);
});

/** Exports missing items by identity with the filters of the list, one batch in memory at a time. */
const fileHandler = implementFile(missingExport, async ({ query: narrowing }, { site, now, services }) => {
  const { siteId } = site;
  await services.database.withSite(siteId, (tx) => markFoundItems(tx, site, now));
  const name = `missing_items_${siteId}_${now.toISOString().slice(0, 10)}.csv`;
  const where = buildMissingFilter(siteId, narrowing, now);
  const lines = streamCsv(
    COLUMNS,
    async (last, size) => {
      const load = (tx: Tx) => loadMissingAfter(tx, where, last?.url ?? null, size);
      return (await services.database.withSite(siteId, load)).map((row) => toWireMissingItem(row, now));
    },
    BATCH,
  );
  return new FileAnswer(name, "text/csv; charset=utf-8", lines);
});

const clearHandler = implement(clearMissingItems, async ({ body }, { tx, site, now, refuse, change }) => {
  const scope = body?.scope ?? { all: true };
  if (isEmptyScope(scope)) return refuse(422, "scope_empty");
  await markFoundItems(tx, site, now);
  const done = await clearMissing(tx, site.siteId, scope, now);
  if (done === null) return { cleared: 0 };
  const version = { scope, items: done.cleared };
  await change({
    feature: FEATURE,
    action: "clear_missing",
    objectId: qualityObject.clearing(done.id),
    before: { ...version, on_list: true },
    after: { ...version, on_list: false },
  });
  return { cleared: done.cleared };
});

const dismissHandler = implement(dismissAlert, async ({ body }, { tx, site, now, refuse, change }) => {
  const before = await lockAlert(tx, site.siteId, body.id);
  if (before === null) return refuse(404, "not_found");
  const after = { dismissed: true };
  if (!before.dismissed) await setAlertDismissed(tx, site.siteId, body.id, now);
  await change({ feature: FEATURE, action: "dismiss_alert", objectId: qualityObject.alert(body.id), before, after });
  return undefined;
});

const webhookHandler = implement(alertWebhook, (_, { tx, site }) => loadWebhook(tx, site.siteId));

const saveWebhookHandler = implement(saveAlertWebhook, async ({ body }, { tx, site, services, refuse, change }) => {
  const url = body.url === "" ? null : body.url;
  const fault = url === null ? null : findWebhookFault(url, services.shopUrl);
  if (fault !== null) return refuse(422, "invalid", { errors: { url: [fault] } });
  const before = await lockWebhook(tx, site.siteId);
  if (before.url !== url) await storeWebhook(tx, site.siteId, url);
  const entry = { feature: FEATURE, action: "save_webhook", objectId: qualityObject.webhook };
  await change({ ...entry, before, after: { url } });
  return loadWebhook(tx, site.siteId);
});

export const dataQualityHandlers: ImplementedCall[] = [
  statsHandler,
  startHandler,
  missingHandler,
  groupsHandler,
  fileHandler,
  clearHandler,
  dismissHandler,
  webhookHandler,
  saveWebhookHandler,
];

const BATCH = 500;

const COLUMNS: CsvColumns<ReturnType<typeof toWireMissingItem>> = {
  url: ({ url }) => url,
  pattern: ({ pattern }) => pattern ?? null,
  state: ({ state }) => state,
  count: ({ count }) => count,
  first_reported_at: (item) => item.first_reported_at,
  last_reported_at: (item) => item.last_reported_at,
  found_at: (item) => item.found_at ?? null,
  source: ({ source }) => source,
  platform: (item) => readContextText(item, "platform"),
  title: (item) => readContextText(item, "title"),
  query: (item) => readContextText(item, "query"),
};

function readContextText({ context }: MissingItem, name: string): string | null {
  const value = context?.[name];
  return typeof value === "string" ? value : null;
}
