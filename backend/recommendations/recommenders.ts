import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { type ImplementedCall, implement } from "@/backend/kit/implement";
import { loadRecommendationPlacements } from "@/backend/recommendations/placements/list-placements";
import { readBox } from "@/backend/recommendations/rules/probe-rules";
import type { MeasuredModel } from "@/backend/recommendations/serve/measure-models";
import { type RecommendationHit, recommend } from "@/lib/contract/recommendations/recommend";
import * as calls from "@/lib/contract/recommendations/recommenders";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { MODEL_FORMAT } from "@/lib/domain/recommendations/model";
import { listFeeds } from "@/lib/domain/recommendations/model-reach";
import { findModel } from "@/lib/domain/recommendations/models";

// The recommender models of a site, its placements, and the preview of a model.

const listHandler = implement(
  calls.listRecommenders,
  async (_, { tx, site, now, services: { recommendations, shopUrl } }) => {
    const info = recommendations.findModelInfo(site.siteId);
    return {
      training: info && {
        version: info.version,
        trained_at: info.generatedAt.toISOString(),
        items: info.items,
        visits: info.visits,
        orders: info.orders,
      },
      training_state: await readTrainingState(tx, site.siteId),
      recommenders: (await recommendations.measureModels(site.siteId)).map(formatModel),
      placements: await loadRecommendationPlacements(tx, site, now),
      days: NUMBERS_DAYS,
      recommend_url: `${shopUrl}${recommend.path}?tracker_id=${site.siteId}`,
    };
  },
);

function formatModel({ recommender, reach }: MeasuredModel) {
  const { id, input, output, place, sources, fallback } = recommender;
  return {
    recommender_id: id,
    input,
    output,
    place,
    ...reach,
    sources: [...sources],
    fallback: [...fallback],
    feeds: listFeeds(recommender),
  };
}

const previewHandler = implement(calls.preview, async ({ query }, { site, refuse, services }) => {
  const { recommender_id: recommenderId, "item_ids[]": itemIds = [], user_id: userId } = query;
  if (findModel(recommenderId) === undefined) return refuse(422, "unknown_model");
  const { recommendations, search } = services;
  const hits = await readBox(recommendations, site.siteId, { recommenderId, itemIds, userId }, { explain: true });
  const named = [...new Set([...itemIds, ...hits.flatMap(listEvidenceItems)])];
  const items = await (await search.open(site.siteId)).loadItems(named);
  return {
    model_version: recommendations.findModelInfo(site.siteId)?.version ?? null,
    hits,
    titles: Object.fromEntries([...items].map(([identity, { title }]) => [identity, title])),
  };
});

function listEvidenceItems({ explain }: RecommendationHit): string[] {
  return (explain?.evidence ?? []).flatMap(({ item_id: identity }) => identity ?? []);
}

export const recommenderHandlers: ImplementedCall[] = [listHandler, previewHandler];

type Row = { is_running: boolean; started_at: Date | null; failed_at: Date | null; is_outdated: boolean };

/** The state of a site's training, and when it began or failed. A holder whose lease has ended is dead. */
async function readTrainingState(
  tx: Tx,
  siteId: string,
): Promise<{ state: calls.TrainingState; since: string | null }> {
  const { rows } = await tx.execute<Row>(sql`
    select coalesce(r.lease_until > clock_timestamp(), false) as is_running, r.started_at, r.failed_at,
      coalesce(r.version = 0 or r.format <> ${MODEL_FORMAT} or r.catalogue_revision < s.catalogue_revision, true) as is_outdated
    from sites s left join recommendation_states r on r.site_id = s.site_id
    where s.site_id = ${siteId}`);
  const [row] = rows;
  const at = (time: Date | null | undefined): string | null => (time == null ? null : new Date(time).toISOString());
  if (row?.is_running) return { state: "running", since: at(row.started_at) };
  if (row?.failed_at) return { state: "failed", since: at(row.failed_at) };
  return { state: row?.is_outdated ? "waiting" : "idle", since: null };
}
