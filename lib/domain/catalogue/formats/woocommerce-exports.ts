import { listNames } from "./field-names";
import type { AttributeRule, AvailabilityStep, KeepOut, ProductFormat } from "./product-format";
import { WOOCOMMERCE_API_SETTINGS, WOOCOMMERCE_SETTINGS } from "./woocommerce-settings";

// Products of WooCommerce as plug-ins export them and as its APIs give them.

/** Whether a shop's prices include VAT is a setting of the shop. */
const PRICES = { vat: "unknown" } as const;

const STATES: AvailabilityStep["as"] = { instock: "in_stock", outofstock: "unavailable", onbackorder: "later" };
const STATUS: readonly KeepOut[] = [
  { names: ["poststatus", "status"], values: ["draft", "pending", "future"], reason: "draft" },
  { names: ["poststatus", "status"], values: ["private"], reason: "private" },
  { names: ["poststatus", "status"], values: ["trash"], reason: "deleted" },
  { names: ["visibility", "productvisibility", "catalogvisibility"], values: ["hidden"], reason: "hidden" },
];

function listPrefixed(prefixes: readonly string[]): AttributeRule[] {
  return prefixes.map((prefix) => ({ kind: "prefix", prefix, list: "|" }));
}

/** Plug-ins that export the fields of WordPress: Product Import Export, Product CSV Import Suite. */
export const WOOCOMMERCE_POSTS: ProductFormat = {
  id: "woocommerce_posts",
  name: "WooCommerce",
  signs: {
    all: ["posttitle"],
    any: [
      "regularprice",
      "stockstatus",
      "taxproductcat",
      "taxproducttype",
      "managestock",
      "saleprice",
      "visibility",
      "sku",
    ],
    atLeast: 2,
  },
  fields: {
    identity: ["sku", "id", "postid"],
    title: ["posttitle"],
    description: ["postexcerpt", "postcontent"],
    brand: ["taxproductbrand", "taxpwbbrand", "attributepabrand"],
    price: ["regularprice"],
    sale_price: ["saleprice"],
    category: ["taxproductcat"],
    image_link: ["images", "featuredimage"],
    web_url: ["productpageurl", "permalink"],
    availability: ["stockstatus"],
    ean: ["metaglobaluniqueid", "metaean", "metagtin"],
    product_code: ["sku"],
    introduced_at: ["postdate"],
  },
  prices: { ...PRICES, saleFrom: ["salepricedatesfrom"], saleUntil: ["salepricedatesto"] },
  availability: [
    { names: ["stockstatus"], as: STATES },
    {
      names: ["stock"],
      as: "quantity",
      untracked: { names: ["managestock"], values: ["0"] },
      backorders: { names: ["backorders"], values: ["1", "notify"] },
    },
  ],
  keepOut: STATUS,
  group: {
    kind: "parent",
    parent: ["parentsku", "postparent"],
    own: ["sku", "id", "postid"],
    aliases: [{ prefix: "", names: ["id", "postid"] }],
    type: ["taxproducttype"],
  },
  attributes: listPrefixed(["attribute:pa_", "attribute:", "meta:attribute_pa_", "meta:attribute_"]),
  categories: { path: /\s*>\s*/, list: /\s*\|\s*/ },
  ignored: [
    "attributedata*",
    "menuorder",
    "commentstatus",
    "postauthor",
    "postpassword",
    "downloadablefiles",
    "metatotalsales",
    ...WOOCOMMERCE_SETTINGS,
  ],
};

/** WP All Export with its columns for WooCommerce: CSV and XML. */
export const WOOCOMMERCE_ALL_EXPORT: ProductFormat = {
  id: "woocommerce_all_export",
  name: "WooCommerce (WP All Export)",
  signs: {
    all: ["title", "permalink"],
    any: [
      "content",
      "excerpt",
      "posttype",
      "regularprice",
      "stockstatus",
      "imageurl",
      "externalproducturl",
      "producttype",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["sku", "id"],
    title: ["title"],
    description: ["excerpt", "shortdescription", "content"],
    brand: ["brands", "productbrands", "brand"],
    price: ["regularprice", "price"],
    sale_price: ["saleprice"],
    category: [
      ...listNames(
        `Product categories|Produktkategorien|Kategorie produktů|Kategórie produktov|Kategorie produktów|Catégories de produits|
        Categorías del producto|Categorías de producto|Categorie prodotto|Productcategorieën|Termék kategóriák|
        Categorii produs`,
      ),
      "categories",
    ],
    image_link: ["imageurl", "imagefeatured", "featuredimage", "imagesurl"],
    web_url: ["permalink"],
    availability: ["stockstatus"],
    ean: ["globaluniqueid", "gtinupcean*", "ean", "gtin"],
    product_code: ["sku"],
    introduced_at: ["date"],
  },
  prices: { ...PRICES, saleFrom: ["salepricedatesfrom"], saleUntil: ["salepricedatesto"] },
  availability: [
    { names: ["stockstatus"], as: STATES },
    {
      names: ["stock"],
      as: "quantity",
      untracked: { names: ["managestock"], values: ["0"] },
      backorders: { names: ["backorders"], values: ["1", "notify"] },
    },
  ],
  keepOut: STATUS,
  group: {
    kind: "parent",
    parent: ["parentproductid", "parent"],
    own: ["sku", "id"],
    aliases: [{ prefix: "", names: ["id"] }],
    type: ["producttype"],
  },
  attributes: listPrefixed(["attribute value (pa_", "attribute value "]),
  categories: { path: /\s*>\s*/, list: /\s*\|\s*/ },
  ignored: [
    "attributename*",
    "attributein*",
    "attributeis*",
    "posttype",
    "imagefilename",
    "imagepath",
    "imageid",
    "downloads",
    ...WOOCOMMERCE_SETTINGS,
  ],
};

/** The products of WooCommerce's REST API: JSON, and tables that scripts make of it. */
export const WOOCOMMERCE_API: ProductFormat = {
  id: "woocommerce_api",
  name: "WooCommerce",
  signs: {
    all: ["name", "permalink"],
    any: ["catalogvisibility", "stockstatus", "regularprice", "crosssellids", "dateonsalefrom", "stockquantity"],
    atLeast: 2,
  },
  fields: {
    identity: ["sku", "id"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["brands.name"],
    price: ["regularprice", "price"],
    sale_price: ["saleprice"],
    category: ["categories"],
    image_link: ["images.src", "mainimage", "image", "featuredimage", "images", "allimages"],
    web_url: ["permalink"],
    availability: ["stockstatus"],
    ean: ["globaluniqueid"],
    product_code: ["sku"],
    introduced_at: ["datecreated"],
  },
  prices: { ...PRICES, saleFrom: ["dateonsalefrom"], saleUntil: ["dateonsaleto"], decimal: "." },
  availability: [{ names: ["stockstatus"], as: STATES }],
  keepOut: STATUS,
  attributes: [{ kind: "columns", names: ["attributes.name"], values: ["attributes.options"], list: "|" }],
  ignored: WOOCOMMERCE_API_SETTINGS,
};

/** The products of WooCommerce's Store API, JSON: amounts have no decimal sign, and as many decimals as the shop shows. */
export const WOOCOMMERCE_STORE: ProductFormat = {
  id: "woocommerce_store",
  name: "WooCommerce",
  signs: { all: ["name", "permalink", "prices.regular_price"], any: ["onsale", "isinstock", "ispurchasable"] },
  fields: {
    identity: ["sku", "id"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["brands.name"],
    price: ["prices.regular_price", "prices.price"],
    sale_price: ["prices.sale_price"],
    category: ["categories"],
    image_link: ["images.src"],
    web_url: ["permalink"],
    availability: ["isinstock"],
    product_code: ["sku"],
  },
  prices: {
    ...PRICES,
    currency: ["prices.currency_code"],
    unit: "minor",
    decimals: ["prices.currency_minor_unit"],
  },
  availability: [
    { names: ["isonbackorder"], as: { true: "later", false: null } },
    { names: ["isinstock"], as: "words" },
  ],
  attributes: [{ kind: "columns", names: ["attributes.name"], values: ["attributes.terms.name"], list: "|" }],
  ignored: WOOCOMMERCE_API_SETTINGS,
};
