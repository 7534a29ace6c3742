import { CalendarSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, memo, Suspense, useMemo, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useDebounced } from "@/components/ui/use-debounced";
import { useSite } from "@/lib/client/site-context";
import { type ActingEntry, listRuleDates } from "@/lib/domain/search/preview-answers";
import { findMoments, type RuleMoment } from "@/lib/domain/search/rule-moments";
import { formatDateTime } from "@/lib/i18n/formats";
import type { PreviewView } from "./use-preview-reads";

const MomentBar = lazy(() =>
  import("@/components/search/moment/moment-bar").then((file) => ({ default: file.MomentBar })),
);

type SlotProps = {
  moments: readonly RuleMoment[];
  now: number;
  at: number;
  timeZone: string;
  onChange: (at: number | null) => void;
};

// Memoized: re-rendering the boundary before its script has loaded would show the empty fallback and shift the page.
const MomentSlot = memo(function MomentSlot(props: SlotProps) {
  return (
    <Suspense fallback={<div className="h-44" />}>
      <MomentBar {...props} />
    </Suspense>
  );
});

/** Opens the time slider, and shows how many marks it has. */
export function PreviewMomentButton({ moment: { moments, isOpen, toggle } }: { moment: MomentState }) {
  const t = useTranslations("results.previewTime");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Button kind="quiet" icon={CalendarSearch} aria-expanded={isOpen} onClick={toggle}>
        {t(isOpen ? "back" : "open")}
      </Button>
      {moments.length > 0 && <span className="text-ink-2 text-sm">{t("marks", { count: moments.length })}</span>}
    </span>
  );
}

/** The previewed time, and the slider to change it. */
export function PreviewMomentSection({ moment, now }: { moment: MomentState; now: number }) {
  const t = useTranslations("results.previewTime");
  const p = useTranslations("search-preview.previewTime");
  const timeZone = useSite().site.time_zone;
  const { moments, chosen, setMoment, isOpen } = moment;
  if (!isOpen && chosen === null) return null;
  return (
    <section aria-label={t("label")} className="mb-4 grid gap-3">
      {isOpen && <MomentSlot moments={moments} now={now} at={chosen ?? now} timeZone={timeZone} onChange={setMoment} />}
      {chosen !== null && (
        <Banner
          kind="warn"
          isLive
          title={p("previewFor", { at: formatDateTime(chosen, timeZone) })}
          actions={<Button onClick={() => setMoment(null)}>{t("now")}</Button>}
        >
          {p("hint")}
        </Banner>
      )}
    </section>
  );
}

const WAIT_MS = 200;

/** The previewed time, and the marks around it. */
export type MomentState = {
  moments: readonly RuleMoment[];
  /** The previewed time (epoch ms); null for now. The address follows after a short delay. */
  chosen: number | null;
  setMoment: (at: number | null) => void;
  isOpen: boolean;
  toggle: () => void;
};

/** The time in the address, with a mark for every rule of the query that begins or ends. */
export function useMoment({ address, set }: PreviewView, acting: readonly ActingEntry[]): MomentState {
  const { site } = useSite();
  const [isOpen, setOpen] = useState(address.at !== undefined);
  const moments = useMemo(() => findMoments(listRuleDates(acting), site.time_zone), [acting, site.time_zone]);
  const addressMoment = address.at === undefined ? null : Date.parse(address.at);
  const [chosen, setMoment] = useDebounced(
    addressMoment,
    (at) => set({ at: formatMoment(at), page: 1 }, { typing: true }),
    WAIT_MS,
  );
  function toggle() {
    setOpen(!isOpen);
    if (isOpen) setMoment(null);
  }
  return { moments, chosen, setMoment, isOpen, toggle };
}

function formatMoment(at: number | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString();
}
