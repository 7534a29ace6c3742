import { type Collector, createCollector } from "./collector";
import type { ForeignFault, ForeignFile, ForeignFormat, MappingKind } from "./foreign-file";
import { locateValues } from "./json-text";
import { isComment, readSolrLine } from "./solr";
import { isWordnet, readWordnet } from "./wordnet";

// Synonyms of Algolia, Typesense, Meilisearch, App Search and Elasticsearch: JSON, or an object in each line.

type JsonObject = Record<string, unknown>;

/** An entry of a file with its line; `name` is its key in an object of words. */
type Entry = { line: number; value: unknown; name: string };
/** The entries of a file; `repeated` are lines of keys that a later one replaces, as in every reader of JSON. */
type FoundEntries = { format: ForeignFormat; entries: Entry[]; repeated?: readonly Location[] };
type Location = { name: string; line: number };

/** Reads a file; null if it is JSON of another kind, or no JSON at all. The caller has checked its depth. */
export function readJsonSynonyms(text: string, mappings: MappingKind | null): ForeignFile | ForeignFault | null {
  const found = findEntries(text);
  if (found === null) return null;
  const { format, entries } = found;
  if (format === "elasticsearch") return readRules(entries, mappings ?? "one_way");
  const collector = createCollector(format);
  for (const { name, line } of found.repeated ?? [])
    collector.leave("repeated_key", { line, text: toText({ [name]: "…" }) });
  for (const entry of entries) {
    if (collector.isFull) break;
    READERS[format]?.(collector, entry);
  }
  return collector.finish();
}

function findEntries(text: string): FoundEntries | null {
  const value = parse(text);
  if (value === undefined) return findLines(text);
  if (Array.isArray(value)) return nameRecords(value, locateValues(text, []), "typesense");
  if (!isObject(value)) return null;
  if (isSingleRecord(value)) return nameRecords([value], [{ line: 1 }], "typesense");
  for (const [key, other] of LISTS) {
    const list = value[key];
    if (Array.isArray(list)) return nameRecords(list, locateValues(text, [key]), other);
  }
  if (isWordMap(value.synonyms)) return listWords(value.synonyms, locateValues(text, ["synonyms"]));
  if (isRecord(value)) return nameRecords([value], [{ line: 1 }], "typesense");
  return isWordMap(value) && !isOtherMap(value) ? listWords(value, locateValues(text, [])) : null;
}

/** Keys of lists of records, and whose they are if the records do not tell. */
const LISTS: readonly (readonly [string, ForeignFormat])[] = [
  ["hits", "algolia"],
  ["synonyms_set", "elasticsearch"],
  ["results", "app_search"],
  ["items", "typesense"],
  ["synonyms", "typesense"],
];

/** One object in each line; null if the first is none. */
function findLines(text: string): FoundEntries | null {
  const lines = text.split(/\r\n|\n|\r/).map((line, index) => ({ line: index + 1, text: line.trim() }));
  const used = lines.filter((line) => line.text !== "");
  const first = parse(used[0]?.text ?? "");
  if (used.length < 2 || !isObject(first) || !isRecord(first)) return null;
  const found = nameRecords([first], used, "typesense");
  // A line that cannot be parsed is listed as no record.
  const entries = used.map((line) => ({ line: line.line, value: parse(line.text) ?? line.text, name: "" }));
  return found === null ? null : { ...found, entries };
}

/** Names the tool by the first record; null if it is no record of synonyms. */
function nameRecords(
  values: readonly unknown[],
  located: readonly { line: number }[],
  other: ForeignFormat,
): FoundEntries | null {
  const [first] = values;
  const entries = values.map((value, at) => ({ line: located[at]?.line ?? 1, value, name: "" }));
  if (typeof first === "string") return other === "typesense" ? { format: "elasticsearch", entries } : null;
  if (!isObject(first) || !isRecord(first)) return null;
  if (isOfAlgolia(first)) return { format: "algolia", entries };
  if (typeof first.synonyms === "string") return { format: "elasticsearch", entries };
  return { format: other === "elasticsearch" ? "typesense" : other, entries };
}

function listWords(map: JsonObject, located: readonly Location[]): FoundEntries {
  // An object does not preserve the order of keys that are numbers.
  const lines = new Map(located.map(({ name, line }) => [name, line] as const));
  const entries = Object.entries(map).map(([name, value]) => ({ line: lines.get(name) ?? 1, value, name }));
  const last = new Map(located.map(({ name }, at) => [name, at] as const));
  const repeated = located.filter(({ name }, at) => last.get(name) !== at);
  return { format: "meilisearch", entries, repeated };
}

type ReadEntry = (collector: Collector, entry: Entry) => void;

const READERS: Partial<Record<ForeignFormat, ReadEntry>> = {
  algolia: readAlgolia,
  typesense: readWordList,
  app_search: readWordList,
  meilisearch: ({ add }, { line, value, name }) => {
    add("one_way", [name, ...(readWords(value) ?? [])], { line, text: toText({ [name]: value }) });
  },
};

function readAlgolia({ add, leave }: Collector, { line, value }: Entry): void {
  const from = { line, text: toText(value) };
  const record = isObject(value) ? value : {};
  const type = typeof record.type === "string" ? record.type : "";
  const known = type.toLowerCase();
  const isCorrection = known === "altcorrection1" || known === "altcorrection2";
  const words = readWords(isCorrection ? record.corrections : record.synonyms);
  const first = isCorrection ? record.word : record.input;
  if (known === "placeholder") leave("placeholder", { ...from, value: String(record.placeholder ?? "") });
  else if (type !== "" && !ALGOLIA_TYPES.has(known)) leave("unknown_type", { ...from, value: type });
  else if (words === null || type === "") leave("unknown_record", from);
  else if (known === "synonym") add("two_way", words, from);
  else if (typeof first !== "string") leave("unknown_record", from);
  else {
    const notes = isCorrection ? [{ code: "near_typo" as const, value: known.slice(-1) }] : [];
    add("one_way", [first, ...words], { ...from, notes });
  }
}

/** A record of Typesense or App Search: with a root, the words are for it only. */
function readWordList({ add, leave }: Collector, { line, value }: Entry): void {
  const from = { line, text: toText(value) };
  const record = isObject(value) ? value : {};
  const words = readWords(record.synonyms);
  const { root, locale } = record;
  const notes = typeof locale === "string" && locale !== "" ? [{ code: "scope" as const, value: locale }] : [];
  if (words === null) leave("unknown_record", from);
  else if (typeof root === "string" && root !== "") add("one_way", [root, ...words], { ...from, notes });
  else add("two_way", words, { ...from, notes });
}

/** Rules of Elasticsearch: lines of a Solr file, or of WordNet, which are counted as rules. */
function readRules(entries: readonly Entry[], kind: MappingKind): ForeignFile | ForeignFault {
  const lines = entries.map(({ value }) => findRule(value) ?? toText(value));
  if (isWordnet(lines)) return readWordnet(lines);
  const collector = createCollector("elasticsearch");
  let comments = 0;
  let hasMappings = false;
  for (const { line, value } of entries) {
    if (collector.isFull) break;
    const rule = findRule(value);
    if (rule !== null && isComment(rule)) comments += 1;
    else if (rule === null) collector.leave("unknown_record", { line, text: toText(value) });
    else if (readSolrLine(rule, line, kind, collector)) hasMappings = true;
  }
  return collector.finish({ comments, mappings: hasMappings ? kind : null });
}

/** The text of a rule, alone or in its record. */
function findRule(value: unknown): string | null {
  const rule = isObject(value) ? value.synonyms : value;
  return typeof rule === "string" ? rule : null;
}

/** Fields that only records of synonyms have. */
function isRecord(value: JsonObject): boolean {
  return isOfAlgolia(value) || Array.isArray(value.synonyms) || typeof value.synonyms === "string";
}

/** Whether an object with a list of words is one record, and no list of rules. */
function isSingleRecord({ objectID, id, root, input, synonyms }: JsonObject): boolean {
  const isNamed = [objectID, id, root, input].some((one) => typeof one === "string" || typeof one === "number");
  return isNamed && readWords(synonyms) !== null;
}

const ALGOLIA_TYPES = new Set(["synonym", "onewaysynonym", "altcorrection1", "altcorrection2", "placeholder"]);

function isOfAlgolia({ objectID, type }: JsonObject): boolean {
  return objectID !== undefined || (typeof type === "string" && ALGOLIA_TYPES.has(type.toLowerCase()));
}

/**
 * Whether every value is a list of words, as in Meilisearch. Other programs write objects of texts (translations, settings), so those
 * are not synonyms; an empty object is not either.
 */
function isWordMap(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const lists = Object.values(value).map(readWords);
  return lists.every((one) => one !== null) && lists.some((one) => one.length > 0);
}

/** Settings of Meilisearch with lists of words, by names that are no words of a shop. */
const SETTINGS = new Set(
  `stopWords rankingRules searchableAttributes filterableAttributes sortableAttributes displayedAttributes
  separatorTokens nonSeparatorTokens`.split(/\s+/),
);
/** A URL or a path, with or without a scheme and host. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]{0,30}:)?\/\/|^\/\S|^[^\s/]{1,250}\.\p{L}{2,24}\//iu;

/** Whether an object of words has no synonyms, but settings or addresses such as those of redirects. */
function isOtherMap(map: JsonObject): boolean {
  const names = Object.keys(map);
  if (names.some((name) => SETTINGS.has(name)) || names.every((name) => name === "dictionary")) return true;
  return Object.values(map).some((value) => readWords(value)?.some((word) => ADDRESS.test(word.trim())) ?? false);
}

function readWords(value: unknown): string[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
