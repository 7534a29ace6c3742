import { Hono } from "hono";
import type { Call, Variables } from "./call";
import { getPlaceRules, getRuleState, getToday, readRules } from "./rules";
import type { Customization, Place, Rule, Site, Store } from "./store";

const PER_PAGE = 20;
/** Optional fields of a row; this backend writes null for missing values. */
export const NOTHING_MORE = {
  ...{ aliases: null, tags: null, owners: null, problems: null, next_change: null, has_draft: null },
  ...{ planned_rules_count: null, numbers: null },
};
/** Optional fields of a customization and of a rule. */
export const NO_EXTRAS = { aliases: null, revision: null, updated_at: null, updated_by: null, inherited: null };
export const NO_RULE_EXTRAS = { note: null, tags: null, owner: null, waiting: null };
const PLACES = ["autocomplete", "search"] as const;

/** Query customizations without revisions and without times of day. Unknown fields of a request are refused. */
export function buildCustomizationCalls(store: Store): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(async (c, next) => {
    const person = c.get("person");
    const may = person.policies.includes("search_customizations");
    if (!may || (c.req.method !== "GET" && person.roles.includes("viewer"))) return c.json({ error: "forbidden" }, 403);
    await next();
  });
  app.get("/page_json", (c) => answerPage(c));
  app.get("/show_json", (c) => answerOne(c));
  app.post("/create_json", (c) => create(c, store));
  app.delete("/destroy_json", (c) => destroy(c));
  app.delete("/delete_rule_json", (c) => deleteRule(c));
  app.post("/save_rules_json", (c) => saveRules(c, store));
  app.post("/change_mode", (c) => changeMode(c, store));
  return app;
}

function answerPage(c: Call) {
  if (hasOthers(c.req.query(), ["q", "page"])) return c.json({ error: "invalid" }, 400);
  const { q = "", page = "1" } = c.req.query();
  const site = c.get("site");
  const found = site.customizations
    .filter((one) => one.query.toLowerCase().includes(q.toLowerCase()))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id);
  const from = (Number(page) - 1) * PER_PAGE;
  return c.json({
    items: [...found.slice(from, from + PER_PAGE).map((one) => toRow(one, site)), ...site.brokenRows],
    facets: null,
    page: Number(page),
    per_page: PER_PAGE,
    total_pages: Math.max(1, Math.ceil(found.length / PER_PAGE)),
    total_count: found.length,
  });
}

function answerOne(c: Call) {
  if (hasOthers(c.req.query(), ["id", "filter"])) return c.json({ error: "invalid" }, 400);
  const found = byId(c, c.req.query("id"));
  if (found === undefined) return c.json({ error: "not_found" }, 404);
  return c.json(toBody(found, c.get("site"), c.req.query("filter") ?? "all"));
}

function create(c: Call, store: Store) {
  const body = c.get("body") as { query?: unknown; type?: unknown };
  const site = c.get("site");
  if (hasOthers(body, ["query", "type"])) return c.json({ error: "invalid" }, 422);
  const query = typeof body.query === "string" ? body.query.trim() : "";
  if (query === "") return c.json({ error: "blank_query" }, 422);
  if (!site.items.some((item) => item.type === body.type)) return c.json({ error: "invalid_item_type" }, 422);
  const isSame = (one: Customization): boolean =>
    one.query.toLowerCase() === query.toLowerCase() && one.type === body.type;
  if (site.customizations.some(isSame)) return c.json({ error: "already_exists" }, 422);
  const id = store.nextId();
  const rules = { autocomplete: [], search: [] };
  site.customizations.push({ id, query, type: String(body.type), mode: "simple", rules, ...stamp(c) });
  return c.json({ id }, 201);
}

function destroy(c: Call) {
  const site = c.get("site");
  const found = byId(c, (c.get("body") as { id?: unknown }).id);
  if (found === undefined) return c.json({ error: "not_found" }, 404);
  site.customizations.splice(site.customizations.indexOf(found), 1);
  return c.body(null, 204);
}

function deleteRule(c: Call) {
  const wanted = String((c.get("body") as { id?: unknown }).id);
  for (const customization of c.get("site").customizations) {
    for (const place of PLACES) {
      const index = customization.rules[place].findIndex((rule) => String(rule.id) === wanted);
      if (index === -1) continue;
      customization.rules[place].splice(index, 1);
      Object.assign(customization, stamp(c));
      return c.body(null, 204);
    }
  }
  return c.json({ error: "not_found" }, 404);
}

function saveRules(c: Call, store: Store) {
  const body = c.get("body") as { queryId?: unknown; where_to_use?: unknown; rules?: unknown };
  if (hasOthers(body, ["queryId", "where_to_use", "rules"]) || !Array.isArray(body.rules))
    return c.json({ error: "invalid" }, 422);
  const place = PLACES.find((one) => one === body.where_to_use);
  if (place === undefined) return c.json({ error: "invalid", errors: { where_to_use: ["invalid"] } }, 422);
  const found = byId(c, body.queryId);
  if (found === undefined) return c.json({ error: "not_found" }, 404);
  const { rules, faults } = readRules(body.rules, c.get("site"), store.nextId);
  if (Object.keys(faults).length > 0) return c.json({ error: "invalid", errors: faults }, 422);
  found.rules[found.mode === "simple" ? "search" : place] = rules;
  Object.assign(found, stamp(c));
  return c.json(toBody(found, c.get("site")));
}

function changeMode(c: Call, store: Store) {
  const body = c.get("body") as { queryId?: unknown; mode?: unknown; source?: unknown };
  const found = byId(c, body.queryId);
  if (found === undefined) return c.json({ error: "not_found" }, 404);
  if (body.mode === "advanced" && found.mode === "simple") {
    found.rules.autocomplete = found.rules.search.map((rule) => ({ ...rule, id: store.nextId() }));
    found.mode = "advanced";
  } else if (body.mode === "simple" && found.mode === "advanced") {
    const source = PLACES.find((one) => one === body.source);
    if (source === undefined) return c.json({ error: "source_required" }, 422);
    found.rules = { autocomplete: [], search: found.rules[source] };
    found.mode = "simple";
  }
  Object.assign(found, stamp(c));
  return c.json(toBody(found, c.get("site")));
}

function byId(c: Call, id: unknown): Customization | undefined {
  return c.get("site").customizations.find((one) => String(one.id) === String(id));
}

function hasOthers(given: object, names: string[]): boolean {
  return Object.keys(given).some((name) => !names.includes(name));
}

function stamp(c: Call): { updatedAt: string; updatedBy: string } {
  return { updatedAt: new Date().toISOString(), updatedBy: c.get("person").name ?? c.get("person").id };
}

function toRow(one: Customization, site: Site): object {
  const rules = one.mode === "simple" ? one.rules.search : [...one.rules.autocomplete, ...one.rules.search];
  const today = getToday(site.timeZone);
  return {
    id: one.id,
    query: one.query,
    type: one.type,
    mode: one.mode,
    rules_count: rules.length,
    active_rules_count: rules.filter((rule) => getRuleState(rule, today) === "active").length,
    updated_at: one.updatedAt,
    updated_by: one.updatedBy,
    ...NOTHING_MORE,
  };
}

function toBody(one: Customization, site: Site, filter = "all"): object {
  const today = getToday(site.timeZone);
  const listRules = (place: Place): object[] =>
    getPlaceRules(one, place)
      .filter((rule) => filter === "all" || getRuleState(rule, today) === filter)
      .map((rule) => toRule(rule, one.mode === "simple" ? "both" : place, site));
  const { id, query, type, mode } = one;
  return {
    id,
    query,
    type,
    mode,
    ...NO_EXTRAS,
    rules: { autocomplete: listRules("autocomplete"), search: listRules("search") },
  };
}

function toRule(rule: Rule, placement: Place | "both", site: Site): object {
  const item = site.items.find((one) => one.url === rule.item_url);
  return {
    ...rule,
    ...NO_RULE_EXTRAS,
    placement,
    item:
      item === undefined
        ? null
        : { title: item.title, image_link: null, web_url: item.url, price: item.price, available: item.available },
  };
}
