import { createTranslator } from "next-intl";
import type { ChangeTexts } from "@/components/history/change-words";
import type { Locale } from "@/lib/contract/kit/locale";
import type { Translate } from "@/lib/i18n/error-text";
import en from "@/messages/en";

/** The texts with which features describe their changes. */
export function createChangeTexts(locale: Locale = "en", messages = en): { t: ChangeTexts; otherTexts: Translate } {
  return {
    t: createTranslator({ locale, messages, namespace: "change-history" }) as unknown as ChangeTexts,
    otherTexts: createTranslator({ locale, messages }) as unknown as Translate,
  };
}
