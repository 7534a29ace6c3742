import { knownEncoding } from "@/backend/feeds/read/encodings";
import type { FeedSource } from "@/lib/contract/feeds";
import { TARGETS } from "@/lib/domain/feed-names";
import type { FieldErrors } from "@/lib/http/api-error";

/**
 * What is wrong with sources, by field: `0.url` is the address of the first. An address is https on its usual port without
 * names in it, or on `ownOrigin`, our own public listener.
 */
export function faultsOfSources(sources: readonly FeedSource[], ownOrigin: string): FieldErrors {
  const errors: FieldErrors = {};
  const addresses = new Set<string>();
  sources.forEach((source, index) => {
    for (const [field, code] of faultsOf(source, ownOrigin)) errors[`${index}.${field}`] = [code];
    if (addresses.has(source.url)) errors[`${index}.url`] = ["address_twice"];
    addresses.add(source.url);
    // Items of a further source have to be found among those of the first.
    if (index > 0 && (source.join ?? "") === "") errors[`${index}.join`] = ["join_missing"];
  });
  return errors;
}

function faultsOf({ url, encoding, mapping }: FeedSource, ownOrigin: string): [field: string, code: string][] {
  const address = faultOfAddress(url, ownOrigin);
  const unknown = Object.keys(mapping).filter((target) => !TARGETS.some((known) => known === target));
  return [
    ...(address === null ? [] : ([["url", address]] as [string, string][])),
    ...(encoding === null || knownEncoding(encoding) !== null
      ? []
      : ([["encoding", "encoding_unknown"]] as [string, string][])),
    ...unknown.map((target): [string, string] => [`mapping.${target}`, "field_unknown"]),
  ];
}

function faultOfAddress(text: string, ownOrigin: string): string | null {
  if (!URL.canParse(text)) return "address_invalid";
  const url = new URL(text);
  if (url.origin === ownOrigin) return null;
  if (url.protocol !== "https:") return "not_https";
  return url.port === "" && url.username === "" && url.password === "" ? null : "address_invalid";
}
