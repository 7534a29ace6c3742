import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { loadMessages, type TextPart, textPack } from "@/lib/i18n/messages";
import { AddMessages } from "./add-messages";

/** Hands the texts of a page's features to the browser, beside those of the shell. */
export async function ScreenMessages({ of, children }: { of: readonly TextPart[]; children: ReactNode }) {
  const locale = await getLocale();
  return <AddMessages texts={textPack(locale, await loadMessages(locale), of)}>{children}</AddMessages>;
}
