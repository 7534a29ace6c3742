import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { UNSENT_MAILS } from "../../backend/db/private-files.mjs";
import { startProduct } from "./product.mjs";

/** The languages of signing up (`SIGN_UP_LOCALES`). */
const LOCALES = ["en", "cs", "sk", "pl", "de", "es", "fr", "it", "pt"];
const LIMIT_S = 180;
const LOOK_EVERY_MS = 100;
/** A feed on this computer: that of a demo shop. */
const FEED = "/shop/100200-300401/feeds/item.json";

/**
 * Signs up in every language, as a browser without JavaScript does: the form, the link in the mail, the confirmation. Measures the
 * time from opening the form until the new site's own feed can be searched and the demo shop shows its items. Throws if a site never
 * gets there.
 */
export async function measureSignUp({ say }) {
  const product = await startProduct({ env: { DEMO_DAYS: "0", LOG_LEVEL: "info", SIGN_UP: "1" } });
  try {
    const figures = [];
    for (const locale of LOCALES) {
      const started = performance.now();
      const items = await signUp(product, locale);
      const seconds = (performance.now() - started) / 1000;
      say(`${locale}: ${items} items after ${seconds.toFixed(1)} s`);
      figures.push({
        name: `Sign-up to success, ${locale}`,
        value: `${seconds.toFixed(1)} s`,
        target: `at most ${LIMIT_S} s`,
        isReached: seconds <= LIMIT_S,
      });
    }
    return figures;
  } finally {
    await product.stop();
  }
}

async function signUp(product, locale) {
  const { origin, shopUrl } = product;
  const page = await open(`${origin}/sign_up?lang=${locale}`, "");
  if (!page.text.includes(`<html lang="${locale}"`)) throw new Error(`The form is not in ${locale}.`);
  const values = readSuggested(page.text);
  const email = `owner-${locale}@shop.example`;
  const form = { ...values, locale, email, name: "Ada", site_name: `Shop ${locale}`, base_url: "https://shop.example" };
  const sent = await send(`${origin}/api/sign_up`, { ...form, feed_url: shopUrl + FEED });
  if (!sent.location.endsWith("&sent=1")) throw new Error(`The form was refused: ${sent.location}`);
  const link = await findLink(product, email);
  const confirmation = await open(link, "");
  if (!confirmation.text.includes(`<html lang="${locale}"`)) throw new Error(`The link does not open in ${locale}.`);
  const created = await send(`${origin}/api/sign_up/confirm`, { link: new URL(link).search.slice(1), locale });
  const siteId = new URL(created.location, origin).searchParams.get("site");
  if (siteId === null) throw new Error(`The link was refused: ${created.location}`);
  return untilSearchable(product, `${origin}${created.location}`, { siteId, cookie: created.cookie });
}

/** The settings that the form suggests. */
function readSuggested(html) {
  const pick = (name) =>
    new RegExp(`<select[^>]*name="${name}".*?<option value="([^"]+)" selected`, "s").exec(html)?.[1] ?? "";
  return { language: pick("language"), time_zone: pick("time_zone"), currency: pick("currency") };
}

/** Waits until search and the demo shop have the items; returns their number. */
async function untilSearchable({ shopUrl }, progressUrl, { siteId, cookie }) {
  const until = performance.now() + 2 * LIMIT_S * 1000;
  while (performance.now() < until) {
    const answer = await fetch(`${shopUrl}/search?tracker_id=${siteId}&size=1`);
    const total = answer.ok ? (await answer.json()).results.total_hits : 0;
    if (total > 0) {
      const shop = await open(`${shopUrl}/shop/${siteId}/search`, "");
      if (!shop.text.includes(`/shop/${siteId}/item`)) throw new Error("The demo shop shows no items.");
      const progress = await open(progressUrl, cookie);
      if (!progress.text.includes(`${shopUrl}/shop/${siteId}`))
        throw new Error("The page of the progress has no link to the shop.");
      return total;
    }
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`The site ${siteId} has no items. ${(await open(progressUrl, cookie)).text.slice(0, 2000)}`);
}

async function open(url, cookie) {
  const answer = await fetch(url, { headers: { cookie, accept: "text/html", "sec-fetch-dest": "document" } });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`);
  return { text: await answer.text() };
}

async function send(url, fields) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams(fields).toString(),
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { location: answer.headers.get("location") ?? "", cookie: cookies.join("; ") };
}

/** The link in the mail: without a mail server, the backend writes it to a file. */
async function findLink({ dataDir }, email) {
  for (let tries = 0; tries < 100; tries += 1) {
    const path = join(dataDir, UNSENT_MAILS);
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    const line = lines.find((one) => one.includes(`"to":"${email}"`));
    if (line !== undefined) return JSON.parse(line).link;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`No mail to ${email}.`);
}
