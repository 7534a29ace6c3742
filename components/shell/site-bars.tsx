import { CircleOff, Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ScreenLink } from "@/components/ui/screen-link";
import { type SitePage, useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { endViewAs } from "@/lib/contract/accounts/members";
import type { Closure, ViewAs } from "@/lib/contract/accounts/who";
import { formatDateTime } from "@/lib/i18n/formats";

/** The bars about the whole page: that the site is closed, and that it is viewed as a member. */
export function SiteBars({ page: { closed, viewAs } }: { page: Pick<SitePage, "closed" | "viewAs"> }) {
  return (
    <>
      {closed && <ClosedBar closed={closed} />}
      {viewAs && <ViewAsBar viewAs={viewAs} />}
    </>
  );
}

/** The bar on every screen of a closed site: since when, by whom, why, and what that means; staff can open the site again. */
function ClosedBar({ closed: { at, by, reason } }: { closed: Closure }) {
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

/**
 * The bar on every screen while the user views the console as a member: names the member, says that nothing can be changed, and
 * offers to end it.
 */
export function ViewAsBar({ viewAs: { name, is_here: isHere } }: { viewAs: ViewAs }) {
  const t = useTranslations("shell.viewAs");
  const { site } = useSite();
  const { send, isPending } = useWrite(endViewAs);
  async function end() {
    if ((await send({ params: { siteId: site.trackingCode } })) !== null) location.reload();
  }
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-info border-b bg-info-soft px-4 py-2 text-md md:px-8 print:hidden"
    >
      <strong className="min-w-0 font-semibold text-info [overflow-wrap:anywhere]">
        <Icon of={Eye} className="mr-1.5 inline align-[-0.15em]" />
        {t(isHere ? "here" : "elsewhere", { name })}
      </strong>
      <span>{t("readOnly")}</span>
      <Button isPending={isPending} onClick={() => void end()}>
        {t("end")}
      </Button>
    </section>
  );
}
