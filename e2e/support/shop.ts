import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import type { SearchKind } from "@/lib/contract/search/kinds";
import { autocomplete, search, topItems } from "@/lib/contract/search/search-host";
import { buildCallUrl, type Endpoint, type Input, type Output } from "@/lib/http/endpoint";
import { SHOP_ORIGIN } from "./shop-events";

const ROOT = join(import.meta.dirname, "../..");

/** Titles of the printers in the test catalog, cheapest first. */
const PRINTERS = ["Laser", "Inkjet", "Photo", "Label", "Office", "Travel"].map((word) => `${word} printer`);

/** All titles of the test catalog. */
const ALL = [...PRINTERS, "Flat scanner", "Plain paper"];

/** The category of the printers only. */
export const MACHINES = "Machines";

/** `npm run import`, and the program that it bundles at each start, which the build has, too. */
const SCRIPT = "scripts/import.mjs";
const PROGRAM = "dist/import/main.mjs";

type ImportInit = { language?: string; more?: readonly string[]; isByScript?: boolean };

/**
 * Imports the test catalog, and items with `more` titles, into a new site with the program of `npm run import`, or with the whole
 * command; returns the tracking code.
 */
export function importShop(name: string, { language = "en", more = [], isByScript = false }: ImportInit = {}): string {
  const items = [...ALL, ...more].map((title, index) => ({
    id: `item-${index + 1}`,
    title,
    price: `${(index + 1) * 10}.00`,
    link: `https://shop.example/item-${index + 1}`,
    availability: "in stock",
    ...(PRINTERS.includes(title) ? { category: MACHINES } : {}),
  }));
  const file = join(mkdtempSync(join(tmpdir(), "vitrine-catalogue-")), "catalogue.jsonl");
  writeFileSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(""));
  const program = isByScript ? SCRIPT : PROGRAM;
  const command = [program, "--site", name, "--language", language, "--price-major-units", file];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  const siteId = /\((\S+)\), created by this import/.exec(stdout)?.[1];
  if (status !== 0 || siteId === undefined) throw new Error(`the import failed: ${stdout}${stderr}`);
  if (!stdout.includes(`added ${items.length}`)) throw new Error(`not all was imported: ${stdout}`);
  return siteId;
}

/** The identity of a test item by its title. */
export function getItemId(title: string): string {
  return `item-${ALL.indexOf(title) + 1}`;
}

/** The title of a test item by its identity. */
export function findTitle(identity: string | undefined): string {
  return ALL.find((title) => getItemId(title) === identity) ?? "";
}

/** The public search host that shop pages call: identities in order. */
class Host {
  constructor(
    private readonly request: APIRequestContext,
    private readonly siteId: string,
  ) {}

  /** Results of a search, or of a listing if the query is empty. */
  async listResults(params: { q: string; "f[]": string[]; plp?: string }): Promise<string[]> {
    const { results } = await this.ask(search, { query: { tracker_id: this.siteId, size: 50, ...params } });
    return results.hits.map(({ url }) => url);
  }

  async search(params: { q: string; use_fixits?: "true" | "false" }) {
    const query = { tracker_id: this.siteId, size: 50, "f[]": ["type:item"], ...params };
    return (await this.ask(search, { query })).results;
  }

  async suggest(q: string): Promise<string[]> {
    const { hits } = await this.ask(autocomplete, { query: { tracker_id: this.siteId, q, type: "item:20" } });
    return hits.map(({ url }) => url);
  }

  async listTopItems(): Promise<string[]> {
    const { hits } = await this.ask(topItems, { query: { tracker_id: this.siteId, type: "item:20" } });
    return hits.map(({ url }) => url);
  }

  private async ask<E extends Endpoint>(call: E, input: Input<E>): Promise<Output<E>> {
    const answer = await this.request.get(SHOP_ORIGIN + buildCallUrl(call, input as { query?: unknown }));
    return (await answer.json()) as Output<E>;
  }
}

/** Results of a shopper's product search from the public search host. */
export async function searchShop(request: APIRequestContext, siteId: string, q: string, more: object = {}) {
  return new Host(request, siteId).search({ q, ...more });
}

/** What shoppers of an imported shop get for each kind of customization, for each place where its rules act. */
export const SHOPPERS_SEE: Record<SearchKind, (request: APIRequestContext, siteId: string) => Promise<string[][]>> = {
  "query-customizations": async (request, siteId) => {
    const host = new Host(request, siteId);
    return [await host.listResults({ q: "printer", "f[]": ["type:item"] }), await host.suggest("printer")];
  },
  "product-listings": async (request, siteId) => {
    const filters = ["type:item", `category:${MACHINES}`];
    return [await new Host(request, siteId).listResults({ q: "", "f[]": filters, plp: "category" })];
  },
  "top-items": async (request, siteId) => [await new Host(request, siteId).listTopItems()],
};
