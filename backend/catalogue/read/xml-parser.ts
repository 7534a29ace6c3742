import { SaxesParser } from "saxes";
import { FeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { HTML_ENTITIES } from "@/lib/domain/kit/html-entities";
import { ATTRIBUTES_MAX, NAME_CHARS_MAX } from "./read-limits";

export type XmlHandlers = {
  open(name: string, attributes: Record<string, string>, place: FeedPlace): void;
  text(text: string): void;
  close(name: string): void;
};

const XML_ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A streaming XML parser; `write` and `end` throw FeedFault. */
export type XmlParser = { write(text: string): void; end(): void; place(): FeedPlace };

/**
 * Creates a strict XML parser. It ignores document types and refuses declared entities, which prevents entity bombs and
 * external entities (XXE). Prefixes need not be declared.
 */
export function createXmlParser(handlers: XmlHandlers): XmlParser {
  const parser = new SaxesParser({ xmlns: false });
  let unknown = "";
  // Records the name of an unknown entity, which gives its position: after a stray `&`, the parser reads up to the next
  // semicolon. Also prevents `&constructor;` from resolving to an inherited property.
  const unknownEntities = new Proxy(Object.create(null), {
    get: (_, name) => {
      unknown = String(name);
    },
  });
  Object.setPrototypeOf(Object.assign(parser.ENTITIES, XML_ENTITIES, HTML_ENTITIES), unknownEntities);
  const place = (): FeedPlace => ({ line: parser.line, column: Math.max(1, parser.columnIndex) });
  let start = place();
  parser.on("error", ({ message }) => {
    const isUndefined = message.includes("undefined entity");
    const isEntity = isUndefined || message.includes("in entity name");
    throw new FeedFault(
      isUndefined ? "xml_entity_unknown" : "xml_malformed",
      isEntity ? locateEntity(place(), unknown) : place(),
    );
  });
  let attributes = 0;
  const checkName = (name: string): void => {
    if (name.length > NAME_CHARS_MAX) throw new FeedFault("name_too_long", start);
  };
  parser.on("opentagstart", ({ name }) => {
    start = locateTag(place(), name);
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

/** The position of a tag, given the position one character after its name. */
function locateTag(after: FeedPlace, name: string): FeedPlace {
  const column = after.column - name.length - 1;
  // The character after the name was a line end.
  return column >= 1 ? { line: after.line, column } : { line: Math.max(1, after.line - 1), column: 1 };
}

/** The position of the `&` of an entity, given the position after its semicolon. */
function locateEntity(after: FeedPlace, name: string): FeedPlace {
  const lines = name.split("\n").length - 1;
  return lines === 0
    ? { line: after.line, column: Math.max(1, after.column - name.length - 1) }
    : { line: Math.max(1, after.line - lines), column: 1 };
}
