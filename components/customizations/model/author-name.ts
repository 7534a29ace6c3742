import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** Under this name catalogue runs write (contract: the actor `import`). */
const IMPORT = "import";

/** Says by whom something was changed, in words: a catalogue run has no name of its own; "–" when nobody is known. */
export function useAuthorName(): (by: string | null | undefined) => string {
  const t = useTranslations("common");
  return useCallback((by) => (by === IMPORT ? t("catalogueRun") : (by ?? "–")), [t]);
}
