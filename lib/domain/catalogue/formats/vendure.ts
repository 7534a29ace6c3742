import type { AvailabilityStep, ProductFormat } from "./product-format";

const AVAILABILITY: readonly AvailabilityStep[] = [
  { names: ["stockonhand"], as: "quantity", untracked: { names: ["trackinventory"], values: ["0"] } },
];

/** Vendure: the product import, CSV. Rows below a product that have no name are its variants, the first one is in its row. */
export const VENDURE: ProductFormat = {
  id: "vendure",
  name: "Vendure",
  signs: {
    all: ["sku", "price"],
    any: [
      "optiongroups*",
      "optionvalues*",
      "taxcategory",
      "stockonhand",
      "trackinventory",
      "variantassets",
      "variantfacets*",
      "facets*",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["slug", "slug{language}"],
    title: ["name{language}", "name", "name*"],
    description: ["description{language}", "description"],
    image_link: ["assets"],
  },
  group: {
    kind: "continued",
    variant: {
      fields: {
        identity: ["sku"],
        price: ["price"],
        image_link: ["variantassets"],
        product_code: ["sku"],
        availability: ["stockonhand"],
      },
      prices: { decimal: ".", vat: "unknown" },
      availability: AVAILABILITY,
      single: { names: ["optionvalues{language}", "optionvalues*"], values: [""] },
      attributes: [
        {
          kind: "columns",
          names: ["optiongroups{language}", "optiongroups*"],
          values: ["optionvalues{language}", "optionvalues*"],
          list: "|",
        },
        { kind: "pairs", names: ["variantfacets{language}", "variantfacets*"], pair: ":", list: "|" },
        { kind: "prefix", prefix: "variant:", list: "|" },
      ],
      inherited: ["optiongroups*"],
    },
  },
  // Fields that a shop adds to products and variants have prefixes.
  attributes: [
    { kind: "pairs", names: ["facets{language}", "facets*"], pair: ":", list: "|" },
    { kind: "prefix", prefix: "product:", list: "|" },
  ],
  named: { category: ["category", "Category"], brand: ["brand", "Brand", "manufacturer"] },
  ignored: [
    "taxcategory",
    "name*",
    "description*",
    "facets*",
    "variantfacets*",
    "optiongroups*",
    "optionvalues*",
    "slug*",
  ],
};
