import { LayoutGrid, List, Monitor, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Segments } from "@/components/ui/segments";
import type { PreviewAddress } from "@/lib/contract/search/search-preview";
import type { PreviewView } from "./use-preview-view";

/** How the results are drawn: as a grid or a list, how wide. */
export function LookBar({ view: { address, to } }: { view: PreviewView }) {
  const t = useTranslations("search-preview.view");
  const choice = <K extends "view" | "device">(key: K, value: PreviewAddress[K]) => ({
    to: to({ [key]: value }),
    isCurrent: address[key] === value,
  });
  return (
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
  );
}
