import { GitCompareArrows } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressLink } from "@/components/ui/address-link";
import { Icon } from "@/components/ui/icon";
import type { Hit } from "@/lib/contract/search/search-host";
import { previewItemOf } from "@/lib/domain/search/preview-item";
import type { BrowserView } from "./use-browser-view";

/** Which item was chosen to be compared, and what to do next. */
export function PickedItem({ view: { address, to }, hits }: { view: BrowserView; hits: readonly Hit[] }) {
  const t = useTranslations("catalog-browser.compare");
  const { pick } = address;
  if (pick === undefined) return null;
  const hit = hits.find(({ url }) => url === pick);
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-accent border-l-[3px] bg-accent-soft px-3 py-2 text-md"
    >
      <Icon of={GitCompareArrows} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 basis-60 break-words">
        {t("picked", { title: hit === undefined ? pick : previewItemOf(hit).title })}
      </span>
      <AddressLink to={to({ pick: undefined })} className="text-accent">
        {t("cancel")}
      </AddressLink>
    </div>
  );
}
