"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { Clock, ClockList, ClockRow, useAmount } from "./clock-rows";

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
      <ClockList>
        <ClockRow label={t("serverTime")}>
          <Clock time={serverTime} zone={zone} />
        </ClockRow>
        <ClockRow label={t("computerTime")}>
          {browserClock === null ? t("measuring") : <Clock time={browserClock.time} zone={zone} />}
        </ClockRow>
        {issued !== null && (
          <ClockRow label={t("issued")}>
            <Clock time={issued} zone={zone} />
          </ClockRow>
        )}
        <ClockRow label={t("difference")}>
          <span role="status">
            {browserClock === null ? t("measuring") : <Difference ms={browserClock.time - serverTime} />}
          </span>
        </ClockRow>
      </ClockList>
      {isOff && <p className="mt-6 max-w-[60ch] text-ink-2">{t("fix")}</p>}
    </>
  );
}

function Difference({ ms }: { ms: number }) {
  const t = useTranslations("sign-in.hmac");
  const amount = useAmount(ms);
  if (amount === null) return t("same");
  return ms > 0 ? t("ahead", { amount }) : t("behind", { amount });
}
