import type { Hono } from "hono";
import { access as feedRunAccess } from "@/lib/contract/feed-runs";
import { forgetSessions } from "./accounts/forget-sessions";
import { startAnalyticsRunner } from "./analytics/analytics-runner";
import { forgetVisits } from "./analytics/forget-visits";
import type { HonoEnv } from "./answer-call";
import type { Acquaintance } from "./asker";
import { forgetDrafts } from "./customizations/forget-drafts";
import { type Database, openDatabase } from "./db/client";
import { moveShops, seedDemo } from "./db/demo/seed-demo";
import { type DemoVisits, startDemoVisits } from "./db/demo/visits/demo-visits";
import { seedVisits } from "./db/demo/visits/seed-visits";
import { type Env, type Keys, readKeys } from "./env";
import { forgetEvents } from "./events/forget-events";
import { catalogBrowserHandlers } from "./features/catalog-browser";
import { importHandlers } from "./features/catalogue-import";
import { changeHistoryHandlers } from "./features/change-history";
import { changeMarkHandlers } from "./features/change-history/change-marks";
import type { Readers } from "./features/change-history/history-view";
import { customizationCopyHandlers } from "./features/customization-copies";
import { dashboardHandlers } from "./features/dashboards";
import { dashboardReversal } from "./features/dashboards/dashboard-reversal";
import { dataQualityHandlers } from "./features/data-quality";
import { draftHandlers } from "./features/drafts";
import { draftReversal } from "./features/drafts/draft-reversal";
import { eventImportHandlers } from "./features/event-import";
import { mountEvents } from "./features/events";
import { feedRunHandlers } from "./features/feed-runs";
import { feedHandlers } from "./features/feeds";
import { languageHandlers } from "./features/language";
import { planHandlers } from "./features/plans";
import { productListingHandlers } from "./features/product-listings";
import { queryCustomizationHandlers } from "./features/query-customizations";
import { queryInsightHandlers } from "./features/query-insight";
import { redirectHandlers } from "./features/redirects";
import { ruleEvidenceHandlers } from "./features/rule-evidence";
import { savedViewHandlers } from "./features/saved-views";
import { savedViewReversal } from "./features/saved-views/view-reversal";
import { mountSearchHost } from "./features/search-host";
import { searchesHandlers } from "./features/searches";
import { queryMarkReversal } from "./features/searches/query-marks";
import { segmentHandlers } from "./features/segments";
import { segmentReversal } from "./features/segments/segment-reversal";
import { sessionHandlers } from "./features/sessions";
import { signInHandlers } from "./features/sign-in";
import { siteListHandlers } from "./features/site-list";
import { siteStatsHandlers } from "./features/site-stats";
import { synonymHandlers } from "./features/synonyms";
import { topItemHandlers } from "./features/top-items";
import { whoHandlers } from "./features/who";
import { forgetFiles } from "./feeds/files/file-rows";
import { forgetRuns } from "./feeds/history/forget-runs";
import { runMarks } from "./feeds/history/run-marks";
import { planReversal } from "./feeds/runs/plan-reversal";
import { type Runner, startRunner } from "./feeds/runs/runner";
import { sourceReversal } from "./feeds/sources/source-reversal";
import { feedWork } from "./feeds/take/take-feed";
import { ensureOwner } from "./first-owner";
import { forgetChanges } from "./history/forget-changes";
import type { Implemented } from "./implement";
import { type ReminderNeeds, startReminders } from "./jobs/remind-owners";
import { startStoreUpkeep } from "./jobs/store-upkeep";
import type { WakeLoop } from "./jobs/wake-loop";
import { type RetentionTask, startRetention } from "./kit/retention";
import type { Log } from "./log";
import { openMail, openReminders } from "./mail";
import { createFeedFetch } from "./outbound/fetch-feed";
import { createOutbound } from "./outbound/outbound";
import { createPostJson } from "./outbound/post-json";
import { forgetQuality } from "./quality/forget-quality";
import { qualityReversal } from "./quality/quality-reversal";
import { type QualityRunner, startQualityRunner } from "./quality/quality-runner";
import { forgetUploads } from "./rewrites/forget-uploads";
import { customizationReversals } from "./rules/customization-reversal";
import { customizationsAfterCatalogue } from "./rules/follow-catalogue";
import { createSearchService } from "./search/service";
import { closeServer, listen, privateApp, publicApp } from "./server";
import type { Services } from "./services";
import { mountDemoFeeds } from "./shop/demo-feeds";
import { mountShop } from "./shop/mount-shop";
import { wordReversals } from "./words/word-reversal";

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
