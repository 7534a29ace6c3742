// Completes targets of redirects that other tools and people write without the site's address or without a scheme.

/** A host with an optional port before a path, as in `shop.example/sale`. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}([\p{L}][\p{L}\p{N}-]{1,61})(?::\d{1,5})?(?=[/?#]|$)/u;
/** Endings of files, which are no domains: `sale.html` is a page. */
const FILE_ENDINGS = new Set(
  `htm html shtml xhtml php phtml asp aspx jsp jsf cfm cgi do action js css txt csv xml json pdf zip jpg jpeg png gif svg
  webp`.split(/\s+/),
);

/**
 * Completes `/sale` with the address of the site, and `shop.example/sale` and `//shop.example/sale` with a scheme. Returns any other
 * text unchanged; whether it is a URL is decided later.
 */
export function completeTarget(target: string, baseUrl: string): string {
  // A browser reads a backslash as a slash, so `/\host` would lead to another site.
  if (target === "" || /[\s\\]/.test(target)) return target;
  const base = parseBase(baseUrl);
  if (target.startsWith("//")) return HOST.test(target.slice(2)) ? `${base?.protocol ?? "https:"}${target}` : target;
  if (target.startsWith("/")) return base === null ? target : `${base.origin}${target}`;
  const ending = HOST.exec(target)?.[1]?.toLowerCase();
  const isOwn = target.toLowerCase().startsWith(`${base?.host}/`) || target.toLowerCase() === base?.host;
  if (ending === undefined || (FILE_ENDINGS.has(ending) && !isOwn)) return target;
  return `${isOwn ? base?.protocol : "https:"}//${target}`;
}

function parseBase(baseUrl: string): URL | null {
  try {
    return new URL(baseUrl);
  } catch {
    return null;
  }
}
