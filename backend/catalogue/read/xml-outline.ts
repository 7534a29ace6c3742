import { FeedFault, isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { DEPTH_MAX, PATHS_MAX } from "./read-limits";
import { AMPERSAND_MARK, BARE_AMPERSAND, createXmlParser } from "./xml-parser";

/** Where the records of a document are. */
export type XmlOutline = {
  /** Path of the record elements: names joined by `/`, from the root. */
  path: string;
  /** The declared prefix of Google's fields. */
  prefix: string | undefined;
  /** The namespace of the root. */
  namespace?: string;
};

/** Statistics of the elements at one path. */
type PathStats = { path: string; name: string; depth: number; count: number; structured: number };

const GOOGLE = /^https?:\/\/base\.google\.com\/(ns|cns)\/1\.0$/;
/** Usual names of records, by priority: products before other lists of the same document. */
const RECORD_NAMES = [
  ["item", "product", "shopitem", "offer", "entry", "article", "variant", "produkt", "zbozi", "o"],
  ["category", "brand", "row", "record", "object"],
];
/** Record names by root of syndication feeds. */
const RECORD_BY_ROOT: Record<string, string> = { rss: "item", rdf: "item", feed: "entry" };
const RECORD_DEPTH_MAX = 6;

/**
 * Finds the records in the beginning of a document: RSS items, Atom entries, elements with a usual name, or the
 * outermost repeated elements with content.
 */
export function findOutline(head: string): XmlOutline | null {
  const walk = new Walk();
  const parser = createXmlParser(walk);
  try {
    parser.write(head.trimStart().replace(BARE_AMPERSAND, AMPERSAND_MARK));
  } catch (error) {
    // The reader will report the fault; the text before it is enough.
    if (!isFeedFault(error)) throw error;
  }
  const path = findRecordPath(walk);
  if (path === null) return null;
  return { path, prefix: walk.prefix, ...(walk.namespace === undefined ? {} : { namespace: walk.namespace }) };
}

class Walk {
  readonly paths = new Map<string, PathStats>();
  prefix: string | undefined;
  namespace: string | undefined;
  root = "";
  /** Statistics of each open element; null below the maximum depth of records. */
  private readonly openElements: (PathStats | null)[] = [];

  open(name: string, attributes: Record<string, string>, place: FeedPlace): void {
    const depth = this.openElements.length + 1;
    if (depth > DEPTH_MAX) throw new FeedFault("too_deep", place);
    const parent = this.openElements.at(-1) ?? null;
    if (parent !== null) parent.structured += 1;
    if (depth === 1) {
      this.root = name;
      this.namespace = attributes.xmlns;
    }
    for (const [key, value] of Object.entries(attributes))
      if (key.startsWith("xmlns:") && GOOGLE.test(value)) this.prefix ??= key.slice("xmlns:".length);
    const known = this.getStats(parent, name, depth);
    this.openElements.push(known);
    if (known === null) return;
    known.count += 1;
    if (Object.keys(attributes).some((key) => !key.startsWith("xml"))) known.structured += 1;
  }

  text(): void {}

  fault(): void {}

  close(): void {
    this.openElements.pop();
  }

  private getStats(parent: PathStats | null, name: string, depth: number): PathStats | null {
    if (depth > RECORD_DEPTH_MAX || (depth > 1 && parent === null)) return null;
    const path = parent === null ? name : `${parent.path}/${name}`;
    const known = this.paths.get(path);
    if (known !== undefined) return known;
    if (this.paths.size >= PATHS_MAX) return null;
    const stats = { path, name: getLocalName(name), depth, count: 0, structured: 0 };
    this.paths.set(path, stats);
    return stats;
  }
}

function findRecordPath(walk: Walk): string | null {
  const root = getLocalName(walk.root);
  const record = RECORD_BY_ROOT[root];
  if (record === undefined) return findUsualPath(walk) ?? findRepeatedPath(walk);
  const found = [...walk.paths.values()].find(({ name, depth }) => name === record && depth > 1);
  if (found !== undefined) return found.path;
  // A shop's own root may be called `feed`, too. Without any record so far, derive the path from the root.
  return (
    (root === "feed" ? findUsualPath(walk) : null) ??
    [walk.root, ...(root === "rss" ? ["channel"] : []), record].join("/")
  );
}

function findUsualPath({ paths }: Walk): string | null {
  for (const names of RECORD_NAMES) {
    const found = [...paths.values()].filter(({ name, structured }) => names.includes(name) && structured > 0);
    const [nearest, ...further] = found.sort((a, b) => a.depth - b.depth);
    if (nearest === undefined) continue;
    // A root of such a name, as in `<offer><products><product>`, is a record only if it contains no others but its variants.
    const inner = nearest.depth === 1 ? further.find(({ name }) => name !== "variant") : undefined;
    return (inner ?? nearest).path;
  }
  return null;
}

function findRepeatedPath({ paths }: Walk): string | null {
  const found = [...paths.values()].filter(({ depth, structured }) => depth > 1 && structured > 0);
  const several = found.filter(({ count }) => count > 1).sort((a, b) => a.depth - b.depth);
  return (several[0] ?? found[0])?.path ?? null;
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
