import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { listCatalogueVersions } from "@/lib/contract/catalogue/feed-runs";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime } from "@/lib/i18n/formats";
import type { ItemPage } from "./browser-paths";

/** An item as a feed run left it. */
export type ItemVersion = Output<typeof listCatalogueVersions>["versions"][number];

/** The versions of a page's item, newest first; empty when the backend stores none. */
export function useVersions({ siteId, address }: ItemPage) {
  const { supports } = useSite();
  const isAllowed = useAllowed(listCatalogueVersions.access);
  const found = useQuery({
    ...read(listCatalogueVersions, { params: { siteId }, query: { identity: address.identity ?? "-" } }),
    enabled: isAllowed && supports(listCatalogueVersions) && address.identity !== undefined,
  });
  return { found, known: found.data?.versions ?? [] };
}

/** Identifies a version in the URL: by its run, or by its time when the run is unknown. */
export function buildVersionKey({ run_id, at }: ItemVersion): string {
  return run_id ?? at ?? "first";
}

/** Names a version by its time and feed. */
export function useVersionName(): (version: ItemVersion) => string {
  const t = useTranslations("catalog-browser.runs");
  const getFeedName = useFeedName();
  const { site } = useSite();
  return ({ at, feed, kind }) => {
    const when = at === null ? t("longAgo") : formatDateTime(at, site.time_zone);
    const values = { at: when, feed: feed === null ? t("import") : getFeedName(feed) };
    return t(kind === "removed" ? "versionRemoved" : "version", values);
  };
}
