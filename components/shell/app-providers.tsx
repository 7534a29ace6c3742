"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useMemo } from "react";
import * as z from "zod/mini";
import { QueryProvider } from "@/lib/client/query-client";
import type { Locale } from "@/lib/contract/who";
import { unpacked } from "@/lib/i18n/packed-messages";

// zod would otherwise try `new Function`, which the content security policy refuses and reports.
z.config({ jitless: true });

/** What every page of the product stands in: its language and texts, and the cache of its reads. */
export function AppProviders({ locale, packed, children }: { locale: Locale; packed: string; children: ReactNode }) {
  const messages = useMemo(() => unpacked(packed), [packed]);
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  );
}
