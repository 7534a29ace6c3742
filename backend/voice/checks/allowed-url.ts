// URLs in custom CSS and templates. A shop's page loads them for every shopper, so they must be https or embedded images.

const EMBEDDED_IMAGE = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const PATH = /^\/(?![/\\])/;

/** Whether a URL may be loaded: https without credentials, or an embedded image. */
export function isAllowedResource(text: string): boolean {
  return isHttps(text) || (EMBEDDED_IMAGE.test(text) && !/\p{Cc}/u.test(text));
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
