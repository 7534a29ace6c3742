/** An item as two versions of it are compared. */
export type ComparedItem = { title: string; type: string; attributes: Record<string, unknown> };

/** A part of an item that differs; `before` or `after` is null where it is not there. */
export type ItemChange = { field: string; before: unknown; after: unknown };

/** What differs between two versions of an item: title, type, then attributes by name. */
export function itemChanges(before: ComparedItem, after: ComparedItem): ItemChange[] {
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
  return parts.filter((part) => textOf(part.before) !== textOf(part.after));
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
