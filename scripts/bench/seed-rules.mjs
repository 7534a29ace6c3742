import { createCaller } from "./console-calls.mjs";
import { DEMO_SITE } from "./product.mjs";

const QUERY = "lightweight zqzqzq";
const RULES = 500;
const RESULTS = 200;
const PINS = 60;
const HIDES = 40;
const DAY_MS = 86_400_000;

/**
 * Creates a customization with the maximum number of rules: pins at every third of the first 180 positions, every fifth of the 200
 * results hidden, and scheduled pins of other items. Returns its id.
 */
export async function seedRules({ origin, cookie, shopUrl }) {
  const call = await createCaller({ origin, cookie });
  const { results, others } = await findItems(shopUrl);
  const hidden = results.filter((_, index) => index % 5 === 4);
  const items = [...others.slice(0, PINS), ...hidden, ...others.slice(PINS)];
  const { id } = await call("query_customizations/create_json", { query: QUERY, type: "item" });
  const { revision } = await call(`query_customizations/show_json?id=${id}`);
  const rules = items.slice(0, RULES).map(makeRule);
  await call("query_customizations/save_rules_json", { queryId: id, rules }, { "if-match": `"${revision}"` });
  return { id, rules: rules.length };
}

function makeRule(item_url, index) {
  const base = { id: null, item_url, availability: "always", placement: "both", active_from: null, active_to: null };
  if (index < PINS) return { ...base, type: "pin", position: 3 * (index + 1) };
  if (index < PINS + HIDES) return { ...base, type: "hide" };
  // Consecutive at each position, so that they do not overlap.
  const turn = Math.floor((index - PINS - HIDES) / PINS);
  const from = new Date(Date.now() + DAY_MS * (30 + 10 * turn)).toISOString();
  const to = new Date(Date.now() + DAY_MS * (40 + 10 * turn)).toISOString();
  return { ...base, type: "pin", position: 3 * ((index % PINS) + 1) + 1, active_from: from, active_to: to };
}

/** Identities of the results of the query, and of other items for the remaining rules. */
async function findItems(shopUrl) {
  const find = async (q, page) => {
    const wanted = new URLSearchParams({ tracker_id: DEMO_SITE, q, size: String(RESULTS), page: String(page) });
    wanted.set("f[]", "type:item");
    const answer = await fetch(`${shopUrl}/search?${wanted}`);
    if (!answer.ok) throw new Error(`The search answered ${answer.status}`);
    return (await answer.json()).results.hits.map((hit) => hit.url);
  };
  const results = await find(QUERY, 1);
  const others = new Set();
  for (let page = 1; page <= 20 && others.size < RULES; page += 1) {
    for (const url of await find("", page)) if (!results.includes(url)) others.add(url);
  }
  if (others.size < RULES - HIDES) throw new Error(`The catalog has only ${others.size} other items`);
  return { results, others: [...others] };
}
