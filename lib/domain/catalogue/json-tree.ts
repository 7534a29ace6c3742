import { fold } from "@/lib/domain/kit/fold";

// JSON as people read it: lines that can be folded away, looked through, and named by their path.

/** A value that is written on one line. */
export type JsonLeaf = { key: string; path: string; text: string; value: unknown; isText: boolean };

/** A line: one value, a short list of values, or what is folded. */
export type JsonNode =
  | ({ kind: "leaf" } & JsonLeaf)
  | { kind: "row"; key: string; path: string; value: unknown; leaves: JsonLeaf[] }
  | { kind: "group"; key: string; path: string; value: unknown; isList: boolean; children: JsonNode[] };

/** Values of a list that still stand on one line. */
const ROW_VALUES = 6;
const ROW_LENGTH = 120;
/** Deeper than this nothing is taken apart: it is written as it is. */
const DEPTH_MAX = 12;

/** The lines of an object, one a member. */
export function jsonNodes(object: Record<string, unknown>, path = ""): JsonNode[] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => nodeOf(key, value, memberPath(path, key), 1));
}

/** The path of a member: `attributes.brand`, or `attributes["title.untouched"]` where the name has other signs. */
export function memberPath(parent: string, key: string): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === "" ? key : `${parent}.${key}`;
}

function nodeOf(key: string, value: unknown, path: string, depth: number): JsonNode {
  if (typeof value !== "object" || value === null || depth >= DEPTH_MAX || isEmpty(value)) {
    return { kind: "leaf", ...leafOf(key, value, path) };
  }
  if (Array.isArray(value)) {
    const leaves = value.every(isScalar) ? value.map((one, at) => leafOf(String(at), one, `${path}[${at}]`)) : null;
    if (leaves !== null && leaves.length <= ROW_VALUES && lengthOf(leaves) <= ROW_LENGTH) {
      return { kind: "row", key, path, value, leaves };
    }
    const children = value.map((one, at) => nodeOf(String(at), one, `${path}[${at}]`, depth + 1));
    return { kind: "group", key, path, value, isList: true, children };
  }
  const children = Object.entries(value).map(([name, one]) => nodeOf(name, one, memberPath(path, name), depth + 1));
  return { kind: "group", key, path, value, isList: false, children };
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function lengthOf(leaves: readonly JsonLeaf[]): number {
  return leaves.reduce((sum, { text }) => sum + text.length, 0);
}

function leafOf(key: string, value: unknown, path: string): JsonLeaf {
  return { key, path, value, text: JSON.stringify(value) ?? "null", isText: typeof value === "string" };
}

/** The lines in which a text stands, in a name or a value, with what they stand in; case and diacritics do not matter. */
export function findInJson(nodes: readonly JsonNode[], text: string): { nodes: JsonNode[]; count: number } {
  const wanted = fold(text);
  if (wanted === "") return { nodes: [...nodes], count: 0 };
  let count = 0;
  const has = (one: string) => fold(one).includes(wanted);
  const visit = (node: JsonNode): JsonNode[] => {
    const isNamed = has(node.key);
    if (node.kind === "group") {
      const own = node.children.flatMap(visit);
      if (isNamed) count += 1;
      if (own.length > 0) return [{ ...node, children: own }];
      return isNamed ? [node] : [];
    }
    const fits = isNamed || (node.kind === "leaf" ? [node] : node.leaves).some((leaf) => has(leaf.text));
    if (fits) count += 1;
    return fits ? [node] : [];
  };
  const found = nodes.flatMap(visit);
  return { nodes: found, count };
}

/** A text around what is looked for: before, the place itself, behind; null where it does not stand. */
export function placeIn(text: string, wanted: string): [before: string, place: string, behind: string] | null {
  const looked = wanted.trim();
  if (looked === "") return null;
  const at = text.toLowerCase().indexOf(looked.toLowerCase());
  if (at >= 0) return [text.slice(0, at), text.slice(at, at + looked.length), text.slice(at + looked.length)];
  return fold(text).includes(fold(looked)) ? ["", text, ""] : null;
}

/** A value as it is copied: a text as it is, everything else as JSON. */
export function copiedText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "null");
}
