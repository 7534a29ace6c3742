import { CircleOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { useAllowed, useSite } from "@/lib/client/site-context";
import type { Closure } from "@/lib/contract/accounts/who";
import { formatDateTime } from "@/lib/i18n/formats";

/** The bar on every screen of a closed site: since when, by whom, why, and what that means; staff can open the site again. */
export function ClosedBar({ closed: { at, by, reason } }: { closed: Closure }) {
  const t = useTranslations("shell.closed");
  const { site } = useSite();
  const isStaff = useAllowed({ roles: ["internal", "!viewer"] });
  const list = `/sites/${site.trackingCode}/settings?tab=projects&q=${encodeURIComponent(site.trackingCode)}`;
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-warn border-b bg-warn-soft px-4 py-2 text-md md:px-8 print:hidden"
    >
      <strong className="font-semibold text-warn">
        <Icon of={CircleOff} className="mr-1.5 inline align-[-0.15em]" />
        {t("title")}
      </strong>
      <span className="tabular-nums">{t("since", { at: formatDateTime(at, site.time_zone), by: by || "–" })}</span>
      {reason !== "" && (
        <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{t("reason", { reason })}</span>
      )}
      <span className="max-md:text-sm">{t("effect")}</span>
      {isStaff && <ScreenLink href={list}>{t("open")}</ScreenLink>}
    </section>
  );
}
