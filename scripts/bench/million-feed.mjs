import { once } from "node:events";
import { createServer } from "node:http";
import { createGzip } from "node:zlib";

// A generated feed of any length, streamed while it is read. A few words are in every second item, most are rare, as in real
// catalogs. Deterministic for a seed.

const SYLLABLES =
  "ba be bi bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne no pa pe po ra re ri ro".split(" ");
const WORDS = 60_000;
const SECTIONS = 12;
const BRANDS = 400;
const ITEMS_IN_PIECE = 100;

/** Words of the generated catalog, most frequent first. */
export const words = inventWords(createRandom(7));
/** Attribute values of the generated catalog. */
export const pickBrand = (at) => words[1000 + (at % BRANDS)];
export const pickCategory = (at) => {
  const section = at % SECTIONS;
  return `${words[2000 + section]} | ${words[3000 + section * 10 + (Math.floor(at / SECTIONS) % 10)]}`;
};

/** Identity of an item of the generated catalog. */
export const toIdentity = (at) => `item-${at}`;

/**
 * Serves a feed of `count` items on a free port, compressed, because a million items would exceed the size limit. After every
 * `every` items, the feed waits for `reached(items)`: otherwise about twenty thousand buffered items would count as read.
 */
export async function serveFeed({ count, every, reached }) {
  const server = createServer(async (_, response) => {
    response.writeHead(200, { "content-type": "application/gzip" });
    const gone = once(response, "close");
    const packed = createGzip({ level: 1 });
    packed.pipe(response);
    const random = createRandom(1);
    packed.write('<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n');
    for (let at = 0; at < count && !response.destroyed; at += ITEMS_IN_PIECE) {
      if (at % every === 0) await flushAndWait(packed, reached, at);
      let piece = "";
      for (let item = at; item < Math.min(count, at + ITEMS_IN_PIECE); item += 1) piece += makeItem(item, random);
      if (!packed.write(piece)) await Promise.race([once(packed, "drain"), gone]);
    }
    if (!response.destroyed) await flushAndWait(packed, reached, count);
    packed.end("</channel></rss>\n");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, stop };
}

async function flushAndWait(packed, reached, items) {
  await new Promise((done) => packed.flush(done));
  await reached(items);
}

function makeItem(number, random) {
  const pickWord = () => words[Math.floor(WORDS ** random()) - 1];
  const makePhrase = (length) => Array.from({ length }, pickWord).join(" ");
  const code = `${pickWord().slice(0, 2)}-${1000 + Math.floor(random() * 9000)}${number % 97}`;
  const fields = {
    "g:id": toIdentity(number),
    title: `${makePhrase(5)} ${code} ${Math.ceil(random() * 64)} GB`,
    link: `https://shop.example/${toIdentity(number)}`,
    "g:image_link": `https://shop.example/pictures/${number}.jpg`,
    "g:brand": pickBrand(Math.floor(random() ** 2 * BRANDS)),
    "g:product_type": pickCategory(Math.floor(random() * SECTIONS * 10)).replace(" | ", " &gt; "),
    "g:mpn": code,
    description: makePhrase(25),
    "g:color": words[4000 + Math.floor(random() * 12)],
    "g:material": makePhrase(2),
    "g:price": `${(1 + random() * 500).toFixed(2)} EUR`,
    "g:availability": random() < 0.9 ? "in stock" : "out of stock",
  };
  const lines = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<item>${lines.join("")}</item>\n`;
}

function inventWords(random) {
  const found = new Set();
  while (found.size < WORDS) {
    let word = "";
    for (let left = 2 + Math.floor(random() * 3); left > 0; left -= 1)
      word += SYLLABLES[Math.floor(random() * SYLLABLES.length)];
    found.add(word);
  }
  return [...found];
}

/** Pseudo-random numbers in [0, 1) of a seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
