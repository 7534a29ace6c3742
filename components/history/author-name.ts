import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** Actor name of catalog runs in the contract. */
const IMPORT = "import";

/** Formats the author of a change: a text for catalog runs, "–" if unknown. */
export function useAuthorName(): (by: string | null | undefined) => string {
  const t = useTranslations("common");
  return useCallback((by) => (by === IMPORT ? t("catalogueRun") : (by ?? "–")), [t]);
}
