import { type Neighbours, NO_NEIGHBOURS } from "./neighbours";

// A trained model of one site: plain arrays, so that it is stored and loaded without conversion. Items are numbered from 0.

/** Increase it when the layout or the training changes; models of another format are trained again. */
export const MODEL_FORMAT = 3;

/** What models use of the catalog. Codes are -1 and numbers NaN when unknown. */
export type CatalogueProfile = {
  identities: string[];
  /** Identities of variants, and the item of each. */
  variants: string[];
  variantItems: Uint32Array;
  types: string[];
  typeOf: Uint16Array;
  /** Paths joined by `||`. Of an item of type category, the category itself. */
  categories: string[];
  categoryOf: Int32Array;
  brands: string[];
  brandOf: Int32Array;
  price: Float32Array;
  /** Share of the old price that is saved, 0 to 1; 0 without a discount. */
  discount: Float32Array;
  /** Epoch ms. */
  introduced: Float64Array;
  /** Words of titles: those of item i are at `[wordStarts[i], wordStarts[i + 1])`. */
  words: Uint32Array;
  wordStarts: Uint32Array;
  /** Number of items with a word. */
  wordItems: Uint32Array;
};

/** The acts of visitors and customers (`histories.ts`), newest first: those of history h are at `[starts[h], starts[h + 1])`. */
export type VisitorHistories = {
  /** Visitor and customer ids with the number of their history. */
  ids: string[];
  /** Number of histories of visitors, which come first; those after them are of customers with several visitors. Absent: all. */
  visitors?: number;
  historyOf: Uint32Array;
  starts: Uint32Array;
  items: Uint32Array;
  /** A kind of ACTS, or BOUGHT. */
  kinds: Uint8Array;
  /** How often the visitor did this, up to 255. */
  times: Uint8Array;
};

/** The kind of a purchase in a history. */
export const BOUGHT = 9;

/** A trained model. */
export type RecommendationModel = {
  format: number;
  /** Increases with every training of a site. */
  version: number;
  /** Epoch ms. */
  generatedAt: number;
  catalogueRevision: number;
  profile: CatalogueProfile;
  /** Items of the same orders, and of the same visits. */
  bought: Neighbours;
  viewed: Neighbours;
  orders: number;
  visits: number;
  /** Of the items in second and later orders of a visitor, the share that the visitor had ordered before. */
  rebuyShare: number;
  /** Decayed figures by item. */
  trend: Float32Array;
  sold: Float32Array;
  histories: VisitorHistories;
};

/** A catalog without items. */
export function createEmptyProfile(): CatalogueProfile {
  return {
    identities: [],
    variants: [],
    variantItems: new Uint32Array(0),
    types: [],
    typeOf: new Uint16Array(0),
    categories: [],
    categoryOf: new Int32Array(0),
    brands: [],
    brandOf: new Int32Array(0),
    price: new Float32Array(0),
    discount: new Float32Array(0),
    introduced: new Float64Array(0),
    words: new Uint32Array(0),
    wordStarts: new Uint32Array(1),
    wordItems: new Uint32Array(0),
  };
}

/** A model of a site without catalog and events. */
export function createEmptyModel(): RecommendationModel {
  return {
    format: MODEL_FORMAT,
    version: 0,
    generatedAt: 0,
    catalogueRevision: 0,
    profile: createEmptyProfile(),
    bought: NO_NEIGHBOURS,
    viewed: NO_NEIGHBOURS,
    orders: 0,
    visits: 0,
    rebuyShare: 0,
    trend: new Float32Array(0),
    sold: new Float32Array(0),
    histories: {
      ids: [],
      historyOf: new Uint32Array(0),
      starts: new Uint32Array(1),
      items: new Uint32Array(0),
      kinds: new Uint8Array(0),
      times: new Uint8Array(0),
    },
  };
}
