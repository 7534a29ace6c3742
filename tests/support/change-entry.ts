import type { ChangeEntry } from "@/lib/contract/history/change-history";

/** An entry of the change history: by default saved rules of "printer". */
export function makeChangeEntry(over: Partial<ChangeEntry> = {}): ChangeEntry {
  return {
    id: 7,
    at: "2026-03-09T10:00:00Z",
    actor: { id: "u1", name: "Dana" },
    cause: "hand",
    feature: "query-customizations",
    action: "save_rules",
    object: { id: "c1", title: "printer" },
    counts: null,
    undoes: null,
    undone_by: null,
    undo_until: "2026-04-08T10:00:00Z",
    no_undo: null,
    ...over,
  };
}
