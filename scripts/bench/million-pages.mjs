import { median, quantile } from "simple-statistics";
import { pickBrand, pickCategory, words } from "./million-feed.mjs";
import { readCpuSeconds } from "./process-watch.mjs";
import { DEMO_SITE } from "./product.mjs";

const TARGET_MS = 300;
const ROUNDS = 8;

// Each page was not requested before, to bypass caches.
const KINDS = {
  everything: (at) => ({ size: [10, 25, 50, 100][at % 4], page: 1 + Math.floor(at / 4) }),
  "a frequent word": (at) => ({ q: words[at] }),
  "two words": (at) => ({ q: `${words[at]} ${words[at + 20]}` }),
  "a filter": (at) => ({ f: `brand:${pickBrand(at * 7)}` }),
  "a category": (at) => ({ f: `category:${pickCategory(at)}` }),
  "an order": (at) => ({
    sort: ["price_amount:asc", "price_amount:desc", "title:asc", "title:desc"][at % 4],
    page: 1 + at,
  }),
  "page 1000": (at) => ({ page: 1000 + at }),
  "page 50,000": (at) => ({ page: 50_000 + at }),
  facets: (at) => ({ facets: "brand,category,colour,price_amount", page: 1 + at, size: 25 }),
};

/**
 * Measures the catalog browser's page from the request to the last byte, including the first results. Requests the same page of
 * the small demo catalog in turn, to detect other load on the machine.
 */
export async function measurePages({ product, site, say, rounds = ROUNDS }) {
  say("Measuring pages of the catalog browser ...");
  const ask = async (of, query) => {
    const address = `${product.origin}/sites/${of}/catalog_management/catalog_browser?${new URLSearchParams(query)}`;
    const started = performance.now();
    const cpu = readBusyMs(product);
    const answer = await fetch(address, { headers: { cookie: product.cookie, accept: "text/html" } });
    const text = await answer.text();
    const took = { wall: performance.now() - started, cpu: readBusyMs(product) - cpu };
    if (!answer.ok || (of === site && !text.includes("item-"))) throw new Error(`${address}: ${answer.status}`);
    return took;
  };
  // Warm up: the web server loads its code with the first request.
  await ask(DEMO_SITE, {});
  const times = new Map(Object.keys(KINDS).map((kind) => [kind, []]));
  const small = [];
  for (let at = 0; at < rounds; at += 1)
    for (const [kind, query] of Object.entries(KINDS)) {
      times.get(kind).push(await ask(site, query(at)));
      small.push(await ask(DEMO_SITE, query(at)));
    }
  const all = [...times.values()].flat();
  const of = (list, name) => list.map((took) => took[name]);
  const p95 = quantile(of(all, "wall"), 0.95);
  const formatShort = (list, name) =>
    `${median(of(list, name)).toFixed()}, ${quantile(of(list, name), 0.95).toFixed()}`;
  const each = [...times].map(([kind, list]) => `${kind} ${formatShort(list, "wall")}`);
  const work = all.some(({ cpu }) => cpu > 0)
    ? `processor time of web server and backend ${formatShort(all, "cpu")} ms, for the small one ${formatShort(small, "cpu")} ms; `
    : "";
  return {
    name: "First page of the catalog browser at that size, 95th percentile",
    value: `${Math.round(p95)} ms`,
    target: `under ${TARGET_MS} ms`,
    isReached: p95 < TARGET_MS,
    note:
      `${all.length} distinct pages; after data quality has been computed, HTML with the first results from the web server; median and 95th ` +
      `percentile: ${formatShort(all, "wall")} ms, for the same pages of a small catalog in turn ${formatShort(small, "wall")} ms; ` +
      `${work}by kind: ${each.join("; ")}`,
  };
}

/** Processor time of web server and backend so far, in ms; NaN if the system does not report it. */
function readBusyMs({ backend, web }) {
  return (readCpuSeconds(backend.process.pid) + readCpuSeconds(web.process.pid)) * 1000;
}
