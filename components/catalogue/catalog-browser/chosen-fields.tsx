import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressLink } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { namesOf } from "@/lib/domain/search/preview-inputs";
import type { BrowserView } from "./use-browser-view";

/** The attributes that are seen, each with the way out of it; nothing while all are. */
export function ChosenFields({ view: { address, to } }: { view: BrowserView }) {
  const t = useTranslations("catalog-browser.fields");
  const names = namesOf(address.fields);
  if (names.length === 0) return null;
  return (
    <nav aria-label={t("label")} className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-2">{t("label")}</span>
      {names.map((name) => (
        <AddressLink
          key={name}
          to={to({ fields: names.filter((other) => other !== name).join() })}
          aria-label={t("remove", { name })}
          className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border border-line-strong bg-surface px-2 font-code text-ink no-underline hover:bg-row-hover pointer-coarse:min-h-11"
        >
          <span className="truncate">{name}</span>
          <Icon of={X} size={13} />
        </AddressLink>
      ))}
      <AddressLink to={to({ fields: "" })} className="inline-flex min-h-7 items-center px-1 text-accent">
        {t("all")}
      </AddressLink>
    </nav>
  );
}
