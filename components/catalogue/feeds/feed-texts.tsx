import { Ban, CalendarClock, CirclePause, Hand, Hourglass, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import { WHOLE_FILE_FAULTS } from "@/lib/contract/catalogue/feed-faults";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { isHeld, isRejected } from "@/lib/domain/catalogue/run-states";
import { formatNumber, NOTHING } from "@/lib/i18n/formats";

/** A fault of a feed or a run: its code, the line in the feed, and the message of another backend. */
export type FeedFaultText = { code: string; line?: number | null | undefined; message?: string | undefined };

/** Faults as text: of the runner, of feed readers, of sources; an unknown code is a generic failure. */
export function useFeedFaultText(): (fault: FeedFaultText) => string {
  const t = useTranslations("feeds");
  return useCallback(
    ({ code, line, message }) => {
      const keys = [`runs.${code}`, `faults.${code}`, `errors.${code}`] as "runs.failed"[];
      const text = t(keys.find((key) => t.has(key)) ?? "runs.failed");
      const hasPlace = typeof line === "number" && !WHOLE_FILE_FAULTS.includes(code);
      return [text, message, hasPlace && t("line", { line })].filter(Boolean).join(" ");
    },
    [t],
  );
}

const UNITS = [
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
  { unit: "millisecond", ms: 1 },
] as const;

/** A duration in the largest unit that it fills, for example `3.5 min`; a dash for null. */
export function formatDuration(ms: number | null, locale: string): string {
  if (ms === null) return NOTHING;
  const { unit, ms: size } = UNITS.find((one) => ms >= one.ms) ?? UNITS[3];
  return formatNumber(ms / size, locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
}

/** Names of feeds in the page's language; an unknown feed is shown by its key. */
export function useFeedName(): (feed: string) => string {
  const t = useTranslations("feeds");
  return useCallback(
    (feed) => {
      const key = `names.${feed}` as "names.item";
      return t.has(key) ? t(key) : feed;
    },
    [t],
  );
}

/** The displayed state of a run: one of the six states, `held` (`manually` on the wire) or `rejected` (`failed` on the wire). */
type SeenStatus = Run["status"] | "held" | "rejected";

const CHIPS: Record<SeenStatus, { kind: ChipKind; icon?: IconShape }> = {
  succeeded: { kind: "good" },
  failed: { kind: "bad" },
  running: { kind: "info", icon: LoaderCircle },
  queued: { kind: "neutral", icon: Hourglass },
  manually: { kind: "neutral", icon: Hand },
  scheduled: { kind: "neutral", icon: CalendarClock },
  held: { kind: "warn", icon: CirclePause },
  rejected: { kind: "neutral", icon: Ban },
};

/** The state of a run as icon and words. */
export function RunStatusChip({ run }: { run: Pick<Run, "status" | "held"> }) {
  const t = useTranslations("feeds.statuses");
  const seen: SeenStatus = isHeld(run) ? "held" : isRejected(run) ? "rejected" : run.status;
  return <Chip {...CHIPS[seen]}>{t(seen)}</Chip>;
}
