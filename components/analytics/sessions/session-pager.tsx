import { ChevronRight, ChevronsLeft } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { AddressLink, type To } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { CURSOR } from "./sessions-paths";

/** The way to older visits, and back to the newest; the page before is the browser's way back. */
export function SessionPager({ next, isFirst }: { next: string | null; isFirst: boolean }) {
  const t = useTranslations("sessions.list");
  const params = useSearchParams();
  const to = (cursor: string | null): To => {
    const query = new URLSearchParams(params);
    if (cursor === null) query.delete(CURSOR);
    else query.set(CURSOR, cursor);
    const href = `?${query}`;
    return {
      href,
      onFollow: () => {
        window.history.pushState(null, "", href);
        window.scrollTo(0, 0);
      },
    };
  };
  return (
    <nav aria-label={t("caption")} className="flex flex-wrap items-center justify-between gap-3 pt-3">
      {isFirst ? (
        <span />
      ) : (
        <AddressLink to={to(null)} className={buttonStyle({ kind: "quiet" })}>
          <Icon of={ChevronsLeft} />
          {t("newest")}
        </AddressLink>
      )}
      {next === null ? (
        <p className="text-ink-2">{t("end")}</p>
      ) : (
        <AddressLink to={to(next)} rel="next" className={buttonStyle({ kind: "secondary" })}>
          {t("older")}
          <Icon of={ChevronRight} />
        </AddressLink>
      )}
    </nav>
  );
}
