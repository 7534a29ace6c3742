import type { Endpoint } from "@/lib/http/endpoint";
import type { PathParams, ServedCall } from "@/lib/server/forward/forward";

// Finds calls by the path of a URL, in a tree of the segments of their paths.

/** The calls at the path of a URL, by method, and the parameters in it. */
export type FoundPath = { calls: ReadonlyMap<string, ServedCall>; params: PathParams };

/** The calls below a beginning of their paths. */
export type PathTree = {
  /** Below the next segment, by its text. */
  texts: Map<string, PathTree>;
  /** Below any next segment. */
  parameter: { name: string; below: PathTree } | null;
  /** The calls whose path ends here, by method. */
  calls: Map<string, ServedCall>;
};

/** Arranges calls by their paths. Throws if two have the same method and path, or name a parameter differently. */
export function buildPathTree(served: readonly ServedCall[]): PathTree {
  const root = createTree();
  for (const one of served) {
    const { calls } = splitPath(one.call.path).reduce((tree, segment) => grow(tree, segment, one.call), root);
    if (calls.has(one.call.method)) throw new Error(`two calls are ${nameCall(one.call)}`);
    calls.set(one.call.method, one);
  }
  return root;
}

/**
 * Finds the calls at the path of a URL; null if there are none, or if a parameter cannot be decoded. A segment that a call has as
 * text comes before a parameter. Texts are compared as they were sent. Parameters are decoded once, after the path is split, so that
 * `%2F` does not separate segments.
 */
export function findByPath(tree: PathTree, pathname: string): FoundPath | null {
  return descend(tree, splitPath(pathname), {});
}

function descend(tree: PathTree, [segment, ...rest]: readonly string[], params: PathParams): FoundPath | null {
  if (segment === undefined) return tree.calls.size === 0 ? null : { calls: tree.calls, params };
  const below = tree.texts.get(segment);
  const found = below === undefined ? null : descend(below, rest, params);
  if (found !== null || tree.parameter === null) return found;
  const value = decode(segment);
  if (value === null || value === "") return null;
  return descend(tree.parameter.below, rest, { ...params, [tree.parameter.name]: value });
}

function createTree(): PathTree {
  return { texts: new Map(), parameter: null, calls: new Map() };
}

function grow(tree: PathTree, segment: string, call: Endpoint): PathTree {
  if (!segment.startsWith(":")) {
    const below = tree.texts.get(segment) ?? createTree();
    tree.texts.set(segment, below);
    return below;
  }
  tree.parameter ??= { name: segment.slice(1), below: createTree() };
  if (`:${tree.parameter.name}` !== segment) throw new Error(`${nameCall(call)} names ${segment} unlike other calls`);
  return tree.parameter.below;
}

/** The segments of a path without `/api`, which URLs have, and the paths of a few calls. */
function splitPath(path: string): string[] {
  return path
    .replace(/^\/api(?=\/)/, "")
    .slice(1)
    .split("/");
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function nameCall({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
