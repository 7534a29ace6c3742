import type { MissingItem } from "@/lib/contract/catalogue/missing-items";

/** What a shop told of a missing item beside its identity; null where it told nothing of the kind. */
export function contextOf({ context }: Pick<MissingItem, "context">) {
  const text = (name: string): string | null => {
    const value = context?.[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  return { title: text("title"), platform: text("platform"), query: text("query") };
}
