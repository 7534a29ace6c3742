import type { AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import type { Companion } from "@/lib/contract/catalogue/feed-faults";
import type { OUT_REASONS } from "@/lib/contract/catalogue/feed-reading";
import type { DecimalSign } from "@/lib/domain/catalogue/amounts";
import type { FieldTarget, Names } from "@/lib/domain/catalogue/feed-names";
import type { PriceUnit } from "@/lib/domain/catalogue/feed-prices";

// How a product file of a known program is read. A format is data: to add one, add a file here, list it in `known-formats.ts`,
// and test it with a file of that program.

/** Values of a field, in the form of `normalizeStateWord` ("Not Visible Individually" is "not visible individually"). */
export type FieldValues = { names: Names; values: readonly string[] };

/**
 * How a format is recognized: all of `all`, at least `atLeast` (1) of `any`, and none of `none`. Names as they are written in
 * files ("SHOP_DEPOTS") are found only in this form.
 */
export type FormatSigns = { all?: Names; any?: Names; atLeast?: number; none?: Names };

/** The fields of prices and how amounts are written. */
export type PriceFields = {
  /** What is paid if nothing else is: with VAT. */
  regular?: Names;
  /** What is paid instead, while it is valid. The regular price is then the old one. */
  sale?: Names;
  saleFrom?: Names;
  saleUntil?: Names;
  /** Start and end in one field, separated by "/". */
  salePeriod?: Names;
  /** The sale price is valid only for these values. */
  saleIf?: FieldValues;
  /** What is taken off the regular price, as an amount or in percent. */
  discount?: Names;
  discountPercent?: Names;
  /** An earlier price, shown as the old one if it is higher. */
  old?: Names;
  /** Prices without VAT, used where an item has none with VAT; `rate` is its VAT in percent. */
  net?: Names;
  saleNet?: Names;
  rate?: Names;
  /** Values that say that prices are without VAT; `prices`: only in these fields. */
  netIf?: FieldValues & { prices?: Names };
  /** All prices are without VAT, or the program can export either. */
  vat?: "without" | "unknown";
  /** The currency of the amounts; where both are lists, that of the amount at the same place. */
  currency?: Names;
  /** The names of fields end with the currency of their amounts: "Variant Price EUR". */
  isCurrencyInName?: boolean;
  /** In dates with slashes the month comes first, whatever the site's language. */
  isMonthFirst?: boolean;
  /** The sign that the program writes; undefined: found in the amounts. */
  decimal?: DecimalSign;
  /** "minor": hundredths, or another part by `digits`, unless the amounts have decimals. */
  unit?: PriceUnit;
  /** The decimals of amounts in the smallest unit of a currency, where they are not two. */
  digits?: Readonly<Record<string, number>>;
  /** The number of decimals of amounts that are written as whole numbers: 2 if 3490 is 34.90. */
  decimals?: Names;
  /** The shop does not show the price of an item with one of these values. */
  hiddenIf?: FieldValues;
};

/** One way to tell the availability of an item; the first that gives a state counts. */
export type AvailabilityStep = {
  names: Names;
  /**
   * `words`: the vocabulary, flags and quantities. `quantity`: above 0 is in stock. `days`: until dispatch, 0 is in stock, a
   * date is a pre-order. `start`: the date from which it can be ordered; without one it cannot. Afterwards, the next step
   * decides. A record: states by value; null leaves the decision to the next step.
   */
  as: "words" | "quantity" | "days" | "start" | Readonly<Record<string, AvailabilityState | null>>;
  /**
   * Stock counts only where it is tracked: an item with one of these values is in stock. Several: all of them; those whose fields
   * a file lacks, but for the first one, count as empty. Undefined: always tracked.
   */
  untracked?: FieldValues | readonly FieldValues[];
  /** Quantities that stand for an unlimited stock. */
  unlimited?: readonly string[];
  /** The quantities of all fields count, such as those of several warehouses, not only of the first filled one. */
  isUnion?: boolean;
  /** Finds the quantities in a text (first group): "default=10,second=0". */
  each?: RegExp;
  /** Values that allow orders without stock: the item is then available later. */
  backorders?: FieldValues;
  /** The step applies only to items with these values. */
  onlyIf?: FieldValues;
  /** The step applies only if a quantity is above 0 (true) or not (false). */
  ifStock?: { names: Names; isPositive: boolean };
  /** The state of an item whose field is there but empty. */
  empty?: AvailabilityState;
};

/** Why an item must not be public. */
export type KeepOutReason = Exclude<(typeof OUT_REASONS)[number], "translation" | "extra">;

/** Values that keep an item out; of several fields, all filled ones have them. */
export type KeepOut = FieldValues & {
  reason: KeepOutReason;
  /** The item is still a variant of a product that lists it. */
  exceptVariant?: boolean;
  /** In place of `values`: dates that are past, or not yet reached. */
  date?: "past" | "future";
  /** The currencies of the channels that the fields stand for: only those with the site's currency count, if there are any. */
  currency?: Names;
};

/** How rows belong together. */
export type GroupRule =
  /** Rows with an equal value are variants of one product, which has no row of its own. */
  | { kind: "key"; key: Names }
  /**
   * A variant names its product; `aliases`: other values that it may name, with a prefix ("id:12"). `isVariant`: the product
   * names itself, too, and only rows with these values are variants. `type`: the field that tells products with variants.
   */
  | {
      kind: "parent";
      parent: Names;
      own: Names;
      aliases?: readonly { prefix: string; names: Names }[];
      isVariant?: FieldValues;
      type?: Names;
      /** Fields of the product that hold for its variants below where theirs are empty. */
      inherited?: Names;
      /** The product lists the options of its variants below: "sku=A,color=red|sku=B,color=blue". `own`: the name of the identity. */
      options?: { names: Names; own: string };
    }
  /** A product lists the identities of its variants; `pattern` finds them in the text (first group). */
  | { kind: "members"; members: Names; pattern: RegExp }
  /**
   * Rows repeat the key. The first row with a title describes the product; each row with `variant` fields is a variant.
   * `isApart`: the row of the product is no variant.
   */
  | { kind: "rows"; key: Names; variant: VariantFields; isApart?: boolean }
  /**
   * Rows without a title are variants of the product above, whose row is the first one. `isVariant`, `isProduct`: only rows
   * with these values are, and the row of the product is no variant; other rows are left out.
   */
  | { kind: "continued"; variant: VariantFields; isVariant?: FieldValues; isProduct?: FieldValues }
  /** The variants are entries of a field of the product. */
  | { kind: "list"; list: Names; variant: VariantFields }
  /** The cells of a row have a line for each variant. */
  | { kind: "cells"; cells: Names; variant: VariantFields };

/** The fields of a variant; other fields are those of its product. */
export type VariantFields = {
  fields: Partial<Record<FieldTarget, Names>>;
  prices?: PriceFields;
  availability?: readonly AvailabilityStep[];
  attributes?: readonly AttributeRule[];
  /** Fields of the product that hold for its variants where theirs are empty, such as the names of options. */
  inherited?: Names;
  /** A variant names an entry of a list of its product by the entry's `id`, and has it as the field `as`. */
  linked?: { by: string; list: Names; id: string; as: string };
  /** A row with one of these values has no variants: the only one is the product itself. */
  single?: FieldValues;
};

/** Attributes whose names are values themselves. */
export type AttributeRule =
  /** Numbered fields; `#` is the number: "attribute#name" and "attribute#values". `list` separates values. */
  | { kind: "numbered"; name: string; value: string; list?: string }
  /** Pairs in one text: "color=red,size=S". `values` separates several values of a pair; `without`: names that say nothing. */
  | { kind: "pairs"; names: Names; pair: string; list: string; values?: string; without?: readonly string[] }
  /** Names and values in one text: the first and the second group of the pattern. */
  | { kind: "pattern"; names: Names; pattern: RegExp }
  /** The names are a list; the value of the second one is in the field with the number 2 in place of `#`. */
  | { kind: "places"; names: Names; value: string }
  /** Fields with an ending: "color (variant attribute)" is the attribute "color". `list` separates values. */
  | { kind: "suffix"; suffix: RegExp; list?: string }
  /** Fields with a prefix, as the field is written: "variant:Barva" is the attribute "Barva". `list` separates values. */
  | { kind: "prefix"; prefix: string; list?: string }
  /** A field under another name, because its own says little: "name" of a size. */
  | { kind: "field"; name: string; names: Names }
  /** Names in one field, values in another: lists, also with a list for each name, or texts separated by the same sign. */
  | { kind: "columns"; names: Names; values: Names; list: string };

/** How categories are written. */
export type CategoryRules = {
  /** Finds the paths in a text (first group). */
  each?: RegExp;
  /** Between the levels of a path; undefined: found in the values. */
  path?: RegExp;
  /** Between paths. */
  list?: RegExp;
  /** First levels that are no categories; "*" at the end stands for any text. */
  without?: readonly string[];
  /** Each path begins with the root of the catalog, whatever its name, which is no category. */
  hasRoot?: boolean;
  /** The categories of all fields count, not only those of the first filled one. */
  isUnion?: boolean;
};

export type ProductFormat = {
  id: string;
  /** The program and the file as its users call them: "WooCommerce". Not translated. */
  name: string;
  /** Several: one of them is enough. */
  signs: FormatSigns | readonly FormatSigns[];
  /**
   * For feeds of no known program: fields are also found by the form of their values. `single`: each item field has one
   * field; `per_item`: prices and pictures may come from another field for each item.
   */
  guess?: "single" | "per_item";
  fields: Partial<Record<FieldTarget, Names>>;
  prices?: PriceFields;
  availability?: readonly AvailabilityStep[];
  keepOut?: readonly KeepOut[];
  group?: GroupRule;
  attributes?: readonly AttributeRule[];
  /** Names of attributes that item fields have, if no field gives them: `{ brand: ["Producent"] }`. */
  named?: Partial<Record<"brand" | "category" | "ean" | "product_code", readonly string[]>>;
  categories?: CategoryRules;
  /** The folder of pictures that are written without an address. */
  pictureFolder?: string;
  /** The fields with the numbers by which the pictures of a field are ordered. */
  pictureOrder?: Readonly<Record<string, string>>;
  /**
   * Rows in other languages of the same item: the field of the language; rows with `base` ("" by default) are kept. `same`: rows
   * below with the same value in this field are the same item, and those in the site's language add their texts to it.
   */
  translation?: { names: Names; base?: string; same?: Names };
  /** Fields that say nothing about an item, such as settings of the export. */
  ignored?: Names;
  /** Rows below a product that add values to it before it is read. */
  below?: RowsBelow;
  /**
   * A file that belongs to another one and has no products of its own: what it contains. A file with `fields` completes
   * the items of another source.
   */
  companion?: Companion;
};

/** Rows with the values of all `rows` add what `fields` contain to an earlier row. */
export type RowsBelow = {
  rows: readonly FieldValues[];
  fields: Names;
  /** The earlier row is the last one with these values; undefined: the last one of another kind. */
  start?: FieldValues;
  /** The earlier row is the one with the same value in this field. */
  same?: Names;
};
