"use client";

import { useTranslations } from "next-intl";
import { Tooltip } from "./tooltip";
import { writeInstant } from "./zoned-time";

/** Names the zone of the times beside it, once; on hover and focus it gives the instant in UTC and in the reader's zone. */
export function ZoneNote({ timeZone, instant }: { timeZone: string; instant?: string | null }) {
  const t = useTranslations("ui");
  function elsewhere() {
    if (!instant) return t("zone", { zone: timeZone });
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return (
      <>
        <span className="block tabular-nums">{t("inUtc", { time: writeInstant(instant, "UTC") })}</span>
        {own !== timeZone && (
          <span className="block tabular-nums">{t("inOwnZone", { zone: own, time: writeInstant(instant, own) })}</span>
        )}
      </>
    );
  }
  return (
    <Tooltip text={elsewhere()}>
      <button
        type="button"
        className="target rounded-tight text-ink-3 text-sm underline decoration-dotted underline-offset-2"
      >
        {timeZone.replaceAll("_", " ")}
      </button>
    </Tooltip>
  );
}
