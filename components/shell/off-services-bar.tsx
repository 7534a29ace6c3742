import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { useSite } from "@/lib/client/site-context";
import type { OffService } from "@/lib/contract/kit/site-services";
import { formatDateTime } from "@/lib/i18n/formats";

/** The bar on every screen while services are off, which cannot be dismissed: since when, by whom, why, and when they return. */
export function OffServicesBar({ off }: { off: readonly OffService[] }) {
  const t = useTranslations("shell.offServices");
  const { site } = useSite();
  return (
    <section
      aria-label={t("label")}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 border-bad border-b bg-bad-soft px-4 py-2 text-md md:px-8 print:hidden"
    >
      {off.map(({ service, since, by, reason, auto_return_at: returnAt }) => (
        <div key={service} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <strong className="font-semibold text-bad">
            <Icon of={TriangleAlert} className="mr-1.5 inline align-[-0.15em]" />
            {t(service)}
          </strong>
          {since !== "" && (
            <span className="tabular-nums max-md:text-sm">
              {t("since", { at: formatDateTime(since, site.time_zone), by: by || "–" })}
            </span>
          )}
          {reason !== "" && (
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere] max-md:text-sm">
              {t("reason", { reason })}
            </span>
          )}
          {returnAt !== null && (
            <span className="tabular-nums max-md:text-sm">
              {t("autoReturn", { at: formatDateTime(returnAt, site.time_zone) })}
            </span>
          )}
          {service === "search" && <span className="max-md:hidden">{t("preview")}</span>}
          <ScreenLink href={`/sites/${site.trackingCode}/settings/services`}>{t("open")}</ScreenLink>
        </div>
      ))}
    </section>
  );
}
