import { Hono } from "hono";
import { applyRules, getPlaceRules } from "./rules";
import type { Item, Place, Rule, Site, Store } from "./store";

/** The public search host, which does not know our additions and ignores their parameters. */
export function searchHost(store: Store): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header("access-control-allow-origin", "*");
    await next();
  });
  app.get("/search", (c) => {
    const site = store.sites.get(c.req.query("tracker_id") ?? "");
    if (site === undefined) return c.json({ error: "unknown_site" }, 404);
    const query = c.req.query("q") ?? "";
    const size = Number(c.req.query("size") ?? 10);
    const page = Number(c.req.query("page") ?? 1);
    const filters = c.req.queries("f[]") ?? [];
    const plp = c.req.query("plp");
    const path = plp === undefined ? undefined : filters.find((filter) => filter.startsWith(`${plp}:`));
    const list =
      path === undefined ? found(site, query, typeIn(filters), "search") : listed(site, path, typeIn(filters));
    const hits = list.slice((page - 1) * size, page * size);
    return c.json({
      results: {
        query,
        corrected_query: null,
        filters,
        hits: hits.map(({ item, pin }) => toHit(item, pin)),
        quicksearch_hits: null,
        facets: c.req.query("facets") === undefined ? [] : [typeFacet(site), pathFacet(site)],
        total_hits: list.length,
        offset: String((page - 1) * size),
        ...{ filters_negative: null, accepted_filters: null, suggested_facet: "null", suggested_url: null },
        ...{ campaigns: null, query_rewrite: null },
      },
      next_page: list.length > page * size ? String(page + 1) : null,
    });
  });
  app.get("/autocomplete/v2", (c) => {
    const site = store.sites.get(c.req.query("tracker_id") ?? "");
    if (site === undefined) return c.json({ error: "unknown_site" }, 404);
    const wanted = (c.req.query("type") ?? "item").split(",").map((part) => part.split(":"));
    const hits = wanted.flatMap(([type, count]) =>
      found(site, c.req.query("q") ?? "", type, "autocomplete").slice(0, Number(count ?? 5)),
    );
    return c.json({
      exact_match_hits_count: hits.length,
      partial_match_hits_count: 0,
      partial_match_terms: [],
      hits: hits.map(({ item, pin }) => toHit(item, pin)),
    });
  });
  app.get("/v1/top_items", (c) => {
    const site = store.sites.get(c.req.query("tracker_id") ?? "");
    if (site === undefined) return c.json({ error: "unknown_site" }, 404);
    const wanted = (c.req.query("type") ?? "item").split(",").map((part) => part.split(":"));
    const hits = wanted.flatMap(([type, count]) => {
      const rules = site.topItems.find((one) => one.type === type)?.rules ?? [];
      if (type === "query") return pinnedTexts(rules, site);
      const items = site.items.filter((item) => item.type === type);
      return applyRules(items, rules, site).slice(0, Number(count ?? 6));
    });
    return c.json({ hits: hits.map(({ item, pin }) => toHit(item, pin)) });
  });
  return app;
}

/** TOP queries: the pinned texts, in the form of items. */
function pinnedTexts(rules: readonly Rule[], site: Site) {
  const toTextItem = ({ item_url: url }: Rule): Item => {
    return { url, type: "query", title: url, price: "", available: true, category: "", path: "" };
  };
  return applyRules([], rules, { ...site, items: rules.map(toTextItem) });
}

/** The items of a filter by category or by path, with the rules of the listing of that name. */
function listed(site: Site, filter: string, type = "item") {
  const [attribute = "", category = ""] = filter.split(":");
  const rules = site.listings.find((one) => one.category === category && one.type === type)?.rules ?? [];
  const items = site.items.filter((item) => categoriesIn(item)[attribute]?.includes(category) && item.type === type);
  return applyRules(items, rules, site);
}

function found(site: Site, query: string, type: string | undefined, place: Place) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const items = site.items.filter(
    (item) =>
      (type === undefined || item.type === type) && words.every((word) => item.title.toLowerCase().includes(word)),
  );
  const customization = site.customizations.find(
    (one) => one.query.toLowerCase() === query.trim().toLowerCase() && (type === undefined || one.type === type),
  );
  return customization === undefined
    ? items.map((item) => ({ item, pin: null }))
    : applyRules(items, getPlaceRules(customization, place), site);
}

function typeIn(filters: readonly string[]): string | undefined {
  return filters.find((filter) => filter.startsWith("type:"))?.slice(5);
}

function typeFacet(site: Site): object {
  const counts = new Map<string, number>();
  for (const { type } of site.items) counts.set(type, (counts.get(type) ?? 0) + 1);
  return { name: "type", type: "text", values: [...counts].map(([value, hits_count]) => ({ value, hits_count })) };
}

/** A tree of two levels, each named by its title. */
function pathFacet(site: Site): object {
  const counts = new Map<string, number>();
  for (const { category } of site.items) counts.set(category, (counts.get(category) ?? 0) + 1);
  const children = [...counts].map(([value, hits_count]) => ({ value, hits_count, level: 2, children: null }));
  const values = [{ value: "Office", hits_count: site.items.length, level: 1, children }];
  return { name: "category_path", type: "hierarchical", values };
}

/** Single titles under `category`, every level of the path under `category_path`. */
function categoriesIn({ category, path }: Item): Record<string, string[]> {
  return { category: [category], category_path: [path.split("||")[0] ?? "", path] };
}

function toHit(item: Item, pin: Rule | null): object {
  return {
    url: item.url,
    type: item.type,
    attributes: {
      title: item.title,
      price: item.price,
      web_url: item.url,
      image_link: null,
      availability: item.available ? 1 : 0,
      availability_rank: item.available ? 1 : 15,
      ...categoriesIn(item),
    },
    pinned: pin === null ? null : { position: pin.position },
    ...{ nested: null, highlight: null, exact: null, alternative: null, updated_at: null },
  };
}
