import { CalendarSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, memo, Suspense } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSite } from "@/lib/client/site-context";
import type { RuleMoment } from "@/lib/domain/search/rule-moments";
import { formatDateTime } from "@/lib/i18n/formats";
import type { LookedAt } from "./use-moment";

const MomentBar = lazy(() =>
  import("@/components/search/moment/moment-bar").then((file) => ({ default: file.MomentBar })),
);

type SlotProps = {
  moments: readonly RuleMoment[];
  now: number;
  at: number;
  timeZone: string;
  onLook: (at: number | null) => void;
};

// Drawn again only for what it shows: a boundary that is drawn again before its script is there falls back to an empty
// place, and everything below it would move under the pointer.
const MomentSlot = memo(function MomentSlot(props: SlotProps) {
  return (
    <Suspense fallback={<div className="h-44" />}>
      <MomentBar {...props} />
    </Suspense>
  );
});

/** Opens the bar with which another moment is looked at, and says how many marks it has. */
export function MomentButton({ moment: { moments, isOpen, toggle } }: { moment: LookedAt }) {
  const t = useTranslations("drafts.moment");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Button kind="quiet" icon={CalendarSearch} aria-expanded={isOpen} onClick={toggle}>
        {t(isOpen ? "back" : "open")}
      </Button>
      {moments.length > 0 && <span className="text-ink-2 text-sm">{t("marks", { count: moments.length })}</span>}
    </span>
  );
}

/** The moment that is looked at, and the bar on which it is moved. */
export function MomentSection({ moment, now }: { moment: LookedAt; now: number }) {
  const t = useTranslations("drafts.moment");
  const p = useTranslations("search-preview.moment");
  const timeZone = useSite().site.time_zone;
  const { moments, chosen, look, isOpen } = moment;
  if (!isOpen && chosen === null) return null;
  return (
    <section aria-label={t("label")} className="mb-4 grid gap-3">
      {isOpen && <MomentSlot moments={moments} now={now} at={chosen ?? now} timeZone={timeZone} onLook={look} />}
      {chosen !== null && (
        <Banner
          kind="warn"
          isLive
          title={p("looking", { at: formatDateTime(chosen, timeZone) })}
          actions={<Button onClick={() => look(null)}>{t("now")}</Button>}
        >
          {p("hint")}
        </Banner>
      )}
    </section>
  );
}
