// The catalogs of search-quality.ts with their judged queries.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { fold } from "@vitrine/engine/fold";
import type { IndexedItem } from "@vitrine/engine/search-index";
import Papa from "papaparse";
import { SHARED_DATA } from "../rated-catalogue.mjs";
import { makeDemoShop } from "./demo-shops";
import { readRatings, toIcecatItem } from "./icecat";
import {
  computeGains,
  type ItemFacts,
  parseTestQueries,
  type QueryKind,
  type TestQuery,
  toSearchedText,
} from "./test-queries";

/** A query of a set with the gains of its right items. */
export type SetQuery = { query: string; kind: QueryKind | "rated"; gains: ReadonlyMap<string, number> };

/** A catalog with queries. `isRated`: rated by people, so it is not split into halves. */
export type QuerySet = {
  name: string;
  language: string;
  isRated: boolean;
  /** All that a shop has in its index; answers are those of the type `item`. */
  items: readonly IndexedItem[];
  queries: readonly SetQuery[];
  /** Queries that no item answers. */
  unanswered: readonly string[];
};

type Source = { name: string; load: () => QuerySet | null };

/** The sets by name; `load` returns null without its data. */
export const SETS: readonly Source[] = [
  { name: "icecat-rated", load: loadRated },
  { name: "icecat", load: loadIcecat },
  { name: "retail", load: loadRetail },
  ...["en", "cs", "sk", "pl"].map((language) => ({ name: `demo-${language}`, load: () => loadDemo(language) })),
].filter(({ name }) => name === "icecat-rated" || existsSync(getQueriesPath(name)));

function getQueriesPath(name: string): string {
  return join(import.meta.dirname, "../judged", `${name}.txt`);
}

function readTestQueries(name: string, field: string): TestQuery[] {
  return parseTestQueries(readFileSync(getQueriesPath(name), "utf8"), field);
}

/** The queries with their gains; those that no item of the catalog answers are listed apart. */
function computeAnswers(queries: readonly TestQuery[], items: readonly { identity: string; facts: ItemFacts }[]) {
  const answered = queries.map((one): SetQuery => {
    return { query: one.query, kind: one.kind, gains: computeGains(one, items) };
  });
  return {
    queries: answered.filter(({ gains }) => gains.size > 0),
    unanswered: answered.filter(({ gains }) => gains.size === 0).map(({ query }) => query),
  };
}

function readShared(...parts: string[]): Buffer | null {
  const path = join(SHARED_DATA, ...parts);
  return existsSync(path) ? readFileSync(path) : null;
}

let icecat: { items: IndexedItem[]; products: Record<string, unknown>[] } | null = null;

function readIcecat(): { items: IndexedItem[]; products: Record<string, unknown>[] } | null {
  if (icecat !== null) return icecat;
  const packed = readShared("icecat-electronics", "products.jsonl.gz");
  if (packed === null) return null;
  const lines = gunzipSync(packed).toString("utf8").split("\n").filter(Boolean);
  const products = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  icecat = { products, items: products.map((product) => toIcecatItem(product, "item")) };
  return icecat;
}

function loadRated(): QuerySet | null {
  const data = readIcecat();
  if (data === null) return null;
  const queries = readRatings(join(SHARED_DATA, "icecat-electronics")).map(
    (one): SetQuery => ({ ...one, kind: "rated" }),
  );
  return { name: "icecat-rated", language: "en", isRated: true, items: data.items, queries, unanswered: [] };
}

function loadIcecat(): QuerySet | null {
  const data = readIcecat();
  if (data === null) return null;
  const described = data.products.map((product) => {
    const colours = String(product.attr_t_product_colour ?? "").split(",");
    const facts = {
      values: { b: [fold(String(product.supplier))], c: colours.map((colour) => fold(colour.trim())) },
      texts: { t: toSearchedText(String(product.title)) },
    };
    return { identity: String(product.id), facts };
  });
  const queries = computeAnswers(readTestQueries("icecat", "t"), described);
  return { name: "icecat", language: "en", isRated: false, items: data.items, ...queries };
}

function loadRetail(): QuerySet | null {
  const text = readShared("retail-demo-store", "products.csv");
  if (text === null) return null;
  const rows = Papa.parse<Record<string, string>>(text.toString(), { header: true, skipEmptyLines: true }).data;
  const items = rows.map(({ id = "", name = "", description, price }) => ({
    identity: id,
    type: "item",
    title: name,
    attributes: { description, price_amount: Number(price) },
  }));
  const described = rows.map(
    ({ id = "", name = "", description = "", style = "", category = "", gender_affinity = "" }) => ({
      identity: id,
      facts: {
        values: { s: [fold(style)], g: [fold(category)], a: [fold(gender_affinity)] },
        texts: { t: toSearchedText(name), d: toSearchedText(`${name} ${description}`) },
      },
    }),
  );
  return {
    name: "retail",
    language: "en",
    isRated: false,
    items,
    ...computeAnswers(readTestQueries("retail", "s"), described),
  };
}

function loadDemo(language: string): QuerySet {
  const { items, described, others } = makeDemoShop(language);
  const queries = computeAnswers(readTestQueries(`demo-${language}`, "k"), described);
  return { name: `demo-${language}`, language, isRated: false, items: [...items, ...others], ...queries };
}
