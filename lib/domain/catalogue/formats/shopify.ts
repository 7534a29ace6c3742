import { listNames } from "./field-names";
import type { AttributeRule, AvailabilityStep, KeepOut, PriceFields, ProductFormat } from "./product-format";

// Shopify: a product has a handle; its rows or entries are variants.

const NAMES = {
  handle: listNames(
    "Handle|URL handle|URL-Handle|Identifiant URL|Identificador de URL|Handle URL|Handle dell'URL|URL-kenmerk",
  ),
  title: listNames("Title|Titel|Titre|Título|Titolo|Tytuł|Název"),
  description: listNames(
    "Body (HTML)|Body HTML|Description|Beschreibung|Descripción|Descrizione|Beschrijving|Opis|Popis",
  ),
  vendor: listNames(
    "Vendor|Anbieter|Verkäufer|Fournisseur|Distributeur|Proveedor|Fornitore|Leverancier|Dostawca|Dodavatel",
  ),
  type: listNames("Type|Custom Product Type|Typ|Produkttyp|Tipo|Typ produktu"),
  category: listNames(
    `Product Category|Standardized Product Type|Produktkategorie|Catégorie de produit|Categoría de producto|
    Categoria di prodotto|Productcategorie|Kategoria produktu|Kategorie produktu`,
  ),
  sku: listNames("Variant SKU|SKU"),
  price: listNames("Variant Price|Price|Preis|Prix|Precio|Prezzo|Prijs|Cena"),
  compareAt: listNames(
    "Variant Compare At Price|Compare-at price|Vergleichspreis|Prix de comparaison|Prix avant réduction|Precio de comparación|Prezzo di confronto|Vergelijkingsprijs",
  ),
  image: listNames(
    "Image Src|Product image URL|Produktbild-URL|URL de l'image du produit|URL de imagen del producto|URL immagine prodotto",
  ),
  variantImage: listNames("Variant Image|Variant image URL|URL des Variantenbilds|URL de l'image de la variante"),
  barcode: listNames("Variant Barcode|Barcode|Barcodes|Code-barres|Código de barras|Codice a barre|Streepjescode"),
  quantity: listNames(
    "Variant Inventory Qty|Inventory quantity|Bestandsmenge|Inventarmenge|Quantité en stock|Cantidad de inventario|Quantità in magazzino",
  ),
  tracker: listNames(
    "Variant Inventory Tracker|Inventory tracker|Bestandsverfolgung|Suivi de stock|Suivi de l'inventaire",
  ),
  policy: listNames(
    "Variant Inventory Policy|Continue selling when out of stock|Weiterverkaufen, wenn nicht vorrätig|Continuer à vendre en rupture de stock",
  ),
  published: listNames(
    "Published|Published on online store|Im Onlineshop veröffentlicht|Publié sur la boutique en ligne|Publicado en la tienda online",
  ),
  status: listNames("Status|Statut|Estado|Stato"),
};

/** Whether prices include VAT is a setting of the shop. */
const PRICES: PriceFields = { decimal: ".", vat: "unknown" };

const OPTIONS: readonly AttributeRule[] = [{ kind: "numbered", name: "option#name", value: "option#value" }];
const STATUS: readonly KeepOut[] = [
  { names: NAMES.status, values: ["draft", "archived", "unlisted"], reason: "draft" },
  { names: NAMES.published, values: ["0"], reason: "unpublished" },
];

/** The product export, CSV, with the column names of before and after 2024. */
export const SHOPIFY: ProductFormat = {
  id: "shopify",
  name: "Shopify",
  signs: {
    any: [
      ...NAMES.handle,
      "bodyhtml",
      "variantsku",
      "variantprice",
      "variantinventorypolicy",
      "variantinventoryqty",
      "option1name",
      "option1value",
      "imagesrc",
      "productimageurl",
      "productcategory",
      "compareatprice",
      "inventorytracker",
      "continuesellingwhenoutofstock",
      "publishedononlinestore",
      "variantgrams",
      "variantbarcode",
      "variantcompareatprice",
      "variantrequiresshipping",
      ...NAMES.tracker,
      ...NAMES.compareAt,
      ...NAMES.published,
      ...NAMES.policy,
      "seotitle",
    ],
    atLeast: 4,
    none: ["variants", "productid", "trackinventory"],
  },
  fields: {
    identity: NAMES.handle,
    title: NAMES.title,
    description: NAMES.description,
    brand: NAMES.vendor,
    category: [...NAMES.type, ...NAMES.category],
    image_link: NAMES.image,
  },
  keepOut: STATUS,
  group: {
    kind: "rows",
    key: NAMES.handle,
    variant: {
      fields: {
        identity: NAMES.sku,
        price: NAMES.price,
        price_old: NAMES.compareAt,
        image_link: NAMES.variantImage,
        ean: NAMES.barcode,
        product_code: NAMES.sku,
        availability: NAMES.quantity,
      },
      prices: PRICES,
      availability: [
        {
          names: NAMES.quantity,
          as: "quantity",
          untracked: { names: NAMES.tracker, values: [""] },
          backorders: { names: NAMES.policy, values: ["continue", "1"] },
        },
      ],
      attributes: OPTIONS,
      single: { names: ["option1value"], values: ["default title", ""] },
      inherited: ["option1name", "option2name", "option3name"],
    },
  },
  attributes: [
    ...OPTIONS,
    // "Material (product.metafields.shopify.material)"; what apps recommend is no attribute.
    { kind: "suffix", suffix: /\s*\(product\.metafields\.(?!shopify--discovery)[^()]*\)$/, list: ";" },
  ],
  ignored: [
    ...NAMES.tracker,
    ...NAMES.policy,
    "imageposition",
    "imagealttext",
    "option*linkedto",
    "variantfulfillmentservice",
    "fulfillmentservice",
    "variantgrams",
    "variantrequiresshipping",
    "requiresshipping",
    "varianttaxable",
    "varianttaxcode",
    "chargetax",
    "taxcode",
    "variantweightunit",
    "weightunitfordisplay",
    "giftcard",
    "seotitle",
    "seodescription",
    "googleshopping*",
    "included*",
    "price*international",
    "compareatprice*international",
    "*productmetafieldsshopifydiscovery*",
  ],
};

const AVAILABILITY: readonly AvailabilityStep[] = [
  { names: ["available"], as: "words" },
  {
    names: ["inventoryquantity"],
    as: "quantity",
    untracked: { names: ["inventorymanagement"], values: [""] },
    backorders: { names: ["inventorypolicy"], values: ["continue"] },
  },
];

/** The `products.json` of the shop and the products of the Admin API. */
export const SHOPIFY_JSON: ProductFormat = {
  id: "shopify_json",
  name: "Shopify",
  signs: {
    all: ["title", "handle", "variants"],
    any: ["bodyhtml", "vendor", "producttype", "publishedscope", "admingraphqlapiid", "publishedat"],
    atLeast: 2,
  },
  fields: {
    identity: ["id", "handle"],
    title: ["title"],
    description: ["bodyhtml"],
    brand: ["vendor"],
    category: ["producttype"],
    image_link: ["image.src", "images.src"],
    introduced_at: ["publishedat", "createdat"],
  },
  keepOut: [
    { names: ["status"], values: ["draft", "archived", "unlisted"], reason: "draft" },
    { names: ["publishedat"], values: [""], reason: "unpublished" },
  ],
  group: {
    kind: "list",
    list: ["variants"],
    variant: {
      fields: {
        identity: ["sku", "id"],
        price: ["price"],
        price_old: ["compareatprice"],
        image_link: ["featured_image.src", "image.src"],
        ean: ["barcode"],
        product_code: ["sku"],
        availability: ["available", "inventoryquantity"],
      },
      prices: PRICES,
      availability: AVAILABILITY,
      attributes: [{ kind: "places", names: ["options.name"], value: "option#" }],
      single: { names: ["title"], values: ["default title"] },
      inherited: ["options"],
      linked: { by: "image_id", list: ["images"], id: "id", as: "image" },
    },
  },
  ignored: [
    "options",
    "admingraphqlapiid",
    "templatesuffix",
    "publishedscope",
    "productid",
    "position",
    "updatedat",
    "requiresshipping",
    "taxable",
    "grams",
    "fulfillmentservice",
    "inventoryitemid",
    "oldinventoryquantity",
    "imageid",
  ],
};
