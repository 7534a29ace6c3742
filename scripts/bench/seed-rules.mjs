import { DEMO_SITE } from "./product.mjs";

const SITE = `/sites/${DEMO_SITE}/query_customizations`;
const QUERY = "lightweight zqzqzq";
const RULES = 500;
const DAY_MS = 86_400_000;

/**
 * A customization with as many rules as one may have: every third of the first 180 positions is pinned, 40 items are
 * hidden, all others are pins that begin later. Answers its id.
 */
export async function seedRules({ origin, cookie, shopUrl }) {
  const call = await caller(origin, cookie);
  const items = await itemsOf(shopUrl);
  const { id } = await call("create_json", { query: QUERY, type: "item" });
  const { revision } = await call(`show_json?id=${id}`);
  const rules = items.slice(0, RULES).map(ruleOf);
  await call("save_rules_json", { queryId: id, rules }, { "if-match": `"${revision}"` });
  return { id, rules: rules.length };
}

function ruleOf(item_url, index) {
  const base = { id: null, item_url, availability: "always", placement: "both", active_from: null, active_to: null };
  if (index < 60) return { ...base, type: "pin", position: 3 * (index + 1) };
  if (index < 100) return { ...base, type: "hide" };
  // One after the other at each position, so that none meets another.
  const turn = Math.floor((index - 100) / 60);
  const from = new Date(Date.now() + DAY_MS * (30 + 10 * turn)).toISOString();
  const to = new Date(Date.now() + DAY_MS * (40 + 10 * turn)).toISOString();
  return { ...base, type: "pin", position: 3 * ((index % 60) + 1) + 1, active_from: from, active_to: to };
}

/** Calls of the contract as the person of the cookie, with the page's token. */
async function caller(origin, cookie) {
  const html = await (await fetch(origin + SITE, { headers: { cookie, accept: "text/html" } })).text();
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const own = { cookie, origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  return async (path, body, headers = {}) => {
    const answer = await fetch(`${origin}/api${SITE}/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...own, "x-csrf-token": token, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Identities of items of the demo's catalogue, the results of the query first, then the last ones of all items. */
async function itemsOf(shopUrl) {
  const found = new Set();
  for (const [q, page] of [[QUERY, 1], ...Array.from({ length: 12 }, (_, index) => ["", 12 - index])]) {
    const wanted = new URLSearchParams({
      tracker_id: DEMO_SITE,
      q,
      size: "200",
      page: String(page),
      "f[]": "type:item",
    });
    const answer = await fetch(`${shopUrl}/search?${wanted}`);
    if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
    for (const hit of (await answer.json()).results.hits) found.add(hit.url);
    if (found.size >= RULES) return [...found];
  }
  throw new Error(`The catalogue has ${found.size} items only`);
}
