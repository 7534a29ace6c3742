import "server-only";
import { isRecord } from "@/lib/domain/kit/record";
import { getShared } from "@/lib/server/process/shared";

// Ids are text in this product, but other backends may have integers, and refuse text in their place. What a backend sends is remembered
// per site, feature and kind of id, and a write sends ids of that kind in the same type. Before a write with ids of unknown types, the
// object or list is read (`backend.ts`).

/** The fields that hold ids, and their kinds. Rules have ids of their own. */
const FIELDS: Readonly<Record<string, string>> = {
  id: "id",
  queryId: "id",
  rule_id: "rule_id",
  overrides: "rule_id",
};
const INTEGER = /^(?:0|[1-9]\d{0,14})$/;
const DEPTH_MAX = 8;
/** Rows of a list that are looked at: ids of one kind have one type. */
const ROWS_MAX = 20;
const KINDS_MAX = 20_000;

type IdType = "integer" | "text";

function getTypes(): Map<string, IdType> {
  return getShared("backend.id-types", () => new Map<string, IdType>());
}

/**
 * Remembers the types of the ids of an answer.
 * @param about names the site and the feature.
 */
export function rememberIdTypes(about: string, answer: unknown): void {
  const types = getTypes();
  const seen = new Set<string>();
  visitIds(answer, false, (kind, id) => {
    const type = Number.isSafeInteger(id) ? "integer" : typeof id === "string" && INTEGER.test(id) ? "text" : null;
    const key = `${about}|${kind}`;
    // The first one of a kind is that of the object or row itself.
    if (type === null || seen.has(key)) return;
    seen.add(key);
    types.delete(key);
    if (types.size >= KINDS_MAX) types.delete(types.keys().next().value ?? "");
    types.set(key, type);
  });
}

/** Whether a body has an id that may be an integer, of a kind that no answer has had yet. */
export function hasUnknownIds(about: string, body: unknown): boolean {
  const types = getTypes();
  let isUnknown = false;
  visitIds(body, false, (kind, id) => {
    isUnknown ||= typeof id === "string" && INTEGER.test(id) && !types.has(`${about}|${kind}`);
  });
  return isUnknown;
}

/** The body of a write with its ids in the types that the backend uses. */
export function restoreIdTypes(about: string, body: unknown): unknown {
  const types = getTypes();
  const restore = (value: unknown, isRule: boolean, depth: number): unknown => {
    if (depth > DEPTH_MAX) return value;
    if (Array.isArray(value)) return value.map((one) => restore(one, isRule, depth + 1));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const kind = findKind(name, isRule);
        const isInteger = kind !== null && types.get(`${about}|${kind}`) === "integer";
        if (isInteger) return [name, Array.isArray(part) ? part.map(toInteger) : toInteger(part)];
        return [name, restore(part, isRule || name === "rules", depth + 1)];
      }),
    );
  };
  return restore(body, false, 0);
}

function findKind(name: string, isRule: boolean): string | null {
  const kind = FIELDS[name];
  if (kind === undefined) return null;
  return isRule && kind === "id" ? "rules.id" : kind;
}

function toInteger(id: unknown): unknown {
  return typeof id === "string" && INTEGER.test(id) ? Number(id) : id;
}

/** The ids of an object, then those of its rows and rules; objects within a row, such as the author of a change, are left out. */
function visitIds(value: unknown, isRule: boolean, visit: (kind: string, id: unknown) => void, level = 0): void {
  if (Array.isArray(value)) {
    for (const one of value.slice(0, ROWS_MAX)) visitIds(one, isRule, visit, Math.max(level, 1));
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, part] of Object.entries(value)) {
    const kind = findKind(name, isRule);
    if (kind === null) continue;
    for (const id of Array.isArray(part) ? part.slice(0, ROWS_MAX) : [part]) visit(kind, id);
  }
  for (const [name, part] of Object.entries(value)) {
    if (findKind(name, isRule) !== null) continue;
    if (name === "rules") visitRules(part, visit);
    else if (level === 0) visitIds(part, isRule, visit, 1);
  }
}

/** Rules as one list, or by place. */
function visitRules(rules: unknown, visit: (kind: string, id: unknown) => void): void {
  for (const list of isRecord(rules) ? Object.values(rules) : [rules])
    if (Array.isArray(list)) visitIds(list, true, visit);
}
