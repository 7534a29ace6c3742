import type { ItemGroup } from "./item-group";

/** A row as `addItems` takes it. */
export function toWireItem<Row extends { group?: ItemGroup; state?: unknown }>({ group, state: _, ...row }: Row) {
  if (group === undefined) return row;
  const { key, isMain, aliases = [], members = [], isVariantOnly = false, isOut = false } = group;
  return {
    ...row,
    group: { key, is_main: isMain, aliases, members, is_variant_only: isVariantOnly, is_out: isOut },
  };
}
