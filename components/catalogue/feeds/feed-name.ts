import { useTranslations } from "next-intl";
import { useCallback } from "react";

/** Names of feeds in the language of the page; a feed of a backend's own is called as it is. */
export function useFeedName(): (feed: string) => string {
  const t = useTranslations("feeds");
  return useCallback(
    (feed) => {
      const key = `names.${feed}` as "names.item";
      return t.has(key) ? t(key) : feed;
    },
    [t],
  );
}
