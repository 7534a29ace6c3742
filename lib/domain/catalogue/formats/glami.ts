import { HEUREKA } from "./heureka";
import type { ProductFormat } from "./product-format";
import { GLAMI_ONLY } from "./shopitem-names";

/** Glami in all its countries: XML with the elements of Heureka and some more. */
export const GLAMI: ProductFormat = {
  ...HEUREKA,
  id: "glami",
  name: "Glami",
  signs: { all: ["itemid", "productname"], any: GLAMI_ONLY },
  fields: { ...HEUREKA.fields, web_url: ["url", "urlsize"] },
  categories: {
    path: /\s*[|>]\s*/,
    // "Glami.cz", "Glami.pl": the marketplace of each country.
    without: ["glami.*"],
  },
};
