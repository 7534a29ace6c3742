import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type IntegrationUrls, showIntegration } from "@/lib/contract/settings/integration";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { buildBoxSnippet, buildPlacementId } from "@/lib/domain/recommendations/box-snippet";
import { buildSearchUrls } from "@/lib/domain/settings/integration-urls";
import {
  buildAutocompleteSnippet,
  buildOrderSnippet,
  buildSearchSnippet,
  buildTrackingSnippet,
  buildVoiceSnippet,
} from "@/lib/domain/settings/snippets";
import type { Output } from "@/lib/http/endpoint";
import { Arrivals } from "./arrivals";
import { Snippet } from "./snippet";
import { UrlTable } from "./url-table";

type Props = { siteId: string; searchUrl: string | null };

/** Keys, URLs and code for the pages of the shop, with the values of the site. */
export function IntegrationView({ siteId, searchUrl }: Props) {
  const t = useTranslations("integration");
  const integration = useIntegration(siteId, searchUrl);
  const { urls, found } = integration;
  // A site without items needs a feed first.
  const isNew = integration.arrived?.has_items === false;
  if (found?.isError && urls === undefined) return <FailedRead of={found} title={t("errors.loading")} />;
  return (
    <SkeletonWhile isWaiting={urls === undefined} skeleton={<SkeletonRows rows={6} columns={2} />}>
      {urls && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          {isNew && <Arrivals siteId={siteId} arrived={integration.arrived} />}
          <UrlTable siteId={siteId} urls={urls} />
          {!isNew && <Arrivals siteId={siteId} arrived={integration.arrived} />}
          <Snippets siteId={siteId} urls={urls} mainType={integration.mainType} />
        </div>
      )}
    </SkeletonWhile>
  );
}

type SnippetsProps = { siteId: string; urls: IntegrationUrls } & Pick<Integration, "mainType">;

function Snippets({ siteId, urls, mainType }: SnippetsProps) {
  const { search, autocomplete, tracking_script: tracking, recommend, voice_script: voice } = urls;
  const model = "trends";
  const placement = buildPlacementId(model, "home");
  return (
    <>
      <Snippet name="tracking" code={tracking ? buildTrackingSnippet(tracking) : null} />
      <Snippet name="orders" code={tracking ? buildOrderSnippet() : null} />
      <Snippet name="search" code={search ? buildSearchSnippet(search, { mainType }) : null} />
      <Snippet name="autocomplete" code={autocomplete ? buildAutocompleteSnippet(autocomplete, { mainType }) : null} />
      <Snippet name="recommendations" code={recommend ? buildBoxSnippet({ url: recommend, model, placement }) : null}>
        <MoreLink siteId={siteId} name="recommenders" />
      </Snippet>
      <Snippet name="voice" code={voice ? buildVoiceSnippet(voice) : null}>
        <MoreLink siteId={siteId} name="voice-search" />
      </Snippet>
    </>
  );
}

/** A link to the screen of a feature, for people who may open it. */
function MoreLink({ siteId, name }: { siteId: string; name: "recommenders" | "voice-search" }) {
  const t = useTranslations("integration.more");
  const screen = getScreen(name);
  if (!useAllowed(screen.access)) return null;
  return (
    <p className="mt-2 text-md">
      <ScreenLink href={buildScreenPath(screen, siteId)}>{t(name)}</ScreenLink>
    </p>
  );
}

/** How often the screen asks whether events have arrived. */
const REFRESH_MS = 10_000;

/** What is known about the calls of the shop: all of it, or with another backend only its search host. */
type Integration = {
  urls: IntegrationUrls | undefined;
  mainType: string;
  /** What has arrived; undefined if the backend does not say. */
  arrived: Output<typeof showIntegration> | undefined;
  /** The read, if the backend has it. */
  found: UseQueryResult<Output<typeof showIntegration>> | null;
};

/**
 * Reads what the shop needs.
 * @param searchUrl the search host of a backend that does not say its URLs.
 */
function useIntegration(siteId: string, searchUrl: string | null): Integration {
  const hasIntegration = useSite().supports(showIntegration);
  const found = useQuery({
    ...read(showIntegration, { params: { siteId } }),
    enabled: hasIntegration,
    refetchInterval: REFRESH_MS,
  });
  if (hasIntegration)
    return { urls: found.data?.urls, mainType: found.data?.main_type ?? "item", arrived: found.data, found };
  const urls = searchUrl === null ? {} : buildSearchUrls(searchUrl, siteId);
  return { urls, mainType: "item", arrived: undefined, found: null };
}
