import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import { listOff, type ServiceState } from "@/lib/contract/services/services";

/** What shoppers will see instead: the demo shop's own page if there is one, and a description. */
export function FallbackPreview({ service }: { service: ServiceState["service"] }) {
  const t = useTranslations("services.fallback");
  const { site, groups } = useSite();
  const isDemoShop = site.base_url.endsWith(`/shop/${site.trackingCode}`) && groups.includes(listOff.group ?? "");
  return (
    <section className="grid gap-2" aria-label={t("title")}>
      <h3 className="font-semibold">{t("title")}</h3>
      <p className="text-ink-2 text-md">{t(service)}</p>
      {service === "search" && isDemoShop && (
        <iframe
          title={t("frame")}
          src={`${site.base_url}/search?${new URLSearchParams({ q: t("query"), without: "search" })}`}
          sandbox=""
          loading="lazy"
          className="h-56 w-full rounded-box border border-line bg-canvas"
        />
      )}
    </section>
  );
}
