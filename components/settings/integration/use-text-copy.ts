import { useTranslations } from "next-intl";
import { copyText } from "@/lib/client/copy-text";

/** Copies a text and announces it. */
export function useTextCopy(): (text: string) => Promise<void> {
  const t = useTranslations("integration");
  return (text) => copyText(text, { copied: t("copied"), failed: t("copyFailed") });
}
