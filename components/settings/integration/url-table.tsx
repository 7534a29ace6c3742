import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useSite } from "@/lib/client/site-context";
import type { IntegrationUrls } from "@/lib/contract/settings/integration";
import { useTextCopy } from "./use-text-copy";

type Props = { siteId: string; urls: IntegrationUrls };

/** The public key of the site, and the URLs that the shop calls. */
export function UrlTable({ siteId, urls }: Props) {
  const t = useTranslations("integration");
  const { site } = useSite();
  const id = useId();
  const rows = [
    { name: "trackingCode", value: siteId },
    { name: "shop", value: site.base_url },
    ...(["search", "autocomplete", "events", "recommend", "tracking_script", "voice_script"] as const).map((name) => ({
      name,
      value: urls[name] ?? "",
    })),
  ] as const;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-xl">
        {t("keys.title")}
      </h2>
      <p className="mt-1 mb-3 max-w-[72ch] text-ink-2 text-md">{t("keys.about")}</p>
      <dl className="border-line border-t">
        {rows
          .filter(({ value }) => value !== "")
          .map(({ name, value }) => (
            <UrlRow key={name} label={t(`keys.${name}`)} value={value} />
          ))}
      </dl>
    </section>
  );
}

function UrlRow({ label, value }: { label: string; value: string }) {
  const t = useTranslations("integration");
  const copy = useTextCopy();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 border-line border-b py-1 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-ink-2 text-md">{label}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-2">
        <code className="min-w-0 select-all font-code text-sm [overflow-wrap:anywhere]">{value}</code>
        <IconButton icon={Copy} label={t("copyValue", { name: label })} onClick={() => void copy(value)} />
      </dd>
    </div>
  );
}
