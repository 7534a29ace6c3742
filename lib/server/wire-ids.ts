import "server-only";
import { isRecord } from "@/lib/domain/kit/record";
import { getShared } from "./shared";

// Ids are text in this product, but other backends may have integers, and refuse text in their place. What a backend sends is remembered
// per site, feature and kind of id, and a write sends ids of that kind in the same type. Before the first answer they are sent as text.

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

/** Remembers the types of the ids of an answer. `about` names the site and the feature. */
export function rememberIdTypes(about: string, answer: unknown): void {
  const types = getTypes();
  if (types.size >= KINDS_MAX) types.clear();
  visitIds(answer, (kind, id) => {
    if (Number.isSafeInteger(id)) types.set(`${about}|${kind}`, "integer");
    else if (typeof id === "string" && INTEGER.test(id)) types.set(`${about}|${kind}`, "text");
  });
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

function visitIds(value: unknown, visit: (kind: string, id: unknown) => void, isRule = false, depth = 0): void {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, ROWS_MAX)) visitIds(one, visit, isRule, depth + 1);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, part] of Object.entries(value)) {
    const kind = findKind(name, isRule);
    if (kind === null) visitIds(part, visit, isRule || name === "rules", depth + 1);
    else for (const id of Array.isArray(part) ? part.slice(0, ROWS_MAX) : [part]) visit(kind, id);
  }
}
