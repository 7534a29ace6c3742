import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { loadMessages, packed, type TextPart } from "@/lib/i18n/messages";
import { AddMessages } from "./add-messages";

/** Hands the texts of a page's features to the browser, beside those of the shell. */
export async function ScreenMessages({ of, children }: { of: readonly TextPart[]; children: ReactNode }) {
  const messages = await loadMessages(await getLocale());
  return <AddMessages packed={packed(messages, of)}>{children}</AddMessages>;
}
