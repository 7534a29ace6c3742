import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type IntegrationUrls, showIntegration } from "@/lib/contract/settings/integration";
import { SETTINGS_GROUP } from "@/lib/contract/settings/site-settings";
import { buildSearchUrls } from "@/lib/domain/settings/integration-urls";
import type { Output } from "@/lib/http/endpoint";

/** How often the screen asks whether events have arrived. */
const REFRESH_MS = 10_000;

/** What is known about the calls of the shop: all of it, or with another backend only its search host. */
export type Integration = {
  urls: IntegrationUrls | undefined;
  mainType: string;
  /** What has arrived; undefined if the backend does not say. */
  arrived: Output<typeof showIntegration> | undefined;
  /** The read, if the backend has it. */
  found: UseQueryResult<Output<typeof showIntegration>> | null;
};

/** Reads what the shop needs; `searchUrl` is the search host of a backend that does not say its URLs. */
export function useIntegration(siteId: string, searchUrl: string | null): Integration {
  const isOurs = useSite().groups.includes(SETTINGS_GROUP);
  const found = useQuery({
    ...read(showIntegration, { params: { siteId } }),
    enabled: isOurs,
    refetchInterval: REFRESH_MS,
  });
  if (isOurs) return { urls: found.data?.urls, mainType: found.data?.main_type ?? "item", arrived: found.data, found };
  const urls = searchUrl === null ? {} : buildSearchUrls(searchUrl, siteId);
  return { urls, mainType: "item", arrived: undefined, found: null };
}
