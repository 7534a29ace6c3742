// Compares two versions in the history (`before`, `after`: JSON of any feature), except their rules.

/** A changed value; both sides are text. */
export type ValueChange = { name: string; before: string | null; after: string | null };

/** The values other than rules that differ between two versions, by name; lists are joined by commas. */
export function diffValues(before: unknown, after: unknown): ValueChange[] {
  const old = readValues(before);
  const now = readValues(after);
  // JSON stores names in any order; show what identifies the object first.
  const names = [...new Set([...FIRST, ...old.keys(), ...now.keys()])];
  return names.flatMap((name) => {
    const step = { name, before: old.get(name) ?? null, after: now.get(name) ?? null };
    return step.before === step.after ? [] : [step];
  });
}

const FIRST = ["query", "category_full", "aliases", "type", "mode"];

function readValues(version: unknown): Map<string, string> {
  if (typeof version !== "object" || version === null) return new Map();
  const entries = Object.entries(version).filter(([name]) => name !== "rules");
  return new Map(entries.flatMap(([name, value]) => (isEmpty(value) ? [] : [[name, toText(value)]])));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
