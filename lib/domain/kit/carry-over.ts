// Carries filters from screen to screen. Links apply this before navigation; middleware applies it to all other requests.

export const CARRIED_FILTERS = [
  "period",
  "starting_at",
  "ending_at",
  "with_ip",
  "without_ip",
  "with_list_w_filter_pairs",
  "with_url_w_param_pairs",
  "without_url_w_param_pairs",
  "with_url_steps",
  "with_referer_steps",
  "without_referer_steps",
  "without_queries",
  "with_any_filter",
  "apply_segment",
  "conversions_mode",
] as const;

const NAMES: ReadonlySet<string> = new Set(CARRIED_FILTERS);

// Sign-in pages have no filters, and an added parameter would invalidate a signed link.
const SIGN_IN_PATHS = /^\/(sign_in|sign_up|deep_link|not_authorized|hmac_failed|auth_error)(\/|$)/;
// `/sites/{siteId}` only redirects to the home page.
const SITE_HOME = /^\/sites\/[^/]+(\/searches)?\/?$/;
const DOWNLOAD = /(\/bulk_download|\/export|\.(csv|xlsx|json|zip))$/;

/**
 * Adds the current filters that the target lacks, as written. Returns the target unchanged if the path stays the same, and for
 * home pages, `/api`, downloads and other origins.
 */
export function carryOver(current: { pathname: string; search: string }, target: string): string {
  const match = /^(\/(?!\/)[^?#]*)(\?[^#]*)?(#.*)?$/.exec(target);
  const [, path, search = "", hash = ""] = match ?? [];
  if (path === undefined || path === current.pathname || !acceptsFilters(path)) return target;
  const present = new Set(splitQuery(search).map(readName));
  const carried = splitQuery(current.search).filter((part) => {
    const name = readName(part);
    return NAMES.has(name) && !present.has(name);
  });
  if (carried.length === 0) return target;
  const own = search.replace(/^\?/, "");
  return `${path}?${[own, ...carried].filter((part) => part !== "").join("&")}${hash}`;
}

function acceptsFilters(path: string): boolean {
  return !SITE_HOME.test(path) && !SIGN_IN_PATHS.test(path) && !/^\/api(\/|$)/.test(path) && !DOWNLOAD.test(path);
}

function splitQuery(search: string): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "");
}

/** The filter's name: the part before `=` and brackets, such as in `with_url_steps[0][url]=x`. */
function readName(part: string): string {
  const raw = part.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(raw.replaceAll("+", " ")).split("[", 1)[0] ?? "";
  } catch {
    return raw;
  }
}
