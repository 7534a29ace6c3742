import { median, quantile } from "simple-statistics";
import { words } from "./million-feed.mjs";
import { readCpuSeconds } from "./process-watch.mjs";

const pickWord = (at) => words[2000 + (at % 20_000)];
const formatDayAgo = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** A range of about three months that was not requested before, to bypass caches. */
const buildQuarter = (at) => ({
  starting_at: formatDayAgo(89 - (at % 9)),
  ending_at: formatDayAgo(Math.floor(at / 9) % 9),
});

/** Maximum growth of a time with more events. */
const GROWTH_MAX = 1.5;

const STATS = "stats/fetch";
const SESSIONS = "settings/explore/events";
const QUERIES = "searches/page_json";
const SCOPES = ["search", "all", "autocomplete", "product_listing"];

/** Up to this many events, statistics of filtered visits have the shorter limit: every visit is looked at (docs/adr/0101). */
const FEW_EVENTS = 3_000_000;
const FILTERED_MS = { few: 300, many: 800 };

/** Filters for which every visit has to be looked at. */
export const FILTERED_KINDS = {
  "without a network": (at) => ({ without_ip: `10.${at}.0.0/16` }),
  "of a device": (at) => ({ device: ["mobile", "desktop", "tablet"][at % 3] }),
  "with wildcard steps": (at) => ({ with_url_steps: `*/item-${at + 1}*` }),
  "with a search without results": () => ({ no_results: "1" }),
};

/** Requests by screen; `at` counts the requests. */
const VIEWS = {
  sessions: {
    name: "First page of sessions",
    limit: 300,
    kinds: {
      plain: (at) => [SESSIONS, buildQuarter(at)],
      "with a query": (at) => [SESSIONS, { ...buildQuarter(at), with_queries: `${pickWord(at * 3)}` }],
      "with a campaign": (at) => [SESSIONS, { ...buildQuarter(at), with_url_w_param_pairs: `campaign=c${at}` }],
      "without a query": (at) => [SESSIONS, { ...buildQuarter(at), without_queries: `${pickWord(at * 3)}` }],
      "with steps": (at) => [SESSIONS, { ...buildQuarter(at), with_url_steps: `/item/item-${at * 31}` }],
      "with a network": (at) => [SESSIONS, { ...buildQuarter(at), with_ip: `10.${at}.7.0/24` }],
      converted: (at) => [SESSIONS, { ...buildQuarter(at), converted: "1", device: "tablet" }],
    },
  },
  wildcards: {
    name: "First page of sessions filtered by wildcard steps",
    limit: 300,
    kinds: {
      "a part of a path": (at) => [SESSIONS, { ...buildQuarter(at), with_url_steps: `*/item-${at * 31}` }],
      "a source": (at) => [SESSIONS, { ...buildQuarter(at), with_referer_steps: `*news${at}*` }],
    },
  },
  stats: {
    name: "90-day view of the statistics",
    limit: 150,
    kinds: {
      plain: (at) => [STATS, { ...buildQuarter(at), scope: SCOPES[at % 4] }],
      compared: (at) => [STATS, { ...buildQuarter(at), scope: SCOPES[at % 4], compare: "previous" }],
      orders: (at) => [STATS, { ...buildQuarter(at), scope: "all", conversions_mode: "orders" }],
      weeks: (at) => [STATS, { ...buildQuarter(at), "dates[granularity]": "week" }],
    },
  },
  filtered: {
    name: "90-day view of the statistics of filtered visits",
    kinds: {
      ...Object.fromEntries(
        Object.entries(FILTERED_KINDS).map(([kind, build]) => [kind, (at) => buildFilteredRequest(at, build(at))]),
      ),
      "with a campaign": (at) => buildFilteredRequest(at, { with_url_w_param_pairs: `campaign=c${at}` }),
      "with a network": (at) => buildFilteredRequest(at, { with_ip: `10.${at}.7.0/24` }),
      "without a query": (at) => buildFilteredRequest(at, { without_queries: pickWord(at * 3) }),
      "with steps": (at) => buildFilteredRequest(at, { with_url_steps: `/item/item-${at * 31}` }),
    },
  },
  queries: {
    name: "List of queries",
    limit: 200,
    kinds: {
      plain: (at) => [QUERIES, buildQuarter(at)],
      "another page": (at) => [QUERIES, { ...buildQuarter(at), page: 2 + at }],
      "by revenue": (at) => [QUERIES, { ...buildQuarter(at), sort_by: "revenue" }],
      "words in it": (at) => [QUERIES, { ...buildQuarter(at), q: pickWord(at * 5).slice(0, 4) }],
      "without results": (at) => [QUERIES, { ...buildQuarter(at), only: "no_results" }],
      compared: (at) => [QUERIES, { ...buildQuarter(at), compare: "previous" }],
      "30 days": (at) => [QUERIES, { starting_at: formatDayAgo(30 + at), ending_at: formatDayAgo(1 + at) }],
    },
  },
};

/** The path and parameters of statistics of filtered visits. */
export function buildFilteredRequest(at, filter) {
  return [STATS, { ...buildQuarter(at), ...filter }];
}

/** A function that requests a path of a site as JSON; returns its text, and wall time and processor time in ms. */
export function createAsk(product) {
  const pids = [product.backend.process.pid, product.web.process.pid];
  const readBusyMs = () => pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0) * 1000;
  return async (site, [path, query]) => {
    const address = `${product.origin}/api/sites/${site}/${path}?${new URLSearchParams(query)}`;
    const started = performance.now();
    const before = readBusyMs();
    const answer = await fetch(address, { headers: { cookie: product.cookie, accept: "application/json" } });
    const text = await answer.text();
    // A timeout counts with the time until it occurred.
    if (!answer.ok && !/"(request|upstream)_timeout"/.test(text))
      throw new Error(`${address}: ${answer.status} ${text.slice(0, 300)}`);
    return { text, wall: performance.now() - started, cpu: readBusyMs() - before };
  };
}

/** The views whose cost must not grow with events. */
const PLAIN_VIEWS = Object.keys(VIEWS).filter((view) => view !== "filtered");

/** Measures views on each site in turn; returns wall time and processor time in ms by site, view and kind. */
export async function measureViews({ product, sites, say, rounds = 12, views = PLAIN_VIEWS }) {
  const ask = createAsk(product);
  const times = Object.fromEntries(Object.keys(sites).map((size) => [size, { first: {} }]));
  for (const view of views) {
    const { name, kinds } = VIEWS[view];
    say(`Measuring: ${name} ...`);
    for (const [size, site] of Object.entries(sites)) {
      times[size][view] = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
      for (const [kind, question] of Object.entries(kinds)) {
        const took = await ask(site, question(rounds));
        times[size].first[view] ??= { kind, ...took };
      }
    }
    for (let at = 0; at < rounds; at += 1)
      for (const [kind, question] of Object.entries(kinds))
        for (const [size, site] of Object.entries(sites)) times[size][view][kind].push(await ask(site, question(at)));
  }
  return times;
}

/** The figures with more events, compared with those with fewer events. */
export function buildFigures({ small, large }, events) {
  return PLAIN_VIEWS.filter((view) => view in large).map((view) => {
    const { name, limit } = VIEWS[view];
    const all = Object.values(large[view]).flat();
    const p95 = findWall(all, 0.95);
    const growth = p95 / findWall(Object.values(small[view]).flat(), 0.95);
    return {
      name: `${name}, p95`,
      value: `${formatMs(p95)} ms, ${growth.toFixed(2)} times that of a tenth of the events`,
      target: `under ${limit} ms, at most ${GROWTH_MAX} times`,
      isReached: p95 < limit && growth <= GROWTH_MAX,
      note: `${describeTimes(large, view, `${events.large} and ${events.small} events`)} (median of fewer: ${Object.entries(
        small[view],
      )
        .map(([kind, list]) => `${kind} ${formatMs(findWall(list, 0.5))}`)
        .join(", ")})`,
    };
  });
}

/** The figures of filtered visits, for each site. */
export function buildFilteredFigures(times, events) {
  return Object.entries(times).map(([size, of]) => {
    const p95 = findWall(Object.values(of.filtered).flat(), 0.95);
    const limit = events[size] > FEW_EVENTS ? FILTERED_MS.many : FILTERED_MS.few;
    return {
      name: `${VIEWS.filtered.name} with ${events[size]} events, p95`,
      value: `${formatMs(p95)} ms`,
      target: `under ${limit} ms`,
      isReached: p95 < limit,
      note: describeTimes(of, "filtered", `${events[size]} events`),
    };
  });
}

function describeTimes(of, view, events) {
  const all = Object.values(of[view]).flat();
  const cpu = median(all.map((took) => took.cpu));
  const each = Object.entries(of[view]).map(
    ([kind, list]) => `${kind} ${formatMs(findWall(list, 0.5))}, ${formatMs(findWall(list, 0.95))}`,
  );
  return (
    `${all.length} distinct requests; JSON over HTTP through the web server, with ${events}; median ` +
    `${formatMs(findWall(all, 0.5))} ms${Number.isNaN(cpu) ? "" : `, processor time of web server and backend ${formatMs(cpu)} ms`}` +
    `; the very first one ${formatMs(of.first[view].wall)} ms; by kind, median and 95th percentile: ${each.join("; ")}`
  );
}

/** A quantile of the wall times of requests. */
export function findWall(list, share) {
  return quantile(
    list.map(({ wall }) => wall),
    share,
  );
}

export function formatMs(number) {
  return number.toFixed();
}
