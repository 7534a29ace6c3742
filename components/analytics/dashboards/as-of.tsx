import { useTranslations } from "next-intl";
import { useSite } from "@/lib/client/site-context";
import { formatDateTime } from "@/lib/i18n/formats";

type Props = { at: string | null | undefined; isPartial?: boolean | undefined };

/** Until when visits are counted; said where not all of the range is counted yet. */
export function AsOf({ at, isPartial = false }: Props) {
  const t = useTranslations("analytics.figures");
  const { site } = useSite();
  if (at === null || at === undefined) return <p className="px-3 pb-3 text-ink-2 text-sm">{t("noData")}</p>;
  if (!isPartial) return null;
  return <p className="px-3 pb-3 text-ink-2 text-sm">{t("asOf", { at: formatDateTime(at, site.time_zone) })}</p>;
}
