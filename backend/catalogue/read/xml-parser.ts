import { SaxesParser } from "saxes";
import { FeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { HTML_ENTITIES } from "./html-entities";
import { ATTRIBUTES_MAX, NAME_CHARS_MAX } from "./read-limits";

/** What is done with the parts of a document. */
export type XmlHandlers = {
  open(name: string, attributes: Record<string, string>, place: FeedPlace): void;
  text(text: string): void;
  close(name: string): void;
};

const XML_ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A parser of XML text in pieces. Both throw FeedFault. */
export type XmlParser = { write(text: string): void; end(): void; place(): FeedPlace };

/**
 * Parses XML strictly, and nothing that it declares: a document type is passed over, one that declares entities is
 * refused (no expansion, no external address, hence neither bombs nor foreign files). Prefixes need not be declared.
 */
export function xmlParser(handlers: XmlHandlers): XmlParser {
  const parser = new SaxesParser({ xmlns: false });
  let unknown = "";
  // What is not among them is looked for here, so that it is known how far behind its sign the parser has read: a sign that
  // opens nothing goes on to the next semicolon. It also keeps `&constructor;` from standing for something.
  const beyond = new Proxy(Object.create(null), {
    get: (_, name) => {
      unknown = String(name);
    },
  });
  Object.setPrototypeOf(Object.assign(parser.ENTITIES, XML_ENTITIES, HTML_ENTITIES), beyond);
  const place = (): FeedPlace => ({ line: parser.line, column: Math.max(1, parser.columnIndex) });
  let start = place();
  parser.on("error", ({ message }) => {
    const isUndefined = message.includes("undefined entity");
    const isEntity = isUndefined || message.includes("in entity name");
    throw new FeedFault(
      isUndefined ? "xml_entity_unknown" : "xml_malformed",
      isEntity ? signBefore(place(), unknown) : place(),
    );
  });
  let attributes = 0;
  const checkName = (name: string): void => {
    if (name.length > NAME_CHARS_MAX) throw new FeedFault("name_too_long", start);
  };
  parser.on("opentagstart", ({ name }) => {
    start = tagStart(place(), name);
    attributes = 0;
    checkName(name);
  });
  parser.on("attribute", ({ name }) => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw new FeedFault("too_many_fields", start);
    checkName(name);
  });
  parser.on("doctype", (text) => {
    if (/<!ENTITY/i.test(text)) throw new FeedFault("xml_entities_declared", place());
  });
  parser.on("opentag", ({ name, attributes }) => handlers.open(name, attributes, start));
  parser.on("text", handlers.text);
  parser.on("cdata", handlers.text);
  parser.on("closetag", ({ name }) => handlers.close(name));
  return {
    write: (text) => {
      parser.write(text);
    },
    end: () => {
      parser.close();
    },
    place,
  };
}

/** Where a tag begins whose name has just been read, with one letter behind it. */
function tagStart(behind: FeedPlace, name: string): FeedPlace {
  const column = behind.column - name.length - 1;
  // The letter behind the name was a line end.
  return column >= 1 ? { line: behind.line, column } : { line: Math.max(1, behind.line - 1), column: 1 };
}

/** Where the sign of an entity stands whose name and semicolon have just been read. */
function signBefore(behind: FeedPlace, name: string): FeedPlace {
  const lines = name.split("\n").length - 1;
  return lines === 0
    ? { line: behind.line, column: Math.max(1, behind.column - name.length - 1) }
    : { line: Math.max(1, behind.line - lines), column: 1 };
}
