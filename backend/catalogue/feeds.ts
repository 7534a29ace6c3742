import { keepLogins, loadLoginOrigins, storeLogins } from "@/backend/catalogue/feeds/feed-logins";
import {
  createFeedFile,
  deleteFeedFile,
  loadUnusedFiles,
  packPart,
  storeFilePart,
} from "@/backend/catalogue/feeds/file-rows";
import { createSourceOpener, testSource } from "@/backend/catalogue/feeds/open-source";
import {
  fillInFiles,
  listFeedNames,
  loadReferencedFiles,
  loadSources,
  lockSources,
  toSourcesVersion,
  writeSources,
} from "@/backend/catalogue/feeds/source-rows";
import { type SourceContext, validateSources } from "@/backend/catalogue/feeds/validate-sources";
import { queueRepairedRun } from "@/backend/catalogue/plans/save-plan";
import type { Tx } from "@/backend/db/client";
import { implement, type SiteRow } from "@/backend/kit/implement";
import { isSameContent, lockSite } from "@/backend/kit/record-change";
import * as feeds from "@/lib/contract/catalogue/feeds";
import {
  FEED_BYTES_MAX,
  FEED_FILES_UNUSED_MAX,
  FEED_HOLD_SHARE,
  FEED_SOURCES_PER_TYPE_MAX,
} from "@/lib/domain/kit/limits";

const FEATURE = "feeds";

async function toWire(tx: Tx, site: SiteRow) {
  const rows = await loadSources(tx, site.siteId);
  const names = listFeedNames(site);
  const feeds = [...rows].sort((a, b) => names.indexOf(a.feed) - names.indexOf(b.feed));
  return {
    feeds: feeds.map(({ feed, sources, holdShare, revision, updatedAt, updatedBy, updatedByName }) => ({
      feed,
      sources,
      hold_share: holdShare ?? FEED_HOLD_SHARE,
      revision,
      updated_at: updatedAt.toISOString(),
      updated_by: { id: updatedBy, name: updatedByName },
    })),
    names,
    sources_max: FEED_SOURCES_PER_TYPE_MAX,
    file_bytes_max: FEED_BYTES_MAX,
    waiting_files: await loadUnusedFiles(tx, site.siteId),
    waiting_files_max: FEED_FILES_UNUSED_MAX,
  };
}

/** Loads what sources are validated against. */
async function loadContext(
  tx: Tx,
  siteId: string,
  sources: readonly feeds.FeedSource[],
  ownOrigin: string,
): Promise<SourceContext> {
  const files = await loadReferencedFiles(tx, siteId, sources);
  return { ownOrigin, files, logins: await loadLoginOrigins(tx, siteId, sources) };
}

const listHandler = implement(feeds.listFeedSources, async (_, { tx, site }) => toWire(tx, site));

const saveHandler = implement(feeds.saveFeedSources, async ({ body }, context) => {
  const { tx, site, services, now, ifMatch, refuse, change, after: afterCommit } = context;
  // Both names of the main type are accepted.
  const feed = ["item", "product"].includes(body.feed) ? site.mainType : body.feed;
  if (!listFeedNames(site).includes(feed)) return refuse(422, "invalid", { errors: { feed: ["feed_unknown"] } });
  if (body.sources.length > FEED_SOURCES_PER_TYPE_MAX)
    return refuse(422, "invalid", { errors: { sources: ["too_many_sources"] } });
  const key = { siteId: site.siteId, feed };
  await lockSite(tx, site.siteId);
  const old = await lockSources(tx, key);
  const requested = keepLogins(body.sources, old?.sources ?? []).map((source) => ({ reading: 2, ...source }));
  const found = await loadContext(tx, site.siteId, requested, services.shopUrl);
  const errors = Object.entries(validateSources(requested, found));
  if (errors.length > 0)
    return refuse(422, "invalid", {
      errors: Object.fromEntries(errors.map(([at, codes]) => [`sources.${at}`, codes])),
    });
  if (old !== undefined && ifMatch === undefined) return refuse(428, "precondition_required");
  if (old !== undefined && ifMatch !== String(old.revision)) {
    const { revision, updatedByName: changed_by } = old;
    return refuse(412, "stale", { revision, changed_by, changed_at: old.updatedAt.toISOString() });
  }
  const storing = { tx, keys: services.feedLoginKeys, siteId: site.siteId, now };
  const sources = fillInFiles(await storeLogins(storing, requested), found.files);
  const before = old === undefined ? null : toSourcesVersion(old);
  const requestedShare = body.hold_share === FEED_HOLD_SHARE ? null : body.hold_share;
  const next = { sources, holdShare: requestedShare === undefined ? (old?.holdShare ?? null) : requestedShare };
  const after = toSourcesVersion(next);
  if (!isSameContent(before, after)) await writeSources(context, key, next);
  await change({ feature: FEATURE, action: "save_sources", objectId: feed, title: feed, before, after });
  const hasNewSources = sources.length > 0 && !isSameContent(old?.sources ?? [], sources);
  const isStarted = hasNewSources && (await queueRepairedRun(tx, key));
  if (isStarted) afterCommit(async () => services.wakeRuns());
  return { ...(await toWire(tx, site)), is_started: isStarted };
});

const testHandler = implement(
  feeds.test,
  async ({ body: { source } }, { user, site, services, refuse }) => {
    const { siteId } = site;
    const { requested, found } = await services.database.withSite(siteId, async (tx) => {
      const saved = (await loadSources(tx, siteId)).flatMap(({ sources }) => sources);
      const [requested = source] = keepLogins([source], saved);
      return { requested, found: await loadContext(tx, siteId, [requested], services.shopUrl) };
    });
    const faults = validateSources([requested], found);
    // A source can be tested before its join attribute is set.
    const errors = Object.entries(faults).filter(([at]) => at !== "0.join");
    if (errors.length > 0)
      return refuse(422, "invalid", {
        errors: Object.fromEntries(errors.map(([at, codes]) => [`source.${at.slice(2)}`, codes])),
      });
    if (!services.outbound.takeUserBudget(user.id))
      return refuse(429, "rate_limited", { retry_after: services.outbound.getRetryAfter(user.id) });
    const { language, currency, timeZone, mergesVariants: isMerging } = site;
    const rules = { feed: site.mainType, language, currency, timeZone };
    return testSource(requested, createSourceOpener(services, siteId), { rules, now: services.now(), isMerging });
  },
  // No network access inside a transaction.
  { transaction: "own" },
);

const startHandler = implement(feeds.startFile, async ({ body }, { tx, site, user, now, refuse }) => {
  if (body.size > FEED_BYTES_MAX) return refuse(413, "file_too_large");
  const id = await createFeedFile(tx, { ...body, siteId: site.siteId, startedBy: user.id }, now);
  return id === null ? refuse(422, "too_many_files") : { file_id: id, part_bytes: feeds.FEED_PART_BYTES };
});

const partHandler = implement(
  feeds.addPart,
  async ({ params, body }, { site, services, now, refuse }) => {
    // Compress before the transaction, to hold the lock only briefly.
    const packed = await packPart(body);
    const key = { siteId: site.siteId, id: params.fileId };
    const added = await services.database.withSite(site.siteId, (tx) =>
      storeFilePart(tx, key, params.part, packed, now),
    );
    return "code" in added ? refuse(added.code === "file_gone" ? 404 : 422, added.code) : added;
  },
  { transaction: "own" },
);

const removeHandler = implement(feeds.removeFile, async ({ params }, { tx, site, refuse }) => {
  const isRemoved = await deleteFeedFile(tx, { siteId: site.siteId, id: params.fileId });
  return isRemoved ? undefined : refuse(409, "file_used");
});

/** Handlers of feed sources and uploaded files. */
export const feedHandlers = [listHandler, saveHandler, testHandler, startHandler, partHandler, removeHandler];
