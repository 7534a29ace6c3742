// Hosts from which code that shoppers get, such as custom CSS of voice search, may load images and fonts: the host of the shop, and
// those in the settings of the site. Any other host would learn who visits the shop, and CSS could tell it what people type.

/** Maximum hosts in the settings of a site. */
export const RESOURCE_HOSTS_MAX = 20;
/** Maximum length of a host: a domain and a port. */
export const RESOURCE_HOST_MAX = 259;

/** A host as browsers compare it, from `cdn.example`, `cdn.example:8443` or `https://cdn.example/`; null if a text is none. */
export function parseResourceHost(text: string): string | null {
  const typed = text
    .trim()
    .replace(/^https:\/\//i, "")
    .replace(/\/$/, "");
  if (typed === "" || /[/\\?#@*\s\p{Cc}]/u.test(typed) || !URL.canParse(`https://${typed}`)) return null;
  const { host, hostname } = new URL(`https://${typed}`);
  const isDomain = /^[a-z\d_-]+(\.[a-z\d_-]+)+$/.test(hostname) && !/^[\d.]+$/.test(hostname);
  return isDomain && host.length <= RESOURCE_HOST_MAX ? host : null;
}

/** The hosts from which code of a site may load. */
export function listAllowedHosts({
  baseUrl,
  resourceHosts,
}: {
  baseUrl: string;
  resourceHosts: readonly string[];
}): string[] {
  return [...new Set([...(URL.canParse(baseUrl) ? [new URL(baseUrl).host] : []), ...resourceHosts])];
}
