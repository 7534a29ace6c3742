import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";

/** What an item is called where no more than its rule is known. */
export function nameOf(rule: Pick<DraftRule, "item" | "item_url">): string {
  return rule.item?.title ?? rule.item_url;
}

/** Under this name catalogue runs write (contract: the actor `import`). */
const IMPORT = "import";

/** Says by whom something was changed, in words: a catalogue run has no name of its own; "–" when nobody is known. */
export function useAuthorName(): (by: string | null | undefined) => string {
  const t = useTranslations("common");
  return useCallback((by) => (by === IMPORT ? t("catalogueRun") : (by ?? "–")), [t]);
}
