import { GOOGLE, META_ONLY } from "./google";
import type { ProductFormat } from "./product-format";

/** Meta (Facebook and Instagram) catalog: CSV, TSV, and XML in the form of Google's. */
export const META: ProductFormat = {
  id: "meta",
  name: "Meta catalog",
  signs: { all: ["id", "title"], any: META_ONLY },
  fields: {
    ...GOOGLE.fields,
    description: ["description", "richtextdescription"],
    category: ["producttype", "fbproductcategory", "googleproductcategory"],
    image_link: ["imagelink", "image0url", "additionalimagelink", "image1url"],
  },
  prices: { salePeriod: ["salepriceeffectivedate", "offerpriceeffectivedate"], decimal: "." },
  availability: [
    {
      names: ["availability"],
      as: {
        "in stock": "in_stock",
        "available for order": "later",
        preorder: "preorder",
        "out of stock": "unavailable",
        discontinued: "unavailable",
        "mark as sold": "unavailable",
      },
    },
    { names: ["quantitytosellonfacebook", "inventory"], as: "quantity" },
  ],
  keepOut: [
    { names: ["status"], values: ["archived"], reason: "disabled" },
    { names: ["visibility"], values: ["hidden", "staging", "whitelist only"], reason: "hidden" },
  ],
  group: { kind: "key", key: ["itemgroupid"] },
};
