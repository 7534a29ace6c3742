import type { ProductFormat } from "./product-format";
import { GLAMI_ONLY, ZBOZI_ONLY } from "./shopitem-names";

/** First levels of categories that are the name of the marketplace. */
const ROOTS = ["heureka.cz", "heureka.sk"];

/** Heureka.cz and Heureka.sk: XML. */
export const HEUREKA: ProductFormat = {
  id: "heureka",
  name: "Heureka",
  signs: [
    {
      all: ["itemid", "productname"],
      any: ["pricevat", "categorytext", "itemgroupid", "deliverydate", "heurekacpc", "imgurl", "param"],
      atLeast: 2,
      none: [...ZBOZI_ONLY, ...GLAMI_ONLY],
    },
    // Older feeds name the product in PRODUCT only, or have no ITEM_ID.
    {
      all: ["url", "pricevat"],
      any: ["itemid", "product", "productname", "imgurl", "categorytext", "deliverydate", "heurekacpc", "manufacturer"],
      atLeast: 3,
      none: [...ZBOZI_ONLY, ...GLAMI_ONLY],
    },
  ],
  fields: {
    identity: ["itemid", "url"],
    title: ["productname", "product"],
    description: ["description"],
    brand: ["manufacturer"],
    price: ["pricevat"],
    price_old: ["pricebeforediscount"],
    category: ["categorytext"],
    image_link: ["imgurl", "imgurlalternative"],
    web_url: ["url"],
    availability: ["deliverydate"],
    group: ["itemgroupid"],
    ean: ["ean", "isbn"],
    product_code: ["productno"],
  },
  prices: { net: ["price"], rate: ["vat"] },
  availability: [{ names: ["deliverydate"], as: "days", empty: "on_request" }],
  group: { kind: "key", key: ["itemgroupid"] },
  categories: { path: /\s*\|\s*/, without: ROOTS },
};

/** Heureka's availability feed: the stock of items that the product feed describes. Items that are not in stock may be missing. */
export const HEUREKA_AVAILABILITY: ProductFormat = {
  id: "heureka_availability",
  name: "Heureka",
  signs: {
    all: ["id"],
    any: ["stockquantity", "deliverytime"],
    none: ["title", "name", "productname", "product", "price", "url", "link", "description", "sku"],
  },
  fields: { identity: ["id"], availability: ["stockquantity"] },
  availability: [{ names: ["stockquantity"], as: "quantity" }],
  ignored: ["deliverytime*", "depot*"],
  companion: "availability",
};
