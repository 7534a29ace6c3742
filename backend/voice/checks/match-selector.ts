import { selectAll } from "css-select";
import type { AnyNode, Document, Element } from "domhandler";
import * as domUtils from "domutils";
import { makeTypeGuard } from "@/lib/http/api-error";
import { isValidSelector } from "./check-selector";

const STEPS_MAX = 3_000_000;
const SAMPLES = 3;
const SAMPLE_MAX = 200;
const TEXT_TYPES = ["text", "search", "email", "url", "tel", "number"];

/** What a selector finds on a page; `count` is null if the selector is invalid or takes too long. */
export type SelectorMatch = { count: number | null; samples: string[]; is_text_field: boolean };

class TooLong extends Error {
  override readonly name = "TooLong";
}
const isTooLong = makeTypeGuard(TooLong, "TooLong");

/** Finds the elements of a selector on a page. An empty selector finds nothing. */
export function matchSelector(document: Document, selector: string): SelectorMatch {
  if (selector.trim() === "") return { count: 0, samples: [], is_text_field: false };
  const found = isValidSelector(selector) ? findElements(document, selector) : null;
  if (found === null) return { count: null, samples: [], is_text_field: false };
  const [only] = found;
  return {
    count: found.length,
    samples: found.slice(0, SAMPLES).map(formatStartTag),
    is_text_field: found.length === 1 && only !== undefined && isTextField(only),
  };
}

function findElements(document: Document, selector: string): Element[] | null {
  let steps = 0;
  // Selectors call this for every element that they check, so it also limits the time.
  const isTag = (node: AnyNode): node is Element => {
    steps += 1;
    if (steps > STEPS_MAX) throw new TooLong();
    return domUtils.isTag(node);
  };
  try {
    return selectAll<AnyNode, Element>(selector, document, { adapter: { ...domUtils, isTag } });
  } catch (error) {
    if (isTooLong(error)) return null;
    throw error;
  }
}

function isTextField({ name, attribs }: Element): boolean {
  return name === "textarea" || (name === "input" && TEXT_TYPES.includes((attribs.type ?? "text").toLowerCase()));
}

function formatStartTag({ name, attribs }: Element): string {
  const attributes = Object.entries(attribs).map(([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;")}"`);
  const tag = `<${name}${attributes.join("")}>`;
  return tag.length > SAMPLE_MAX ? `${tag.slice(0, SAMPLE_MAX - 1)}…` : tag;
}
