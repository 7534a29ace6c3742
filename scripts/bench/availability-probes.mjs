import { quantile } from "simple-statistics";
import { buildHeaders } from "./console-calls.mjs";
import { DEMO_SITE } from "./product.mjs";

const EVERY_MS = 1000;
/** Timeout of an answer. */
const ANSWER_MAX_MS = 30_000;

/**
 * Probes a product every second with a search, a console page, a write through the BFF and an event, on a site without an import.
 * Returns a function that stops the probes and returns their results.
 */
export async function startProbes(product) {
  const probes = await createProbes(product);
  const took = new Map(probes.map(({ name }) => [name, { times: [], faults: [] }]));
  const flights = new Set();
  const ask = () => {
    for (const probe of probes) {
      const flight = take(probe, took.get(probe.name)).finally(() => flights.delete(flight));
      flights.add(flight);
    }
  };
  ask();
  const timer = setInterval(ask, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(flights);
    return [...took].map(([name, times]) => ({ name, ...summarize(times) }));
  };
}

async function take({ type = "", send }, { times, faults }) {
  const started = performance.now();
  try {
    const answer = await send(AbortSignal.timeout(ANSWER_MAX_MS));
    await answer.arrayBuffer();
    const given = answer.headers.get("content-type") ?? "";
    if (!answer.ok) faults.push(String(answer.status));
    else if (!given.startsWith(type)) faults.push(given);
  } catch (error) {
    faults.push(error.name);
  }
  times.push(performance.now() - started);
}

async function createProbes(product) {
  const { origin, cookie } = product;
  // Not SHOP_URL, which may point to the feed of a bench.
  const searchUrl = product.settings.SEARCH_URL;
  const headers = await buildHeaders(product, DEMO_SITE);
  const path = `/sites/${DEMO_SITE}/query_customizations`;
  const run = Date.now().toString(36);
  let written = 0;
  let sent = 0;
  const post = (address, body, more) =>
    fetch(address, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
      ...more,
    });
  return [
    {
      name: "search",
      type: "application/json",
      send: (signal) => fetch(`${searchUrl}/search?tracker_id=${DEMO_SITE}&q=tent`, { signal }),
    },
    {
      name: "console page",
      type: "text/html",
      send: (signal) => fetch(origin + path, { headers: { cookie, accept: "text/html" }, signal }),
    },
    {
      name: "BFF write",
      type: "application/json",
      send: (signal) => {
        written += 1;
        const body = { query: `probe ${run} ${written}`, type: "item" };
        return post(`${origin}/api${path}/create_json`, body, { headers, signal });
      },
    },
    {
      name: "event intake",
      send: (signal) => {
        sent += 1;
        const at = Math.floor(Date.now() / 1000);
        const event = {
          type: "pv",
          id: `${run}-${sent}`,
          client_id: `${Date.now()}`,
          local_timestamp: at,
          url: searchUrl,
        };
        return post(`${searchUrl}/v1/events?tracker_id=${DEMO_SITE}`, event, { signal });
      },
    },
  ];
}

function summarize({ times, faults }) {
  const at = (share) => Math.round(times.length === 0 ? Number.NaN : quantile(times, share));
  return { count: times.length, p50: at(0.5), p95: at(0.95), most: at(1), faults };
}
