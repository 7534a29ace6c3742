import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { describeCriteria } from "@/lib/domain/search/criteria";

/** Name of a rule's item. */
export function getRuleName(rule: Pick<DraftRule, "item" | "item_url">): string {
  return rule.item?.title ?? describeCriteria(rule.item_url) ?? rule.item_url;
}

/** Actor name of catalog runs in the contract. */
const IMPORT = "import";

/** Formats the author of a change: a text for catalog runs, "–" if unknown. */
export function useAuthorName(): (by: string | null | undefined) => string {
  const t = useTranslations("common");
  return useCallback((by) => (by === IMPORT ? t("catalogueRun") : (by ?? "–")), [t]);
}
