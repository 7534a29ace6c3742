import { promisify } from "node:util";
import { deserialize } from "node:v8";
import { inflateRaw } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { recommendationParts } from "@/backend/db/schema/recommendations/models";
import { takeTurn, toTimestamp } from "@/backend/db/steps";
import { MODEL_FORMAT, type RecommendationModel } from "@/lib/domain/recommendations/model";

// Models in the store: compressed, in parts, so that no statement is large.

const PART_BYTES = 256 * 1024;

const unpack = promisify<Uint8Array, Buffer>(inflateRaw);

/** The version of a site's model in the store. */
export type ModelVersion = { siteId: string; version: number };

/** The versions of all models of the current format, or that of one site. */
export async function listModelVersions(database: Database, siteId: string | null): Promise<ModelVersion[]> {
  const one = siteId === null ? sql`` : sql`and site_id = ${siteId}`;
  const { rows } = await database.db.execute<{ site_id: string; version: string }>(sql`
    select site_id, version::text from recommendation_states where version > 0 and format = ${MODEL_FORMAT} ${one}`);
  return rows.map((row) => ({ siteId: row.site_id, version: Number(row.version) }));
}

/** Stores the parts of a model, which takes effect when `announceModel` names its version. */
export async function saveModelParts(
  database: Database,
  { siteId, version }: ModelVersion,
  bytes: Uint8Array,
): Promise<void> {
  await takeTurn(database, (tx) =>
    tx.execute(sql`delete from recommendation_parts where site_id = ${siteId} and version >= ${version}`),
  );
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    const content = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await takeTurn(database, (tx) => tx.insert(recommendationParts).values({ siteId, version, part, content }));
  }
}

/** Makes a stored model the current one, and deletes the parts of older ones. */
export async function announceModel(
  tx: Tx,
  { siteId, version }: ModelVersion,
  { catalogueRevision, generatedAt }: { catalogueRevision: number; generatedAt: Date },
): Promise<void> {
  await tx.execute(sql`
    update recommendation_states set version = ${version}, format = ${MODEL_FORMAT},
      catalogue_revision = ${catalogueRevision}, generated_at = ${toTimestamp(generatedAt)}
    where site_id = ${siteId}`);
  await tx.execute(sql`delete from recommendation_parts where site_id = ${siteId} and version < ${version}`);
}

/** Loads a model; null if its version was deleted or is unreadable. */
export async function loadModel(
  database: Database,
  { siteId, version }: ModelVersion,
): Promise<RecommendationModel | null> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const { rows } = await takeTurn(database, (tx) =>
      tx.execute<{ content: Uint8Array }>(sql`
        select content from recommendation_parts
        where site_id = ${siteId} and version = ${version} and part = ${parts.length}`),
    );
    const [row] = rows;
    if (row === undefined) break;
    parts.push(row.content);
  }
  return parts.length === 0 ? null : unpackModel(Buffer.concat(parts));
}

/** Unpacks a model; null if it is unreadable or of another format. */
export async function unpackModel(bytes: Uint8Array): Promise<RecommendationModel | null> {
  try {
    const model = deserialize(await unpack(bytes)) as RecommendationModel;
    return model.format === MODEL_FORMAT ? model : null;
  } catch {
    return null;
  }
}
