import {
  BASE_URL_MAX,
  GROUP_NAME_CODES,
  type SiteSettings,
  type SiteSettingsCode,
} from "@/lib/contract/settings/site-settings";
import { findNameFault, NAME_FAULTS } from "@/lib/domain/kit/names";
import { isTimeZone } from "@/lib/domain/kit/time-zones";
import { SITE_LANGUAGES } from "./site-languages";

/** Error codes by field. */
export type SiteSettingsErrors = Partial<Record<keyof SiteSettings, SiteSettingsCode[]>>;

/**
 * Validates settings. A value of `stored` stays valid, because imports and other backends may have stored values that cannot be
 * chosen here.
 */
export function validateSiteSettings(settings: SiteSettings, stored: Partial<SiteSettings> = {}): SiteSettingsErrors {
  const errors: SiteSettingsErrors = {};
  for (const field of ["name", "time_zone", "currency", "language", "base_url"] as const) {
    const code = settings[field] === stored[field] ? null : CHECKS[field](settings[field]);
    if (code !== null) errors[field] = [code];
  }
  return errors;
}

const CHECKS: Record<keyof SiteSettings, (value: string) => SiteSettingsCode | null> = {
  name: findNameFault,
  time_zone: (zone) => (isTimeZone(zone) ? null : "time_zone_unknown"),
  currency: (currency) => (listCurrencies().includes(currency) ? null : "currency_unknown"),
  language: (language) => (SITE_LANGUAGES.some((one) => one === language) ? null : "language_unknown"),
  base_url: (url) => (isBaseUrl(url) ? null : "base_url_invalid"),
};

/** The fault of the name of a new group, which is a field beside others. */
export function findGroupNameFault(name: string): (typeof GROUP_NAME_CODES)[number] | null {
  const fault = findNameFault(name);
  return fault === null ? null : (GROUP_NAME_CODES[NAME_FAULTS.indexOf(fault)] ?? null);
}

/** Whether two names differ in case only. Not compared in the database: its locale may only fold ASCII letters. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The codes of all currencies (ISO 4217). */
export function listCurrencies(): string[] {
  return Intl.supportedValuesOf("currency");
}

/** Whether a text is a URL of a shop: http or https, without user name, password, query and fragment. */
function isBaseUrl(text: string): boolean {
  if (text.length > BASE_URL_MAX || !/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === "");
}
