import { GitCompareArrows } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AddressLink, Segments } from "@/components/ui/address-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { PreviewAddress } from "@/lib/contract/search/search-preview";
import type { PreviewView } from "./use-preview-reads";

/**
 * Selects the shown order: with customizations, without, or compared.
 * @param props.children select the time.
 */
export function OrderBar({ view, children }: { view: PreviewView; children: ReactNode }) {
  const t = useTranslations("search-preview.view");
  const { address, to } = view;
  const makeChoice = (value: PreviewAddress["customizations"]) => ({
    to: to({ customizations: value }),
    isCurrent: address.customizations === value,
  });
  const isCompared = address.compare === "1";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Segments
        label={t("order")}
        segments={[
          { label: t("with"), ...makeChoice("1") },
          { label: t("without"), ...makeChoice("0") },
        ]}
      />
      {address.customizations === "1" && (
        <AddressLink
          to={to({ compare: isCompared ? "0" : "1" })}
          aria-current={isCompared ? "true" : undefined}
          className={`${buttonStyle({ kind: "quiet" })} aria-[current=true]:bg-accent-soft`}
        >
          <Icon of={GitCompareArrows} />
          {t(isCompared ? "compareEnd" : "compare")}
        </AddressLink>
      )}
      {children}
    </div>
  );
}
