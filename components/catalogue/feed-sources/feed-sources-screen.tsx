"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import * as z from "zod/mini";
import { useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { HeldRuns } from "@/components/catalogue/feeds/held-runs";
import { PausedStrip } from "@/components/catalogue/feeds/paused-strip";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { TabNav } from "@/components/ui/tabs";
import { read } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import { feedName } from "@/lib/contract/catalogue/feed-name";
import { listFeedSources } from "@/lib/contract/catalogue/feeds";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { SourcesEditor } from "./sources-editor";

/** The sources of a site's feeds. */
export function FeedSourcesScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("feed-sources");
  const feeds = useTranslations("feeds");
  const getFeedName = useFeedName();
  const [address] = useAddress(sourcesAddress);
  const found = useQuery(read(listFeedSources, { params: { siteId } }));
  const { data } = found;
  const refused = found.isError && data === undefined;
  const path = buildScreenPath(getScreen("feeds-sources"), siteId);
  const feed = data?.names.find((name) => name === address.feed) ?? data?.names[0] ?? "";
  const links = (data?.names ?? []).map((name) => ({
    href: `${path}?feed=${name}`,
    label: getFeedName(name),
    count: data?.feeds.find((one) => one.feed === name)?.sources.length ?? 0,
    isCurrent: name === feed,
  }));
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} actions={<Neighbours siteId={siteId} feed={feed} />} />
      <HeldRuns feed={feed} />
      <PausedStrip feed={feed} />
      {refused && <FailedRead of={found} title={feeds("errors.loading")} />}
      <SkeletonWhile isWaiting={data === undefined && !refused} skeleton={<SkeletonRows rows={5} columns={2} />}>
        {data && (
          <div className="grid gap-6">
            <TabNav label={t("feedsLabel")} links={links} />
            <SourcesEditor
              key={feed}
              feed={feed}
              saved={data.feeds.find((one) => one.feed === feed) ?? null}
              limits={{ sources: data.sources_max, fileBytes: data.file_bytes_max, waiting: data.waiting_files_max }}
              waiting={data.waiting_files}
            />
          </div>
        )}
      </SkeletonWhile>
    </>
  );
}

/** Links to the other screens of the same feed. */
function Neighbours({ siteId, feed }: { siteId: string; feed: string }) {
  const t = useTranslations("feed-sources");
  const at = (name: string) => `${buildScreenPath(getScreen(name), siteId)}${feed === "" ? "" : `?feed=${feed}`}`;
  return (
    <>
      <ScreenLink href={at("feeds-plan")} look="secondary">
        {t("toPlan")}
      </ScreenLink>
      <ScreenLink href={at("feeds-history")} look="secondary">
        {t("toRuns")}
      </ScreenLink>
    </>
  );
}

/** The URL parameters of the screen: the selected feed, by default the first. */
const sourcesAddress = z.object({ feed: z.optional(feedName) });
