import { HEUREKA } from "./heureka";
import type { ProductFormat } from "./product-format";
import { GLAMI_ONLY } from "./shopitem-names";

/** Glami in all its countries: XML. Its elements are those of Heureka and some more. */
export const GLAMI: ProductFormat = {
  ...HEUREKA,
  id: "glami",
  name: "Glami",
  signs: { all: ["itemid", "productname"], any: GLAMI_ONLY },
  fields: { ...HEUREKA.fields, web_url: ["url", "urlsize"] },
  categories: {
    path: /\s*[|>]\s*/,
    without: "cz sk hu ro bg gr si hr ee lv lt es com.tr com.br".split(" ").map((country) => `glami.${country}`),
  },
};
