import type { Hono } from "hono";
import { ensureOwner } from "@/backend/accounts/first-owner";
import { languageHandlers } from "@/backend/accounts/language";
import { signInHandlers } from "@/backend/accounts/sign-in";
import { siteListHandlers } from "@/backend/accounts/site-list";
import { whoHandlers } from "@/backend/accounts/who";
import { startAnalyticsRunner } from "@/backend/analytics/build/analytics-runner";
import { forgetVisits } from "@/backend/analytics/build/forget-visits";
import { dashboardHandlers } from "@/backend/analytics/dashboards";
import { dashboardReversal } from "@/backend/analytics/dashboards/dashboard-reversal";
import { eventImportHandlers } from "@/backend/analytics/event-import";
import { mountEvents } from "@/backend/analytics/events";
import { forgetEvents } from "@/backend/analytics/events/forget-events";
import { savedViewHandlers } from "@/backend/analytics/saved-views";
import { savedViewReversal } from "@/backend/analytics/saved-views/view-reversal";
import { searchesHandlers } from "@/backend/analytics/searches";
import { queryMarkReversal } from "@/backend/analytics/searches/query-marks";
import { segmentHandlers } from "@/backend/analytics/segments";
import { segmentReversal } from "@/backend/analytics/segments/segment-reversal";
import { sessionHandlers } from "@/backend/analytics/sessions";
import { siteStatsHandlers } from "@/backend/analytics/site-stats";
import { catalogBrowserHandlers } from "@/backend/catalogue/catalog-browser";
import { importHandlers } from "@/backend/catalogue/catalogue-import";
import { dataQualityHandlers } from "@/backend/catalogue/data-quality";
import { forgetQuality } from "@/backend/catalogue/data-quality/forget-quality";
import { qualityReversal } from "@/backend/catalogue/data-quality/quality-reversal";
import { type QualityRunner, startQualityRunner } from "@/backend/catalogue/data-quality/quality-runner";
import { feedRunHandlers } from "@/backend/catalogue/feed-runs";
import { forgetRuns } from "@/backend/catalogue/feed-runs/forget-runs";
import { runMarks } from "@/backend/catalogue/feed-runs/run-marks";
import { type Runner, startRunner } from "@/backend/catalogue/feed-runs/runner";
import { feedHandlers } from "@/backend/catalogue/feeds";
import { forgetFiles } from "@/backend/catalogue/feeds/file-rows";
import { sourceReversal } from "@/backend/catalogue/feeds/source-reversal";
import { feedWork } from "@/backend/catalogue/ingest/feed-work";
import { planHandlers } from "@/backend/catalogue/plans";
import { planReversal } from "@/backend/catalogue/plans/plan-reversal";
import { customizationCopyHandlers } from "@/backend/customizations/customization-copies";
import { draftHandlers } from "@/backend/customizations/drafts";
import { draftReversal } from "@/backend/customizations/drafts/draft-reversal";
import { productListingHandlers } from "@/backend/customizations/product-listings";
import { queryCustomizationHandlers } from "@/backend/customizations/query-customizations";
import { type ReminderNeeds, startReminders } from "@/backend/customizations/remind-owners";
import { ruleEvidenceHandlers } from "@/backend/customizations/rule-evidence";
import { customizationReversals } from "@/backend/customizations/rules/customization-reversal";
import { customizationsAfterCatalogue } from "@/backend/customizations/rules/follow-catalogue";
import { topItemHandlers } from "@/backend/customizations/top-items";
import { startStoreUpkeep } from "@/backend/db/store-upkeep";
import { mountDemoFeeds } from "@/backend/demo/feeds/serve-feeds";
import { moveShops, seedDemo } from "@/backend/demo/seed-demo";
import { type DemoVisits, startDemoVisits } from "@/backend/demo/visits/demo-visits";
import { seedVisits } from "@/backend/demo/visits/seed-visits";
import { changeHistoryHandlers } from "@/backend/history/change-history";
import type { Readers } from "@/backend/history/change-history/history-view";
import { changeMarkHandlers } from "@/backend/history/change-marks";
import type { HonoEnv } from "@/backend/kit/answer-call";
import type { Acquaintance } from "@/backend/kit/caller";
import { type Env, type Keys, readKeys } from "@/backend/kit/env";
import type { Implemented } from "@/backend/kit/implement";
import type { Log } from "@/backend/kit/log";
import { createFeedFetch } from "@/backend/kit/outbound/fetch-feed";
import { createOutbound } from "@/backend/kit/outbound/outbound";
import { createPostJson } from "@/backend/kit/outbound/post-json";
import { closeServer, listen, privateApp, publicApp } from "@/backend/kit/server";
import type { Services } from "@/backend/kit/services";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import { openMail, openReminders } from "@/backend/mail/mail";
import { redirectHandlers } from "@/backend/rewrites/redirects";
import { wordReversals } from "@/backend/rewrites/reversal";
import { synonymHandlers } from "@/backend/rewrites/synonyms";
import { queryInsightHandlers } from "@/backend/search/query-insight";
import { mountSearchHost } from "@/backend/search/search-host";
import { createSearchService } from "@/backend/search/service/service";
import { access as feedRunAccess } from "@/lib/contract/catalogue/feed-runs";
import { forgetSessions } from "./accounts/forget-sessions";
import { forgetDrafts } from "./customizations/forget-drafts";
import { type Database, openDatabase } from "./db/client";
import { forgetChanges } from "./history/forget-changes";
import { type RetentionTask, startRetention } from "./kit/retention";
import { forgetUploads } from "./rewrites/forget-uploads";
import { mountShop } from "./shop/mount-shop";

/** A running backend. `publicPort` is null when it answers sign-in only. */
export type RunningBackend = {
  privatePort: number;
  publicPort: number | null;
  database: Database;
  services: Services;
  /** Drains for DRAIN_MS, lets what runs finish, gives the folder back. */
  close: () => Promise<void>;
};

/** Features that nothing takes back, and who may see their changes. */
const HISTORY_READERS: Readers = { "catalogue-import": {}, "feed-runs": feedRunAccess };

/** Calls in flight get this long to end. */
const GRACE_MS = 25_000;

/** What areas delete once it has expired. */
const RETENTION: readonly RetentionTask[] = [
  { name: "sessions", run: forgetSessions },
  { name: "drafts", run: forgetDrafts },
  { name: "uploads", run: forgetUploads },
  { name: "feed files", run: forgetFiles },
  { name: "feed runs", run: forgetRuns },
  { name: "data quality", run: forgetQuality },
  { name: "events", run: forgetEvents },
  { name: "visits", run: forgetVisits },
  { name: "changes", run: forgetChanges },
];

/** Starts the backend: store, schema, demo data on an empty store, search, listeners. `now` is its clock. */
export async function startBackend(env: Env, log: Log, now = (): Date => new Date()): Promise<RunningBackend> {
  const keys = await readKeys(env);
  const database = await openDatabase(env, log);
  const isWhole = env.SIGN_IN_ONLY === "0";
  let runner: Runner | null = null;
  let quality: QualityRunner | null = null;
  let analytics: WakeLoop | null = null;
  const wakes = {
    wakeRuns: () => runner?.wake(),
    wakeQuality: () => quality?.wake(),
    wakeAnalytics: () => analytics?.wake(),
  };
  const services = await openServices(env, { database, log, now, ...wakes }, isWhole);
  let isDraining = false;
  const calls = isWhole ? allCalls(env, keys, log) : signInCalls(env, keys, log);
  const app = privateApp(
    calls,
    { services, keys, acquaintance: acquaintanceOf(env) },
    async () => !isDraining && (await database.isReady()),
  );
  const inner = await listen(app, { port: env.BACKEND_PORT, host: env.BACKEND_HOST });
  const outer = isWhole ? await listen(outerApp(services, env), { port: env.SHOP_PORT, host: env.SHOP_HOST }) : null;
  if (isWhole) runner = startRunner({ database, log, work: feedWork(services) });
  if (isWhole) quality = startQuality(services);
  const visits = isWhole && env.DEMO === "1" ? startVisits(env, services) : null;
  if (isWhole) analytics = startAnalyticsRunner({ database, log, now: services.now, isFilling: visits?.isFilling });
  const upkeep = startStoreUpkeep(database, log);
  const stopRetention = startRetention(database, RETENTION, { log, now: services.now });
  const reminders = isWhole ? startReminders(remindersOf(env, keys, services)) : null;
  return {
    privatePort: inner.port,
    publicPort: outer?.port ?? null,
    database,
    services,
    close: async () => {
      isDraining = true;
      stopRetention();
      await reminders?.stop();
      await new Promise((resolve) => setTimeout(resolve, env.DRAIN_MS));
      await Promise.all([inner, outer].map((one) => one && closeServer(one.server, GRACE_MS)));
      await runner?.stop();
      await quality?.stop();
      await visits?.stop();
      await analytics?.stop();
      await upkeep?.stop();
      if (isWhole) await services.search.close();
      await database.close();
    },
  };
}

async function openServices(
  env: Env,
  tools: Pick<Services, "database" | "log" | "now" | "wakeRuns" | "wakeQuality" | "wakeAnalytics">,
  isWhole: boolean,
): Promise<Services> {
  const { database, log } = tools;
  const shopUrl = new URL(env.SHOP_URL ?? env.SEARCH_URL ?? `http://localhost:${env.SHOP_PORT}`).origin;
  const outbound = createOutbound({ ownOrigins: [shopUrl], now: () => performance.now() });
  const fetchFeed = createFeedFetch({ ownOrigins: [shopUrl] });
  const base = {
    ...tools,
    afterCatalogue: customizationsAfterCatalogue,
    outbound,
    fetchFeed,
    publicUrl: new URL(env.PUBLIC_URL).origin,
    shopUrl,
  };
  if (!isWhole) {
    return {
      ...base,
      get search(): never {
        throw new Error("SIGN_IN_ONLY: there is no search");
      },
    };
  }
  const { DEMO_SEED: seed, DEMO_DAYS: days, OWNER_EMAIL: ownerEmail } = env;
  await database.alone(async () => {
    if (env.DEMO === "1") await seedDemo(database, { seed, log, ownerEmail, now: base.now(), shopUrl });
    await ensureOwner(database, ownerEmail);
    await moveShops(database, shopUrl);
    if (env.DEMO === "1" && env.DEMO_WAIT === "1")
      await seedVisits(database, { seed, days, log, now: base.now(), shopUrl });
  });
  const search = createSearchService(database, { dataDir: env.DATA_DIR, log, now: tools.now });
  await search.ready();
  return { ...base, search };
}

function startVisits({ DEMO_SEED: seed, DEMO_DAYS: days }: Env, services: Services): DemoVisits {
  const { database, log, now, shopUrl } = services;
  return startDemoVisits(database, { seed, days, log, now, shopUrl });
}

function signInCalls(env: Env, keys: Keys, log: Log): Implemented[] {
  return signInHandlers({
    linkKeys: keys.link,
    publicUrl: new URL(env.PUBLIC_URL).origin,
    sendMail: openMail(env, log),
    acquaintance: acquaintanceOf(env),
  });
}

function remindersOf(env: Env, keys: Keys, { database, log, now, publicUrl }: Services): ReminderNeeds {
  return { database, log, now, publicUrl, linkKeys: keys.link, send: openReminders(env, log) };
}

function acquaintanceOf(env: Env): Acquaintance {
  return env.SIGN_IN_ONLY === "1" ? "sessions_only" : "knows_users";
}

function allCalls(env: Env, keys: Keys, log: Log): Implemented[] {
  const reversibles = [
    ...customizationReversals,
    draftReversal,
    ...wordReversals,
    planReversal,
    sourceReversal,
    qualityReversal,
    dashboardReversal,
    queryMarkReversal,
    savedViewReversal,
    segmentReversal,
  ];
  return [
    ...signInCalls(env, keys, log),
    ...whoHandlers(keys.csrf),
    ...siteListHandlers,
    ...languageHandlers,
    ...queryCustomizationHandlers,
    ...productListingHandlers,
    ...topItemHandlers,
    ...draftHandlers,
    ...changeHistoryHandlers(reversibles, HISTORY_READERS),
    ...changeMarkHandlers(reversibles, HISTORY_READERS, [runMarks]),
    ...importHandlers,
    ...eventImportHandlers,
    ...queryInsightHandlers,
    ...ruleEvidenceHandlers,
    ...customizationCopyHandlers,
    ...synonymHandlers,
    ...redirectHandlers,
    ...catalogBrowserHandlers,
    ...planHandlers,
    ...feedHandlers,
    ...dataQualityHandlers,
    ...feedRunHandlers,
    ...siteStatsHandlers,
    ...searchesHandlers(),
    ...savedViewHandlers,
    ...sessionHandlers,
    ...segmentHandlers,
    ...dashboardHandlers,
  ];
}

function outerApp(services: Services, { DEMO, DEMO_SEED: seed, TRUST_PROXY }: Env): Hono<HonoEnv> {
  const mounts = [mountSearchHost, mountEvents, mountShop].map((mount) => (app: Hono<HonoEnv>) => mount(app, services));
  const demo = DEMO === "1" ? [(app: Hono<HonoEnv>) => mountDemoFeeds(app, services, seed)] : [];
  return publicApp(services, [...mounts, ...demo], TRUST_PROXY);
}

function startQuality(services: Services): QualityRunner {
  const { database, log, now, search, shopUrl, publicUrl } = services;
  const post = createPostJson({ ownOrigins: [shopUrl] });
  return startQualityRunner({ database, log, now, publicUrl, post, isBusy: () => search.isBusy() });
}
