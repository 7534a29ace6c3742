import { useTranslations } from "next-intl";
import { useCallback } from "react";

type Key = Parameters<ReturnType<typeof useTranslations<"ui.itemTypes">>>[0];

/** Names the usual types of items in the user's language; a shop's own type is shown as it is. */
export function useItemTypeName(): (type: string) => string {
  const t = useTranslations("ui.itemTypes");
  return useCallback((type) => (/^[a-z]+$/.test(type) && t.has(type as Key) ? t(type as Key) : type), [t]);
}
