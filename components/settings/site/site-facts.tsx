import { useTranslations } from "next-intl";
import type { showSettings } from "@/lib/contract/settings/site-settings";
import type { Output } from "@/lib/http/endpoint";
import { NOTHING } from "@/lib/i18n/formats";
import { useCodeNames } from "./use-code-names";

type Settings = { name: string; time_zone: string; currency: string; language: string; base_url: string };

type Props = {
  settings: Settings;
  place?: Pick<Output<typeof showSettings>, "project" | "group">;
  /** Why they cannot be changed here. */
  reason: "backend" | "rights" | "closed";
};

/** The settings of a site as text. */
export function SiteFacts({ settings, place, reason }: Props) {
  const t = useTranslations("site-settings");
  const { nameCurrency, nameLanguage } = useCodeNames();
  const { name, time_zone, currency, language, base_url } = settings;
  const facts = [
    ["name", name],
    ...(place?.project ? [["project", place.project.name] as const] : []),
    ...(place?.group ? [["group", place.group.name] as const] : []),
    ["time_zone", time_zone],
    ["currency", nameCurrency(currency)],
    ["language", nameLanguage(language)],
    ["base_url", base_url],
  ] as const;
  return (
    <section>
      <p className="mb-4 max-w-[72ch] text-ink-2 text-md">{t(`readOnly.${reason}`)}</p>
      <dl className="border-line border-t">
        {facts.map(([field, value]) => (
          <div
            key={field}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-4 border-line border-b py-2 text-md md:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{t(`fields.${field}`)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value === "" ? NOTHING : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
