import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { type AutocompleteAnswer, autocomplete, type SearchAnswer, search } from "@/lib/contract/search-host";
import { urlFor } from "@/lib/http/endpoint";

const ROOT = join(import.meta.dirname, "../..");

/** Titles of the printers in the made-up catalogue, cheapest first. */
export const PRINTERS = ["Laser", "Inkjet", "Photo", "Label", "Office", "Travel"].map((word) => `${word} printer`);

/** Imports a small catalogue into a new site with `npm run import`, as anybody would; answers the tracking code. */
export function importShop(name: string): string {
  const items = [...PRINTERS, "Flat scanner", "Plain paper"].map((title, index) => ({
    id: `item-${index + 1}`,
    title,
    price: `${(index + 1) * 10}.00`,
    link: `https://shop.example/item-${index + 1}`,
    availability: "in stock",
  }));
  const file = join(mkdtempSync(join(tmpdir(), "vitrine-catalogue-")), "catalogue.jsonl");
  writeFileSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(""));
  const command = ["scripts/import.mjs", "--site", name, "--price-major-units", file];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  const siteId = /\((\S+)\), made by this import/.exec(stdout)?.[1];
  if (status !== 0 || siteId === undefined) throw new Error(`the import failed: ${stdout}${stderr}`);
  if (!stdout.includes(`added ${items.length}`)) throw new Error(`not all was imported: ${stdout}`);
  return siteId;
}

/** The identity of a made-up item by its title. */
export function itemId(title: string): string {
  const index = [...PRINTERS, "Flat scanner", "Plain paper"].indexOf(title);
  return `item-${index + 1}`;
}

/** What the public search host answers: identities in order, of the search page and of autocomplete. */
export async function asShoppersSee(request: APIRequestContext, siteId: string, q: string) {
  const origin = process.env.E2E_SEARCH_URL ?? "http://localhost:3002";
  const query = { tracker_id: siteId, q };
  const found = await request.get(origin + urlFor(search, { query: { ...query, "f[]": "type:item", size: 50 } }));
  const typed = await request.get(origin + urlFor(autocomplete, { query: { ...query, type: "item:20" } }));
  const page = (await found.json()) as SearchAnswer;
  const suggestions = (await typed.json()) as AutocompleteAnswer;
  return {
    search: page.results.hits.map((hit) => hit.url),
    autocomplete: suggestions.hits.map((hit) => hit.url),
  };
}
