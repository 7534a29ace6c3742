import { createHash } from "node:crypto";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";

/** Tells whether an import changes an item: the same content, in whatever order of names, has the same hash. */
export function itemHash(item: CatalogueItem): string {
  const names = Object.keys(item.attributes).sort();
  const text = JSON.stringify([item.type, item.title, names.map((name) => [name, item.attributes[name]])]);
  return createHash("sha1").update(text).digest("base64url");
}
