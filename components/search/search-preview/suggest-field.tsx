import { useTranslations } from "next-intl";
import { TokenField } from "@/components/ui/token-field";
import { formatNames, parseNames } from "@/lib/domain/search/preview-inputs";
import type { PreviewView } from "./use-preview-reads";

/** Selects the types suggested beside the selected one. */
export function SuggestField({ view: { address, set } }: { view: PreviewView }) {
  const t = useTranslations("search-preview.filters");
  return (
    <TokenField
      label={t("suggest")}
      hint={t("suggestHint")}
      values={parseNames(address.suggest)}
      onChange={(names) => set({ suggest: formatNames(names) })}
    />
  );
}
