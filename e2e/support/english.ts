import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { LOCALES } from "@/lib/contract/kit/locale";
import { setLook } from "./axe";
import { readTexts } from "./texts";

/** What next-intl shows for a missing text, or the key itself. */
export const RAW_KEY = /MISSING_MESSAGE|\b(?!www\.)[a-z][\w-]*(\.[a-z][\w-]+){2,}\b/;
/** Addresses, file names and e-mail addresses, which look like keys. */
const NO_KEY = /https?:\/\/\S+|\S+@\S+|\b[\w.-]+\.(example|com|svg|html)\b/g;

/** The first message key in a shown text; null if there is none. */
export function findRawKey(text: string): string | null {
  return RAW_KEY.exec(text.replaceAll(NO_KEY, ""))?.[0] ?? null;
}

/**
 * Expects that the server renders a page in English: with its heading, without message keys, and without a text of another language. The
 * HTML is requested without a page in the browser, so texts that only scripts show are not in it.
 */
export async function expectEnglish(page: Page, baseURL: string | undefined, url: string): Promise<void> {
  await setLook(page, baseURL, "light", "en");
  const answer = await page.request.get(url);
  expect(answer.status(), url).toBe(200);
  const html = await answer.text();
  expect(/<html[^>]* lang="([^"]*)"/.exec(html)?.[1], url).toBe("en");
  expect(html, `${url} has a heading`).toMatch(/<h1\b/);
  const titles = [...html.matchAll(/<title>([^<]+)<\/title>/g)].map(([, title = ""]) => title);
  expect(titles, url).not.toEqual([]);
  expect(
    titles.filter((title) => RAW_KEY.test(title)),
    url,
  ).toEqual([]);
  const texts = listTexts(html);
  expect(findRawKey(texts.join("\n")), url).toBeNull();
  expect(
    texts.filter((text) => getForeignTexts().has(text)),
    `${url} shows texts of another language`,
  ).toEqual([]);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** The texts of a page's body as React writes it, without those of scripts, styles, fields and code to copy. */
function listTexts(html: string): string[] {
  const [, body = ""] = html.split(/<body\b[^>]*>/);
  return (
    body
      .replaceAll(/<(script|style|pre|textarea)\b[^>]*>[\s\S]*?<\/\1>/g, "\n")
      // React separates texts of one element by comments.
      .replaceAll(/<!--[\s\S]*?-->/g, "")
      .split(/<[^>]*>/)
      .map((text) => text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity).trim())
      .filter((text) => text !== "")
  );
}

let foreignTexts: ReadonlySet<string> | null = null;

/**
 * The texts of other languages that are no English ones. Only those of several words or with a letter that English has not: a single
 * word can also be data, such as a query.
 */
function getForeignTexts(): ReadonlySet<string> {
  if (foreignTexts !== null) return foreignTexts;
  const english = new Set(readAllTexts("en"));
  const others = LOCALES.filter((locale) => locale !== "en").flatMap(readAllTexts);
  foreignTexts = new Set(others.filter((text) => !english.has(text) && /\s|[^\p{ASCII}]/u.test(text)));
  return foreignTexts;
}

function readAllTexts(locale: (typeof LOCALES)[number]): string[] {
  const folder = join(import.meta.dirname, "../../messages", locale);
  return readdirSync(folder).flatMap((file) => flatten(readTexts<unknown>(locale, file.replace(/\.json$/, ""))));
}

/** All texts below a namespace. */
function flatten(texts: unknown): string[] {
  if (typeof texts === "string") return [texts];
  return typeof texts === "object" && texts !== null ? Object.values(texts).flatMap(flatten) : [];
}
