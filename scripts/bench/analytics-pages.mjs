import { words } from "./million-feed.mjs";
import { readCpuSeconds } from "./process-watch.mjs";
import { median } from "./ratio.mjs";

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

/** Requests by screen; `at` counts the requests. That of filtered visits need not reach its target (docs/adr/0040). */
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
    limit: 150,
    kinds: {
      "with a campaign": (at) => [STATS, { ...buildQuarter(at), with_url_w_param_pairs: `campaign=c${at}` }],
      "with a network": (at) => [STATS, { ...buildQuarter(at), with_ip: `10.${at}.7.0/24` }],
      "without a query": (at) => [STATS, { ...buildQuarter(at), without_queries: pickWord(at * 3) }],
      "with steps": (at) => [STATS, { ...buildQuarter(at), with_url_steps: `/item/item-${at * 31}` }],
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

/** Measures every view on each site in turn; returns wall time and processor time in ms by site, view and kind. */
export async function measureViews({ product, sites, say, rounds = 12, views = Object.keys(VIEWS) }) {
  const pids = [product.backend.process.pid, product.web.process.pid];
  const readBusyMs = () => pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0) * 1000;
  const ask = async (site, [path, query]) => {
    const address = `${product.origin}/api/sites/${site}/${path}?${new URLSearchParams(query)}`;
    const started = performance.now();
    const before = readBusyMs();
    const answer = await fetch(address, { headers: { cookie: product.cookie, accept: "application/json" } });
    const text = await answer.text();
    // A timeout counts with the time until it occurred.
    if (!answer.ok && !/"(request|upstream)_timeout"/.test(text))
      throw new Error(`${address}: ${answer.status} ${text.slice(0, 300)}`);
    return { wall: performance.now() - started, cpu: readBusyMs() - before };
  };
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
  return Object.entries(VIEWS)
    .filter(([view]) => view in large)
    .map(([view, { name, limit }]) => {
      const all = Object.values(large[view]).flat();
      const p95 = percentile(all, 0.95);
      const growth = p95 / percentile(Object.values(small[view]).flat(), 0.95);
      const each = Object.entries(large[view]).map(
        ([kind, list]) =>
          `${kind} ${formatMs(percentile(list, 0.5))}, ${formatMs(percentile(list, 0.95))} (${formatMs(percentile(small[view][kind], 0.5))})`,
      );
      const cpu = median(all.map((took) => took.cpu));
      return {
        name: `${name}, p95`,
        value: `${formatMs(p95)} ms, ${growth.toFixed(2)} times that of a tenth of the events`,
        target: `under ${limit} ms, at most ${GROWTH_MAX} times`,
        isReached: p95 < limit && growth <= GROWTH_MAX,
        note:
          `${all.length} distinct requests; JSON over HTTP through the web server, with ${events.large} and ${events.small} events; median ` +
          `${formatMs(percentile(all, 0.5))} ms${Number.isNaN(cpu) ? "" : `, processor time of web server and backend ${formatMs(cpu)} ms`}` +
          `; the very first one ${formatMs(large.first[view].wall)} ms` +
          `; by kind, median and 95th percentile (median of fewer): ${each.join("; ")}`,
      };
    });
}

function percentile(list, share) {
  const sorted = list.map(({ wall }) => wall).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function formatMs(number) {
  return number.toFixed();
}
