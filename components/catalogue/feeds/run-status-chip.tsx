import { Ban, CalendarClock, CirclePause, Hand, Hourglass, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Chip, type ChipKind } from "@/components/ui/chip";
import type { IconShape } from "@/components/ui/icon";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { isHeld, isRejected } from "@/lib/domain/catalogue/run-states";

/** What is seen of a run: one of the six states, held (on the wire it waits by hand), or rejected (it has failed). */
type SeenStatus = Run["status"] | "held" | "rejected";

const LOOKS: Record<SeenStatus, { kind: ChipKind; icon?: IconShape }> = {
  succeeded: { kind: "good" },
  failed: { kind: "bad" },
  running: { kind: "info", icon: LoaderCircle },
  queued: { kind: "neutral", icon: Hourglass },
  manually: { kind: "neutral", icon: Hand },
  scheduled: { kind: "neutral", icon: CalendarClock },
  held: { kind: "warn", icon: CirclePause },
  rejected: { kind: "neutral", icon: Ban },
};

/** The state of a run in an icon and words. */
export function RunStatusChip({ run }: { run: Pick<Run, "status" | "held"> }) {
  const t = useTranslations("feeds.statuses");
  const seen: SeenStatus = isHeld(run) ? "held" : isRejected(run) ? "rejected" : run.status;
  return <Chip {...LOOKS[seen]}>{t(seen)}</Chip>;
}
