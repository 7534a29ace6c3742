import type { ProductFormat } from "./product-format";

/** PrestaShop: the columns of its import template and of its exports, CSV. */
export const PRESTASHOP: ProductFormat = {
  id: "prestashop",
  name: "PrestaShop",
  signs: {
    any: [
      "active01",
      "onsale01",
      "pricetaxexcluded",
      "pricetaxincluded",
      "pricetaxexcl",
      "pricetaxincl",
      "taxrulesid",
      "categoriesxyz",
      "imageurlsxyz",
      "urlrewritten",
      "textwheninstock",
      "productcreationdate",
      "reference",
      "finalpricetaxincl",
      "wholesaleprice",
    ],
    atLeast: 4,
  },
  fields: {
    identity: ["productid", "id", "reference"],
    title: ["name"],
    description: ["summary", "description"],
    brand: ["manufacturer"],
    price: ["pricetaxincluded", "pricetaxincl", "finalpricetaxincl"],
    category: ["categoriesxyz", "categories", "category"],
    image_link: ["imageurlsxyz", "imageurls", "image"],
    web_url: ["producturl", "url", "urlrewritten"],
    availability: ["quantity"],
    ean: ["ean13", "gtin"],
    product_code: ["reference"],
    introduced_at: ["productcreationdate"],
  },
  prices: {
    net: ["pricetaxexcluded", "pricetaxexcl"],
    discount: ["discountamount"],
    discountPercent: ["discountpercent"],
    saleFrom: ["discountfromyyyymmdd", "discountfrom"],
    saleUntil: ["discounttoyyyymmdd", "discountto"],
    saleIf: { names: ["onsale01", "onsale"], values: ["1"] },
    decimal: ".",
  },
  availability: [
    {
      names: ["quantity"],
      as: "quantity",
      backorders: { names: ["outofstockaction", "whenoutofstock"], values: ["1", "allow orders"] },
    },
  ],
  keepOut: [
    { names: ["active01", "active", "status", "enabled"], values: ["0"], reason: "disabled" },
    { names: ["visibility"], values: ["none", "nowhere"], reason: "hidden" },
  ],
  categories: { path: /\s*(?:>|\/)\s*/, list: /\s*,\s*/, without: ["Home", "Root"] },
};
