import { SaxesParser } from "saxes";
import { FeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace, RecordFaultCode } from "@/lib/contract/catalogue/feed-faults";
import { HTML_ENTITIES } from "@/lib/domain/kit/html-entities";
import { ATTRIBUTES_MAX, NAME_CHARS_MAX } from "./read-limits";

export type XmlHandlers = {
  open(name: string, attributes: Record<string, string>, place: FeedPlace): void;
  text(text: string): void;
  close(): void;
  /** Called for a fault that the parser can read past. */
  fault(code: RecordFaultCode, place: FeedPlace): void;
};

/** A streaming XML parser; `write` and `end` throw FeedFault. */
export type XmlParser = {
  write(text: string): void;
  end(): void;
  /** The position of the last character that was read, and of the next one. */
  place(): FeedPlace;
  nextPlace(): FeedPlace;
  /** Characters of the document read so far. */
  offset(): number;
};

/** Where a parser starts: the beginning of a document, or a place within elements that are open there. */
export type XmlStart = { ancestors: readonly string[]; place: FeedPlace; offset: number };

/** The beginning of a document. */
export const XML_BEGINNING: XmlStart = { ancestors: [], place: { line: 1, column: 1 }, offset: 0 };
const XML_ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The name of the last unknown entity, which gives its position: the parser reports it behind the semicolon. The proxy also prevents
 * `&constructor;` from resolving to an inherited property.
 */
let unknownEntity = "";
const unknownEntities = new Proxy(Object.create(null), {
  get: (_, name) => {
    unknownEntity = String(name);
  },
});
const ENTITIES: Record<string, string> = Object.assign(Object.create(unknownEntities), XML_ENTITIES, HTML_ENTITIES);

/** Errors of the parser after which what follows is read correctly, by their messages. */
const HARMLESS: readonly (readonly [message: string, code: RecordFaultCode])[] = [
  [": disallowed character.", "control_character"],
  ["undefined entity.", "entity_unknown"],
  ["malformed character entity.", "entity_unknown"],
  ['the string "]]>" is disallowed in char data.', "markup_broken"],
  ["duplicate attribute:", "markup_broken"],
  ["no whitespace between attributes.", "markup_broken"],
  ["attribute without value.", "markup_broken"],
];
/** `--` within a comment, which changes no value. */
const COMMENT = "malformed comment.";

/** An `&` that begins no reference, behind which the parser would read up to the next semicolon. References are shorter. */
export const BARE_AMPERSAND = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z_][\w.-]{0,30};)/gi;
export const REFERENCE_CHARS_MAX = 40;
/** Takes the place of a bare `&`: of the same length, and ordinary text. */
export const AMPERSAND_MARK = "\uFF06";

/**
 * Creates an XML parser that ignores document types and refuses declared entities, which prevents entity bombs and
 * external entities (XXE). Prefixes need not be declared.
 */
export function createXmlParser(handlers: XmlHandlers, start: XmlStart = XML_BEGINNING): XmlParser {
  const parser = new SaxesParser({ xmlns: false });
  parser.ENTITIES = ENTITIES;
  const prefix = start.ancestors.map((name) => `<${name}>`).join("");
  let passed = 0;
  /** Between two calls of `write`, the parser counts the last chunk twice. */
  let excess = 0;
  const write = (text: string): void => {
    excess = 0;
    parser.write(text);
    passed += text.length;
    // The parser keeps these for the next chunk.
    const last = text.charCodeAt(text.length - 1);
    const isCarried = last === RETURN || (last >= HIGH_SURROGATE && last < LOW_SURROGATE);
    excess = parser.position - passed + (isCarried ? 1 : 0);
  };
  if (prefix !== "") write(prefix);
  const nextPlace = (): FeedPlace => ({
    line: start.place.line + parser.line - 1,
    column: parser.columnIndex - excess + (parser.line === 1 ? start.place.column - prefix.length : 1),
  });
  const place = (): FeedPlace => {
    const { line, column } = nextPlace();
    return { line, column: Math.max(1, column - 1) };
  };
  let opened = place();
  parser.on("error", ({ message }) => {
    if (message.endsWith(COMMENT)) return;
    const known = HARMLESS.find(([text]) => message.includes(text));
    if (known === undefined) throw new FeedFault("xml_malformed", place());
    const [, code] = known;
    handlers.fault(code, message.includes("undefined entity") ? locateEntity(place(), unknownEntity) : place());
  });
  let attributes = 0;
  const checkName = (name: string): void => {
    if (name.length > NAME_CHARS_MAX) throw new FeedFault("name_too_long", opened);
  };
  parser.on("opentagstart", ({ name }) => {
    opened = locateTag(place(), name);
    attributes = 0;
    checkName(name);
  });
  parser.on("attribute", ({ name }) => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new FeedFault("too_many_fields", opened);
    checkName(name);
  });
  parser.on("doctype", (text) => {
    if (/<!ENTITY/i.test(text)) throw new FeedFault("xml_entities_declared", place());
  });
  parser.on("opentag", ({ name, attributes }) => handlers.open(name, attributes, opened));
  parser.on("text", handlers.text);
  parser.on("cdata", (text) => {
    // The end of an earlier section is missing, so this one contains elements.
    if (text.includes("<![CDATA[")) throw new FeedFault("xml_malformed", place());
    handlers.text(text);
  });
  parser.on("closetag", () => handlers.close());
  return {
    write,
    end: () => {
      excess = 0;
      parser.close();
    },
    place,
    nextPlace,
    offset: () => start.offset + parser.position - excess - prefix.length,
  };
}

const RETURN = 0x0d;
const HIGH_SURROGATE = 0xd800;
const LOW_SURROGATE = 0xdc00;

/** The position of a tag, given the position one character after its name. */
function locateTag(after: FeedPlace, name: string): FeedPlace {
  const column = after.column - name.length - 1;
  // The character after the name was a line end.
  return column >= 1 ? { line: after.line, column } : { line: Math.max(1, after.line - 1), column: 1 };
}

/** The position of the `&` of an entity, given the position after its semicolon. */
function locateEntity(after: FeedPlace, name: string): FeedPlace {
  return { line: after.line, column: Math.max(1, after.column - name.length - 1) };
}
