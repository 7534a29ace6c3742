"use client";

import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/** Sets the language of React Aria's built-in texts and calendars to that of the interface, not the browser's. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>;
}
