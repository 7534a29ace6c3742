import type { IntegrationUrls } from "@/lib/contract/settings/integration";

/** The URLs of a site on our public listener. */
export function buildIntegrationUrls(origin: string, siteId: string): Record<keyof IntegrationUrls, string> {
  const tracker = `tracker_id=${encodeURIComponent(siteId)}`;
  return {
    ...buildSearchUrls(origin, siteId),
    tracking_script: `${origin}/v1/tracking.js?${tracker}`,
    events: `${origin}/v1/events?${tracker}`,
    recommend: `${origin}/v1/recommend?${tracker}`,
    voice_script: `${origin}/edge/${encodeURIComponent(siteId)}/voice.js`,
  };
}

/** The URLs that every search host has. */
export function buildSearchUrls(origin: string, siteId: string): { search: string; autocomplete: string } {
  const tracker = `tracker_id=${encodeURIComponent(siteId)}`;
  return { search: `${origin}/search?${tracker}`, autocomplete: `${origin}/autocomplete/v2?${tracker}` };
}
