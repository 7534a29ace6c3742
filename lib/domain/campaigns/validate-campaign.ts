import { parseBoundary } from "@vitrine/engine/boundary";
import { type CampaignClash, type CampaignCode, SUBJECTS_MAX, URL_MAX } from "@/lib/contract/campaigns/campaign-calls";
import {
  type BannerPlacement,
  LISTING_PLACEMENTS,
  PLACEMENT_SIZES,
  type PlacementFormats,
} from "@/lib/contract/campaigns/placements";
import type { CampaignKind } from "@/lib/domain/search/campaign-title";
import type { FieldErrors } from "@/lib/http/api-error";
import { type CampaignContent, listBannerPlacements } from "./campaign";

// The checks of a campaign that need no network and no catalog. The editor runs them while the user types, the backend before it
// saves.

/** Maximum length of a query of a campaign. */
const CAMPAIGN_QUERY_MAX = 300;

/**
 * The time zone of the site, the origins that may be used without https (those of our own demo shop), and the formats of placements if
 * the backend has its own.
 */
export type ValidationOptions = { timeZone: string; ownOrigins?: readonly string[]; formats?: PlacementFormats };

export function getSubjectsField(kind: CampaignKind): "queries" | "categories" {
  return kind === "campaigns" ? "queries" : "categories";
}

/** Codes by field; empty if nothing is wrong. */
export function validateCampaign(
  kind: CampaignKind,
  content: CampaignContent,
  options: ValidationOptions,
): FieldErrors {
  return {
    ...validateSubjects(kind, content.subjects),
    ...validateTarget(content.target_url, options),
    ...validateBanners(kind, content, options),
    ...validateDates(content, options.timeZone),
  };
}

/** The checks of a draft, which may be incomplete. */
export function validateCampaignDraft(kind: CampaignKind, { subjects }: CampaignContent): FieldErrors {
  return subjects.length === 0 ? {} : validateSubjects(kind, subjects);
}

function validateSubjects(kind: CampaignKind, subjects: readonly string[]): FieldErrors {
  const field = getSubjectsField(kind);
  if (subjects.length === 0) return makeFieldErrors(field, `${field}_required`);
  if (subjects.length > SUBJECTS_MAX) return makeFieldErrors(field, "too_many_subjects");
  const isTooLong = kind === "campaigns" && subjects.some((query) => query.length > CAMPAIGN_QUERY_MAX);
  return isTooLong ? makeFieldErrors(field, "query_too_long") : {};
}

function validateTarget(url: string, { ownOrigins }: ValidationOptions): FieldErrors {
  if (url === "") return makeFieldErrors("target_url", "target_url_required");
  return isSecureUrl(url, ownOrigins) ? {} : makeFieldErrors("target_url", "not_https");
}

function validateBanners(kind: CampaignKind, { banners }: CampaignContent, options: ValidationOptions): FieldErrors {
  const placements = listBannerPlacements(banners);
  if (placements.length === 0) return makeFieldErrors("banners", "banners_required");
  return Object.assign({}, ...placements.map((placement) => validateBanner(kind, placement, banners, options)));
}

function validateBanner(
  kind: CampaignKind,
  placement: BannerPlacement,
  banners: CampaignContent["banners"],
  { ownOrigins, formats = PLACEMENT_SIZES }: ValidationOptions,
): FieldErrors {
  const path = `banners.${placement}`;
  if (kind === "listing-campaigns" && !LISTING_PLACEMENTS.includes(placement)) return makeFieldErrors(path, "invalid");
  const { desktop_url: desktop = "", mobile_url: mobile = null } = banners[placement] ?? {};
  const check = (field: string, url: string): FieldErrors =>
    isSecureUrl(url, ownOrigins) ? {} : makeFieldErrors(`${path}.${field}`, "not_https");
  const desktopErrors =
    desktop === "" ? makeFieldErrors(`${path}.desktop_url`, "desktop_url_required") : check("desktop_url", desktop);
  if (mobile !== null) return { ...desktopErrors, ...check("mobile_url", mobile) };
  if (!formats[placement].bothRequired) return desktopErrors;
  return { ...desktopErrors, ...makeFieldErrors(`${path}.mobile_url`, "mobile_url_required") };
}

function validateDates({ active_from, active_to }: CampaignContent, timeZone: string): FieldErrors {
  const from = active_from === null ? Number.NEGATIVE_INFINITY : parseBoundary(active_from, timeZone, false);
  const to = active_to === null ? Number.POSITIVE_INFINITY : parseBoundary(active_to, timeZone, true);
  return {
    ...(Number.isNaN(from) ? makeFieldErrors("active_from", "active_from_not_date") : {}),
    ...(Number.isNaN(to) ? makeFieldErrors("active_to", "active_to_not_date") : {}),
    ...(from >= to ? makeFieldErrors("active_to", "active_range_empty") : {}),
  };
}

/** Whether a URL uses https, without credentials or control characters, or belongs to one of `ownOrigins`. */
export function isSecureUrl(text: string, ownOrigins: readonly string[] = []): boolean {
  if (text.length > URL_MAX || /[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, origin, username, password } = new URL(text);
  return username === "" && password === "" && (protocol === "https:" || ownOrigins.includes(origin));
}

/** The field errors of clashes. */
export function buildClashErrors(clashes: readonly CampaignClash[]): FieldErrors {
  return Object.assign(
    {},
    ...clashes.map(({ placement }) => makeFieldErrors(`banners.${placement}`, "duplicate_placeholder")),
  );
}

/** The code of a refusal: that of its fields if there is only one, otherwise `invalid`. */
export function findRefusalCode(errors: FieldErrors): CampaignCode | "invalid" {
  const codes = [...new Set(Object.values(errors).flat())];
  return codes.length === 1 ? ((codes[0] ?? "invalid") as CampaignCode) : "invalid";
}

function makeFieldErrors(field: string, code: CampaignCode | "invalid"): FieldErrors {
  return { [field]: [code] };
}

/** Whether a URL belongs to a shop: same origin, and below the path of the shop's own URL. */
export function isInsideShop(url: string, shop: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(shop)) return false;
  const { origin, pathname } = new URL(url);
  const base = new URL(shop);
  const root = base.pathname.replace(/\/$/, "");
  return origin === base.origin && (pathname === root || pathname.startsWith(`${root}/`));
}
