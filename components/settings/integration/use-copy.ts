import { useTranslations } from "next-intl";
import { copyText } from "@/lib/client/copy-text";
import { notify } from "@/lib/client/notify";

/** Copies a text and announces it. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations("integration");
  return async (text) => {
    const isCopied = await copyText(text);
    notify({ kind: isCopied ? "good" : "bad", text: t(isCopied ? "copied" : "copyFailed") });
  };
}
