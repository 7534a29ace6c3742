import type { ItemGroup } from "@/lib/domain/catalogue/item-group";
import type { DraftItem } from "./item-reader";

/** A variant with a code that an earlier one has is named like those without a code. */
export function distinguish(variant: DraftItem, fallbackIdentity: string, taken: Set<unknown>): DraftItem {
  const identity = taken.has(variant.identity) ? fallbackIdentity : variant.identity;
  taken.add(identity);
  return { ...variant, identity };
}

/** The variants of a product without an identity: each is an item with the fields of the product, in a group of their own. */
export function joinVariants(product: DraftItem, variants: readonly DraftItem[]): DraftItem[] {
  const group: ItemGroup = { key: String(variants[0]?.identity), isMain: false };
  return variants.map(({ identity, title, attributes, state = product.state }) => ({
    identity,
    type: product.type,
    title: title === "" ? product.title : title,
    attributes: { ...product.attributes, ...attributes, item_group_id: group.key },
    state,
    group,
  }));
}
