import { heldWebhook, webhookFault, webhookOf, writeWebhook } from "@/backend/catalogue/data-quality/alert-webhook";
import { askComputation } from "@/backend/catalogue/data-quality/claim-computation";
import { clearMissing, isEmptyScope } from "@/backend/catalogue/data-quality/clear-missing";
import { missingFile } from "@/backend/catalogue/data-quality/missing-file";
import { missingInGroups, missingPage, sweepMissing } from "@/backend/catalogue/data-quality/missing-rows";
import { dismiss, heldAlert, qualityObject } from "@/backend/catalogue/data-quality/quality-reversal";
import { isNeverComputed, statsOf } from "@/backend/catalogue/data-quality/quality-stats";
import { type Implemented, implement } from "@/backend/kit/implement";
import {
  alertWebhook,
  clearMissingItems,
  dismissAlert,
  missingExport,
  missingGroups,
  missingItems,
  saveAlertWebhook,
  start,
  stats,
} from "@/lib/contract/catalogue/data-quality";

const FEATURE = "data-quality";

const statsHandler = implement(stats, async (_, { tx, site, services, after }) => {
  // A site that nothing has been computed of, such as a new one, has it computed when somebody first looks.
  if (await isNeverComputed(tx, site.siteId)) {
    await askComputation(tx, site.siteId);
    after(async () => services.wakeQuality());
  }
  return statsOf(tx, site.siteId);
});

const startHandler = implement(start, async (_, { tx, site, services, after }) => {
  await askComputation(tx, site.siteId);
  after(async () => services.wakeQuality());
  return { state: "running" as const };
});

const missingHandler = implement(missingItems, async ({ query }, { tx, site, now }) => {
  await sweepMissing(tx, site, now);
  return missingPage(tx, site.siteId, query, now);
});

const groupsHandler = implement(missingGroups, async ({ query }, { tx, site, now }) => {
  await sweepMissing(tx, site, now);
  return missingInGroups(tx, site.siteId, query, now);
});

const clearHandler = implement(clearMissingItems, async ({ body }, { tx, site, now, refuse, change }) => {
  const scope = body?.scope ?? { all: true };
  if (isEmptyScope(scope)) return refuse(422, "scope_empty");
  await sweepMissing(tx, site, now);
  const done = await clearMissing(tx, site.siteId, scope, now);
  if (done === null) return { cleared: 0 };
  const version = { scope, items: done.cleared };
  await change({
    ...{ feature: FEATURE, action: "clear_missing", objectId: qualityObject.clearing(done.id) },
    before: { ...version, on_list: true },
    after: { ...version, on_list: false },
  });
  return { cleared: done.cleared };
});

const dismissHandler = implement(dismissAlert, async ({ body }, { tx, site, now, refuse, change }) => {
  const before = await heldAlert(tx, site.siteId, body.id);
  if (before === null) return refuse(404, "not_found");
  const after = { dismissed: true };
  if (!before.dismissed) await dismiss(tx, site.siteId, body.id, now);
  await change({ feature: FEATURE, action: "dismiss_alert", objectId: qualityObject.alert(body.id), before, after });
  return undefined;
});

const webhookHandler = implement(alertWebhook, (_, { tx, site }) => webhookOf(tx, site.siteId));

const saveWebhookHandler = implement(saveAlertWebhook, async ({ body }, { tx, site, services, refuse, change }) => {
  const url = body.url === "" ? null : body.url;
  const fault = url === null ? null : webhookFault(url, services.shopUrl);
  if (fault !== null) return refuse(422, "invalid", { errors: { url: [fault] } });
  const before = await heldWebhook(tx, site.siteId);
  if (before.url !== url) await writeWebhook(tx, site.siteId, url);
  const entry = { feature: FEATURE, action: "save_webhook", objectId: qualityObject.webhook };
  await change({ ...entry, before, after: { url } });
  return webhookOf(tx, site.siteId);
});

/** How the backend answers the calls of data quality. */
export const dataQualityHandlers: Implemented[] = [
  statsHandler,
  startHandler,
  missingHandler,
  groupsHandler,
  missingFile(missingExport),
  clearHandler,
  dismissHandler,
  webhookHandler,
  saveWebhookHandler,
];
