import { join } from "node:path";
import type { Hono } from "hono";
import { ensureOwner } from "@/backend/accounts/first-owner";
import { startAnalyticsRunner } from "@/backend/analytics/build/analytics-runner";
import { startDigests } from "@/backend/analytics/digest/send-digests";
import { startHealthRunner } from "@/backend/campaigns/health/health-runner";
import { type QualityRunner, startQualityRunner } from "@/backend/catalogue/data-quality/quality-runner";
import { type Runner, startRunner } from "@/backend/catalogue/feed-runs/runner";
import { createFeedWork } from "@/backend/catalogue/ingest/feed-work";
import { startApprovalMails } from "@/backend/customizations/mails/approval-mails";
import type { MailNeeds } from "@/backend/customizations/mails/mail-needs";
import { startReminders } from "@/backend/customizations/mails/remind-owners";
import { startReviewMails } from "@/backend/customizations/mails/review-mails";
import { type Backups, startBackups } from "@/backend/db/backup/backups";
import { startStoreUpkeep } from "@/backend/db/store-upkeep";
import { mountDemoFeeds } from "@/backend/demo/feeds/serve-feeds";
import { moveShops, seedDemo } from "@/backend/demo/seed-demo";
import { createRankLists } from "@/backend/demo/visits/ranked-lists";
import { type DemoVisits, seedVisits, startDemoVisits } from "@/backend/demo/visits/seed-visits";
import { readUserLookup } from "@/backend/kit/caller";
import type { Env, Keys } from "@/backend/kit/env";
import { foldFirst, startFolding } from "@/backend/kit/fold-keys";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Log } from "@/backend/kit/log";
import { createFeedFetch } from "@/backend/kit/outbound/fetch-feed";
import { createPageFetch } from "@/backend/kit/outbound/fetch-page";
import type { GuardOptions } from "@/backend/kit/outbound/guarded-request";
import { createImageChecks } from "@/backend/kit/outbound/image-checks";
import { createOutbound } from "@/backend/kit/outbound/outbound";
import { createPostJson } from "@/backend/kit/outbound/post-json";
import { createOwnRequestCheck } from "@/backend/kit/own-request";
import { createPrivateApp } from "@/backend/kit/private-app";
import { closeServer, listen } from "@/backend/kit/server";
import type { Services } from "@/backend/kit/services";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import { openApprovalMails, openDigests, openReminders, openReviewMails } from "@/backend/mail/mail";
import { nameRecommendations } from "@/backend/recommendations/recommendations-customization";
import { RuleCache } from "@/backend/recommendations/rules/rule-cache";
import { createRecommendationService } from "@/backend/recommendations/service";
import { startRedirectHealth } from "@/backend/rewrites/redirect-health";
import { findBrowser } from "@/backend/screenshots/browser/launch-browser";
import { createScreenshots } from "@/backend/screenshots/runs/screenshot-service";
import { startPropagation } from "@/backend/services/propagation-runner";
import { createVoiceChecks } from "@/backend/voice/threads/voice-checks";
import { isDraining } from "@/lib/http/draining";
import { afterCatalogue, createCalls, createFrontCalls, folds, mounts, retention } from "./areas";
import type { Database } from "./db/client";
import type { Front, FrontTools } from "./front";
import { type Retention, startRetention } from "./kit/retention";
import { mountShop } from "./shop/mount-shop";

/** A running backend. `publicPort` is null when it answers sign-in only. */
export type RunningBackend = {
  privatePort: number;
  publicPort: number | null;
  database: Database;
  services: Services;
  /** Maintenance of the embedded store; null on a PostgreSQL server. */
  upkeep: WakeLoop | null;
  /** Deletion of what has expired. */
  retention: Retention;
  /** Lets running work finish, and releases the data folder. */
  close: () => Promise<void>;
};

/** Maximum time for calls in flight to end; less than the launcher waits. */
const GRACE_MS = 8_000;

/**
 * Options for tests: a guard that lets them serve images and the pages of screenshots, and sites that only they train.
 */
export type TestOptions = { imageGuard?: Partial<GuardOptions>; isTrainedByTest?: (siteId: string) => boolean };

/** Starts the rest of the backend: demo data in an empty store, jobs, calls. `front` is null if it answers sign-in only. */
export async function startBackend(
  env: Env,
  { log, keys, now, database }: FrontTools & { database: Database },
  front: Front | null,
  { imageGuard = {}, isTrainedByTest = () => false }: TestOptions = {},
): Promise<RunningBackend> {
  const isWhole = front !== null;
  let runner: Runner | null = null;
  let quality: QualityRunner | null = null;
  let analytics: WakeLoop | null = null;
  let reviews: WakeLoop | null = null;
  const wakes = {
    wakeRuns: () => runner?.wake(),
    wakeQuality: () => quality?.wake(),
    wakeAnalytics: () => analytics?.wake(),
    wakeReviewMails: () => reviews?.wake(),
  };
  const backups = openBackups(database, env, { log, now });
  const services = await openServices(env, { database, backups, log, now, imageGuard, keys, ...wakes }, front);
  let isClosing = false;
  const isServing = (): boolean => !isClosing && !isDraining();
  const calls = isWhole ? createCalls({ env, keys, log }) : createFrontCalls({ env, keys, log });
  const app = createPrivateApp(
    calls,
    { services, keys, userLookup: readUserLookup(env) },
    async () => isServing() && (await database.isReady()),
    backups.getState,
  );
  const inner = await listen(app, { port: env.BACKEND_PORT, host: env.BACKEND_HOST });
  await front?.serve(listOuterMounts(services, env), database.hasDiskSpace);
  if (isWhole) runner = startRunner({ database, log, work: createFeedWork(services) });
  if (isWhole) quality = startQuality(services);
  const visits = isWhole && env.DEMO === "1" ? startVisits(env, services) : null;
  if (isWhole) analytics = startAnalyticsRunner({ database, log, now: services.now, isFilling: visits?.isFilling });
  const isFilling = (siteId: string) => visits?.isFilling(siteId) || isTrainedByTest(siteId);
  if (isWhole) services.recommendations.startTraining({ isFilling });
  const upkeep = startStoreUpkeep(database, log);
  const cleanup = startRetention(database, retention, { log, now: services.now, dataDir: env.DATA_DIR });
  if (isWhole) reviews = startReviewMails({ ...buildMailNeeds(keys, services), send: openReviewMails(env, log) });
  const checks = isWhole ? startChecks(env, keys, services) : [];
  return {
    privatePort: inner.port,
    publicPort: front?.getPort() ?? null,
    database,
    services,
    upkeep,
    retention: cleanup,
    close: async () => {
      isClosing = true;
      front?.stopServing();
      cleanup.stop();
      await Promise.all([...checks, reviews, backups].map((check) => check?.stop()));
      await Promise.all([closeServer(inner.server, GRACE_MS), front?.close(GRACE_MS)]);
      // All stop at the same time, so that none starts new work while another one stops.
      await Promise.all([
        ...[services.screenshots, runner, quality, visits, analytics, upkeep].map((loop) => loop?.stop()),
        isWhole ? services.recommendations.close() : null,
      ]);
      await services.voiceChecks.close();
      if (isWhole) await services.search.close();
      await database.close();
    },
  };
}

function openBackups(database: Database, env: Env, tools: { log: Log; now: () => Date }): Backups {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_MINUTES: everyMinutes } = env;
  const folder = env.BACKUP_DIR ?? join(dataDir, "backups");
  return startBackups(database, { dataDir, folder, databaseUrl, everyMinutes }, tools);
}

type Tools = Pick<
  Services,
  "database" | "backups" | "log" | "now" | "wakeRuns" | "wakeQuality" | "wakeAnalytics" | "wakeReviewMails"
> & {
  imageGuard: Partial<GuardOptions>;
  keys: Keys;
};

async function openServices(env: Env, { imageGuard, keys, ...tools }: Tools, front: Front | null): Promise<Services> {
  const { database, log } = tools;
  const shopUrl = new URL(env.SHOP_URL ?? env.SEARCH_URL ?? `http://localhost:${env.SHOP_PORT}`).origin;
  const outbound = createOutbound({ ownOrigins: [shopUrl], now: () => performance.now() });
  const imageChecks = createImageChecks({ ownOrigins: [shopUrl], now: () => performance.now(), ...imageGuard });
  const fetchFeed = createFeedFetch({ ownOrigins: [shopUrl] });
  const fetchPage = createPageFetch({ ownOrigins: [shopUrl], now: () => performance.now() });
  const screenshots = createScreenshots({
    ...tools,
    dataDir: env.DATA_DIR,
    guard: { ownOrigins: [shopUrl], ...imageGuard },
    findBrowser: () => findBrowser(env.CHROMIUM_PATH),
  });
  const base = {
    ...tools,
    screenshots,
    afterCatalogue,
    isOwnRequest: createOwnRequestCheck(keys.backend, tools.now),
    feedLoginKeys: keys.feedLogins,
    outbound,
    imageChecks,
    fetchFeed,
    fetchPage,
    voiceChecks: createVoiceChecks(),
    publicUrl: new URL(env.PUBLIC_URL).origin,
    shopUrl,
  };
  if (front === null) {
    return {
      ...base,
      get search(): never {
        throw new Error("SIGN_IN_ONLY: there is no search");
      },
      get recommendations(): never {
        throw new Error("SIGN_IN_ONLY: there are no recommendations");
      },
    };
  }
  const rules = new RuleCache();
  // Searches look rules up by what is converted here.
  await database.runExclusive(() => foldFirst(database, folds, { log, now: base.now }));
  // First: a read of the search before would lack its rules.
  front.addReader(rules.readSites);
  front.setDatabase(database);
  const { DEMO_SEED: seed, DEMO_DAYS: days, OWNER_EMAIL: ownerEmail } = env;
  await database.runExclusive(async () => {
    if (env.DEMO === "1") await seedDemo(database, { seed, log, ownerEmail, now: base.now(), shopUrl });
    await ensureOwner(database, ownerEmail);
    await moveShops(database, shopUrl);
  });
  const { search } = front;
  await search.ready();
  if (env.DEMO === "1" && env.DEMO_WAIT === "1") {
    const visits = { seed, days, log, now: base.now(), shopUrl, rankLists: createRankLists(search) };
    await database.runExclusive(() => seedVisits(database, visits));
  }
  return {
    ...base,
    search,
    recommendations: createRecommendationService(database, { search, rules, log, now: tools.now }),
  };
}

function startVisits({ DEMO_SEED: seed, DEMO_DAYS: days }: Env, services: Services): DemoVisits {
  const { database, log, now, shopUrl, search } = services;
  return startDemoVisits(database, { seed, days, log, now, shopUrl, rankLists: createRankLists(search) });
}

/** Starts the loops that poll for work. */
function startChecks(env: Env, keys: Keys, services: Services): WakeLoop[] {
  return [
    startHealth(services),
    startTargets(services),
    startPropagation(services),
    startFolding(services.database, folds, { log: services.log, now: services.now }),
    startApprovalMails({ ...buildMailNeeds(keys, services), send: openApprovalMails(env, services.log) }),
    startReminders({ ...buildMailNeeds(keys, services), send: openReminders(env, services.log) }),
    ...startDigestLoop(env, keys, services),
  ];
}

function buildMailNeeds(keys: Keys, { database, log, now, publicUrl }: Services): MailNeeds {
  return { database, log, now, publicUrl, loadLinkKeys: keys.loadLink, nameRecommendations };
}

function startDigestLoop(env: Env, keys: Keys, services: Services): WakeLoop[] {
  const send = openDigests(env);
  return send === null ? [] : [startDigests({ ...buildMailNeeds(keys, services), send })];
}

/** The routes of the public listener. */
function listOuterMounts(services: Services, { DEMO, DEMO_SEED: seed }: Env): ((app: Hono<HonoEnv>) => void)[] {
  const shown = [...mounts, mountShop].map((mount) => (app: Hono<HonoEnv>) => mount(app, services));
  const demo = DEMO === "1" ? [(app: Hono<HonoEnv>) => mountDemoFeeds(app, services, seed)] : [];
  return [...shown, ...demo];
}

function startQuality(services: Services): QualityRunner {
  const { database, log, now, search, shopUrl, publicUrl } = services;
  const post = createPostJson({ ownOrigins: [shopUrl] });
  return startQualityRunner({ database, log, now, publicUrl, post, isBusy: () => search.isBusy() });
}

function startTargets({ database, log, now, imageChecks }: Services): WakeLoop {
  return startRedirectHealth({ database, log, now, checks: imageChecks.background });
}

function startHealth({ database, log, now, imageChecks }: Services): WakeLoop {
  return startHealthRunner({ database, log, now, checks: imageChecks.background });
}
