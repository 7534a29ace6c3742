import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { getScreen } from "@/lib/domain/kit/screens";
import { loadMessages, packTexts, type TextPart } from "@/lib/i18n/messages";
import { AddMessages } from "./add-messages";
import { translateScreen } from "./menu-sections";

/** Sends the texts of a page's features to the browser, in addition to the shell's. */
export async function ScreenMessages({ of, children }: { of: readonly TextPart[]; children: ReactNode }) {
  const locale = await getLocale();
  return <AddMessages texts={packTexts(locale, await loadMessages(locale), of)}>{children}</AddMessages>;
}

/** The page title of a screen, "thing - screen - section"; the layout prepends the site. */
export async function buildScreenTitle(name: string, thing?: string): Promise<string> {
  const t = await getTranslations("menu");
  const screen = getScreen(name);
  return [thing, translateScreen(t, name), t(`sections.${screen.section}`)].filter(Boolean).join(" - ");
}
