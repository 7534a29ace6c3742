import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { Tx } from "@/backend/db/client";
import { previewLinks } from "@/backend/db/schema/customizations/drafts";
import { hashOf } from "@/backend/search/service/preview-token";
import { type DraftKind, draftKind, type previewLink } from "@/lib/contract/customizations/drafts";
import { titleOf } from "@/lib/domain/search/kinds";

/** A preview link as the wire has it. */
export type PreviewLink = z.output<typeof previewLink>;

const HOUR_MS = 3_600_000;
const TOKEN_BYTES = 32;

/** What the history calls a preview link. */
export function previewObject(id: string): string {
  return `${PREVIEW}${id}`;
}
/** What the id of a preview link begins with in the history. */
export const PREVIEW = "preview:";

/** Makes a link; the token is told here and never again. */
export async function addLink(
  { tx, site, user, now }: { tx: Tx; site: { siteId: string }; user: { id: string; name: string }; now: Date },
  about: { kind: DraftKind; objectId: string; content: Record<string, unknown> & { query: string } },
  hours: number,
): Promise<{ link: PreviewLink; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const row = {
    ...about,
    siteId: site.siteId,
    id: randomUUID(),
    tokenHash: hashOf(token),
    createdBy: user.id,
    createdByName: user.name,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hours * HOUR_MS),
  };
  const [made] = await tx.insert(previewLinks).values(row).returning();
  if (made === undefined) throw new Error("an insert answered no row");
  return { link: linkOf(made), token };
}

/** The links of an object that still work, the newest first. */
export async function linksOf(
  tx: Tx,
  siteId: string,
  { kind, objectId }: { kind: DraftKind; objectId: string },
  now: Date,
): Promise<PreviewLink[]> {
  const rows = await tx
    .select()
    .from(previewLinks)
    .where(and(working(siteId, now), eq(previewLinks.kind, kind), eq(previewLinks.objectId, objectId)))
    .orderBy(desc(previewLinks.createdAt), desc(previewLinks.id));
  return rows.map(linkOf);
}

/** A link that still works, held until the transaction ends; null when there is none. */
export async function findLink(tx: Tx, siteId: string, id: string, now: Date): Promise<NamedLink | null> {
  const [row] = await tx
    .select()
    .from(previewLinks)
    .where(and(working(siteId, now), eq(previewLinks.id, id)))
    .for("update");
  return row === undefined ? null : namedLink(row);
}

/** A link with what it is of, and what people call that. */
export type NamedLink = { link: PreviewLink; kind: DraftKind; title: string };

/** Ends a link; answers it, or null when none with that id works. */
export async function endLink(tx: Tx, siteId: string, id: string, now: Date): Promise<NamedLink | null> {
  const [row] = await tx
    .update(previewLinks)
    .set({ endedAt: now })
    .where(and(working(siteId, now), eq(previewLinks.id, id)))
    .returning();
  return row === undefined ? null : namedLink(row);
}

function working(siteId: string, now: Date) {
  return and(eq(previewLinks.siteId, siteId), isNull(previewLinks.endedAt), gt(previewLinks.expiresAt, now));
}

function namedLink(row: typeof previewLinks.$inferSelect): NamedLink {
  const link = linkOf(row);
  const type = typeof row.content.type === "string" ? row.content.type : "";
  return { link, kind: z.parse(draftKind, row.kind), title: titleOf({ subject: link.query, type }) };
}

/** Where the demo shop shows a customization with a preview applied. */
export function shopPath(
  { siteId, kind, subject }: { siteId: string; kind: DraftKind; subject: string },
  token: string,
): string {
  const shop = `/shop/${encodeURIComponent(siteId)}`;
  const asked: Record<DraftKind, [path: string, params: Record<string, string>]> = {
    "query-customizations": ["/search", { q: subject }],
    "product-listings": ["/category", { path: subject }],
    "top-items": ["", {}],
  };
  const [path, params] = asked[kind];
  return `${shop}${path}?${new URLSearchParams({ ...params, preview: token }).toString()}`;
}

function linkOf(row: typeof previewLinks.$inferSelect): PreviewLink {
  return {
    id: row.id,
    query: typeof row.content.query === "string" ? row.content.query : "",
    created_by: { id: row.createdBy, name: row.createdByName },
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
