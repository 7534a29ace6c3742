import { type Context, type ImplementedCall, implement, implementFile } from "@/backend/kit/implement";
import { isAllowedTarget } from "@/backend/kit/outbound/browser-proxy";
import { requireRecentSignIn } from "@/backend/kit/require-recent-sign-in";
import { openPicture } from "@/backend/screenshots/runs/picture-files";
import {
  describeRun,
  hashScript,
  insertRun,
  isSameRun,
  listRuns,
  loadShotRun,
  type ShotRunRow,
} from "@/backend/screenshots/runs/run-rows";
import type { ScreenshotService } from "@/backend/screenshots/runs/screenshot-service";
import * as calls from "@/lib/contract/screenshots/screenshots";
import { SCREENSHOT_DAYS } from "@/lib/domain/kit/limits";
import { validateShotSettings } from "@/lib/domain/screenshots/validate-settings";
import { FileAnswer } from "@/lib/files/file-answer";

declare module "@/backend/kit/services" {
  interface Services {
    screenshots: ScreenshotService;
  }
}

type TakeContext = Context<typeof calls.take>;
type Settings = calls.ScreenshotSettings;

const takeHandler = implement(calls.take, async ({ body: { settings } }, context) => {
  const { tx, site, now, user, services, after } = context;
  const known = await loadShotRun(tx, site.siteId, settings.key);
  if (known !== null) return describeKnown(context, known, settings);
  checkSettings(context, settings);
  checkScript(context, settings);
  checkCapacity(context);
  const isNew = await insertRun(tx, { siteId: site.siteId, settings, createdBy: user.name, now });
  const run = await loadShotRun(tx, site.siteId, settings.key);
  if (run === null) throw new Error("a run that was inserted is missing");
  if (!isNew) return describeKnown(context, run, settings);
  const place = { language: site.language, timeZone: site.timeZone };
  after(async () => services.screenshots.start({ siteId: site.siteId, settings, shots: run.shots, place }));
  return describeRun(run, { position: null, isDead: false });
});

function describeKnown(context: TakeContext, run: ShotRunRow, settings: Settings) {
  const { services, refuse } = context;
  if (!isSameRun(run, settings)) refuse(409, "key_taken", { errors: { "settings.key": ["key_taken"] } });
  return describeStored(services.screenshots, run);
}

function describeStored(screenshots: ScreenshotService, run: ShotRunRow) {
  return describeRun(run, {
    position: screenshots.getPosition(run.siteId, run.key),
    isDead: screenshots.isDead(run),
  });
}

function checkSettings({ services, refuse }: TakeContext, settings: Settings): void {
  const errors = validateShotSettings(settings);
  if (errors["settings.url"] === undefined && !isAllowedTarget(settings.url.trim(), services.screenshots.guard))
    errors["settings.url"] = ["url_private"];
  const [first] = Object.values(errors).flat();
  if (first !== undefined) refuse(422, first, { errors });
}

/** A script can do anything on a shop's page, so only internal users may run one, and its use is logged. */
function checkScript(context: TakeContext, { beforeStart, key }: Settings): void {
  const { rights, user, site, services, refuse } = context;
  const hash = hashScript(beforeStart);
  if (hash === null) return;
  if (rights?.roles.has(calls.SCRIPT_ROLE) !== true)
    refuse(403, "script_internal_only", { errors: { "settings.beforeStart": ["script_internal_only"] } });
  requireRecentSignIn(context, calls.SCRIPT_PURPOSE);
  services.log.info(
    { event: "screenshot_script", user: user.id, site: site.siteId, key, sha256: hash },
    "a script was run before screenshots",
  );
}

function checkCapacity({ site, user, services: { screenshots }, refuse }: TakeContext): void {
  if (screenshots.findBrowser() === null) refuse(422, "browser_missing");
  if (screenshots.isFull(site.siteId)) refuse(429, "busy", { retry_after: "30" });
  const wait = screenshots.takeBudget(user.id);
  if (wait > 0) refuse(429, "rate_limited", { retry_after: String(wait) });
}

const runsHandler = implement(calls.runs, async (_, { tx, site, services: { screenshots } }) => {
  const rows = await listRuns(tx, site.siteId);
  return {
    runs: rows.map((run) => ({
      ...describeStored(screenshots, run),
      settings: run.settings,
      has_script: run.scriptHash !== null,
      created_at: run.createdAt.toISOString(),
      created_by: run.createdBy,
    })),
    browser: screenshots.findBrowser() === null ? ("missing" as const) : ("ready" as const),
    days: SCREENSHOT_DAYS,
  };
});

const pictureHandler = implementFile(calls.picture, async ({ query: { key, device } }, { site, services, refuse }) => {
  const { siteId } = site;
  const run = await services.database.withSite(siteId, (tx) => loadShotRun(tx, siteId, key));
  const isThere = run?.shots.some((shot) => shot.device === device && shot.bytes > 0) === true;
  const place = { dataDir: services.screenshots.dataDir, siteId, key };
  const content = isThere ? await openPicture(place, device) : null;
  if (content === null) return refuse(404, "not_found");
  return new FileAnswer(`${siteId}_${key}_${device}.png`, "image/png", content);
});

export const screenshotHandlers: ImplementedCall[] = [takeHandler, runsHandler, pictureHandler];
