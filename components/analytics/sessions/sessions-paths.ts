import type { list } from "@/lib/contract/analytics/sessions";
import type { VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { isApiError } from "@/lib/http/api-error";
import type { Input } from "@/lib/http/endpoint";
import type { TextPart } from "@/lib/i18n/messages";

/** The texts of the visit screens. */
export const SESSION_TEXTS = [
  "sessions",
  "analytics.filters",
  "analytics.scopes",
  "segments",
  "catalog-browser.json",
  "campaigns.placements",
  "synonyms.errors",
] as const satisfies readonly TextPart[];

/** The path of the list of visits. */
export function buildListPath(siteId: string): string {
  return buildScreenPath(getScreen("sessions"), siteId);
}

export function buildVisitPath(siteId: string, id: string): string {
  return `${buildListPath(siteId)}/${encodeURIComponent(id)}`;
}

const VISIT = /\/settings\/explore\/events\/([^/]+)\/?$/;

/** The visit ID in a path; null on the list. */
export function parseVisitId(pathname: string): string | null {
  const id = VISIT.exec(pathname)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}

export function isVisitPath(pathname: string): boolean {
  return VISIT.test(pathname);
}

export function isListPath(pathname: string): boolean {
  return !isVisitPath(pathname);
}

/** The request of the list. A backend without filters needs a user ID; null when the URL has none. */
export function buildSessionsInput(
  siteId: string,
  filters: VisitFilters,
  { cursor, hasFilters }: { cursor: string | undefined; hasFilters: boolean },
): Input<typeof list> | null {
  const params = { siteId };
  if (hasFilters) return { params, query: { ...filters, cursor } };
  const [user] = filters.user_id ?? [];
  return user === undefined ? null : { params, query: { user_id: user } };
}

/** Whether a read failed because there is no such visit. */
export function isNoVisit(error: Error | null): boolean {
  return isApiError(error) && error.code === "no_session_found";
}
