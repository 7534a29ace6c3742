import { CalendarClock, CirclePause, Hand, Hourglass, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import type { RunStatus } from "@/lib/contract/feed-runs";

/** What is seen of a run: one of the six states, or held, which on the wire waits by hand. */
type SeenStatus = RunStatus | "held";

const LOOKS: Record<SeenStatus, { kind: ChipKind; icon?: IconShape }> = {
  succeeded: { kind: "good" },
  failed: { kind: "bad" },
  running: { kind: "info", icon: LoaderCircle },
  queued: { kind: "neutral", icon: Hourglass },
  manually: { kind: "neutral", icon: Hand },
  scheduled: { kind: "neutral", icon: CalendarClock },
  held: { kind: "warn", icon: CirclePause },
};

/** The state of a run in an icon and words. */
export function RunStatusChip({ status, isHeld = false }: { status: RunStatus; isHeld?: boolean }) {
  const t = useTranslations("feeds.statuses");
  const seen = isHeld ? "held" : status;
  return <Chip {...LOOKS[seen]}>{t(seen)}</Chip>;
}
