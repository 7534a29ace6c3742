import type { DiffKind, DiffRow } from "@/lib/contract/catalogue/feed-runs";
import { itemChanges } from "@/lib/domain/catalogue/item-diff";

type Attributes = Record<string, unknown>;

/** An item as a query finds it in both versions; what is the same in both, or there in one only, is left out. */
export type StoredRow = {
  identity: string;
  type: string;
  title: string;
  before?: Attributes;
  after?: Attributes;
  type_after?: string;
  title_after?: string;
};

/** An item as the diff of a run shows it. */
export function changedRow(
  { identity, type, title, before, after, type_after, title_after }: StoredRow,
  kind: DiffKind,
): DiffRow {
  const was = { type, title, attributes: before ?? {} };
  const is = { type: type_after ?? type, title: title_after ?? title, attributes: after ?? {} };
  return { identity, kind, type: is.type, title: is.title, changes: kind === "changed" ? itemChanges(was, is) : [] };
}
