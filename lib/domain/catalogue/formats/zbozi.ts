import { HEUREKA } from "./heureka";
import type { ProductFormat } from "./product-format";
import { GLAMI_ONLY, ZBOZI_ONLY } from "./shopitem-names";

/** Zboží.cz: XML with the elements of Heureka and some more. */
export const ZBOZI: ProductFormat = {
  ...HEUREKA,
  id: "zbozi",
  name: "Zboží.cz",
  signs: { all: ["productname", "url", "pricevat"], any: ZBOZI_ONLY, none: GLAMI_ONLY },
  fields: { ...HEUREKA.fields, brand: ["manufacturer", "brand"], identity: ["itemid", "url"] },
  keepOut: [{ names: ["visibility"], values: ["0"], reason: "hidden" }],
  categories: { path: /\s*\|\s*/, without: ["zboží.cz", "zbozi.cz"] },
};
