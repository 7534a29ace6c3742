import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import { SitePicker } from "./site-picker";
import type { CopyWork } from "./use-copy";

/** Target sites, and how to treat customizations that already exist there. */
export function CopyTargets({ work, error }: { work: CopyWork; error: string | undefined }) {
  const t = useTranslations("query-customizations.copies");
  return (
    <div className="grid gap-5">
      <SitePicker chosen={work.chosen} onChoose={work.choose} error={error} />
      <RadioGroup
        label={t("existing.label")}
        isInline
        value={work.existing}
        onChange={work.setExisting}
        options={(["skip", "merge"] as const).map((value) => ({ value, label: t(`existing.${value}`) }))}
      />
    </div>
  );
}
