import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { buildFilteredRequest, createAsk, FILTERED_KINDS, findWall, formatMs } from "./analytics-pages.mjs";

// Compares statistics of filtered visits with a column store: DuckDB with the same visits, in its own process and without HTTP.
// DuckDB is no dependency of the product; without it, the comparison is skipped.

const PACKAGE = "@duckdb/node-api";
const ROUNDS = 12;
const RATIO_MAX = 2;
const AT_ONCE = 20_000;
const DAY_MS = 86_400_000;

/** The numbers of a share in the order of its array, each a column for the scope "search". */
const NUMBERS = ["searches", "no_results", "clicked", "clicks", "placed_clicks", "places_sum", "orders", "revenue"];
const METRICS = "visits,visitors,searches,clicks,orders,revenue";

/** For each kind of filter, the median time of a request as a multiple of that of DuckDB. Throws if their numbers differ. */
export async function compareWithColumnStore({ store, product, site, events, say }) {
  const duckdb = loadDuckdb();
  if (duckdb === null) {
    say(
      `Skipped: the comparison with a column store, because ${PACKAGE} is not installed (npm install --no-save ${PACKAGE}).`,
    );
    return [];
  }
  say("Copying visits to DuckDB ...");
  const instance = await duckdb.DuckDBInstance.create(":memory:", { threads: String(availableParallelism()) });
  const columns = await instance.connect();
  await copyVisits(store, site, columns);
  const ask = createAsk(product);
  const figures = [];
  for (const [kind, build] of Object.entries(FILTERED_KINDS)) {
    say(`Comparing with DuckDB: statistics ${kind} ...`);
    const ours = [];
    const theirs = [];
    for (let at = 0; at < ROUNDS; at += 1) {
      const [path, query] = buildFilteredRequest(at, build(at));
      const answer = await ask(site, [path, { ...query, metrics: METRICS }]);
      const summed = await sumInDuckdb(columns, query);
      compareNumbers(kind, JSON.parse(answer.text), summed.numbers);
      ours.push(answer);
      theirs.push(summed);
    }
    figures.push(buildRatio({ kind, events }, ours, theirs));
  }
  columns.closeSync();
  return figures;
}

function buildRatio({ kind, events }, ours, theirs) {
  const one = findWall(ours, 0.5);
  const other = findWall(theirs, 0.5);
  return {
    name: `Statistics ${kind} with ${events} events ÷ the same sums in DuckDB`,
    value: (one / other).toFixed(2),
    target: `at most ${RATIO_MAX}`,
    isReached: one / other <= RATIO_MAX,
    note:
      `medians ${formatMs(one)} ms over HTTP and ${formatMs(other)} ms in process; 95th percentiles ` +
      `${formatMs(findWall(ours, 0.95))} and ${formatMs(findWall(theirs, 0.95))} ms; ${ROUNDS} requests, equal numbers`,
  };
}

/** From the folder of the program or from NODE_PATH. */
function loadDuckdb() {
  try {
    return createRequire(import.meta.url)(PACKAGE);
  } catch {
    return null;
  }
}

async function copyVisits(store, site, columns) {
  await columns.run(`create table visits (began_at BIGINT, day INTEGER, client_id VARCHAR, device VARCHAR, network UINTEGER,
    is_ordered BOOLEAN, is_acted BOOLEAN, has_no_result BOOLEAN, spent BIGINT, pages VARCHAR, ${NUMBERS.map((name) => `${name} BIGINT`).join(", ")})`);
  const appender = await columns.createAppender("visits");
  await store.query("begin");
  // The visits of the tests have IPv4 addresses only.
  await store.query(`declare visits_cursor cursor for
    select extract(epoch from started_at) * 1000, day - date '1970-01-01', client_id, device, coalesce(ip::inet - '0.0.0.0'::inet, 0),
      orders > 0, actions > 0, no_results > 0, revenue, pages, share_search
    from visits where site_id = '${site}' and is_folded`);
  for (;;) {
    const { rows } = await store.query({ text: `fetch ${AT_ONCE} from visits_cursor`, rowMode: "array" });
    if (rows.length === 0) break;
    for (const row of rows) appendVisit(appender, row);
  }
  await store.query("commit");
  appender.closeSync();
}

function appendVisit(
  appender,
  [at, day, client, device, network, isOrdered, isActed, hasNoResult, spent, pages, share],
) {
  appender.appendBigInt(BigInt(Math.round(Number(at))));
  appender.appendInteger(day);
  appender.appendVarchar(client);
  appender.appendVarchar(device);
  appender.appendUInteger(Number(network));
  for (const flag of [isOrdered, isActed, hasNoResult]) appender.appendBoolean(flag);
  appender.appendBigInt(BigInt(spent));
  appender.appendVarchar(pages);
  for (const at of NUMBERS.keys()) {
    if (share === null) appender.appendNull();
    else appender.appendBigInt(BigInt(share[at]));
  }
  appender.endRow();
}

const CONVERTED = { orders: "is_ordered", actions: "is_acted", any: "(is_ordered or is_acted)" };
/** All sums that the statistics need, whichever metrics are shown. */
const SUMS = [
  "count(*)",
  "count(*) filter (searches > 0)",
  ...Object.values(CONVERTED).flatMap((is) => [`count(*) filter (${is})`, `count(*) filter (${is} and searches > 0)`]),
  ...NUMBERS.map((name) => `sum(${name})`),
  "sum(spent) filter (searches > 0)",
  "count(distinct client_id)",
];

async function sumInDuckdb(columns, query) {
  const begun = performance.now();
  const rows = `from visits where searches is not null and ${buildCondition(query)}`;
  const days = await columns.runAndReadAll(`select day, ${SUMS.join(", ")} ${rows} group by day order by day`);
  const all = await columns.runAndReadAll(`select count(distinct client_id) ${rows}`);
  const wall = performance.now() - begun;
  const sum = (name) => days.getRows().reduce((total, row) => total + Number(row[SUMS.indexOf(name) + 1] ?? 0), 0);
  const [clicks, orders, searches] = ["clicks", "orders", "searches"].map((name) => sum(`sum(${name})`));
  const visitors = Number(all.getRows()[0][0]);
  return {
    wall,
    numbers: { visits: sum("count(*)"), visitors, searches, clicks, orders, revenue: sum("sum(revenue)") / 100 },
  };
}

function buildCondition({ starting_at: from, ending_at: to, without_ip: network, device, with_url_steps: step }) {
  const range = `began_at >= ${Date.parse(from)} and began_at < ${Date.parse(to) + DAY_MS}`;
  if (network !== undefined) {
    const second = Number(network.split(".")[1]);
    const first = 10 * 2 ** 24 + second * 2 ** 16;
    return `${range} and not (network >= ${first} and network < ${first + 2 ** 16})`;
  }
  if (device !== undefined) return `${range} and device = '${device}'`;
  if (step === undefined) return `${range} and has_no_result`;
  const pattern = step.split("*").map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return `${range} and regexp_matches(pages, '(?im)^${pattern.join("[^?#\\n]*")}([?#].*)?$')`;
}

function compareNumbers(kind, { metrics }, numbers) {
  for (const { key, total } of metrics)
    if (total !== numbers[key]) throw new Error(`Statistics ${kind}: ${key} is ${total}, in DuckDB ${numbers[key]}`);
}
