import type { ProductFormat } from "./product-format";

/** Heureka.cz and Heureka.sk: XML. */
export const HEUREKA: ProductFormat = {
  id: "heureka",
  name: "Heureka",
  signs: {
    all: ["itemid", "productname"],
    any: ["pricevat", "categorytext", "itemgroupid", "deliverydate", "heurekacpc", "imgurl", "param"],
    atLeast: 2,
    none: ["shopdepots", "extramessage", "maxcpc", "maxcpcsearch", "productline", "pricebeforediscount", "visibility"],
  },
  fields: {
    identity: ["itemid"],
    title: ["productname", "product"],
    description: ["description"],
    brand: ["manufacturer"],
    price: ["pricevat"],
    category: ["categorytext"],
    image_link: ["imgurl", "imgurlalternative"],
    web_url: ["url"],
    availability: ["deliverydate"],
    group: ["itemgroupid"],
    ean: ["ean"],
    product_code: ["productno"],
  },
  prices: { net: ["price"], rate: ["vat"] },
  availability: [{ names: ["deliverydate"], as: "days", empty: "on_request" }],
  group: { kind: "key", key: ["itemgroupid"] },
  categories: { path: /\s*\|\s*/, without: ["heureka.cz", "heureka.sk"] },
};
