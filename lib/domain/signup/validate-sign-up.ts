import { isEmail } from "@/lib/contract/kit/email";
import type { SiteSettingsCode } from "@/lib/contract/settings/site-settings";
import { SIGN_UP_CODES, type SignUpCode, type SignUpForm } from "@/lib/contract/signup/sign-up";
import { findNameFault, findPersonNameFault } from "@/lib/domain/kit/names";
import { validateSiteSettings } from "@/lib/domain/settings/validate-settings";

/** Error codes by field. */
export type SignUpErrors = Partial<Record<keyof SignUpForm, SignUpCode[]>>;

/** Maximum length of the URLs of the form; longer ones can be entered in the console. */
export const SIGN_UP_URL_MAX = 800;

/**
 * Validates the form.
 * @param feedFault the fault of its feed's URL, if it has one.
 */
export function validateSignUp(form: SignUpForm, feedFault: SignUpCode | null): SignUpErrors {
  const { email, name, site_name, base_url, feed_url, ...rest } = form;
  const settings = validateSiteSettings({ ...rest, name: site_name, base_url });
  const isTooLong = (url: string) => url.length > SIGN_UP_URL_MAX;
  const codes: [keyof SignUpForm, SignUpCode | null][] = [
    ["email", isEmail(email) ? null : "email_invalid"],
    ["name", findPersonNameFault(name)],
    ["site_name", findNameFault(site_name)],
    ["base_url", isTooLong(base_url) ? "address_too_long" : pickCode(settings.base_url)],
    ["feed_url", isTooLong(feed_url) ? "address_too_long" : feedFault],
    ["language", pickCode(settings.language)],
    ["time_zone", pickCode(settings.time_zone)],
    ["currency", pickCode(settings.currency)],
  ];
  return Object.fromEntries(codes.flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])));
}

function pickCode(codes: readonly SiteSettingsCode[] | undefined): SignUpCode | null {
  return SIGN_UP_CODES.find((code) => code === codes?.[0]) ?? null;
}

/** A host with at least one dot, and what may follow it. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u;

/** A URL as people type it: `shop.example` becomes `https://shop.example`. Anything else is returned as it is. */
export function completeUrl(typed: string): string {
  return HOST.test(typed) ? `https://${typed}` : typed;
}
