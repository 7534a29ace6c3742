"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useState } from "react";
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

/**
 * Names the nonce of the document for parts that add styles. A refresh of the page, for example after a change of the language,
 * renders another nonce, but the browser checks styles against the first.
 */
export function NonceMeta({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce);
  return <meta property="csp-nonce" content={first} nonce={first} />;
}
