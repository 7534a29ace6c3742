import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { customizations } from "@/backend/db/schema/customizations/rules";
import { holdSite } from "@/backend/kit/lock-site";
import type { CustomizationKind } from "@/lib/contract/search/kinds";
import { fold } from "@/lib/domain/kit/fold";
import { titleOf } from "@/lib/domain/search/kinds";
import type { CustomizationRow } from "./customization-rows";
import { type Holder, holdersOf } from "./spellings";

/** What a customization is about. */
export type About = Pick<CustomizationRow, "kind" | "subject" | "subjectKey" | "type">;

/** What tells a subject from others of its kind: a query is the same in any case and without its accents. */
export function keyOf(kind: CustomizationKind, subject: string): string {
  return kind === "query-customizations" ? fold(subject) : subject;
}

/**
 * The customization that is about this already; null when there is none. Holds the site's row until the transaction ends,
 * so that nobody makes one meanwhile; lock customizations before.
 */
export async function twinOf(tx: Tx, siteId: string, about: About): Promise<Holder | null> {
  const { kind, subjectKey, type } = about;
  if (kind === "query-customizations") {
    return (await holdersOf(tx, siteId, { type, keys: [subjectKey] })).get(subjectKey) ?? null;
  }
  await holdSite(tx, siteId);
  const t = customizations;
  const [row] = await tx
    .select({ id: t.id, query: t.subject })
    .from(t)
    .where(and(eq(t.siteId, siteId), eq(t.kind, kind), eq(t.subjectKey, subjectKey), eq(t.type, type)));
  return row ?? null;
}

type Making = { tx: Tx; site: { siteId: string }; user: { name: string }; now: Date };

/** Stores a customization without rules. */
export async function insertCustomization(
  { tx, site, user, now }: Making,
  values: About & Partial<Pick<CustomizationRow, "id" | "revision" | "mode" | "aliases" | "aliasKeys">>,
): Promise<CustomizationRow> {
  const stamps = { createdAt: now, updatedAt: now, updatedBy: user.name };
  const [made] = await tx
    .insert(customizations)
    .values({ id: randomUUID(), ...values, words: fold(titleOf(values)), siteId: site.siteId, ...stamps })
    .returning();
  if (made === undefined) throw new Error("an insert answered no row");
  return made;
}
