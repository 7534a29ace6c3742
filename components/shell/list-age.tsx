"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useUiState } from "@/lib/client/ui-state";
import { formatDateTime, formatZone } from "@/lib/i18n/formats";

const MINUTE_MS = 60_000;

/** How old the kept site list is, in words, with the exact time behind it. */
export function ListAge() {
  const t = useTranslations("shell.quickSearch");
  const format = useFormatter();
  const [{ sitesCacheTimestamp: at }] = useUiState();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (at === null) return null;
  const age = format.relativeTime(at, Math.max(now, at));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDateTime(at, zone)}, ${formatZone(at, zone)}`}>
      {t("age", { age })}
    </time>
  );
}
