import { useTranslations } from "next-intl";
import { TokenField } from "@/components/ui/token-field";
import { formatNames, parseNames } from "@/lib/domain/search/preview-inputs";
import { useAttributeNames } from "./use-browser-reads";
import type { BrowserView } from "./use-browser-view";

/** Chooses the attributes to show. */
export function FieldsField({ view, seen }: { view: BrowserView; seen: readonly string[] }) {
  const t = useTranslations("catalog-browser.fields");
  const { siteId, type, address, set } = view;
  const known = useAttributeNames(siteId, type, true);
  return (
    <TokenField
      label={t("label")}
      hint={t("hint")}
      known={[...new Set([...seen, ...known])].filter((name) => !name.startsWith("_") && name !== "title")}
      values={parseNames(address.fields)}
      onChange={(names) => set({ fields: formatNames(names) })}
    />
  );
}
