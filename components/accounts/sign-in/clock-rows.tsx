"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { formatDate } from "@/lib/i18n/formats";

// Rows of the page that compares clocks.

/** The list of clocks. */
export function ClockList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-y py-4 max-md:grid-cols-1">
      {children}
    </dl>
  );
}

/** One row of the list. */
export function ClockRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium text-ink-2 text-md">{label}</dt>
      <dd className="text-md max-md:mb-2">{children}</dd>
    </>
  );
}

/** Date and time in a zone. */
export function Clock({ time, zone }: { time: number; zone: string }) {
  const locale = useLocale();
  // 24-hour clock as everywhere in the product; with seconds, because this page compares clocks.
  const clock = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone: zone,
  }).format(time);
  return (
    <time dateTime={new Date(time).toISOString()} className="tabular-nums">
      {formatDate(time, zone)} {clock}
    </time>
  );
}

/** A difference in words, to the minute; null if it is less than half of one. */
export function useAmount(ms: number): string | null {
  const t = useTranslations("sign-in.hmac");
  const locale = useLocale();
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  if (minutes === 0) return null;
  const parts = [
    { key: "days", count: Math.floor(minutes / 1440) },
    { key: "hours", count: Math.floor(minutes / 60) % 24 },
    { key: "minutes", count: minutes % 60 },
  ] as const;
  const words = parts.filter(({ count }) => count > 0).map(({ key, count }) => t(key, { count }));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
}
