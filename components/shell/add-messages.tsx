"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { SomeMessages } from "@/lib/i18n/messages";

/** Adds texts to those that are there; a nested provider alone would replace them. */
export function AddMessages({ messages, children }: { messages: SomeMessages; children: ReactNode }) {
  const known = useMessages();
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...known, ...messages }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
