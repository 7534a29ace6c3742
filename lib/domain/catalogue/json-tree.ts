import { fold } from "@vitrine/engine/fold";

// Model of a JSON viewer: collapsible lines that can be searched and have a path.

/** A value shown on one line. */
export type JsonLeaf = { key: string; path: string; text: string; value: unknown; isText: boolean };

/** A line: one value, a short list of values, or a collapsible group. */
export type JsonNode =
  | ({ kind: "leaf" } & JsonLeaf)
  | { kind: "row"; key: string; path: string; value: unknown; leaves: JsonLeaf[] }
  | { kind: "group"; key: string; path: string; value: unknown; isList: boolean; children: JsonNode[] };

/** Maximum values and characters of a list shown on one line. */
const ROW_VALUES = 6;
const ROW_LENGTH = 120;
/** Deeper values are shown as raw JSON. */
const DEPTH_MAX = 12;

/** Builds the lines of an object, one per member. */
export function buildJsonNodes(object: Record<string, unknown>, path = ""): JsonNode[] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => buildNode(key, value, joinPath(path, key), 1));
}

/** The path of a member: `attributes.brand`, or `attributes["title.untouched"]` if the name is not an identifier. */
export function joinPath(parent: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === "" ? key : `${parent}.${key}`;
}

function buildNode(key: string, value: unknown, path: string, depth: number): JsonNode {
  if (typeof value !== "object" || value === null || depth >= DEPTH_MAX || isEmpty(value)) {
    return { kind: "leaf", ...buildLeaf(key, value, path) };
  }
  if (Array.isArray(value)) {
    const leaves = value.every(isScalar) ? value.map((one, at) => buildLeaf(String(at), one, `${path}[${at}]`)) : null;
    if (leaves !== null && leaves.length <= ROW_VALUES && sumLengths(leaves) <= ROW_LENGTH) {
      return { kind: "row", key, path, value, leaves };
    }
    const children = value.map((one, at) => buildNode(String(at), one, `${path}[${at}]`, depth + 1));
    return { kind: "group", key, path, value, isList: true, children };
  }
  const children = Object.entries(value).map(([name, one]) => buildNode(name, one, joinPath(path, name), depth + 1));
  return { kind: "group", key, path, value, isList: false, children };
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function sumLengths(leaves: readonly JsonLeaf[]): number {
  return leaves.reduce((sum, { text }) => sum + text.length, 0);
}

function buildLeaf(key: string, value: unknown, path: string): JsonLeaf {
  return { key, path, value, text: JSON.stringify(value) ?? "null", isText: typeof value === "string" };
}

/** Finds a text in keys and values, ignoring case and diacritics; returns the matching lines with their parents. */
export function findInJson(nodes: readonly JsonNode[], text: string): { nodes: JsonNode[]; count: number } {
  const needle = fold(text);
  if (needle === "") return { nodes: [...nodes], count: 0 };
  let count = 0;
  const has = (one: string) => fold(one).includes(needle);
  const visit = (node: JsonNode): JsonNode[] => {
    const isNamed = has(node.key);
    if (node.kind === "group") {
      const matches = node.children.flatMap(visit);
      if (isNamed) count += 1;
      if (matches.length > 0) return [{ ...node, children: matches }];
      return isNamed ? [node] : [];
    }
    const isMatch = isNamed || (node.kind === "leaf" ? [node] : node.leaves).some((leaf) => has(leaf.text));
    if (isMatch) count += 1;
    return isMatch ? [node] : [];
  };
  const found = nodes.flatMap(visit);
  return { nodes: found, count };
}

/** Splits a text into the part before a match, the match, and the part after it. */
export function splitAtMatch(text: string, searched: string): [before: string, place: string, behind: string] | null {
  const needle = searched.trim();
  if (needle === "") return null;
  const at = text.toLowerCase().indexOf(needle.toLowerCase());
  if (at >= 0) return [text.slice(0, at), text.slice(at, at + needle.length), text.slice(at + needle.length)];
  return fold(text).includes(fold(needle)) ? ["", text, ""] : null;
}

/** The clipboard text of a value: a string as it is, everything else as JSON. */
export function formatForCopy(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "null");
}
