import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateTimeField } from "@/components/ui/date-time-field";
import { Dialog } from "@/components/ui/dialog";
import { fromWallTime, readWallTime } from "@/components/ui/zoned-time";
import { useSite } from "@/lib/client/site-context";
import { findRangeFault, parseMomentStart } from "@/lib/domain/analytics/visit-filter-range";
import type { FilterAddress } from "./use-filters";

type Props = { address: FilterAddress; onClose: () => void };

/** The last minute of a day means the whole day. */
const DAY_END = "23:59";

/** Chooses a range of days or times, in the site's time zone. */
export function RangeDialog({ address: { filters, to }, onClose }: Props) {
  const t = useTranslations("analytics.filters");
  const { time_zone: timeZone } = useSite().site;
  const [from, setFrom] = useState(() => toFieldValue(filters.starting_at?.[0], "00:00", timeZone));
  const [until, setUntil] = useState(() => toFieldValue(filters.ending_at?.[0], DAY_END, timeZone));
  const [isUnreadable, setUnreadable] = useState(false);
  const chosen = {
    starting_at: from === null ? [] : [toFilterValue(from, "00:00", timeZone)],
    ending_at: until === null ? [] : [toFilterValue(until, DAY_END, timeZone)],
  };
  const fault = findRangeFault(chosen, timeZone);
  function apply() {
    if (fault !== null || isUnreadable) return;
    to(chosen).onFollow();
    onClose();
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t("period.title")}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="primary" onClick={apply}>
            {t("apply")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DateTimeField
          label={t("period.from")}
          value={from}
          timeZone={timeZone}
          onChange={setFrom}
          onUnreadable={setUnreadable}
        />
        <DateTimeField
          label={t("period.to")}
          value={until}
          timeZone={timeZone}
          defaultTime={DAY_END}
          onChange={setUntil}
          onUnreadable={setUnreadable}
          error={fault === null ? undefined : t(`faults.${fault.code}`)}
        />
        <p className="text-ink-2 text-sm">
          {t("period.hint")} {t("period.zone", { zone: timeZone })}
        </p>
      </div>
    </Dialog>
  );
}

/** Converts a filter value to a field value: an instant. */
function toFieldValue(text: string | undefined, time: string, timeZone: string): string | null {
  if (text === undefined) return null;
  return text.length === 10
    ? fromWallTime({ date: text, time }, timeZone)
    : new Date(parseMomentStart(text, timeZone)).toISOString();
}

/** Converts an instant to a filter value: a day if its time is the edge of the day, else to the minute. */
function toFilterValue(instant: string, edge: string, timeZone: string): string {
  const wall = readWallTime(instant, timeZone);
  return wall?.time === edge ? wall.date : `${new Date(instant).toISOString().slice(0, 16)}Z`;
}
