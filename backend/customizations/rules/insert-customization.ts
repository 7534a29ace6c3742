import { randomUUID } from "node:crypto";
import { fold } from "@vitrine/engine/fold";
import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { lockSite } from "@/backend/kit/record-change";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { formatCustomizationTitle } from "@/lib/domain/search/kinds";
import type { CustomizationRow } from "./customization-rows";
import { findHolders, type Holder } from "./spellings";

/** The subject of a customization; unique per site. */
export type CustomizationKey = Pick<CustomizationRow, "kind" | "subject" | "subjectKey" | "type">;

/** The unique key of a subject; queries are equal regardless of case and accents. */
export function toCustomizationSubjectKey(kind: CustomizationKind, subject: string): string {
  return kind === "query-customizations" ? fold(subject) : subject;
}

/**
 * Finds the existing customization of a subject.
 * @param isLocking locks the site's row until the transaction ends, to prevent concurrent inserts; lock customizations
 *   first. Reads pass false.
 */
export async function findTwin(
  tx: Tx,
  siteId: string,
  about: CustomizationKey,
  isLocking = true,
): Promise<Holder | null> {
  const { kind, subjectKey, type } = about;
  if (kind === "query-customizations") {
    return (await findHolders(tx, siteId, { type, keys: [subjectKey] }, isLocking)).get(subjectKey) ?? null;
  }
  if (isLocking) await lockSite(tx, siteId);
  const t = customizations;
  const [row] = await tx
    .select({ id: t.id, subject: t.subject })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.kind, kind), eq(t.subjectKey, subjectKey), eq(t.type, type)));
  return row ?? null;
}

type InsertContext = { tx: Tx; site: { siteId: string }; user: { name: string }; now: Date };

/**
 * The revision of a customization of which only a draft exists. Searches do not know it (`read-customizations.ts`): without rules, it would
 * exclude its query from the rules of other forms before anyone publishes it.
 */
export const NEVER_PUBLISHED = 0;

/** Stores a customization without rules. */
export async function insertCustomization(
  { tx, site, user, now }: InsertContext,
  values: CustomizationKey &
    Partial<Pick<CustomizationRow, "id" | "revision" | "mode" | "offRules" | "aliases" | "aliasKeys">>,
): Promise<CustomizationRow> {
  const stamps = { createdAt: now, updatedAt: now, updatedBy: user.name };
  const [made] = await tx
    .insert(customizations)
    .values({
      id: randomUUID(),
      ...values,
      searchText: fold(formatCustomizationTitle(values)),
      siteId: site.siteId,
      ...stamps,
    })
    .returning();
  if (made === undefined) throw new Error("insert returned no row");
  return made;
}
