"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { formatDate } from "@/lib/i18n/formats";

/** Times in epoch ms: the server's when it rendered the page, and when the link was issued. */
export type ClocksProps = { serverTime: number; issued: number | null };

/** The server's time, this computer's time, and the difference in words. */
export function ClocksScreen({ serverTime, issued }: ClocksProps) {
  const t = useTranslations("sign-in.hmac");
  const [browserClock, setBrowserClock] = useState<{ time: number; zone: string } | null>(null);
  useEffect(() => {
    // The server rendered the page when its response started; exclude the transfer time.
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const answered = performance.timeOrigin + (page?.responseStart ?? 0);
    setBrowserClock({ time: answered, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }, []);
  const zone = browserClock?.zone ?? "UTC";
  const isOff = browserClock !== null && Math.abs(browserClock.time - serverTime) >= MINUTE_MS / 2;
  return (
    <>
      <dl className="grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-y py-4 max-md:grid-cols-1">
        <Row label={t("serverTime")}>
          <Clock time={serverTime} zone={zone} />
        </Row>
        <Row label={t("computerTime")}>
          {browserClock === null ? t("measuring") : <Clock time={browserClock.time} zone={zone} />}
        </Row>
        {issued !== null && (
          <Row label={t("issued")}>
            <Clock time={issued} zone={zone} />
          </Row>
        )}
        <Row label={t("difference")}>
          <span role="status">
            {browserClock === null ? t("measuring") : <Difference ms={browserClock.time - serverTime} />}
          </span>
        </Row>
      </dl>
      {isOff && <p className="mt-6 max-w-[60ch] text-ink-2">{t("fix")}</p>}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium text-ink-2 text-md">{label}</dt>
      <dd className="text-md max-md:mb-2">{children}</dd>
    </>
  );
}

function Clock({ time, zone }: { time: number; zone: string }) {
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

function Difference({ ms }: { ms: number }) {
  const t = useTranslations("sign-in.hmac");
  const locale = useLocale();
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  if (minutes === 0) return t("same");
  const parts = [
    { key: "days", count: Math.floor(minutes / 1440) },
    { key: "hours", count: Math.floor(minutes / 60) % 24 },
    { key: "minutes", count: minutes % 60 },
  ] as const;
  const words = parts.filter(({ count }) => count > 0).map(({ key, count }) => t(key, { count }));
  const amount = new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
  return ms > 0 ? t("ahead", { amount }) : t("behind", { amount });
}
