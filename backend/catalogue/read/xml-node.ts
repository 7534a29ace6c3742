import { FeedFault, type FeedRecord } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { DEPTH_MAX, RECORD_NODES_MAX } from "./read-limits";

/** One value below an element, under the name it is read by. */
type Child = { name: string; value: unknown; isOurs: boolean; isPrimary: boolean };

/** An element that has been opened and not closed. */
type OpenElement = {
  name: string;
  isOurs: boolean;
  attributes: Record<string, string>;
  /** Its own text, and that of all elements in it. */
  own: string;
  all: string;
  children: Child[];
};

/** Elements of HTML: a value that holds them is a text with marks in it, not a structure. */
const MARKS = new Set(
  "a b blockquote br code div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre small span strong sub sup table u ul".split(
    " ",
  ),
);

/** The prefix of fields of Google feeds when it is not told by a declaration. */
const GOOGLE = "g";

/**
 * Builds the record of one element: values by the names of elements and attributes, lists where a name comes again. Names
 * of Google fields lose their prefix and win over others of the name (an Atom `id` is no product id); other prefixes are
 * joined with `_`, because `:` means something in filters.
 */
export class XmlRecord {
  private readonly open: OpenElement[] = [];
  private nodes = 0;

  constructor(
    readonly start: FeedPlace,
    /** The prefix that the feed declares for Google's fields. */
    private readonly prefix: string = GOOGLE,
  ) {}

  get depth(): number {
    return this.open.length;
  }

  /** Throws FeedFault where elements are nested too deep or are too many. */
  openElement(name: string, attributes: Record<string, string>, place: FeedPlace): void {
    this.nodes += 1 + Object.keys(attributes).length;
    if (this.nodes > RECORD_NODES_MAX) throw new FeedFault("record_too_large", this.start);
    if (this.open.length >= DEPTH_MAX) throw new FeedFault("too_deep", place);
    const { plain, isOurs } = this.named(name);
    this.open.push({ name: plain, isOurs, attributes, own: "", all: "", children: [] });
  }

  text(text: string): void {
    const element = this.open.at(-1);
    if (element === undefined) return;
    element.own += text;
    element.all += text;
  }

  /** Closes the innermost element; answers the record when that was its outermost. */
  closeElement(): FeedRecord | null {
    const element = this.open.pop();
    if (element === undefined) return null;
    const parent = this.open.at(-1);
    if (parent === undefined) return { ...this.start, value: this.fieldsOf(element) };
    parent.all += element.all;
    const value = this.valueOf(element);
    const isPrimary = element.attributes.primary === "true";
    // An empty mark of HTML (`<br/>`) is no value, but it makes its parent a text.
    if (value !== "" || MARKS.has(element.name))
      parent.children.push({ name: element.name, value, isOurs: element.isOurs, isPrimary });
    return null;
  }

  private valueOf(element: OpenElement): unknown {
    if (element.children.length === 0) {
      const text = element.own.trim();
      return text === "" ? this.attributesOrNothing(element) : text;
    }
    const isText = element.own.trim() !== "" || element.children.some(({ name }) => MARKS.has(name.toLowerCase()));
    return isText ? element.all.trim() : this.fieldsOf(element);
  }

  private attributesOrNothing({ attributes }: OpenElement): unknown {
    const fields = this.attributeFields(attributes);
    return fields.length === 0 ? "" : Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  }

  private fieldsOf(element: OpenElement): Record<string, unknown> {
    const byName = new Map<string, Child[]>();
    for (const child of [...this.attributeFields(element.attributes), ...element.children]) {
      const same = byName.get(child.name);
      if (same === undefined) byName.set(child.name, [child]);
      else same.push(child);
    }
    return Object.fromEntries([...byName].map(([name, children]) => [name, valueOfAll(children)]));
  }

  private attributeFields(attributes: Record<string, string>): Child[] {
    return Object.entries(attributes).flatMap(([name, value]) => {
      if (value.trim() === "" || /^(xmlns|xml)(:|$)/.test(name) || name === "primary") return [];
      const { plain, isOurs } = this.named(name);
      return [{ name: plain, value: value.trim(), isOurs, isPrimary: false }];
    });
  }

  private named(name: string): { plain: string; isOurs: boolean } {
    const colon = name.indexOf(":");
    if (colon < 0) return { plain: name, isOurs: false };
    const isOurs = name.slice(0, colon) === this.prefix;
    return { plain: isOurs ? name.slice(colon + 1) : name.replaceAll(":", "_"), isOurs };
  }
}

/** The values of one name: Google's alone where there are some, the primary one first. */
function valueOfAll(children: readonly Child[]): unknown {
  const ours = children.filter(({ isOurs }) => isOurs);
  const taken = ours.length > 0 ? ours : children;
  const values = [...taken.filter((one) => one.isPrimary), ...taken.filter((one) => !one.isPrimary)];
  return values.length === 1 ? values[0]?.value : values.map(({ value }) => value);
}
