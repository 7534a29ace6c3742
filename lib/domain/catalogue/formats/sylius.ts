import type { ProductFormat } from "./product-format";

/** Sylius: the export of the Import/Export plug-in, CSV and JSON. Amounts are hundredths. */
export const SYLIUS: ProductFormat = {
  id: "sylius",
  name: "Sylius",
  signs: {
    all: ["code", "locale", "name"],
    any: ["maintaxon", "taxons", "channels", "shortdescription"],
    atLeast: 2,
  },
  fields: {
    identity: ["code"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["brand", "attributebrand", "*brand"],
    price: ["price"],
    price_old: ["originalprice"],
    category: ["taxons", "maintaxon"],
    image_link: ["imagesmain", "images*"],
    product_code: ["code"],
  },
  prices: { unit: "minor", decimal: ".", vat: "unknown" },
  // The export writes "1" or nothing.
  keepOut: [{ names: ["enabled"], values: ["0", ""], reason: "disabled" }],
  categories: { path: /\s*(?:>|\/)\s*/, list: /\s*\|\s*/ },
  pictureFolder: "media/image",
  translation: { names: ["locale"], same: ["code"] },
  ignored: ["channels", "metadescription", "metakeywords"],
};

/** The products of Sylius' API, JSON. */
export const SYLIUS_API: ProductFormat = {
  id: "sylius_api",
  name: "Sylius",
  signs: {
    all: ["code", "variants"],
    any: ["maintaxon", "producttaxons", "defaultvariant", "defaultvariantdata"],
    atLeast: 2,
  },
  fields: {
    identity: ["code", "id"],
    title: ["name", "translations.en_US.name"],
    description: ["shortdescription", "description"],
    price: ["defaultvariantdata.price", "defaultVariantData.price"],
    price_old: ["defaultVariantData.originalPrice"],
    image_link: ["images.path"],
    availability: ["defaultVariantData.inStock"],
    product_code: ["code"],
    introduced_at: ["createdat"],
  },
  prices: { unit: "minor", vat: "unknown" },
  availability: [{ names: ["defaultVariantData.inStock"], as: "words" }],
  keepOut: [{ names: ["enabled"], values: ["0"], reason: "disabled" }],
  ignored: [
    "@id",
    "@type",
    "slug",
    "averagerating",
    "producttaxons",
    "maintaxon",
    "channels",
    "variants",
    "options",
    "defaultvariant",
    "associations",
    "reviews",
    "updatedat",
  ],
};

/** The categories of Sylius. */
export const SYLIUS_TAXONS: ProductFormat = {
  id: "sylius_taxons",
  name: "Sylius",
  signs: { all: ["code", "parent", "locale", "name", "slug"], none: ["price", "maintaxon", "taxons"] },
  fields: {},
  companion: "categories",
};
