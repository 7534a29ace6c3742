import { chromium } from "@playwright/test";
import { findChromium } from "../check/chromium.mjs";
import { signIn } from "../check/sign-in.mjs";
import { countInputs } from "./count-inputs.mjs";
import { EDITOR_JOBS } from "./jobs-in-editor.mjs";
import { LIST_JOBS } from "./jobs-in-lists.mjs";
import { measureRoom } from "./measure-room.mjs";
import { openPage, waitUntilUsable } from "./open-page.mjs";
import { DEMO_SITE, startProduct } from "./product.mjs";
import { createCaller } from "./site-calls.mjs";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const STAFF = "staff@vitrine.example";
/** How often the time of scripts is read; a new document resets it. */
const SAMPLE_MS = 100;

/**
 * Does ten everyday jobs of a merchandiser in Chromium, each the shortest way. The page counts clicks, typed texts and keys, and the
 * browser the time of scripts. Each job checks its result.
 */
export async function measureJobs({ say }) {
  const { path, reason } = findChromium(say);
  if (path === null) return { figures: [], skipped: `everyday jobs, because there is no browser (${reason})` };
  const product = await startProduct({ env: { LOG_LEVEL: "warn" } });
  const browser = await chromium.launch({ executablePath: path, args: FLAGS });
  try {
    return { figures: await measureAll(browser, product, say), skipped: null };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The figures of all jobs, and the room on screens, on a product that runs. */
export async function measureAll(browser, product, say) {
  const call = await createCaller(product);
  const callAsStaff = await createCaller({ ...product, cookie: await signIn({ ...product, user: STAFF }) });
  const site = `${product.origin}/sites/${DEMO_SITE}`;
  // Before the jobs, which change results.
  const room = await measureRoom({ browser, product, site, call });
  const figures = [];
  for (const job of [...EDITOR_JOBS, ...LIST_JOBS]) {
    say(`${job.name} ...`);
    figures.push(await measureJob({ browser, product, site, shopUrl: product.shopUrl, call, callAsStaff }, job));
  }
  return [...figures, ...room];
}

export async function measureJob({ browser, product, ...around }, { name, before, most, prepare, act, check }) {
  const page = await openPage(browser, product, () => {});
  try {
    const counts = await countInputs(page);
    const context = { page, ...around };
    const prepared = await prepare(context);
    await waitUntilUsable(page);
    Object.assign(counts, { clicks: 0, texts: 0, keys: 0 });
    const seconds = await measureScripts(page, () => act({ ...context, prepared }));
    await check?.({ ...context, prepared });
    const { clicks, texts, keys } = counts;
    const isReached = most === undefined ? null : clicks <= most.clicks && texts <= most.texts && keys <= most.keys;
    return {
      name,
      value: nameCounts(counts),
      target: most === undefined ? "none" : `at most ${nameCounts(most)}`,
      isReached,
      note: `${Math.round(seconds * 1000)} ms of scripts${before === undefined ? "" : `, before: ${before}`}`,
    };
  } catch (error) {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  } finally {
    await page.context().close();
  }
}

function nameCounts({ clicks, texts, keys }) {
  const name = (count, one, other) => `${count} ${count === 1 ? one : other}`;
  return [name(clicks, "click", "clicks"), name(texts, "text", "texts"), name(keys, "key", "keys")].join(", ");
}

/** Seconds that scripts of a page run during `act`. */
async function measureScripts(page, act) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  let last = null;
  let total = 0;
  const sample = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const now = metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
    total += last === null ? 0 : now < last ? now : now - last;
    last = now;
  };
  await sample();
  const timer = setInterval(() => void sample().catch(() => undefined), SAMPLE_MS);
  try {
    await act();
  } finally {
    clearInterval(timer);
  }
  await sample();
  return total;
}
