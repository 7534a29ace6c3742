import { gzipSync } from "node:zlib";

// Feeds that attack their reader: deep, wide, with long names, with many names. Each is a few megabytes at most, as in an
// upload.

/** A feed with a name, and how reading it ends: an error code, or "read". */
export type FeedBomb = { name: string; file: string; text: string; ends: string };

const many = (count: number, one: (at: number) => string, between = ""): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(between);
const LONG = "n".repeat(2_000_000);
const xml = (inside: string): string => `<items>${inside}</items>`;

/** One of each kind for each format. */
export const FEED_BOMBS: readonly FeedBomb[] = [
  // XML
  { name: "elements in elements", text: "<a>".repeat(300_000) + "</a>".repeat(300_000), ends: "too_deep" },
  {
    name: "elements of other names in elements",
    text: many(200_000, (at) => `<a${at}>`) + many(200_000, (at) => `</a${199_999 - at}>`),
    ends: "too_deep",
  },
  { name: "elements in a record", text: xml(`<item>${"<b>".repeat(300_000)}`), ends: "too_deep" },
  {
    name: "text in elements in a record",
    text: xml(`<item>${"<b>text".repeat(60)}${"</b>".repeat(60)}</item>`),
    ends: "read",
  },
  { name: "elements side by side", text: xml(`<item>${"<b>1</b>".repeat(300_000)}</item>`), ends: "record_too_large" },
  { name: "names side by side", text: xml(many(200_000, (at) => `<b${at}/>`)), ends: "no_records" },
  {
    name: "names of the fields of many records",
    text: xml(many(60_000, (at) => `<item><id>${at}</id><b${at}>1</b${at}></item>`)),
    ends: "read",
  },
  { name: "a long name of an element", text: xml(`<item><${LONG}>1</${LONG}></item>`), ends: "name_too_long" },
  { name: "a long name of an attribute", text: xml(`<item ${LONG}="1"/>`), ends: "name_too_long" },
  { name: "a long value of an attribute", text: xml(`<item id="0"/><item id="1" a="${LONG}"/>`), ends: "read" },
  {
    name: "namespaces",
    text: xml(`<item ${many(100_000, (at) => `xmlns:n${at}="u:${at}"`, " ")}/>`),
    ends: "too_many_fields",
  },
  {
    name: "namespaces in elements",
    text: many(60_000, (at) => `<n${at}:a xmlns:n${at}="u:${at}">`),
    ends: "too_deep",
  },
  { name: "attributes", text: xml(`<item ${many(300_000, (at) => `a${at}="1"`, " ")}/>`), ends: "too_many_fields" },
  {
    name: "attributes of the root",
    text: `<items ${many(300_000, (at) => `a${at}="1"`, " ")}/>`,
    ends: "too_many_fields",
  },
  {
    name: "a document type without an end",
    text: `<!DOCTYPE items [${"<!ELEMENT a (b)>".repeat(200_000)}`,
    ends: "xml_malformed",
  },
  { name: "a comment without an end", text: `<items><!--${"- ".repeat(1_000_000)}`, ends: "xml_malformed" },
  { name: "an entity without an end", text: xml(`<item><id>1</id>&${LONG}</item>`), ends: "read" },
  { name: "ampersands", text: xml(`<item><id>1</id>${"&".repeat(2_000_000)}</item>`), ends: "read" },
  {
    name: "ampersands in a section",
    text: xml(`<item><id>1</id><![CDATA[${"& ".repeat(1_500_000)}]]></item>`),
    ends: "read",
  },
  { name: "records without an end", text: xml(many(100_000, (at) => `<item><id>${at}</id>`)), ends: "too_deep" },
  { name: "broken records", text: xml(many(50_000, (at) => `<item><id>${at}</id><b></item>`)), ends: "read" },
  {
    name: "sections without an end",
    text: xml(many(50_000, (at) => `<item><id>${at}</id><![CDATA[</item>`)),
    ends: "xml_malformed",
  },
  // Tables
  {
    name: "columns",
    file: "a.csv",
    text: `${many(300_000, (at) => `c${at}`, ",")}\n${many(300_000, () => "1", ",")}\n`,
    ends: "too_many_fields",
  },
  {
    name: "columns of tabs",
    file: "a.tsv",
    text: `${many(300_000, (at) => `c${at}`, "\t")}\n`,
    ends: "too_many_fields",
  },
  { name: "columns without an end", file: "a.csv", text: ",".repeat(4_000_000), ends: "too_many_fields" },
  {
    name: "columns of a later row",
    file: "a.csv",
    text: `id,name\n1,a\n${";,".repeat(1_000_000)}\n`,
    ends: "too_many_fields",
  },
  {
    name: "columns before an open quote",
    file: "a.csv",
    text: `id,name\n${"a,".repeat(9_000)}"${"\n".repeat(3_900_000)}`,
    ends: "table_quote_open",
  },
  { name: "a long name of a column", file: "a.csv", text: `id,${LONG}\n1,2\n`, ends: "name_too_long" },
  { name: "lines in a quote", file: "a.csv", text: `id,name\n1,"${"\n".repeat(3_000_000)}"\n`, ends: "read" },
  { name: "quotes", file: "a.csv", text: `id,name\n1,"${'""'.repeat(1_500_000)}"\n`, ends: "read" },
  { name: "open quotes", file: "a.csv", text: `id,name\n${'1,"a\n'.repeat(500_000)}`, ends: "table_quote_open" },
  { name: "letters that are quotes", file: "a.tsv", text: `id\tname\n${'1\t"a\n'.repeat(500_000)}`, ends: "read" },
  { name: "rows of nothing", file: "a.csv", text: `id,name\n${"\n".repeat(1_000_000)}`, ends: "no_records" },
  { name: "columns of one name", file: "a.csv", text: `${many(300_000, () => "c", ",")}\n`, ends: "too_many_fields" },
  // JSON
  { name: "lists in lists", file: "a.json", text: "[".repeat(2_000_000), ends: "too_deep" },
  { name: "objects in objects", file: "a.json", text: '{"a":'.repeat(400_000), ends: "json_malformed" },
  {
    name: "objects in objects of a list",
    file: "a.json",
    text: `{"items":[${'{"a":'.repeat(400_000)}`,
    ends: "too_deep",
  },
  { name: "values", file: "a.json", text: `[{"a":[${"1,".repeat(1_500_000)}1]}]`, ends: "record_too_large" },
  { name: "fields", file: "a.json", text: `[{${many(200_000, (at) => `"a${at}":1`, ",")}}]`, ends: "record_too_large" },
  { name: "a long name", file: "a.json", text: `[{"${LONG}":1}]`, ends: "name_too_long" },
  {
    name: "parameters of one name",
    file: "a.json",
    text: `[{"id":1,"p":[${many(16_000, () => '{"name":"a","value":"b"}', ",")}]}]`,
    ends: "read",
  },
  {
    name: "blanks in a category",
    file: "a.json",
    text: `[{"id":1,"category":"a${" ".repeat(2_000_000)}b"}]`,
    ends: "read",
  },
  {
    name: "keys before the list",
    file: "a.json",
    text: `{${many(200_000, (at) => `"a${at}":1`, ",")},"items":[{"id":1}]}`,
    ends: "read",
  },
  {
    name: "lists that may be meant",
    file: "a.json",
    text: `{${many(100_000, (at) => `"a${at}":[{"b":1}]`, ",")}}`,
    ends: "json_many_lists",
  },
  { name: "escapes", file: "a.json", text: `[{"a":"${"\\\\".repeat(1_900_000)}"}]`, ends: "read" },
  // JSON lines
  {
    name: "lists in lists of a line",
    file: "a.jsonl",
    text: `{"a":1}\n{"a":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}\n`,
    ends: "read",
  },
  {
    name: "objects in objects of a line",
    file: "a.jsonl",
    text: `{"a":1}\n${'{"a":'.repeat(400_000)}1${"}".repeat(400_000)}\n`,
    ends: "read",
  },
  {
    name: "values of a line",
    file: "a.jsonl",
    text: `{"a":1}\n{"a":[${"1,".repeat(1_500_000)}1]}\n`,
    ends: "record_too_large",
  },
  { name: "a long name of a line", file: "a.jsonl", text: `{"a":1}\n{"${LONG}":1}\n`, ends: "name_too_long" },
  {
    name: "a line without an end",
    file: "a.jsonl",
    text: `{"a":1}\n{"a":"${"a".repeat(5_000_000)}`,
    ends: "record_too_large",
  },
  { name: "lines that are no objects", file: "a.jsonl", text: `{"a":1}\n${"1\n".repeat(200_000)}`, ends: "read" },
].map((bomb) => ({ file: "a.xml", ...bomb }));

/** The same as gzip. A bomb of one letter compresses below a hundredth, which is a separate error. */
export function packBomb({ name, file, text, ends }: FeedBomb): FeedBomb & { packed: Buffer } {
  const packed = gzipSync(text);
  return { name: `${name}, packed`, file: `${file}.gz`, text, ends: `${ends}|gzip_ratio`, packed };
}
