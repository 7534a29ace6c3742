import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { LOCALE_HEADER } from "@/lib/contract/kit/locale";
import { CHOSEN_LOCALE_COOKIE, chooseLocale, isLocale, LOCALE_COOKIE } from "./locale";
import { loadMessages } from "./messages";

// Configures next-intl without a language in the URL, so that links work in any language.
export default getRequestConfig(async ({ locale: requested }) => {
  const locale = isLocale(requested) ? requested : await chooseRequestLocale();
  return { locale, messages: await loadMessages(locale), timeZone: "UTC" };
});

async function chooseRequestLocale() {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return chooseLocale({
    chosen: jar.get(CHOSEN_LOCALE_COOKIE)?.value,
    profile: sent.get(LOCALE_HEADER),
    cookie: jar.get(LOCALE_COOKIE)?.value,
    acceptLanguage: sent.get("accept-language"),
  });
}
