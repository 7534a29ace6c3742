"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { ErrorTexts } from "@/lib/client/query-client";
import { unpacked } from "@/lib/i18n/packed-messages";

/** Adds texts to those that are there; a nested provider alone would replace them. */
export function AddMessages({ packed, children }: { packed: string; children: ReactNode }) {
  const known = useMessages();
  const messages = useMemo(() => ({ ...known, ...unpacked(packed) }), [known, packed]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages} timeZone="UTC">
      <ErrorTexts />
      {children}
    </NextIntlClientProvider>
  );
}
