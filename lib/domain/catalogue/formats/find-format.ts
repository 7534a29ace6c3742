import type { FeedFields } from "@/lib/domain/catalogue/find-fields";
import { KNOWN_FORMATS } from "./known-formats";
import type { FormatSigns, ProductFormat } from "./product-format";
import { UNKNOWN_FORMAT } from "./unknown-format";

/** The format of a feed by its fields; of several, the one with the most signs. */
export function findFormat(fields: FeedFields): ProductFormat {
  let best: { format: ProductFormat; count: number } | null = null;
  for (const format of KNOWN_FORMATS) {
    const signs = "length" in format.signs ? format.signs : [format.signs];
    const count = Math.max(...signs.map((one) => countSigns(fields, one)));
    if (count > (best?.count ?? 0)) best = { format, count };
  }
  return best?.format ?? UNKNOWN_FORMAT;
}

/** The format with an id. */
export function getFormat(id: string): ProductFormat | undefined {
  return [...KNOWN_FORMATS, UNKNOWN_FORMAT].find((format) => format.id === id);
}

/** The names of fields that any format knows. */
export function listKnownNames(): ReadonlySet<string> {
  const formats = [...KNOWN_FORMATS, UNKNOWN_FORMAT];
  const names = formats.flatMap(({ fields, signs }) => [
    ...Object.values(fields).flat(),
    ...("length" in signs ? signs : [signs]).flatMap(({ all = [], any = [] }) => [...all, ...any]),
  ]);
  return new Set(names.filter((name) => !name.includes(".")));
}

/** The number of signs that a feed has; 0 if it is not of that format. */
function countSigns(fields: FeedFields, { all = [], any = [], atLeast = 1, none = [] }: FormatSigns): number {
  if (!all.every((name) => fields.has(name)) || none.some((name) => fields.has(name))) return 0;
  const found = fields.find(any).length;
  return any.length > 0 && found < atLeast ? 0 : all.length + found;
}
