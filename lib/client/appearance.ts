import type { Locale } from "@/lib/contract/kit/locale";
import { buildCookieName } from "@/lib/domain/kit/cookie-name";
import { RIGHTS_STALE_MS } from "@/lib/domain/kit/limits";
import { CHOSEN_LOCALE_COOKIE, LOCALE_COOKIE } from "@/lib/i18n/locale";

// Language, theme, density and the last site are stored in cookies, so that the server renders the first page correctly.

/** Selectable themes; `system` follows the device. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** Densities of rows. */
export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

const YEAR_S = 365 * 24 * 3600;

/** Reads a cookie of this installation that scripts may read. */
export function readInstallationCookie(name: string): string | undefined {
  const start = `${buildCookieName(name, window.location.port)}=`;
  const part = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
  return part?.slice(start.length);
}

/** The theme of this browser. */
export function readTheme(): Theme {
  const stored = readInstallationCookie("theme");
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Applies and stores a theme. */
export function changeTheme(theme: Theme): void {
  writeCookie("theme", theme);
  setAttribute("theme", theme === "system" ? null : theme);
}

/** The density of this browser. */
export function readDensity(): Density {
  return readInstallationCookie("density") === "compact" ? "compact" : "comfortable";
}

/** Applies and stores a density. */
export function changeDensity(density: Density): void {
  writeCookie("density", density);
  setAttribute("density", density === "compact" ? density : null);
}

/** Stores the language of this browser for pages before sign-in. */
export function storeLocale(locale: Locale): void {
  writeCookie(LOCALE_COOKIE, locale);
}

/** Stores a language that was saved in the profile; it applies at once, although servers may still know the previous profile. */
export function storeSavedLocale(locale: Locale): void {
  storeLocale(locale);
  writeCookie(CHOSEN_LOCALE_COOKIE, locale, RIGHTS_STALE_MS / 1000);
}

/** Stores the current site, to which the start page redirects. */
export function storeLastSite(siteId: string): void {
  writeCookie("last_site", siteId);
}

function setAttribute(name: "theme" | "density", value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

function writeCookie(name: string, value: string, seconds = YEAR_S): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported.
  document.cookie = `${buildCookieName(name, window.location.port)}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
