import { GitCompareArrows, LayoutGrid, List, Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { PreviewAddress } from "@/lib/contract/search-preview";
import { FollowLink } from "./follow-link";
import { Segments } from "./segments";
import type { PreviewView } from "./use-preview-view";

/** How the results are looked at: with or without customizations, both compared, as a grid or a list, how wide. */
export function ViewBar({ view, children }: { view: PreviewView; children: ReactNode }) {
  const t = useTranslations("search-preview.view");
  const { address, to, isOurs } = view;
  const choice = <K extends "customizations" | "view" | "device">(key: K, value: PreviewAddress[K]) => ({
    to: to({ [key]: value }),
    isCurrent: address[key] === value,
  });
  const isCompared = address.compare === "1";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {isOurs && (
        <>
          <Segments
            label={t("order")}
            segments={[
              { label: t("with"), ...choice("customizations", "1") },
              { label: t("without"), ...choice("customizations", "0") },
            ]}
          />
          {address.customizations === "1" && (
            <FollowLink
              to={to({ compare: isCompared ? "0" : "1" })}
              aria-current={isCompared ? "true" : undefined}
              className={`${buttonStyle({ kind: "quiet" })} aria-[current=true]:bg-accent-soft`}
            >
              <Icon of={GitCompareArrows} />
              {t(isCompared ? "compareEnd" : "compare")}
            </FollowLink>
          )}
        </>
      )}
      {children}
      <span className="flex gap-3 sm:ml-auto">
        <Segments
          label={t("layout")}
          segments={[
            { label: t("grid"), icon: LayoutGrid, ...choice("view", "grid") },
            { label: t("list"), icon: List, ...choice("view", "list") },
          ]}
        />
        <Segments
          label={t("device")}
          segments={[
            { label: t("desktop"), icon: Monitor, ...choice("device", "desktop") },
            { label: t("phone"), icon: Smartphone, ...choice("device", "phone") },
          ]}
        />
      </span>
    </div>
  );
}
