import { createHash } from "node:crypto";
import { isSoldOut } from "@/backend/search/index/attribute-signals";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";

/** A row of the catalogue or of an open import, by column, without what the statement adds. */
export type ItemRow = CatalogueItem & { hash: string; sold_out: boolean };

/** The stored row of an item; computes the derived columns here, because a generated column would slow every write. */
export function rowOf(item: CatalogueItem): ItemRow {
  return { ...item, hash: itemHash(item), sold_out: isSoldOut(item.attributes) };
}

/** Tells whether an import changes an item: the same content, in whatever order of names, has the same hash. */
export function itemHash(item: CatalogueItem): string {
  const names = Object.keys(item.attributes).sort();
  const text = JSON.stringify([item.type, item.title, names.map((name) => [name, item.attributes[name]])]);
  return createHash("sha1").update(text).digest("base64url");
}
