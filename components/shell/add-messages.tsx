"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { ErrorTexts } from "@/lib/client/query-client";
import { useTexts } from "@/lib/client/texts";

/** Adds texts to those of the parent; a nested provider alone would replace them. */
export function AddMessages({ texts, children }: { texts: string; children: ReactNode }) {
  const known = useMessages();
  const added = useTexts(texts);
  const messages = useMemo(() => ({ ...known, ...added }), [known, added]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages} timeZone="UTC">
      <ErrorTexts />
      {children}
    </NextIntlClientProvider>
  );
}
