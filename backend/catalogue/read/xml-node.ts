import { FeedFault, type ReadableRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { isLanguage } from "@/lib/domain/catalogue/feed-languages";
import { isRecord } from "@/lib/domain/kit/record";
import { DEPTH_MAX, RECORD_NODES_MAX } from "./read-limits";

/** A child value of an element, under its normalized name. */
type Child = { name: string; value: unknown; isGoogle: boolean; isPrimary: boolean };

type OpenElement = {
  name: string;
  isGoogle: boolean;
  attributes: Record<string, string>;
  /** Its own text, and its text including that of all descendants. */
  ownText: string;
  allText: string;
  children: Child[];
};

/** HTML elements: a value that consists of them is formatted text, not a structure. */
const HTML_ELEMENTS = new Set(
  "a b blockquote br div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre small span strong sub sup table u ul".split(
    " ",
  ),
);

/** Elements whose attribute `name` says what their text is: `<param name="Color">Red</param>`. */
const NAMED_ELEMENTS = new Set("param parameter attribute attr property feature spec".split(" "));
/** HTML elements that price comparisons use as short names: pictures (`<i url="…"/>`) and attributes (`<a name="…">`). */
const SHORT_NAMES = new Set(["a", "i"]);
const SHORT_LISTS = /^(attrs|attributes|imgs|images)$/i;

/** Marks of the entry that stands for its list, such as the main picture or category. */
const PRIMARY = /^(is_?)?(primary|main)(_yn)?$/i;
const TRUE = /^(true|1|yes)$/i;

/** The default prefix of Google's fields. */
const GOOGLE = "g";

/**
 * Builds the record of one element: values by names of elements and attributes, as lists if a name repeats. Google's
 * fields lose their prefix and override others of the same name; in other names, `_` replaces `:`, which has a meaning
 * in filters.
 */
export class XmlRecord {
  private readonly open: OpenElement[] = [];
  private nodes = 0;

  constructor(
    readonly start: FeedPlace,
    /** The prefix for Google's fields that the feed declares. */
    private readonly prefix: string = GOOGLE,
    /** The site's language: of elements in several languages, those in this one come first. */
    private readonly language?: string,
  ) {}

  get depth(): number {
    return this.open.length;
  }

  /** Throws FeedFault if elements are nested too deep or are too many. */
  openElement(name: string, attributes: Record<string, string>, place: FeedPlace): void {
    this.nodes += 1 + Object.keys(attributes).length;
    if (this.nodes > RECORD_NODES_MAX) throw new FeedFault("record_too_large", this.start);
    if (this.open.length >= DEPTH_MAX) throw new FeedFault("too_deep", place);
    const { plain, isGoogle } = this.parseName(name);
    this.open.push({ name: plain, isGoogle, attributes, ownText: "", allText: "", children: [] });
  }

  addText(text: string): void {
    const element = this.open.at(-1);
    if (element === undefined) return;
    element.ownText += text;
    element.allText += text;
  }

  /** Closes the innermost element; returns the record if it was the outermost one. */
  closeElement(): ReadableRecord | null {
    const element = this.open.pop();
    if (element === undefined) return null;
    const parent = this.open.at(-1);
    if (parent === undefined) return { ...this.start, value: this.buildFields(element) };
    parent.allText += element.allText;
    const value = this.buildValue(element, parent);
    const isPrimary = this.isPrimary(element, value);
    // An empty HTML element (`<br/>`) is no value, but it makes its parent a text.
    if (value !== "" || HTML_ELEMENTS.has(element.name))
      parent.children.push({ name: element.name, value, isGoogle: element.isGoogle, isPrimary });
    return null;
  }

  /** The fields of an incomplete record that were closed so far. */
  readPartial(): Record<string, unknown> {
    const [outermost] = this.open;
    return outermost === undefined ? {} : this.buildFields(outermost);
  }

  private isPrimary({ attributes }: OpenElement, value: unknown): boolean {
    for (const name in attributes) if (PRIMARY.test(name) && TRUE.test(attributes[name] ?? "")) return true;
    if (isRecord(value))
      for (const name in value) if (PRIMARY.test(name) && TRUE.test(String(value[name]))) return true;
    const language = attributes["xml:lang"] ?? attributes.language ?? attributes.lang;
    return language !== undefined && this.language !== undefined && isLanguage(language, this.language);
  }

  private buildValue(element: OpenElement, parent: OpenElement): unknown {
    if (element.children.length === 0) {
      const text = element.ownText.trim();
      if (text === "") return this.buildAttributeValue(element);
      const name = element.attributes.name?.trim() ?? "";
      return name !== "" && isNamed(element, parent) ? { name, value: text } : text;
    }
    const html = element.children.filter((child) => isHtml(child, element.name)).length;
    const isText = element.ownText.trim() !== "" || html > element.children.length / 2;
    return isText ? element.allText.trim() : this.buildFields(element);
  }

  private buildAttributeValue({ attributes }: OpenElement): unknown {
    const fields = this.listAttributes(attributes);
    return fields.length === 0 ? "" : Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  }

  private buildFields(element: OpenElement): Record<string, unknown> {
    const byName = new Map<string, Child[]>();
    for (const child of [...this.listAttributes(element.attributes), ...element.children]) {
      const same = byName.get(child.name);
      if (same === undefined) byName.set(child.name, [child]);
      else same.push(child);
    }
    return Object.fromEntries([...byName].map(([name, children]) => [name, mergeValues(children)]));
  }

  private listAttributes(attributes: Record<string, string>): Child[] {
    return Object.entries(attributes).flatMap(([name, value]) => {
      if (value.trim() === "" || /^(xmlns|xml)(:|$)/.test(name) || name === "primary") return [];
      const { plain, isGoogle } = this.parseName(name);
      return [{ name: plain, value: value.trim(), isGoogle, isPrimary: false }];
    });
  }

  private parseName(name: string): { plain: string; isGoogle: boolean } {
    const colon = name.indexOf(":");
    if (colon < 0) return { plain: name, isGoogle: false };
    const isGoogle = name.slice(0, colon) === this.prefix;
    return { plain: isGoogle ? name.slice(colon + 1) : name.replaceAll(":", "_"), isGoogle };
  }
}

/** Whether a child is markup. A picture with a text, its address, is a value, and so are the short names of lists. */
function isHtml({ name, value }: Child, parent: string): boolean {
  const plain = name.toLowerCase();
  if (!HTML_ELEMENTS.has(plain) || (plain === "img" && typeof value === "string" && value !== "")) return false;
  return !(SHORT_NAMES.has(name) && SHORT_LISTS.test(parent));
}

function isNamed({ name }: OpenElement, parent: OpenElement): boolean {
  return NAMED_ELEMENTS.has(name.toLowerCase()) || (name === "a" && SHORT_LISTS.test(parent.name));
}

/** Merges the values of one name: only Google's if there are any, primary values first. */
function mergeValues(children: readonly Child[]): unknown {
  const googleOnly = children.filter(({ isGoogle }) => isGoogle);
  const chosen = googleOnly.length > 0 ? googleOnly : children;
  const values = [...chosen.filter((one) => one.isPrimary), ...chosen.filter((one) => !one.isPrimary)];
  return values.length === 1 ? values[0]?.value : values.map(({ value }) => value);
}
