import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { buildSessionCalls, buildStatsCalls } from "./analytics-calls";
import { misbehave, refuseStranger } from "./behaviour";
import type { Call, Variables } from "./call";
import { buildCampaignCalls } from "./campaign-calls";
import { buildCustomizationCalls } from "./customization-calls";
import { buildFeedCalls } from "./feed-calls";
import { buildListingCalls, buildTopItemCalls } from "./flat-calls";
import { type Doors, identifyCaller } from "./identify-caller";
import { buildRecommenderRuleCalls, saveRecommenderRule } from "./recommender-rule-calls";
import { buildServiceCalls } from "./service-calls";
import type { Person, Site, Store } from "./store";
import { buildVoiceCalls } from "./voice-calls";
import { buildWordCalls } from "./word-calls";

const WRITES_PER_TOKEN = 10;
const LOCALES = ["en", "cs", "sk", "pl"];

/** The calls marked L and R of this stage; everything else is 404, including `capabilities`. */
export function buildPrivateCalls(store: Store, doors: Doors): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.notFound((c) => c.json({ error: "not_found" }, 404));
  app.use(async (c, next) => {
    const text = await c.req.text();
    const person = identifyCaller(c, store, doors, text);
    if ("error" in person) return doors.ssoCookie === null ? c.json(person, 401) : refuseStranger(c, store, person);
    if (c.req.method !== "GET" && !spendToken(store, person.id, c.req.header("x-csrf-token") ?? ""))
      return c.json({ error: "invalid_csrf" }, 422);
    c.set("person", person);
    const body: unknown = text === "" ? {} : JSON.parse(text);
    if (hasTextIds(body)) return c.json({ error: "invalid", errors: { id: ["text instead of an integer"] } }, 422);
    c.set("body", body);
    const instead = await misbehave(c, store, next);
    if (instead !== undefined) c.res = instead;
  });
  app.post("/api/setup_screenshots/screenshots", (c) => takeScreenshots(c));
  app.patch("/sites/settings/profile/set_app_language", (c) => setLanguage(c));
  app.use("/sites/:siteId/*", async (c, next) => {
    const siteId = c.req.param("siteId") ?? "";
    const site = store.sites.get(siteId);
    const { sites } = c.get("person");
    if (site === undefined || !(sites.includes("*") || sites.includes(siteId)))
      return c.json({ error: "forbidden" }, 403);
    c.set("site", site);
    await next();
  });
  app.get("/sites/:siteId/frontend_data", (c) => c.json(frontendData(store, c.get("person"), c.get("site"))));
  app.get("/sites/:siteId/available_projects", (c) => c.json(listProjects(store, c.get("person"))));
  app.route("/sites/:siteId/query_customizations", buildCustomizationCalls(store));
  app.route("/sites/:siteId/product_listing_customizations", buildListingCalls(store));
  app.route("/sites/:siteId/catalog_management/synonyms", buildWordCalls("synonyms"));
  app.route("/sites/:siteId/fixit", buildWordCalls("redirects"));
  app.route("/sites/:siteId/top_items_customizations", buildTopItemCalls(store));
  app.route("/sites/:siteId/campaigns", buildCampaignCalls(store, "campaigns"));
  app.route("/sites/:siteId/plp_campaigns", buildCampaignCalls(store, "listingCampaigns"));
  app.route("/sites/:siteId/settings/explore/events", buildSessionCalls());
  app.route("/sites/:siteId/stats", buildStatsCalls());
  app.route("/sites/:siteId/settings/feeds", buildFeedCalls(store));
  app.route("/sites/:siteId/setup/voice_search", buildVoiceCalls());
  app.route("/sites/:siteId/settings/services", buildServiceCalls());
  app.route("/sites/:siteId/setup/recommender_rules", buildRecommenderRuleCalls());
  app.post("/sites/:siteId/save_rule", (c) => saveRecommenderRule(c));
  return app;
}

/** Answers the first request with a queued run, and the next one with the same key with its pictures. */
function takeScreenshots(c: Call) {
  const { settings } = c.get("body") as { settings?: { key?: string; devices?: string[] } };
  if (c.req.query("site_id") !== undefined) return c.json({ error: "unknown_parameter" }, 400);
  const { key = "", devices = [] } = settings ?? {};
  const isKnown = screenshotKeys.has(key);
  screenshotKeys.add(key);
  if (!isKnown) return c.json({ key, status: "queued", screenshots: null }, 202);
  const screenshots = devices.map((device) => ({ device, url: `https://pictures.example/${device}.png`, width: 1440 }));
  return c.json({ key, status: "done", screenshots: [...screenshots, { device: {} }] });
}

const screenshotKeys = new Set<string>();

function setLanguage(c: Call) {
  const { user } = c.get("body") as { user?: { locale?: unknown } };
  const locale = LOCALES.find((one) => one === user?.locale);
  if (locale === undefined) return c.json({ error: "invalid_locale" }, 422);
  c.get("person").locale = locale;
  return c.json({ user: { locale } });
}

function frontendData(store: Store, person: Person, site: Site): object {
  const { id, name, email, locale, roles, policies } = person;
  const { trackingCode, projectId, name: siteName, timeZone } = site;
  return {
    user: { id, ...(name === null ? {} : { name }), email, locale },
    roles,
    policies,
    site: {
      trackingCode,
      projectId,
      name: siteName,
      time_zone: timeZone,
      currency: "EUR",
      language: "en",
      base_url: "https://shop.example",
    },
    ...(name === null ? {} : { trial: { days: 12 } }),
    csrf_token: tokenFor(store, id),
  };
}

function listProjects(store: Store, person: Person): object {
  type Project = { name: string; persoo: boolean; groups: { sites: object[] }[] };
  const projects: Record<string, Project> = {};
  for (const site of store.sites.values()) {
    if (!person.sites.includes("*") && !person.sites.includes(site.trackingCode)) continue;
    const project = projects[site.projectId] ?? { name: site.projectName, persoo: false, groups: [{ sites: [] }] };
    projects[site.projectId] = project;
    project.groups[0]?.sites.push({ tracker_id: site.trackingCode, name: site.name });
  }
  return { ...projects, ...store.brokenProjects };
}

/** The CSRF token of a person's writes; a used-up one is replaced, and callers must request the new one. */
function tokenFor(store: Store, personId: string): string {
  const known = store.tokens.get(personId);
  if (known !== undefined && known.left > 0) return known.token;
  const token = randomBytes(12).toString("hex");
  store.tokens.set(personId, { token, left: WRITES_PER_TOKEN });
  return token;
}

function spendToken(store: Store, personId: string, token: string): boolean {
  const known = store.tokens.get(personId);
  if (known === undefined || known.left === 0 || known.token !== token) return false;
  known.left -= 1;
  return true;
}

/** Whether a body has a text where this backend has an integer: its ids. */
function hasTextIds(body: unknown): boolean {
  if (Array.isArray(body)) return body.some(hasTextIds);
  if (typeof body !== "object" || body === null) return false;
  return Object.entries(body).some(([name, value]) =>
    ["id", "queryId", "rule_id"].includes(name) ? typeof value === "string" && /^\d+$/.test(value) : hasTextIds(value),
  );
}
