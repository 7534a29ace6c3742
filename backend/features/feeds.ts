import { isSameContent } from "@/backend/change";
import { faultsOfSources } from "@/backend/feeds/sources/judge-sources";
import {
  feedNamesOf,
  heldSources,
  type SourcesRow,
  sourcesOf,
  writeSources,
} from "@/backend/feeds/sources/source-rows";
import { testSource } from "@/backend/feeds/sources/test-source";
import { implement, type SiteRow } from "@/backend/implement";
import { holdSite } from "@/backend/rules/hold-site";
import { list, save, test } from "@/lib/contract/feeds";
import { FEED_SOURCES_PER_TYPE_MAX } from "@/lib/domain/limits";

const FEATURE = "feeds";

function toWire(site: SiteRow, rows: readonly SourcesRow[]) {
  const names = feedNamesOf(site);
  const feeds = [...rows].sort((a, b) => names.indexOf(a.feed) - names.indexOf(b.feed));
  return {
    feeds: feeds.map(({ feed, sources, revision, updatedAt, updatedBy, updatedByName }) => ({
      ...{ feed, sources, revision, updated_at: updatedAt.toISOString() },
      updated_by: { id: updatedBy, name: updatedByName },
    })),
    names,
    sources_max: FEED_SOURCES_PER_TYPE_MAX,
  };
}

const listHandler = implement(list, async (_, { tx, site }) => toWire(site, await sourcesOf(tx, site.siteId)));

const saveHandler = implement(save, async ({ body }, context) => {
  const { tx, site, services, ifMatch, refuse, change } = context;
  const { sources } = body;
  // Both words for the main type are taken.
  const feed = ["item", "product"].includes(body.feed) ? site.mainType : body.feed;
  if (!feedNamesOf(site).includes(feed)) return refuse(422, "invalid", { errors: { feed: ["feed_unknown"] } });
  if (sources.length > FEED_SOURCES_PER_TYPE_MAX)
    return refuse(422, "invalid", { errors: { sources: ["too_many_sources"] } });
  const errors = Object.entries(faultsOfSources(sources, services.shopUrl));
  if (errors.length > 0)
    return refuse(422, "invalid", {
      errors: Object.fromEntries(errors.map(([at, codes]) => [`sources.${at}`, codes])),
    });
  const key = { siteId: site.siteId, feed };
  await holdSite(tx, site.siteId);
  const old = await heldSources(tx, key);
  if (old !== undefined && ifMatch === undefined) return refuse(428, "precondition_required");
  if (old !== undefined && ifMatch !== String(old.revision)) {
    const { revision, updatedByName: changed_by } = old;
    return refuse(412, "stale", { revision, changed_by, changed_at: old.updatedAt.toISOString() });
  }
  const before = old?.sources ?? null;
  const after = sources.length === 0 ? null : sources;
  if (!isSameContent(before, after)) await writeSources(context, key, sources);
  await change({ feature: FEATURE, action: "save_sources", objectId: feed, title: feed, before, after });
  return toWire(site, await sourcesOf(tx, site.siteId));
});

const testHandler = implement(
  test,
  async ({ body }, { user, services, refuse }) => {
    const errors = Object.entries(faultsOfSources([body.source], services.shopUrl));
    if (errors.length > 0)
      return refuse(422, "invalid", {
        errors: Object.fromEntries(errors.map(([at, codes]) => [`source.${at.slice(2)}`, codes])),
      });
    if (!services.outbound.mayAsk(user.id)) return refuse(429, "rate_limited");
    return testSource(body.source, services.fetchFeed);
  },
  // Nothing waits for the network inside a transaction.
  { transaction: "own" },
);

/** How the backend answers the calls of the sources of feeds. */
export const feedHandlers = [listHandler, saveHandler, testHandler];
