import { isProseName } from "./prose-names";

// Rows of a feed that belong to one product are one item, the product, which holds them as its variants.

/** Attribute of a product with its variants. Attributes with a leading underscore are searched but never shown. */
export const VARIANTS = "_variants";

/** The lowest and the highest price of a product whose variants have different prices. */
export const PRICE_RANGE = ["price_from", "price_from_amount", "price_to", "price_to_amount"] as const;

/** A variant. `attributes` are those that differ between the variants of the product, or from the product. */
export type Variant = { identity: string; title: string; attributes: Record<string, unknown> };

/** The parts of an item that its variants share. */
type Product = { title: string; attributes: Record<string, unknown> };

const NO_VARIANTS: readonly Variant[] = [];

/** The variants of a product; empty for any other item. */
export function readVariants(attributes: Record<string, unknown>): readonly Variant[] {
  const stored = attributes[VARIANTS];
  return Array.isArray(stored) ? stored.filter(isVariant) : NO_VARIANTS;
}

/** Whether a value is a stored variant. */
export function isVariant(value: unknown): value is Variant {
  const { identity, title, attributes } = (value ?? {}) as Partial<Variant>;
  const hasAttributes = typeof attributes === "object" && attributes !== null && !Array.isArray(attributes);
  return typeof identity === "string" && typeof title === "string" && hasAttributes;
}

/** A variant as one text, for lists of values. */
export function formatVariant({ identity, title, attributes }: Variant): string {
  const values = Object.entries(attributes).map(([name, value]) => `${name}: ${[value].flat().join(", ")}`);
  return [identity, title, ...values].join("; ");
}

/** The names of the attributes in which variants differ. */
export function listVaryingNames(variants: readonly Variant[]): Set<string> {
  return new Set(variants.flatMap(({ attributes }) => Object.keys(attributes)));
}

/** Title and attributes of a variant, including those that it shares with the product. */
export function buildVariantItem(product: Product, variant: Variant): Product {
  const varying = listVaryingNames(readVariants(product.attributes));
  const shared = Object.entries(product.attributes).filter(([name]) => isShared(name, varying));
  return { title: variant.title, attributes: { ...Object.fromEntries(shared), ...variant.attributes } };
}

/** Pictures and texts of the product also represent variants without their own; other values that differ do not. */
function isShared(name: string, varying: ReadonlySet<string>): boolean {
  if (name === VARIANTS || (PRICE_RANGE as readonly string[]).includes(name)) return false;
  return !varying.has(name) || isProseName(name);
}
