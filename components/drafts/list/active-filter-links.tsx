import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressLink, type To } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";

/** A filter that is set; `remove` is the list without it. */
export type ActiveFilter = { id: string; name: string; value: string; remove: To };

/** Active filters, each with a remove link, and a link that clears all. */
export function ActiveFilterLinks({ filters, clear }: { filters: readonly ActiveFilter[]; clear: To }) {
  const t = useTranslations("query-customizations.list.filters");
  if (filters.length === 0) return null;
  return (
    <nav aria-label={t("active")} className="mb-4 flex flex-wrap items-center gap-2">
      {filters.map(({ id, name, value, remove }) => {
        const words = t("is", { name, value });
        return (
          <AddressLink
            key={id}
            to={remove}
            aria-label={t("remove", { name: words })}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border border-line-strong bg-surface px-2 text-ink text-sm no-underline hover:bg-row-hover pointer-coarse:min-h-11"
          >
            <span className="truncate">{words}</span>
            <Icon of={X} size={13} />
          </AddressLink>
        );
      })}
      <AddressLink to={clear} className="target text-accent text-md underline underline-offset-2">
        {t("clear")}
      </AddressLink>
    </nav>
  );
}
