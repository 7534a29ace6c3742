import { Hono } from "hono";
import type { Call, Variables } from "./call";
import type { Banners, LegacyCampaign, Site, Store } from "./store";

// Campaigns of queries and of listings: listed, saved and deleted, without dates, drafts and revisions. Nothing checks images.

const FIELDS = ["id", "queries", "categories", "target_url", "banners"];
const SIZES: Record<string, [desktop: number[], mobile: number[], both: boolean]> = {
  autocomplete_list: [[310, 240], [420, 240], true],
  autocomplete_top: [[240, 450], [420, 240], true],
  search_header: [[1024, 160], [420, 240], false],
  // Its own formats, unlike those of our backend.
  search_panel: [[300, 250], [420, 240], true],
  search_list: [[340, 490], [340, 490], false],
  search_footer: [[1024, 160], [420, 240], false],
};

type Kind = "campaigns" | "listingCampaigns";

/** The calls of a kind. */
export function buildCampaignCalls(store: Store, kind: Kind): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    const { policies, roles } = c.get("person");
    const may = policies.includes("campaigns") && (c.req.method === "GET" || !roles.includes("viewer"));
    if (!may) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.get("/new", (c) =>
    c.json({ campaign: { id: null, queries: "", banners: {} }, placements: listPlacements(kind) }),
  );
  app.get("/", (c) => {
    const site = c.get("site");
    return c.json({ campaigns: [...site[kind].map((one) => toBody(one, kind)), ...site.brokenRows] });
  });
  app.post("/", (c) => saveCampaign(c, store, kind));
  app.delete("/", (c) => {
    const { campaign } = c.get("body") as { campaign?: { id?: unknown } };
    const found = findById(c.get("site")[kind], campaign?.id);
    if (found === undefined) return c.json({ error: "not_found" }, 404);
    c.get("site")[kind].splice(c.get("site")[kind].indexOf(found), 1);
    return c.body(null, 204);
  });
  return app;
}

function listPlacements(kind: Kind): object[] {
  return Object.entries(SIZES)
    .filter(([name]) => kind === "campaigns" || name.startsWith("search_"))
    .map(([name, [desktop, mobile, both_required]]) => ({ name, desktop, mobile, both_required }));
}

function saveCampaign(c: Call, store: Store, kind: Kind) {
  const body = c.get("body") as { campaign?: Record<string, unknown> };
  const sent = body.campaign ?? {};
  const isKnown = Object.keys(body).every((name) => name === "campaign") && Object.keys(sent).every(isField);
  if (!isKnown) return c.json({ error: "invalid" }, 422);
  const all = c.get("site")[kind];
  const old = sent.id === null ? undefined : findById(all, sent.id);
  if (sent.id !== null && old === undefined) return c.json({ error: "not_found" }, 404);
  const campaign: LegacyCampaign = {
    id: old?.id ?? store.nextId(),
    subjects: kind === "campaigns" ? splitText(sent.queries) : (sent.categories as string[]),
    target_url: String(sent.target_url),
    banners: sent.banners as Banners,
    updated_at: new Date().toISOString(),
  };
  const errors = findTaken(c.get("site"), kind, campaign);
  if (Object.keys(errors).length > 0) return c.json({ error: "invalid", errors }, 422);
  if (old === undefined) all.push(campaign);
  else Object.assign(old, campaign);
  return c.json({ campaign: toBody(campaign, kind) });
}

function isField(name: string): boolean {
  return FIELDS.includes(name);
}

function findTaken(site: Site, kind: Kind, { id, subjects, banners }: LegacyCampaign): Record<string, string[]> {
  const rivals = site[kind].filter((other) => other.id !== id && other.subjects.some((one) => subjects.includes(one)));
  const taken = Object.keys(banners).filter((name) => rivals.some((other) => name in other.banners));
  return Object.fromEntries(taken.map((name) => [`banners.${name}`, ["duplicate_placeholder"]]));
}

/** Categories are joined by commas, and the other kind's subjects are null. */
function toBody({ subjects, ...rest }: LegacyCampaign, kind: Kind): object {
  const isQueries = kind === "campaigns";
  return {
    ...rest,
    queries: isQueries ? subjects.join(", ") : null,
    categories: isQueries ? null : subjects.join(","),
  };
}

function splitText(text: unknown): string[] {
  return String(text ?? "")
    .split(",")
    .map((word) => word.trim());
}

function findById(all: readonly LegacyCampaign[], id: unknown): LegacyCampaign | undefined {
  return all.find((one) => String(one.id) === String(id));
}
