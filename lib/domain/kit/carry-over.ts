// Filters that travel from screen to screen. Links apply this before they navigate,
// middleware applies it to what arrives otherwise.

/** The filters that are carried over, and no others. */
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

// The ways in and their failure pages have no filters, and an added parameter would make a signed link an altered one.
const WAYS_IN = /^\/(sign_in|sign_up|deep_link|not_authorized|hmac_failed|auth_error)(\/|$)/;
// `/sites/{siteId}` only leads on to site_home.
const SITE_HOME = /^\/sites\/[^/]+(\/searches)?\/?$/;
const DOWNLOAD = /(\/bulk_download|\/export|\.(csv|xlsx|json|zip))$/;

/**
 * The target with the filters of the current address that it lacks, as they were written. Unchanged when the path stays
 * the same, and towards site_home, `/api`, downloads and other origins.
 */
export function carryOver(current: { pathname: string; search: string }, target: string): string {
  const match = /^(\/(?!\/)[^?#]*)(\?[^#]*)?(#.*)?$/.exec(target);
  const [, path, search = "", hash = ""] = match ?? [];
  if (path === undefined || path === current.pathname || !takesFilters(path)) return target;
  const present = new Set(partsOf(search).map(nameOf));
  const carried = partsOf(current.search).filter((part) => {
    const name = nameOf(part);
    return NAMES.has(name) && !present.has(name);
  });
  if (carried.length === 0) return target;
  const own = search.replace(/^\?/, "");
  return `${path}?${[own, ...carried].filter((part) => part !== "").join("&")}${hash}`;
}

function takesFilters(path: string): boolean {
  return !SITE_HOME.test(path) && !WAYS_IN.test(path) && !/^\/api(\/|$)/.test(path) && !DOWNLOAD.test(path);
}

function partsOf(search: string): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "");
}

/** The filter's name: what stands before `=` and before a bracket, as `with_url_steps[0][url]=x`. */
function nameOf(part: string): string {
  const raw = part.split("=", 1)[0] ?? "";
  try {
    return decodeURIComponent(raw.replaceAll("+", " ")).split("[", 1)[0] ?? "";
  } catch {
    return raw;
  }
}
