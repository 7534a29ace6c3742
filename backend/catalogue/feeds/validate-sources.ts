import { normalizeEncoding } from "@/backend/catalogue/reader/encodings";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import { TARGETS } from "@/lib/domain/catalogue/feed-names";
import type { FieldErrors } from "@/lib/http/api-error";
import { findLoginFault, type LoginOrigins } from "./feed-logins";
import type { FileRow } from "./file-rows";

/** What sources are validated against: the origin of our public listener, the site's files by id, and its stored logins. */
export type SourceContext = { ownOrigin: string; files: ReadonlyMap<string, FileRow>; logins: LoginOrigins };

/**
 * Error codes by field, for example `0.url`. A URL must be https on the default port, or on our public listener, and without
 * credentials; a file must be complete and belong to the site.
 */
export function validateSources(sources: readonly FeedSource[], context: SourceContext): FieldErrors {
  const errors: FieldErrors = {};
  const addresses = new Set<string>();
  sources.forEach((source, index) => {
    for (const [field, code] of findFaults(source, context)) errors[`${index}.${field}`] = [code];
    const place = source.file?.id ?? source.url ?? "";
    if (addresses.has(place)) errors[`${index}.${source.file === null ? "url" : "file"}`] ??= ["address_twice"];
    addresses.add(place);
    // An additional source needs an attribute that joins it to the first.
    if (index > 0 && (source.join ?? "") === "") errors[`${index}.join`] = ["join_missing"];
  });
  return errors;
}

function findFaults(source: FeedSource, context: SourceContext): [field: string, code: string][] {
  const { encoding, mapping } = source;
  const place = findPlaceFault(source, context);
  const login = findLoginFault(source, context.logins);
  const unknown = Object.keys(mapping).filter((target) => !TARGETS.some((known) => known === target));
  return [
    ...(place === null ? [] : [place]),
    ...(login === null ? [] : ([["login", login]] as [string, string][])),
    ...(encoding === null || normalizeEncoding(encoding) !== null
      ? []
      : ([["encoding", "encoding_unknown"]] as [string, string][])),
    ...unknown.map((target): [string, string] => [`mapping.${target}`, "field_unknown"]),
  ];
}

function findPlaceFault({ url, file }: FeedSource, { ownOrigin, files }: SourceContext): [string, string] | null {
  if (file === null) {
    const code = findAddressFault(url ?? "", ownOrigin);
    return code === null ? null : ["url", code];
  }
  const known = files.get(file.id);
  if (known === undefined) return ["file", "file_gone"];
  if (known.finishedAt === null) return ["file", "file_unfinished"];
  // A source is either a URL or a file.

  return (url ?? "") === "" ? null : ["url", "address_invalid"];
}

/** Why a feed cannot be fetched from a URL. */
export function findAddressFault(
  text: string,
  ownOrigin: string,
): "address_empty" | "address_invalid" | "not_https" | null {
  if (text === "") return "address_empty";
  if (!URL.canParse(text)) return "address_invalid";
  const url = new URL(text);
  const isOwn = url.origin === ownOrigin;
  if (url.protocol !== "https:" && !isOwn) return "not_https";
  const hasCredentials = url.username !== "" || url.password !== "";
  return hasCredentials || (url.port !== "" && !isOwn) ? "address_invalid" : null;
}
