import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/i18n/formats";

/** Speech recognition by browser, from the compatibility data of MDN (version 8.1.9). */
const BROWSERS = [
  { name: "Google Chrome", from: "33", isSupported: true },
  { name: "Microsoft Edge", from: "79", isSupported: true },
  { name: "Safari (macOS)", from: "14.1", isSupported: true },
  { name: "Safari (iOS, iPadOS)", from: "14.5", isSupported: true },
  { name: "Samsung Internet", from: "2", isSupported: true },
  { name: "Opera", from: "20", isSupported: true },
  { name: "Mozilla Firefox", from: "160", isSupported: true },
  { name: "Mozilla Firefox (Android)", from: "", isSupported: false },
] as const;

/** The date of these data. */
const CHECKED_ON = "2026-11-12T00:00:00Z";

/** Which browsers have speech recognition, as a help text. */
export function BrowserSupport() {
  const t = useTranslations("voice-search.support");
  return (
    <details>
      <summary className="w-fit cursor-pointer text-accent text-md">{t("title")}</summary>
      <p className="mt-2 max-w-[72ch] text-ink-2 text-md">{t("intro")}</p>
      <table className="mt-2 w-full max-w-md text-left text-md">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr className="border-line border-b text-ink-2 text-sm">
            <th scope="col" className="py-1 pr-4 font-semibold">
              {t("browser")}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {t("recognition")}
            </th>
          </tr>
        </thead>
        <tbody>
          {BROWSERS.map(({ name, from, isSupported }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-1 pr-4 font-normal">
                {name}
              </th>
              <td className="py-1">{isSupported ? t("from", { version: from }) : t("no")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-ink-3 text-sm">{t("checked", { date: formatDate(CHECKED_ON, "UTC") })}</p>
    </details>
  );
}
