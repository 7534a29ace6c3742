import { Hono } from "hono";
import type { Call, Variables } from "./call";
import { NO_EXTRAS, NO_RULE_EXTRAS, NOTHING_MORE } from "./customization-calls";
import { getRuleState, getToday, readRules } from "./rules";
import type { FlatCustomization, Rule, Site, Store } from "./store";

// Product listings and TOP items: one list of rules each, without mode, places and revisions.

const PER_PAGE = 20;
const TOP_TYPES = ["article", "brand", "category", "item", "product", "query"];

type Flat = {
  policy: string;
  of: (site: Site) => FlatCustomization[];
  /** How the wire format names the subject. */
  named: (one: FlatCustomization) => object;
};

const LISTINGS: Flat = {
  policy: "listing_customizations",
  of: (site) => site.listings,
  named: ({ category }) => ({ category_full: category }),
};
const TOP_ITEMS: Flat = { policy: "top_items", of: (site) => site.topItems, named: () => ({}) };

/** Customizations of product listings. */
export function buildListingCalls(store: Store): Hono<{ Variables: Variables }> {
  const app = flatCalls(store, LISTINGS, ["queryId", "rules"]);
  app.post("/create_json", (c) => {
    const body = c.get("body") as { category_full?: unknown; type?: unknown };
    if (hasOthers(body, ["category_full", "type"])) return c.json({ error: "invalid" }, 422);
    const category = typeof body.category_full === "string" ? body.category_full.trim() : "";
    const { items } = c.get("site");
    if (category === "") return c.json({ error: "blank_category" }, 422);
    if (!items.some((item) => item.path === category)) return c.json({ error: "invalid_category_attribute" }, 422);
    if (!items.some((item) => item.type === body.type)) return c.json({ error: "invalid_item_type" }, 422);
    return create(c, store, LISTINGS, { category, type: String(body.type) });
  });
  app.delete("/destroy_json", (c) => {
    const all = LISTINGS.of(c.get("site"));
    const found = byId(all, (c.get("body") as { id?: unknown }).id);
    if (found === undefined) return c.json({ error: "not_found" }, 404);
    all.splice(all.indexOf(found), 1);
    return c.body(null, 204);
  });
  return app;
}

/** Customizations of TOP items; there is no deleting. */
export function buildTopItemCalls(store: Store): Hono<{ Variables: Variables }> {
  const app = flatCalls(store, TOP_ITEMS, ["queryId", "rules", "where_to_use"]);
  app.post("/create_json", (c) => {
    const { type } = c.get("body") as { type?: unknown };
    const known = TOP_TYPES.find((one) => one === type);
    if (known === undefined) return c.json({ error: "invalid_item_type" }, 422);
    return create(c, store, TOP_ITEMS, { category: "", type: known });
  });
  return app;
}

function flatCalls(store: Store, flat: Flat, saved: string[]): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    const { policies, roles } = c.get("person");
    const may = policies.includes(flat.policy) && (c.req.method === "GET" || !roles.includes("viewer"));
    if (!may) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.get("/page_json", (c) => answerPage(c, flat));
  app.get("/show_json", (c) => {
    const found = byId(flat.of(c.get("site")), c.req.query("id"));
    if (found === undefined) return c.json({ error: "not_found" }, 404);
    return c.json(toBody(found, flat, c.get("site"), c.req.query("filter") ?? "all"));
  });
  app.post("/save_rules_json", (c) => saveRules(c, store, flat, saved));
  return app;
}

function answerPage(c: Call, flat: Flat) {
  if (hasOthers(c.req.query(), ["q", "page"])) return c.json({ error: "invalid" }, 400);
  const { q = "", page = "1" } = c.req.query();
  const site = c.get("site");
  const found = flat.of(site).filter((one) => one.category.toLowerCase().includes(q.toLowerCase()));
  const from = (Number(page) - 1) * PER_PAGE;
  const today = getToday(site.timeZone);
  const toRow = (one: FlatCustomization): object => ({
    id: one.id,
    ...flat.named(one),
    type: one.type,
    rules_count: one.rules.length,
    active_rules_count: one.rules.filter((rule) => getRuleState(rule, today) === "active").length,
    updated_at: one.updatedAt,
    updated_by: one.updatedBy,
    ...NOTHING_MORE,
  });
  return c.json({
    items: found
      .slice(from, from + PER_PAGE)
      .map(toRow)
      .concat(site.brokenRows),
    facets: null,
    page: Number(page),
    per_page: PER_PAGE,
    total_pages: Math.max(1, Math.ceil(found.length / PER_PAGE)),
    total_count: found.length,
  });
}

function create(c: Call, store: Store, flat: Flat, about: { category: string; type: string }) {
  const all = flat.of(c.get("site"));
  const isSame = (one: FlatCustomization): boolean => one.category === about.category && one.type === about.type;
  if (all.some(isSame)) return c.json({ error: "already_exists" }, 422);
  const id = store.nextId();
  all.push({ id, ...about, rules: [], ...stamp(c) });
  return c.json({ id }, 201);
}

function saveRules(c: Call, store: Store, flat: Flat, names: string[]) {
  const body = c.get("body") as { queryId?: unknown; where_to_use?: unknown; rules?: unknown };
  const isPlaced = names.includes("where_to_use") === (body.where_to_use === "autocomplete");
  if (hasOthers(body, names) || !isPlaced || !Array.isArray(body.rules)) return c.json({ error: "invalid" }, 422);
  const found = byId(flat.of(c.get("site")), body.queryId);
  if (found === undefined) return c.json({ error: "not_found" }, 404);
  // With a single place there is no placement.
  if (body.rules.some((rule) => typeof rule === "object" && rule !== null && "placement" in rule))
    return c.json({ error: "invalid" }, 422);
  const { rules, faults } = readRules(body.rules, c.get("site"), store.nextId, found.type);
  if (Object.keys(faults).length > 0) return c.json({ error: "invalid", errors: faults }, 422);
  Object.assign(found, { rules, ...stamp(c) });
  return c.json(toBody(found, flat, c.get("site")));
}

function toBody(one: FlatCustomization, flat: Flat, site: Site, filter = "all"): object {
  const today = getToday(site.timeZone);
  const rules = one.rules.filter((rule) => filter === "all" || getRuleState(rule, today) === filter);
  return {
    id: one.id,
    ...flat.named(one),
    type: one.type,
    ...NO_EXTRAS,
    rules: rules.map((rule) => toRule(rule, site)),
  };
}

function toRule(rule: Rule, site: Site): object {
  const item = site.items.find((one) => one.url === rule.item_url);
  if (item === undefined) return { ...rule, ...NO_RULE_EXTRAS, item: null };
  const { title, url, price, available } = item;
  return { ...rule, ...NO_RULE_EXTRAS, item: { title, image_link: null, web_url: url, price, available } };
}

function byId(all: readonly FlatCustomization[], id: unknown): FlatCustomization | undefined {
  return all.find((one) => String(one.id) === String(id));
}

function hasOthers(given: object, names: string[]): boolean {
  return Object.keys(given).some((name) => !names.includes(name));
}

function stamp(c: Call): { updatedAt: string; updatedBy: string } {
  return { updatedAt: new Date().toISOString(), updatedBy: c.get("person").name ?? c.get("person").id };
}
