import { createRandom, words } from "./million-feed.mjs";

// Generates visits of one week as events of a shop, deterministic for a seed. Everything that differs between copies (visitors,
// events, rare queries) contains COPY, so a copy replaces this text.

/** Part of all texts that differ between copies; the last four digits are the number of the copy. */
export const COPY = "7770000";
/** Number of days of the visits. */
export const WEEK_DAYS = 7;

/** Items of the shop: `item-0`, `item-1`, ... */
export const ITEMS = 20_000;

const DAY_MS = 86_400_000;
const QUERIES = 3000;
/** Share of searches with a unique query. */
const RARE = 0.12;
const ITEMS_IN_LIST = 6;
const DEVICES = ["desktop", "mobile", "mobile", "tablet"];
const SOURCES = ["https://search.example/?q=shop", "https://news.example/mail", null, null];

/** Yields the events of a number of visits from a day on (epoch ms of its midnight, UTC), in visit order. */
export function* makeWeek(visits, firstDay) {
  const random = createRandom(11);
  const tools = createTools(random);
  for (let number = 0; number < visits; number += 1) {
    // Every third visit is by a returning visitor.
    const visitor = number % 3 === 2 ? Math.floor(random() * number) : number;
    // In slots of 45 minutes, so that no visit continues past midnight.
    const part = Math.floor((number * WEEK_DAYS * 32) / visits);
    const start = firstDay + part * 45 * 60_000 + Math.floor(random() * 4 * 60_000);
    yield makeVisit({ number, visitor, start, random, ...tools });
  }
}

function createTools(random) {
  const pickAny = (list) => list[Math.floor(random() * list.length)];
  const pickWord = (at) => words[2000 + (at % 20_000)];
  const pickFrequent = () => {
    const at = Math.floor(QUERIES ** random());
    return at % 3 === 0 ? pickWord(at) : `${pickWord(at)} ${pickWord(at * 7)}`;
  };
  const query = () =>
    random() < RARE ? `${pickFrequent()} ${COPY} ${Math.floor(random() * 100_000)}` : pickFrequent();
  const makeItems = (seed, first = 1) =>
    Array.from({ length: ITEMS_IN_LIST }, (_, at) => {
      const item = (seed * 31 + at * 17) % ITEMS;
      return {
        url: `item-${item}`,
        title: `${pickWord(item)} ${pickWord(item * 3)}`,
        type: "item",
        position: first + at,
      };
    });
  return { any: pickAny, query, items: makeItems, word: pickWord };
}

/** A visit: a page, one to three searches with autocomplete, clicks, a listing, sometimes an order. */
function makeVisit({ number, visitor, start, random, any, query, items, word }) {
  const events = [];
  const client = `${COPY}${10_000_000 + visitor}`;
  const device = DEVICES[visitor % DEVICES.length];
  const ip = `10.${visitor % 200}.${(visitor >> 3) % 250}.0`;
  let at = start;
  const tell = (type, more) => {
    at += 1000 + Math.floor(random() * 20_000);
    const id = `e${COPY}-${number}-${events.length}`;
    const raw = { id, type, client_id: client, local_timestamp: Math.floor(at / 1000), platform: device, ...more };
    events.push({ id, type, client, at: raw.local_timestamp * 1000, device, ip, raw });
  };
  const list = (name, query, shown) => tell("event", { lists: { [name]: { items: shown, query } } });
  const sendClick = (identity, type = "click") => tell("click", { action: { type, resource_identifier: identity } });
  tell("pv", { url: `https://shop.example/?campaign=c${number % 40}`, title: "Shop", referer: any(SOURCES) });
  for (let left = 1 + Math.floor(random() * 2.4); left > 0; left -= 1) {
    const string = query();
    const hasNone = random() < 0.06;
    if (random() < 0.4) list("Autocomplete", { string: string.slice(0, 4) }, items(string.length));
    const seed = string.length * 97 + string.charCodeAt(0);
    const filters = random() < 0.15 ? { filters: { brand: [word(1 + (seed % 40))] } } : {};
    list("Search Results", { string, ...filters }, hasNone ? [] : items(seed));
    if (!hasNone && random() < 0.5) {
      const taken = any(items(seed));
      sendClick(taken.url);
      tell("pv", { url: `https://shop.example/item/${taken.url}`, title: taken.title });
      if (random() < 0.3) sendClick(taken.url, "add to cart");
      if (random() < 0.12)
        tell("transaction", { items: [{ url: taken.url, count: 1, total_price: 5 + (seed % 200) }] });
    }
  }
  if (random() < 0.4) {
    const path = `${word(5)} | ${word(10 + (number % 60))}`;
    list("Product listing", { scopes: { _category_label: path } }, items(number % 60));
    if (random() < 0.4) sendClick(any(items(number % 60)).url);
  }
  if (random() < 0.3)
    list("Recommendation", { filters: { RecommenderClientId: `r${number % 9}` } }, items(number % 90));
  return events;
}

/** Midnight (UTC) a number of days ago, epoch ms. */
export function getMidnight(days) {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS;
}
