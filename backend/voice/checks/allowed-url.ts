// URLs in custom CSS and templates. A shop's page loads them for every shopper, so they must be embedded images, or https from a host
// that the site allows.

/** The hosts from which code may load; "any" for code that was checked when it was published. */
export type AllowedHosts = readonly string[] | "any";

const EMBEDDED_IMAGE = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const PATH = /^\/(?![/\\])/;

/** Why a URL may not be loaded, with the refused text; null if it is an embedded image, or https from an allowed host. */
export function findResourceFault(text: string, hosts: AllowedHosts): { reason: "url" | "host"; found: string } | null {
  if (EMBEDDED_IMAGE.test(text) && !/\p{Cc}/u.test(text)) return null;
  if (!isHttps(text)) return { reason: "url", found: text };
  const { host } = new URL(text);
  return hosts === "any" || hosts.includes(host) ? null : { reason: "host", found: host };
}

/** Whether a link may be followed: https, or a path or place of the shop itself. */
export function isAllowedLink(text: string): boolean {
  return isHttps(text) || (isPlain(text) && (PATH.test(text) || /^#[\w-]*$/.test(text)));
}

function isHttps(text: string): boolean {
  if (!isPlain(text) || !/^https:\/\/[^/\\]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

/** Browsers ignore control characters and spaces in URLs, which would hide a scheme. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\s\\]/u.test(text);
}
