import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { previewLinks } from "@/backend/db/schema/customizations/preview-links";
import { hashToken } from "@/backend/kit/hash-token";
import { type DraftKind, draftKind, type previewLink } from "@/lib/contract/customizations/drafts";
import { HOUR_MS } from "@/lib/domain/kit/durations";
import { findTargetItem, formatCustomizationTitle } from "@/lib/domain/search/kinds";

export type ListedPreviewLink = z.output<typeof previewLink>;

const TOKEN_BYTES = 32;

/** The history's object id of a preview link. */
export function buildPreviewObjectId(id: string): string {
  return `${PREVIEW}${id}`;
}
/** Prefix of preview links' object ids in the history. */
export const PREVIEW = "preview:";

/** Creates a link. Only the token's hash is stored, so the token is available only here. */
export async function addLink(
  { tx, site, user, now }: { tx: Tx; site: { siteId: string }; user: { id: string; name: string }; now: Date },
  about: { kind: DraftKind; objectId: string; content: Record<string, unknown> & { query: string } },
  hours: number,
): Promise<{ link: ListedPreviewLink; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const row = {
    ...about,
    siteId: site.siteId,
    id: randomUUID(),
    tokenHash: hashToken(token),
    createdBy: user.id,
    createdByName: user.name,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hours * HOUR_MS),
  };
  const [made] = await tx.insert(previewLinks).values(row).returning();
  if (made === undefined) throw new Error("insert returned no row");
  return { link: buildLink(made), token };
}

/** Active links of an object, newest first. */
export async function loadLinks(
  tx: Tx,
  siteId: string,
  { kind, objectId }: { kind: DraftKind; objectId: string },
  now: Date,
): Promise<ListedPreviewLink[]> {
  const rows = await tx
    .select()
    .from(previewLinks)
    .where(and(whereActive(siteId, now), eq(previewLinks.kind, kind), eq(previewLinks.objectId, objectId)))
    .orderBy(desc(previewLinks.createdAt), desc(previewLinks.id));
  return rows.map(buildLink);
}

/** Finds an active link and locks it until the transaction ends. */
export async function findLink(tx: Tx, siteId: string, id: string, now: Date): Promise<NamedLink | null> {
  const [row] = await tx
    .select()
    .from(previewLinks)
    .where(and(whereActive(siteId, now), eq(previewLinks.id, id)))
    .for("update");
  return row === undefined ? null : toNamedLink(row);
}

/** A link with the kind and title of its customization. */
export type NamedLink = { link: ListedPreviewLink; kind: DraftKind; title: string };

/** Ends an active link and returns it; null if there is none with this id. */
export async function endLink(tx: Tx, siteId: string, id: string, now: Date): Promise<NamedLink | null> {
  const [row] = await tx
    .update(previewLinks)
    .set({ endedAt: now })
    .where(and(whereActive(siteId, now), eq(previewLinks.id, id)))
    .returning();
  return row === undefined ? null : toNamedLink(row);
}

function whereActive(siteId: string, now: Date) {
  return and(eq(previewLinks.siteId, siteId), isNull(previewLinks.endedAt), gt(previewLinks.expiresAt, now));
}

function toNamedLink(row: typeof previewLinks.$inferSelect): NamedLink {
  const link = buildLink(row);
  const type = typeof row.content.type === "string" ? row.content.type : "";
  return {
    link,
    kind: z.parse(draftKind, row.kind),
    title: formatCustomizationTitle({ kind: row.kind, subject: link.query, type }),
  };
}

/** Where the demo shop shows a customization with a preview applied. */
export function buildShopPath(
  { siteId, kind, subject }: { siteId: string; kind: DraftKind; subject: string },
  token: string,
): string {
  const item = findTargetItem(kind, subject);
  const shop = `/shop/${encodeURIComponent(siteId)}`;
  const routes: Record<DraftKind, [path: string, params: Record<string, string>]> = {
    "query-customizations": ["/search", { q: subject }],
    "product-listings": ["/category", { path: subject }],
    "top-items": ["", {}],
    "recommendations-customization": item === null ? ["", {}] : ["/item", { identity: item }],
  };
  const [path, params] = routes[kind];
  return `${shop}${path}?${new URLSearchParams({ ...params, preview: token }).toString()}`;
}

function buildLink(row: typeof previewLinks.$inferSelect): ListedPreviewLink {
  return {
    id: row.id,
    query: typeof row.content.query === "string" ? row.content.query : "",
    created_by: { id: row.createdBy, name: row.createdByName },
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
