"use client";

import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/** Gives the built-in words and calendars of React Aria the language of the interface, never the browser's guess. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>;
}
