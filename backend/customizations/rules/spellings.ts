import { fold } from "@vitrine/engine/fold";
import { and, arrayOverlaps, eq, inArray, ne, or } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { lockSite } from "@/backend/kit/record-change";
import type { FieldErrors } from "@/lib/http/api-error";
import type { CustomizationRow } from "./customization-rows";

/** The customization that uses a spelling. */
export type Holder = { id: string; subject: string };

/** Spellings as entered and folded, without duplicates and without the query itself. */
export type Spellings = { aliases: string[]; aliasKeys: string[] };

/** Trims spellings, collapses whitespace and removes duplicates. */
export function normalizeSpellings(sent: readonly string[], queryKey: string): Spellings {
  const byKey = new Map<string, string>();
  for (const alias of sent) {
    const key = fold(alias);
    if (key !== queryKey && key !== "" && !byKey.has(key)) byKey.set(key, alias.trim().replace(/\s+/gu, " "));
  }
  return { aliases: [...byKey.values()], aliasKeys: [...byKey.keys()] };
}

/**
 * Finds customizations of the type that use these folded spellings, as query or alias; by spelling.
 * @param isLocking locks the site's row until the transaction ends, to prevent concurrent use; lock customizations
 *   first. Reads pass false.
 */
export async function findHolders(
  tx: Tx,
  siteId: string,
  wanted: { type: string; keys: readonly string[]; except?: string },
  isLocking = true,
): Promise<Map<string, Holder>> {
  const keys = [...new Set(wanted.keys)];
  if (keys.length === 0) return new Map();
  if (isLocking) await lockSite(tx, siteId);
  const t = customizations;
  const rows = await tx
    .select({ id: t.id, subject: t.subject, queryKey: t.subjectKey, aliasKeys: t.aliasKeys })
    .from(t)
    .where(
      and(
        eq(t.siteId, siteId),
        eq(t.kind, "query-customizations"),
        eq(t.type, wanted.type),
        wanted.except === undefined ? undefined : ne(t.id, wanted.except),
        or(inArray(t.subjectKey, keys), arrayOverlaps(t.aliasKeys, keys)),
      ),
    );
  const wantedKeys = new Set(keys);
  const holders = rows.flatMap(({ id, subject, queryKey, aliasKeys }) =>
    [queryKey, ...aliasKeys].filter((key) => wantedKeys.has(key)).map((key) => [key, { id, subject }] as const),
  );
  return new Map(holders);
}

/** Validates aliases: errors at `aliases.<index>`, and the customizations that use them already, by index. */
export async function validateAliases(
  tx: Tx,
  row: Pick<CustomizationRow, "siteId" | "id" | "type">,
  sent: readonly string[],
): Promise<{ errors: FieldErrors; taken_by: Record<string, { id: string; query: string }> }> {
  const keys = sent.map(fold);
  const holders = await findHolders(tx, row.siteId, { type: row.type, keys, except: row.id });
  const errors: FieldErrors = {};
  const taken_by: Record<string, { id: string; query: string }> = {};
  keys.forEach((key, index) => {
    const holder = holders.get(key);
    if (key === "") errors[`aliases.${index}`] = ["blank_query"];
    if (holder === undefined) return;
    errors[`aliases.${index}`] = ["alias_taken"];
    taken_by[index] = { id: holder.id, query: holder.subject };
  });
  return { errors, taken_by };
}
