import { isSoldOut } from "@/backend/search/index/attribute-signals";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { itemHash } from "./item-hash";

/** A row of the catalogue or of an open import, by column, without what the statement adds. */
export type ItemRow = CatalogueItem & { hash: string; sold_out: boolean };

/** The row of an item: what is told of it is told here, once, not by the store for every write. */
export function rowOf(item: CatalogueItem): ItemRow {
  return { ...item, hash: itemHash(item), sold_out: isSoldOut(item.attributes) };
}
