import { knownEncoding } from "@/backend/catalogue/reader/encodings";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import { TARGETS } from "@/lib/domain/catalogue/feed-names";
import type { FieldErrors } from "@/lib/http/api-error";
import type { FileRow } from "./file-rows";

/** What sources are judged by: our own public listener, and the files of the site by id. */
export type SourceFacts = { ownOrigin: string; files: ReadonlyMap<string, FileRow> };

/**
 * What is wrong with sources, by field: `0.url` is the address of the first. An address is https on its usual port without
 * names in it, or on our own public listener; a file is whole, and of the site.
 */
export function faultsOfSources(sources: readonly FeedSource[], facts: SourceFacts): FieldErrors {
  const errors: FieldErrors = {};
  const addresses = new Set<string>();
  sources.forEach((source, index) => {
    for (const [field, code] of faultsOf(source, facts)) errors[`${index}.${field}`] = [code];
    const place = source.file?.id ?? source.url ?? "";
    if (addresses.has(place)) errors[`${index}.${source.file === null ? "url" : "file"}`] ??= ["address_twice"];
    addresses.add(place);
    // Items of a further source have to be found among those of the first.
    if (index > 0 && (source.join ?? "") === "") errors[`${index}.join`] = ["join_missing"];
  });
  return errors;
}

function faultsOf(source: FeedSource, facts: SourceFacts): [field: string, code: string][] {
  const { encoding, mapping } = source;
  const place = faultOfPlace(source, facts);
  const unknown = Object.keys(mapping).filter((target) => !TARGETS.some((known) => known === target));
  return [
    ...(place === null ? [] : [place]),
    ...(encoding === null || knownEncoding(encoding) !== null
      ? []
      : ([["encoding", "encoding_unknown"]] as [string, string][])),
    ...unknown.map((target): [string, string] => [`mapping.${target}`, "field_unknown"]),
  ];
}

function faultOfPlace({ url, file }: FeedSource, { ownOrigin, files }: SourceFacts): [string, string] | null {
  if (file === null) {
    const code = faultOfAddress(url ?? "", ownOrigin);
    return code === null ? null : ["url", code];
  }
  const known = files.get(file.id);
  if (known === undefined) return ["file", "file_gone"];
  if (known.finishedAt === null) return ["file", "file_unfinished"];
  // A source is an address or a file.
  return (url ?? "") === "" ? null : ["url", "address_invalid"];
}

function faultOfAddress(text: string, ownOrigin: string): string | null {
  if (text === "") return "address_empty";
  if (!URL.canParse(text)) return "address_invalid";
  const url = new URL(text);
  if (url.origin === ownOrigin) return null;
  if (url.protocol !== "https:") return "not_https";
  return url.port === "" && url.username === "" && url.password === "" ? null : "address_invalid";
}
