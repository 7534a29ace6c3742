// The electronics catalog with ratings by people.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { IndexedItem } from "@vitrine/engine/search-index";
import Papa from "papaparse";

/** Maps the fields of the file. */
export function toIcecatItem(product: Record<string, unknown>, type: string): IndexedItem {
  const { id, name, title, supplier, short_description, img_high, price, ...rest } = product;
  return {
    identity: String(id),
    type,
    title: String(title),
    attributes: {
      ...rest,
      product_code: name,
      brand: supplier,
      description: short_description,
      image_link: img_high,
      price_amount: Number(price) / 100,
    },
  };
}

/**
 * Reads the rated queries of the folder with the gains of their products: 1 for rating 3, 0.5 for ratings 1 and 2. Queries without such
 * a product are left out.
 */
export function readRatings(folder: string): { query: string; gains: Map<string, number> }[] {
  const read = (name: string) =>
    Papa.parse<Record<string, string>>(readFileSync(join(folder, name), "utf8"), { header: true, skipEmptyLines: true })
      .data;
  const byId = new Map(
    read("queries.csv").map((row) => [row.query_id, { query: row.query ?? "", gains: new Map<string, number>() }]),
  );
  for (const { query_id, product_id = "", rating } of read("judgments.csv"))
    if (Number(rating) > 0) byId.get(query_id)?.gains.set(product_id, Number(rating) === 3 ? 1 : 0.5);
  return [...byId.values()].filter(({ gains }) => gains.size > 0);
}
