import { VARIANTS } from "@vitrine/engine/variants";
import { formatCanonicalJson } from "@/lib/domain/kit/canonical-json";

/** A version of an item. */
export type ComparedItem = { title: string; type: string; attributes: Record<string, unknown> };

/** A changed field; `before` or `after` is null if the field is absent. */
export type ItemChange = { field: string; before: unknown; after: unknown };

/** Compares two versions of an item: title, type, then attributes by name. */
export function findItemChanges(before: ComparedItem, after: ComparedItem): ItemChange[] {
  const names = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])].sort();
  const parts = [
    { field: "title", before: before.title, after: after.title },
    { field: "type", before: before.type, after: after.type },
    ...names
      .filter((name) => name !== "title" && name !== "type")
      .map((name) => ({
        field: name,
        before: before.attributes[name] ?? null,
        after: after.attributes[name] ?? null,
      })),
  ];
  return parts
    .map((part) => (part.field === VARIANTS ? { ...part, ...pickDifferent(part.before, part.after) } : part))
    .filter((part) => formatCanonicalJson(part.before) !== formatCanonicalJson(part.after));
}

/** Of the variants of a product, those that differ. */
function pickDifferent(before: unknown, after: unknown): Pick<ItemChange, "before" | "after"> {
  const pickOthers = (variants: unknown, others: unknown): unknown => {
    if (!Array.isArray(variants)) return variants;
    const same = new Set(Array.isArray(others) ? others.map((one) => formatCanonicalJson(one)) : []);
    const different = variants.filter((one) => !same.has(formatCanonicalJson(one)));
    return different.length === 0 ? null : different;
  };
  return { before: pickOthers(before, after), after: pickOthers(after, before) };
}
