import { useTranslations } from "next-intl";
import { TokenField } from "@/components/ui/token-field";
import { namesOf, namesText } from "@/lib/domain/search/preview-inputs";
import type { PreviewView } from "./use-preview-view";

/** Which types stand beside the chosen one among the suggestions. */
export function SuggestField({ view: { address, set } }: { view: PreviewView }) {
  const t = useTranslations("search-preview.filters");
  return (
    <TokenField
      label={t("suggest")}
      hint={t("suggestHint")}
      values={namesOf(address.suggest)}
      onChange={(names) => set({ suggest: namesText(names) })}
    />
  );
}
