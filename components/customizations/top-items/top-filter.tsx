import { useTranslations } from "next-intl";
import { ActiveFilterLinks } from "@/components/customizations/list/active-filter-links";
import type { ListAddress } from "@/components/customizations/model/list-address";
import { isFiltered } from "./use-top-lines";

type Props = { siteId: string; filter: ListAddress; showAll: () => void };

/** The filter by which another screen led here, with links that remove it. */
export function TopFilter({ siteId, filter, showAll }: Props) {
  const t = useTranslations("top-items.list");
  if (!isFiltered(filter)) return null;
  const all = { href: `/sites/${siteId}/top_items_customizations`, onFollow: showAll };
  const value = filter.waiting === undefined ? t("filter.problem") : t(`filter.${filter.waiting}`);
  return <ActiveFilterLinks filters={[{ id: "only", name: t("filter.name"), value, remove: all }]} clear={all} />;
}
