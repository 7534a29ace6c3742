import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressLink } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import { CHECK_KEYS } from "@/lib/contract/catalogue/data-quality";
import type { BrowserView } from "./use-browser-view";

/** The quality check whose failing items are shown, with a button that removes it. */
export function QualityChip({ view: { address, hasQuality, to } }: { view: BrowserView }) {
  const t = useTranslations("catalog-browser.quality");
  const getName = useTranslations("data-quality.names");
  const key = CHECK_KEYS.find((one) => one === address.quality);
  if (!hasQuality || address.quality === undefined) return null;
  const name = t(address.type === undefined ? "everyType" : "oneType", {
    check: key === undefined ? address.quality : getName(key),
  });
  return (
    <nav aria-label={t("label")} className="mb-4 flex flex-wrap items-center gap-2">
      <AddressLink
        to={to({ quality: undefined, page: 1 })}
        aria-label={t("remove", { name })}
        className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-chip border border-accent bg-accent-soft px-2 text-ink text-sm no-underline hover:bg-row-hover pointer-coarse:min-h-11"
      >
        <span className="truncate">{name}</span>
        <Icon of={X} size={13} />
      </AddressLink>
    </nav>
  );
}
