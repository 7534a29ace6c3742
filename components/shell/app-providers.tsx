"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { QueryProvider } from "@/lib/client/query-client";
import { useTexts } from "@/lib/client/texts";
import type { Locale } from "@/lib/contract/kit/locale";

// zod would otherwise try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true });

/** Providers of every page: language, texts, and the query cache. */
export function AppProviders({ locale, texts, children }: { locale: Locale; texts: string; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={useTexts(texts)} timeZone="UTC">
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  );
}
