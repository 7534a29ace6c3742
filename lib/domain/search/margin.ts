import type { Hit } from "@/lib/contract/search/search-host";

/**
 * Attributes of a feed that are the margin of an item, the most usual first; only numbers count. `_margin` is not among them:
 * the search never shows attributes with a leading underscore.
 */
export const MARGIN_ATTRIBUTES = [
  "margin",
  "gross_margin",
  "profit_margin",
  "margin_amount",
  "margin_percent",
  "marze",
  "marže",
  "marza",
  "marža",
  "marża",
] as const;

/** A margin as the feed states it: a share, a percentage or an amount. */
export type Margin = { name: string; value: number };

/** The margins that a result states. */
export function readMargins(attributes: Hit["attributes"]): Margin[] {
  return MARGIN_ATTRIBUTES.flatMap((name) => {
    const value: unknown = [attributes[name]].flat()[0];
    return typeof value === "number" && Number.isFinite(value) ? [{ name, value }] : [];
  });
}

type WithMargins = { item: { margins?: readonly Margin[] } };

/** The attribute to compare results by: the most usual one that any of them has. */
export function findMarginAttribute(rows: readonly WithMargins[]): string | null {
  const names = new Set(rows.flatMap(({ item }) => (item.margins ?? []).map(({ name }) => name)));
  return MARGIN_ATTRIBUTES.find((name) => names.has(name)) ?? null;
}

/** The margin of a result in an attribute; null if it does not state one. */
export function findMargin({ item }: WithMargins, attribute: string | null): number | null {
  return item.margins?.find(({ name }) => name === attribute)?.value ?? null;
}
