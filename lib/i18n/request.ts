import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { COOKIE_PORT_HEADER, LOCALE_HEADER } from "@/lib/contract/kit/locale";
import { buildCookieName } from "@/lib/domain/kit/cookie-name";
import { CHOSEN_LOCALE_COOKIE, chooseLocale, isLocale, LOCALE_COOKIE } from "./locale";
import { loadMessages } from "./messages";

// Configures next-intl without a language in the URL, so that links work in any language.
export default getRequestConfig(async ({ locale: requested }) => {
  const locale = isLocale(requested) ? requested : await chooseRequestLocale();
  return { locale, messages: await loadMessages(locale), timeZone: "UTC" };
});

async function chooseRequestLocale() {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const port = sent.get(COOKIE_PORT_HEADER) ?? "";
  const readCookie = (name: string) => jar.get(buildCookieName(name, port))?.value;
  return chooseLocale({
    chosen: readCookie(CHOSEN_LOCALE_COOKIE),
    profile: sent.get(LOCALE_HEADER),
    cookie: readCookie(LOCALE_COOKIE),
    acceptLanguage: sent.get("accept-language"),
  });
}
