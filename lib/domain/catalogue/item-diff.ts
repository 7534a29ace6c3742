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
  return parts.filter((part) => formatCanonicalJson(part.before) !== formatCanonicalJson(part.after));
}
