import { setImmediate } from "node:timers/promises";
import type { Document } from "domhandler";
import { Parser } from "parse5";
import { adapter, type Htmlparser2TreeAdapterMap } from "parse5-htmlparser2-tree-adapter";
import { makeTypeGuard } from "@/lib/http/api-error";

// Parses a page of a shop. Pages come from outside, so the number and depth of elements and the time are limited: the steps of an
// HTML parser can be quadratic.

const ELEMENTS_MAX = 60_000;
const DEPTH_MAX = 400;
const PIECE = 8_192;
const TOTAL_MS = 2_000;

class TooMuch extends Error {
  override readonly name = "TooMuch";
}
const isTooMuch = makeTypeGuard(TooMuch, "TooMuch");

/** Parses a page, in pieces so that other work can run in between; null if it is too large. */
export async function parsePage(html: string): Promise<Document | null> {
  const parser = createParser();
  let left = TOTAL_MS;
  try {
    for (let at = 0; at < html.length; at += PIECE) {
      const started = performance.now();
      parser.tokenizer.write(html.slice(at, at + PIECE), false);
      left -= performance.now() - started;
      if (left < 0) return null;
      await setImmediate();
    }
    parser.tokenizer.write("", true);
    return parser.document;
  } catch (error) {
    if (isTooMuch(error)) return null;
    throw error;
  }
}

function createParser() {
  let elements = 0;
  let depth = 0;
  return new Parser<Htmlparser2TreeAdapterMap>({
    scriptingEnabled: false,
    treeAdapter: {
      ...adapter,
      createElement: (...given) => {
        elements += 1;
        if (elements > ELEMENTS_MAX) throw new TooMuch();
        return adapter.createElement(...given);
      },
      onItemPush: () => {
        depth += 1;
        if (depth > DEPTH_MAX) throw new TooMuch();
      },
      onItemPop: () => {
        depth -= 1;
      },
    },
  });
}
