import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../check/chromium.mjs";
import { BUDGETS, measureLoadedScripts } from "../check/first-load.mjs";
import { findFreePorts } from "../launch/free-ports.mjs";
import { ROOT } from "../launch/paths.mjs";
import { BARE_SERVER, ensureBareBuilt } from "./build-bare-app.mjs";
import { buildHeaders } from "./console-calls.mjs";
import { openContext } from "./open-page.mjs";
import { DEMO_SITE, startProduct, startProgram } from "./product.mjs";
import { measureRatio } from "./ratio.mjs";

const ROWS = 20;
const CALL_TARGET = 0.7;
const PAGE_TARGET = 0.5;
const LIST = `/api/sites/${DEMO_SITE}/query_customizations`;
const PAGE = `/sites/${DEMO_SITE}/query_customizations`;

/** Measures the web server in comparison with a bare Next app with the same replayed answers, and the initial size of pages. */
export async function measureWeb({ rounds, seconds, say, env, webArgs }) {
  ensureBareBuilt(say);
  const helpers = [];
  const [replayPort, barePort] = await findFreePorts(2);
  const replayUrl = `http://127.0.0.1:${replayPort}`;
  const startHelper = async (program) => helpers.push(await startProgram(program));
  const logs = join(ROOT, "tmp/bench");
  const startUpstream = async (backend) => {
    const args = ["scripts/bench/replay-upstream.mjs", String(replayPort), backend];
    await startHelper({ name: "replay", args, dataDir: logs, url: `${replayUrl}/health/ready` });
    return replayUrl;
  };
  const product = await startProduct({ upstream: startUpstream, env: { LOG_LEVEL: "warn", ...env }, webArgs });
  try {
    const { origin, cookie } = product;
    await fillList(origin, cookie);
    const { items } = await readList(origin, cookie, "q=&page=1");
    if (items.length !== ROWS) throw new Error(`The list has ${items.length} rows, not ${ROWS}`);
    const bare = `http://localhost:${barePort}`;
    await startHelper({
      name: "bare",
      args: [BARE_SERVER],
      dataDir: logs,
      env: { PORT: String(barePort), HOSTNAME: "localhost", BARE_UPSTREAM: `${replayUrl}${buildUpstreamPath()}` },
      url: `${bare}/pass`,
    });
    say("Measuring a read call and a bare handler in turn ...");
    const call = await measureRatio(
      { url: `${origin}${LIST}/page_json?q=&page=1`, headers: { cookie } },
      { url: `${bare}/pass` },
      { rounds, seconds },
    );
    const ours = { url: origin + PAGE, headers: { cookie, accept: "text/html" } };
    await requireSameRows(ours, `${bare}/rows`);
    say("Measuring a page with 20 rows and a bare page in turn ...");
    const page = await measureRatio(ours, { url: `${bare}/rows` }, { rounds, seconds });
    const plain = await measureRatio(ours, { url: `${bare}/plain` }, { rounds, seconds });
    return [
      ...buildRatioFigures("Read call through the web server ÷ bare route handler", call, CALL_TARGET),
      ...buildRatioFigures(`Site page with ${ROWS} rows ÷ bare page with the same rows`, page, PAGE_TARGET),
      ...buildRatioFigures(
        `Site page with ${ROWS} rows ÷ bare page with their values as text in a plain table`,
        plain,
        null,
      ),
      ...(await measureFirstLoads(product, say)),
    ];
  } finally {
    for (const child of helpers.toReversed()) await child.stop(5_000);
    await product.stop();
  }
}

/** The list call as sent to the upstream. */
function buildUpstreamPath() {
  return `/sites/${DEMO_SITE}/query_customizations/page_json?q=&page=1`;
}

/** Requires that both pages render exactly the same rows; otherwise the ratio would be meaningless. */
async function requireSameRows(ours, bareUrl) {
  const [drawn, bare] = await Promise.all([countRows(ours.url, ours.headers), countRows(bareUrl, {})]);
  if (drawn.length !== ROWS) throw new Error(`The list renders ${drawn.length} rows, not ${ROWS}`);
  const other = drawn.findIndex((row, index) => row !== bare[index]);
  if (other >= 0)
    throw new Error(`The bare page renders a different row ${other + 1}:\n${drawn[other]}\n${bare[other]}`);
}

/** The markup of a page's table rows, without React's comment nodes. */
async function countRows(url, headers) {
  const html = (await (await fetch(url, { headers })).text()).replaceAll("<!-- -->", "");
  const body = html.slice(html.indexOf("<tbody>"), html.indexOf("</tbody>"));
  return body.split("<tr>").slice(1);
}

/** A ratio as a figure, with or without a target. */
function buildRatioFigures(name, { ratio, least, most, ours, theirs }, target) {
  const rate = ({ rps, p95 }) => `${Math.round(rps)}/s, 95 % in ${p95.toFixed(0)} ms`;
  return [
    {
      name,
      value: ratio.toFixed(2),
      target: target === null ? "none" : `at least ${target}`,
      isReached: target === null ? null : ratio >= target,
      note: `rounds ${least.toFixed(2)} to ${most.toFixed(2)}; ${rate(ours)} against ${rate(theirs)}`,
    },
  ];
}

/**
 * Creates customizations until the first page is full. The list must not be requested before, because the incomplete list would be
 * recorded and replayed.
 */
async function fillList(origin, cookie) {
  const headers = await buildHeaders({ origin, cookie });
  const { total_count: known } = await readList(origin, cookie, "q=&page=1&per_page=1");
  for (let number = known + 1; number <= ROWS; number += 1) {
    const body = JSON.stringify({ query: `bench query ${number}`, type: "product" });
    const answer = await fetch(`${origin}${LIST}/create_json`, { method: "POST", headers, body });
    if (answer.status !== 201)
      throw new Error(`A customization was not created: ${answer.status} ${await answer.text()}`);
  }
}

async function readList(origin, cookie, query) {
  return (await fetch(`${origin}${LIST}/page_json?${query}`, { headers: { cookie } })).json();
}

/** Measures the initial size of screens in Chromium; empty without Chromium. */
async function measureFirstLoads(product, say) {
  const { path: executablePath, reason } = findChromium(say);
  if (executablePath === null) {
    say(`Skipping the initial size of screens: ${reason}`);
    return [];
  }
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  try {
    const figures = [];
    for (const [kind, path, target] of [
      ["list", PAGE, 220],
      ["editor", `${PAGE}/demo-1`, 280],
    ]) {
      const context = await openContext(browser, product);
      const { kb, files } = (await measureLoadedScripts(await context.newPage(), product.origin + path)).first;
      figures.push({
        name: `First-load JavaScript of the ${kind}, gzip`,
        value: `${kb.toFixed(2)} kB`,
        target: `at most ${target} kB`,
        isReached: kb <= target,
        note: `${files} files, in Chromium; limit ${BUDGETS[kind]} kB`,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
