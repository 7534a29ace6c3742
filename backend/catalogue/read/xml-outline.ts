import { FeedFault, isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { DEPTH_MAX, PATHS_MAX } from "./read-limits";
import { xmlParser } from "./xml-parser";

/** Which elements of a document are its records. */
export type XmlOutline = {
  /** The path of a record's element: names joined by `/`, from the root. */
  path: string;
  /** The prefix of Google's fields, where the document declares it. */
  prefix: string | undefined;
};

/** What has been seen of the elements at one path. */
type Seen = { path: string; name: string; depth: number; count: number; structured: number };

const GOOGLE = /^https?:\/\/base\.google\.com\/(ns|cns)\/1\.0$/;
/** Names of a record, by how surely they are one: what a shop sells comes before what stands beside it. */
const NAMES = [
  ["item", "product", "shopitem", "offer", "entry", "article", "variant", "produkt", "zbozi", "o"],
  ["category", "brand", "row", "record", "object"],
];
/** Roots of feeds of news readers, and what their records are called. */
const FRAMES: Record<string, string> = { rss: "item", rdf: "item", feed: "entry" };
const DEPTH = 6;

/**
 * Finds the records of a document by the beginning of its text: items of RSS, entries of Atom, else elements of a usual
 * name, else the first that come several times and hold something. Null when there is nothing like them.
 */
export function outlineOf(head: string): XmlOutline | null {
  const walk = new Walk();
  const parser = xmlParser(walk);
  try {
    parser.write(head);
  } catch (error) {
    // The reader meets it again and says where; what stands before it has been seen.
    if (!isFeedFault(error)) throw error;
  }
  const path = recordPath(walk);
  return path === null ? null : { path, prefix: walk.prefix };
}

class Walk {
  readonly seen = new Map<string, Seen>();
  prefix: string | undefined;
  root = "";
  /** What is known of each open element; null below the depth at which records are looked for. */
  private readonly opened: (Seen | null)[] = [];

  open(name: string, attributes: Record<string, string>, place: FeedPlace): void {
    const depth = this.opened.length + 1;
    if (depth > DEPTH_MAX) throw new FeedFault("too_deep", place);
    const parent = this.opened.at(-1) ?? null;
    if (parent !== null) parent.structured += 1;
    if (depth === 1) this.root = name;
    for (const [key, value] of Object.entries(attributes))
      if (key.startsWith("xmlns:") && GOOGLE.test(value)) this.prefix ??= key.slice("xmlns:".length);
    const known = this.seenAt(parent, name, depth);
    this.opened.push(known);
    if (known === null) return;
    known.count += 1;
    if (Object.keys(attributes).some((key) => !key.startsWith("xml"))) known.structured += 1;
  }

  text(): void {}

  close(): void {
    this.opened.pop();
  }

  private seenAt(parent: Seen | null, name: string, depth: number): Seen | null {
    if (depth > DEPTH || (depth > 1 && parent === null)) return null;
    const path = parent === null ? name : `${parent.path}/${name}`;
    const known = this.seen.get(path);
    if (known !== undefined) return known;
    if (this.seen.size >= PATHS_MAX) return null;
    const seen = { path, name: localName(name), depth, count: 0, structured: 0 };
    this.seen.set(path, seen);
    return seen;
  }
}

function recordPath(walk: Walk): string | null {
  const root = localName(walk.root);
  const record = FRAMES[root];
  if (record === undefined) return usualOf(walk) ?? repeatedOf(walk);
  const found = [...walk.seen.values()].find(({ name, depth }) => name === record && depth > 1);
  if (found !== undefined) return found.path;
  // A shop's own frame may be called a feed too. Where none has come yet, the frame says where one would be.
  return (
    (root === "feed" ? usualOf(walk) : null) ?? [walk.root, ...(root === "rss" ? ["channel"] : []), record].join("/")
  );
}

function usualOf({ seen }: Walk): string | null {
  for (const names of NAMES) {
    const found = [...seen.values()].filter(({ name, structured }) => names.includes(name) && structured > 0);
    const [nearest] = found.sort((a, b) => a.depth - b.depth);
    if (nearest !== undefined) return nearest.path;
  }
  return null;
}

function repeatedOf({ seen }: Walk): string | null {
  const found = [...seen.values()].filter(({ depth, structured }) => depth > 1 && structured > 0);
  const several = found.filter(({ count }) => count > 1).sort((a, b) => a.depth - b.depth);
  return (several[0] ?? found[0])?.path ?? null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
