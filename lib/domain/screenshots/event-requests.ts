// Which requests of a page report a visit instead of loading something. The browser of screenshots sends none of them
// (docs/adr/0094).

/** A request of a page: its URL, and the type of the resource as the browser names it. */
export type PageRequest = { url: string; type: string };

/** Types that only report: beacons, pings of links, violations of a policy. */
const REPORT_TYPES: readonly string[] = ["ping", "beacon", "cspreport", "cspviolationreport"];

/** Ends of paths that take events, under any host: ours, Google Analytics, Matomo, Plausible. */
const EVENT_PATHS = [/\/v1\/events$/, /\/collect$/, /\/(matomo|piwik)\.php$/, /\/api\/event$/];

/** Hosts whose pixels count visits, with the beginning of their paths. */
const PIXELS: readonly (readonly [host: string, path: string])[] = [
  ["www.facebook.com", "/tr"],
  ["bat.bing.com", "/action"],
  ["analytics.tiktok.com", "/api/"],
];

/** Whether a request reports what a visitor does, whatever its method and type of resource. */
export function isEventRequest({ url, type }: PageRequest): boolean {
  if (REPORT_TYPES.includes(type)) return true;
  if (!URL.canParse(url)) return false;
  const { hostname, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, "");
  return (
    EVENT_PATHS.some((end) => end.test(path)) ||
    PIXELS.some(([host, start]) => hostname === host && pathname.startsWith(start))
  );
}
