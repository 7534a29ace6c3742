import { useTranslations } from "next-intl";
import { notify } from "@/lib/client/notify";

/** Copies a text and says so; a browser that refuses is told of too. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const t = useTranslations("catalog-browser.json");
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: "good", text: done });
    } catch {
      notify({ kind: "bad", text: t("copyFailed") });
    }
  };
}
