import { addPart, removeFile, startFile, waitingFiles } from "@/backend/catalogue/feeds/file-rows";
import { sourceOpener } from "@/backend/catalogue/feeds/open-source";
import { packPart } from "@/backend/catalogue/feeds/pack-part";
import {
  feedNamesOf,
  filesNamedBy,
  heldSources,
  sourcesOf,
  versionOf,
  withFiles,
  writeSources,
} from "@/backend/catalogue/feeds/source-rows";
import { testSource } from "@/backend/catalogue/feeds/test-source";
import { faultsOfSources } from "@/backend/catalogue/feeds/validate-sources";
import type { Tx } from "@/backend/db/client";
import { implement, type SiteRow } from "@/backend/kit/implement";
import { holdSite } from "@/backend/kit/lock-site";
import { isSameContent } from "@/backend/kit/record-change";
import * as feeds from "@/lib/contract/catalogue/feeds";
import {
  FEED_BYTES_MAX,
  FEED_FILES_UNUSED_MAX,
  FEED_HOLD_SHARE,
  FEED_PART_BYTES,
  FEED_SOURCES_PER_TYPE_MAX,
} from "@/lib/domain/kit/limits";

const FEATURE = "feeds";

async function toWire(tx: Tx, site: SiteRow) {
  const rows = await sourcesOf(tx, site.siteId);
  const names = feedNamesOf(site);
  const feeds = [...rows].sort((a, b) => names.indexOf(a.feed) - names.indexOf(b.feed));
  return {
    feeds: feeds.map(({ feed, sources, holdShare, revision, updatedAt, updatedBy, updatedByName }) => ({
      ...{ feed, sources, hold_share: holdShare ?? FEED_HOLD_SHARE, revision, updated_at: updatedAt.toISOString() },
      updated_by: { id: updatedBy, name: updatedByName },
    })),
    names,
    sources_max: FEED_SOURCES_PER_TYPE_MAX,
    file_bytes_max: FEED_BYTES_MAX,
    waiting_files: await waitingFiles(tx, site.siteId),
    waiting_files_max: FEED_FILES_UNUSED_MAX,
  };
}

const listHandler = implement(feeds.list, async (_, { tx, site }) => toWire(tx, site));

const saveHandler = implement(feeds.save, async ({ body }, context) => {
  const { tx, site, services, ifMatch, refuse, change } = context;
  // Both words for the main type are taken.
  const feed = ["item", "product"].includes(body.feed) ? site.mainType : body.feed;
  if (!feedNamesOf(site).includes(feed)) return refuse(422, "invalid", { errors: { feed: ["feed_unknown"] } });
  if (body.sources.length > FEED_SOURCES_PER_TYPE_MAX)
    return refuse(422, "invalid", { errors: { sources: ["too_many_sources"] } });
  const files = await filesNamedBy(tx, site.siteId, body.sources);
  const errors = Object.entries(faultsOfSources(body.sources, { ownOrigin: services.shopUrl, files }));
  if (errors.length > 0)
    return refuse(422, "invalid", {
      errors: Object.fromEntries(errors.map(([at, codes]) => [`sources.${at}`, codes])),
    });
  const sources = withFiles(body.sources, files);
  const key = { siteId: site.siteId, feed };
  await holdSite(tx, site.siteId);
  const old = await heldSources(tx, key);
  if (old !== undefined && ifMatch === undefined) return refuse(428, "precondition_required");
  if (old !== undefined && ifMatch !== String(old.revision)) {
    const { revision, updatedByName: changed_by } = old;
    return refuse(412, "stale", { revision, changed_by, changed_at: old.updatedAt.toISOString() });
  }
  const before = old === undefined ? null : versionOf(old);
  const asked = body.hold_share === FEED_HOLD_SHARE ? null : body.hold_share;
  const next = { sources, holdShare: asked === undefined ? (old?.holdShare ?? null) : asked };
  const after = versionOf(next);
  if (!isSameContent(before, after)) await writeSources(context, key, next);
  await change({ feature: FEATURE, action: "save_sources", objectId: feed, title: feed, before, after });
  return toWire(tx, site);
});

const testHandler = implement(
  feeds.test,
  async ({ body: { source } }, { user, site, services, refuse }) => {
    const { siteId } = site;
    const files = await services.database.withSite(siteId, (tx) => filesNamedBy(tx, siteId, [source]));
    const judged = faultsOfSources([source], { ownOrigin: services.shopUrl, files });
    // A source is tried before somebody has said what joins it.
    const errors = Object.entries(judged).filter(([at]) => at !== "0.join");
    if (errors.length > 0)
      return refuse(422, "invalid", {
        errors: Object.fromEntries(errors.map(([at, codes]) => [`source.${at.slice(2)}`, codes])),
      });
    if (!services.outbound.mayAsk(user.id))
      return refuse(429, "rate_limited", { retry_after: services.outbound.askAgainIn(user.id) });
    return testSource(source, sourceOpener(services, siteId));
  },
  // Nothing waits for the network inside a transaction.
  { transaction: "own" },
);

const startHandler = implement(feeds.startFile, async ({ body }, { tx, site, user, now, refuse }) => {
  if (body.size > FEED_BYTES_MAX) return refuse(413, "file_too_large");
  const id = await startFile(tx, { ...body, siteId: site.siteId, startedBy: user.id }, now);
  return id === null ? refuse(422, "too_many_files") : { file_id: id, part_bytes: FEED_PART_BYTES };
});

const partHandler = implement(
  feeds.addPart,
  async ({ params, body }, { site, services, now, refuse }) => {
    // Packed before the transaction: nobody waits for that with a lock.
    const packed = await packPart(body);
    const key = { siteId: site.siteId, id: params.fileId };
    const added = await services.database.withSite(site.siteId, (tx) => addPart(tx, key, params.part, packed, now));
    return "code" in added ? refuse(added.code === "file_gone" ? 404 : 422, added.code) : added;
  },
  { transaction: "own" },
);

const removeHandler = implement(feeds.removeFile, async ({ params }, { tx, site, refuse }) => {
  const isGone = await removeFile(tx, { siteId: site.siteId, id: params.fileId });
  return isGone ? undefined : refuse(409, "file_used");
});

/** How the backend answers the calls of the sources of feeds, and of the files that are uploaded for them. */
export const feedHandlers = [listHandler, saveHandler, testHandler, startHandler, partHandler, removeHandler];
