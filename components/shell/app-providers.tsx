"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { QueryProvider } from "@/lib/client/query-client";
import { useTexts } from "@/lib/client/texts";
import type { Locale } from "@/lib/contract/kit/locale";

// zod would otherwise try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true });

/** What every page of the product stands in: its language and texts, and the cache of its reads. */
export function AppProviders({ locale, texts, children }: { locale: Locale; texts: string; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={useTexts(texts)} timeZone="UTC">
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  );
}
